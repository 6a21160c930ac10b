/** An entry's bytes are what JSON makes of it, whatever its texts hold; `session-replay.property.test.ts` has whole sessions. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { entryBytes } from './entry-bytes.ts';
import { ExchangeFixture, givenOrder } from './exchange.given.ts';
import type { JournalEntry } from './exchange-journal.ts';

const toText = (entry: JournalEntry): string => new TextDecoder().decode(entryBytes(entry));
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('"', '\\', '\u2028', '\ud800', ''),
);

it('names and notes of any characters come out as JSON writes them', () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (clOrdId, account, session) => {
      const exchange = new ExchangeFixture({ dropCopies: ['DROP'] });
      exchange.send(givenOrder({ clOrdId, account }), session);
      exchange.send(givenOrder({ clOrdId: `${clOrdId}2`, side: 'SELL' }), 'B');
      exchange.send(givenOrder({ clOrdId, symbol: account }), session);
      for (const entry of exchange.entries) expect(toText(entry)).toBe(JSON.stringify(entry));
    }),
    { numRuns: 60 },
  );
});

it('halts, a new day and a snapshot are in it', () => {
  const exchange = new ExchangeFixture();
  exchange.order({ clOrdId: 'a' });
  const { nowMs } = exchange;
  exchange.do((one) => one.onHalt({ symbol: null, reason: 'a "drill"', isHalted: true }, nowMs));
  exchange.do((one) => one.onDayRoll(nowMs));
  const entries = [...exchange.entries, exchange.exchange.snapshot(nowMs)];
  expect(entries.filter(({ halts }) => halts !== undefined)).toHaveLength(2);
  for (const entry of entries) expect(toText(entry)).toBe(JSON.stringify(entry));
});
