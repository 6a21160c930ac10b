/** A line of a recording reads back as it was, whatever its texts hold. */
import { px } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { givenOrder } from '../exchange/exchange.given.ts';
import { lineBytes } from './line-bytes.ts';
import type { InputLine } from './recording.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('"', '\\', '\u2028', '\ud800', ''),
);
const anyEntry = fc.option(fc.record({ no: fc.nat(), hash: fc.integer({ min: 0, max: 2 ** 32 }) }));

const readBack = (line: InputLine): unknown =>
  JSON.parse(new TextDecoder().decode(lineBytes(line)));

it('an order comes back with all its fields', () => {
  fc.assert(
    fc.property(
      anyText,
      fc.option(anyText),
      anyText,
      anyEntry,
      fc.option(fc.integer({ min: 1, max: 1e12 }).map(px), { nil: undefined }),
      (clOrdId, account, session, entry, stopPx) => {
        const trail = { unit: 'PCT', pct: 0.25 } as const;
        const stop = stopPx === undefined ? { trail } : { stopPx };
        const message = givenOrder({ clOrdId, account, possResend: account === null, ...stop });
        const line: InputLine = { kind: 'MESSAGE', at: 1_763_900_000_000, session, message, entry };
        expect(readBack(line)).toEqual(JSON.parse(JSON.stringify(line)));
      },
    ),
  );
});

it('so does what is no order', () => {
  const cancel = { type: 'CANCEL', clOrdId: 'b', origClOrdId: 'a', symbol: 'ZVZZT' } as const;
  const message = { ...cancel, side: 'BUY', transactAt: 1, possResend: false } as const;
  const lines: InputLine[] = [
    { kind: 'MESSAGE', at: 1, session: 'A', message, entry: null },
    { kind: 'DAY', at: 2, entry: { no: 7, hash: 9 } },
  ];
  for (const line of lines) expect(readBack(line)).toEqual(line);
});
