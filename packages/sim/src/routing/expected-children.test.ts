/** The children an algo is expected to send: all of the order, and at the pace of the market's hours. */
import type { RealismFlag } from '@tradefloor/contracts/market-event';
import { toSettings } from '@tradefloor/core/trading/order/algo-settings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EQUITIES } from '../market/universe.ts';
import { marketMsAfter, toProfile, volumeShareBetween } from '../market/volume-profile.ts';
import { listChildren } from './expected-children.ts';
import type { ExpectedMarket } from './expected-take.ts';

const OPEN_MS = Date.parse('2026-11-23T14:30:00Z');
const [INSTRUMENT] = EQUITIES.filter(({ symbol }) => symbol === 'JNJ');
if (INSTRUMENT === undefined) throw new Error('JNJ is listed');

const toMarket = (flags: readonly RealismFlag[]): ExpectedMarket => ({
  seed: 1,
  seq: 1,
  atMs: 1_000,
  simMs: OPEN_MS,
  flags,
  instrument: INSTRUMENT,
  tick: {
    bid: INSTRUMENT.referencePrice,
    ask: INSTRUMENT.referencePrice,
    mid: INSTRUMENT.referencePrice,
  },
});

describe('the children of a follower', () => {
  it('add up to the order, and come as the market trades what they are a part of', () => {
    const hours = fc.constantFrom<readonly RealismFlag[]>([], ['U_SHAPE']);
    fc.assert(
      fc.property(
        hours,
        fc.integer({ min: 1, max: 400_000 }),
        fc.integer({ min: 2, max: 60 }),
        (flags, qty, pct) => {
          const market = toMarket(flags);
          const settings = toSettings('POV', { participationPct: pct }, market.atMs);
          const children = listChildren({ strategy: 'POV', qty }, settings, market);
          expect(children.reduce((sum, child) => sum + child.qty, 0)).toBeCloseTo(qty, 3);
          const profile = toProfile(flags);
          let before = 0;
          for (const { qty: shares, atMs } of children) {
            const now = marketMsAfter(profile, OPEN_MS, atMs - market.atMs);
            const others = INSTRUMENT.adv * volumeShareBetween(profile, OPEN_MS, now);
            const own = (others * pct) / (100 - pct);
            // A minute's rate is taken as it begins: within three per cent of it, or three shares.
            expect(Math.abs(own - before)).toBeLessThanOrEqual(Math.max(3, 0.03 * own));
            before += shares;
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('of an order that takes weeks are spread over them', () => {
    const market = toMarket(['U_SHAPE']);
    const settings = toSettings('POV', { participationPct: 1 }, market.atMs);
    const children = listChildren({ strategy: 'POV', qty: 1_000_000 }, settings, market);
    const days = ((children.at(-1)?.atMs ?? 0) - market.atMs) / 23_400_000;
    // A hundredth of all volume is a part of 1 to 99 of others'.
    expect(days / (1_000_000 / (INSTRUMENT.adv / 99))).toBeCloseTo(1, 1);
  });
});

it('the patient and the risk-averse arrive at different speeds where speed is paid for', () => {
  const last = (riskAversion: number, flags: readonly RealismFlag[]) => {
    const market = toMarket(flags);
    const settings = toSettings('ARRIVAL', { riskAversion }, market.atMs);
    return listChildren({ strategy: 'ARRIVAL', qty: 20_000 }, settings, market).at(-1)?.atMs ?? 0;
  };
  expect(last(1, ['IMPACT'])).toBeLessThan(last(0.5, ['IMPACT']));
  expect(last(0.5, ['IMPACT'])).toBeLessThan(last(0, ['IMPACT']));
  expect(last(1, [])).toBe(last(0, []));
});
