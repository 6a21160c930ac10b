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

describe('while a share is restricted', () => {
  /** An exchange whose market has AAPL restricted; its best bid. */
  function restricted() {
    const fixture = new ExchangeFixture();
    fixture.market.step();
    const batch = fixture.market.batch(fixture.nowMs);
    const ticks = batch.ticks.map((tick) => ({ ...tick, shortRestricted: true as const }));
    fixture.do((exchange) => exchange.onTicks({ ...batch, ticks }, fixture.nowMs));
    const tick = fixture.market.tick('AAPL');
    if (tick === undefined) throw new Error('AAPL is quoted');
    return { fixture, tick };
  }
  const short = { symbol: 'AAPL', side: 'SELL', mark: 'SHORT', qty: qty(100) } as const;
  const TEXT = 'Rule 201: a short sale keeps above the best bid';

  it.each(['at the bid', 'below it', 'at market'])(
    'a short sale %s ends, and nothing trades',
    (where) => {
      const { fixture, tick } = restricted();
      const price =
        { 'at the bid': tick.bid, 'below it': cents(tick.bid / 10_000 - 5) }[where] ?? null;
      const type = price === null ? ({ orderType: 'MARKET', price } as const) : { price };
      const reports = fixture.order({ ...short, ...type });
      expect(reports.map(inShort)).toEqual(['NEW NEW 0+100', 'CANCELED CANCELED 0+0']);
      expect(reports.at(-1)).toMatchObject({ text: TEXT, mark: 'SHORT' });
    },
  );

  it('one above the bid rests; a short exempt and a long one take the bid', () => {
    const { fixture, tick } = restricted();
    const above = fixture.order({ ...short, clOrdId: 's1', price: tick.ask });
    expect(above.map(inShort)).toEqual(['NEW NEW 0+100']);
    const { mark: _, ...long } = short;
    for (const [n, order] of [{ ...short, mark: 'SHORT_EXEMPT' as const }, long].entries()) {
      const reports = fixture.order({ ...order, clOrdId: `x${n}`, price: tick.bid }, 'B');
      expect(reports.some(({ execType }) => execType === 'TRADE')).toBe(true);
    }
  });

  it('one that rests is taken off when it is amended down to the bid', () => {
    const { fixture, tick } = restricted();
    fixture.order({ ...short, clOrdId: 's1', price: tick.ask });
    const reports = reportsIn(fixture.replace('s1', { clOrdId: 's2', price: tick.bid }));
    expect(reports.at(-1)).toMatchObject({ execType: 'CANCELED', text: TEXT });
  });

  it.each(['MARKET', 'PRIMARY', 'MID'] as const)(
    'one that follows the market (%s) stands above the bid, and moves only when its price does',
    (to) => {
      const { fixture } = restricted();
      // Far below what it follows: the bid's next tick is all that is allowed.
      const peg = { to, offset: cents(-500) };
      const pegged = {
        ...short,
        orderType: 'PEGGED',
        price: null,
        peg,
        qty: qty(1_000_000),
      } as const;
      const [entered] = fixture.order({ ...pegged, clOrdId: 'p1' });
      const permitted = () => fixture.quote().bid + 10_000;
      expect(entered).toMatchObject({ execType: 'NEW', peg: { px: permitted() } });
      let [moves, stays] = [0, 0];
      for (let i = 0; i < 60; i += 1) {
        const [before] = fixture.exchange.openOrders('A');
        fixture.market.step();
        fixture.nowMs += 250;
        const batch = fixture.market.batch(fixture.nowMs);
        const ticks = batch.ticks.map((tick) => ({ ...tick, shortRestricted: true as const }));
        const outputs = fixture.do((exchange) =>
          exchange.onTicks({ ...batch, ticks }, fixture.nowMs),
        );
        expect(reportsIn(outputs).filter(({ execType }) => execType === 'CANCELED')).toEqual([]);
        const [order] = fixture.exchange.openOrders('A');
        expect(order?.peg?.px).toBe(permitted());
        const isSame = before?.peg?.px === order?.peg?.px;
        if (isSame) expect(order?.placeNo).toBe(before?.placeNo);
        if (isSame) stays += 1;
        else moves += 1;
      }
      expect(Math.min(moves, stays)).toBeGreaterThan(5);
      expect(fixture.exchange.openOrders('A')).toHaveLength(1);
    },
  );

  it('a pegged one that is exempt, or long, stands where its peg is', () => {
    const { fixture, tick } = restricted();
    const peg = { to: 'MARKET', offset: cents(-5) } as const;
    const { mark: _, ...long } = short;
    const pegged = { orderType: 'PEGGED', price: null, peg, qty: qty(1_000_000) } as const;
    for (const [n, sale] of [{ ...short, mark: 'SHORT_EXEMPT' as const }, long].entries()) {
      const [entered] = fixture.order({ ...sale, ...pegged, clOrdId: `x${n}` });
      expect(entered).toMatchObject({ peg: { px: tick.bid - 50_000 } });
    }
  });

  it('without the restriction it takes the bid', () => {
    const fixture = new ExchangeFixture();
    fixture.tick();
    const bid = fixture.market.tick('AAPL')?.bid ?? null;
    const reports = fixture.order({ ...short, price: bid });
    expect(reports.some(({ execType }) => execType === 'TRADE')).toBe(true);
  });
});
