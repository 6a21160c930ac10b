import { execId } from '@tradefloor/contracts/ids';
import { givenFill } from '@tradefloor/contracts/testing/given';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeDigest, DigestStream } from './digest.ts';

/** Fills of instants in [0, 1,000), each with an id of its own. */
const fills = fc
  .array(fc.record({ at: fc.integer({ min: 0, max: 999 }), no: fc.integer() }), { maxLength: 40 })
  .map((list) =>
    list.map(({ at, no }, i) =>
      givenFill({ at, execId: execId(`${i}-${no}`), price: givenFill().price }),
    ),
  );

describe('a digest of fills that come one by one', () => {
  it('is that of all fills, however they come within the time that is kept', () => {
    fc.assert(
      fc.property(fills, fc.integer({ min: 1, max: 300 }), (all, stepMs) => {
        const stream = new DigestStream();
        for (let at = 0; at < 1_000; at += stepMs) {
          for (const fill of all) if (fill.at >= at && fill.at < at + stepMs) stream.add(fill);
          stream.settle(at);
        }
        expect(stream.digest()).toBe(computeDigest(all));
        // Reading it changes nothing.
        expect(stream.digest()).toBe(computeDigest(all));
      }),
    );
  });

  it('fails rather than leave out a fill that comes too late', () => {
    const stream = new DigestStream();
    stream.settle(1_000);
    expect(() => stream.add(givenFill({ at: 999 }))).toThrow('settled');
  });
});
