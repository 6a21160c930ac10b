/** The prints of a batch: they add up to its volume, are where they may be, and are the same wherever they are worked out. */
import { px, qty } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { drawPrint } from '../venue/print.ts';
import { isLitVenue } from '../venue/venues.ts';
import { marketVolume, type Print, toPrints, toTrades } from './prints.ts';
import { EQUITIES } from './universe.ts';

const FLOW = ['ORDER_FLOW'] as const;
const [INSTRUMENT] = EQUITIES;
if (INSTRUMENT === undefined) throw new Error('the universe is empty');

const anyView = fc
  .record({
    seed: fc.nat(),
    seq: fc.nat(),
    place: fc.nat({ max: EQUITIES.length - 1 }),
    width: fc.integer({ min: 1, max: 9 }),
    volume: fc.oneof(fc.nat({ max: 300 }), fc.nat({ max: 400_000 })),
  })
  .map(({ seed, seq, place, width, volume }) => {
    const instrument = EQUITIES[place] ?? INSTRUMENT;
    const bid = px(instrument.referencePrice);
    const ask = px(instrument.referencePrice + width * instrument.tickSize);
    return { seed, seq, instrument, tick: { bid, ask, last: bid, volume: qty(volume) } };
  });
const sum = (prints: readonly Print[]) => prints.reduce((total, print) => total + print.qty, 0);

it('prints add up to the volume, none is empty, and there are no more than two dozen', () => {
  fc.assert(
    fc.property(anyView, (view) => {
      const prints = toPrints({ ...view, flags: FLOW });
      expect(sum(prints)).toBe(view.tick.volume);
      expect(prints.every((print) => print.qty > 0)).toBe(true);
      expect(prints.length).toBeLessThanOrEqual(24);
      expect(toPrints({ ...view, flags: FLOW })).toEqual(prints);
    }),
  );
});

it('buyers pay the ask and sellers get the bid at a lit venue; a dark pool is half way between', () => {
  fc.assert(
    fc.property(anyView, (view) => {
      const { bid, ask } = view.tick;
      for (const print of toPrints({ ...view, flags: FLOW })) {
        const isDark = print.venue === 'DARK1';
        expect(isDark || isLitVenue(print.venue)).toBe(true);
        expect(print.price).toBe(isDark ? (bid + ask) / 2 : print.side === 'BUY' ? ask : bid);
        expect(print.conditions.includes('MIDPOINT')).toBe(isDark);
        expect(print.conditions.includes('ODD_LOT')).toBe(print.qty < view.instrument.lotSize);
        const isBlock = print.qty >= 10_000 || (print.qty * print.price) / 1e6 >= 200_000;
        expect(print.conditions.includes('BLOCK')).toBe(isBlock);
      }
    }),
  );
});

it('a sweep is on more than one venue at once, on one side', () => {
  fc.assert(
    fc.property(anyView, (view) => {
      const prints = toPrints({ ...view, flags: FLOW });
      const swept = prints.filter(({ conditions }) => conditions.includes('SWEEP'));
      if (swept.length === 0) return;
      expect(new Set(swept.map(({ venue }) => venue)).size).toBeGreaterThan(1);
      expect(swept.some(({ venue }) => venue === 'DARK1')).toBe(false);
    }),
  );
});

it('without order flow a batch is one print at the last price, where the exchange has always drawn it', () => {
  fc.assert(
    fc.property(anyView, (view) => {
      const { venue, side } = drawPrint(view.seed, view.seq, view.instrument.symbol);
      const { volume, last } = view.tick;
      const one = { price: last, qty: volume, side: side === 'bid' ? 'SELL' : 'BUY', venue };
      expect(toPrints(view)).toEqual(volume === 0 ? [] : [{ ...one, conditions: [] }]);
    }),
  );
});

it('every print has a name of its own, and what users traded is no print of others', () => {
  const { symbol } = INSTRUMENT;
  const view = {
    seed: 7,
    seq: 3,
    instrument: INSTRUMENT,
    tick: { bid: px(100), ask: px(20_100), last: px(100), volume: qty(5_000) },
    flags: FLOW,
  };
  const trades = toTrades(toPrints(view), { symbol, seq: 3, atMs: 9 });
  expect(new Set(trades.map(({ tradeId }) => tradeId)).size).toBe(trades.length);
  const others = EQUITIES[1]?.symbol ?? symbol;
  const own = trades.slice(0, 1).flatMap((trade) => [trade, { ...trade, symbol: others }]);
  expect(marketVolume({ symbol, volume: qty(5_000) }, own)).toBe(5_000 - (own[0]?.qty ?? 0));
  expect(marketVolume({ symbol, volume: qty(5_000) })).toBe(5_000);
});
