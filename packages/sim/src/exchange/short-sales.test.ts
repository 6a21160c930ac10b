/** Short sales at the exchange: their mark is kept, reported, journalled and restored; long ones are as they were. */
import { qty } from '@tradefloor/contracts/money';
import { describe, expect, it } from 'vitest';
import { entryBytes } from './entry-bytes.ts';
import { cents, ExchangeFixture, inShort, reportsIn } from './exchange.given.ts';

const sale = { side: 'SELL', price: cents(10_000), qty: qty(100) } as const;

describe.each(['SHORT', 'SHORT_EXEMPT'] as const)('a sale marked %s', (mark) => {
  it('has its mark in the acknowledgement, each fill, a replace and the end', () => {
    const fixture = new ExchangeFixture();
    const entered = fixture.order({ ...sale, clOrdId: 's1', mark });
    fixture.order({ clOrdId: 'b1', qty: qty(40) }, 'B');
    const replaced = reportsIn(
      fixture.replace('s1', { clOrdId: 's2', side: 'SELL', qty: qty(80), price: cents(10_000) }),
    );
    const mine = reportsIn(fixture.published).filter(({ side }) => side === 'SELL');
    expect(entered.map(inShort)).toEqual(['NEW NEW 0+100']);
    expect(replaced.map(inShort)).toEqual(['REPLACED PARTIALLY_FILLED 40+40']);
    expect(mine.length).toBe(3);
    expect(mine.map((report) => report.mark)).toEqual([mark, mark, mark]);
    for (const entry of fixture.entries)
      expect(new TextDecoder().decode(entryBytes(entry))).toBe(JSON.stringify(entry));
  });

  it('is refused with its mark where the seller has located nothing', () => {
    const fixture = new ExchangeFixture();
    const [refused] = fixture.order({ ...sale, mark, locateReqd: true });
    expect(refused).toMatchObject({
      execType: 'REJECTED',
      rejectReason: 11,
      mark,
      text: 'LocateReqd Y is not offered: the seller locates the shares',
    });
    expect(fixture.exchange.openOrders('A')).toEqual([]);
  });
});

it('purchases and long sales have no mark in any row or report', () => {
  const fixture = new ExchangeFixture();
  fixture.order({ ...sale, clOrdId: 's1' });
  fixture.order({ clOrdId: 'b1' }, 'B');
  expect(fixture.entries.length).toBeGreaterThan(1);
  expect(JSON.stringify(fixture.entries)).not.toContain('"mark"');
});
