/** A heat's market is made by its seed and log alone: however it is driven, and however often it is built again. */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { money, qty } from '@tradefloor/contracts/money';
import type { HeatLine, HeatTerms } from '@tradefloor/core/competition/rooms/heat';
import { describe, expect, it } from 'vitest';
import { HeatMarket } from './heat-market.ts';

const TERMS: HeatTerms = {
  seed: 7,
  symbols: ['AAPL', 'MSFT'],
  realism: [],
  seats: [1, 2, 3].map((no) => ({ no, seatId: `seat-${no}`, label: `Seat ${no}`, kind: 'PERSON' })),
  limits: {
    maxOrderQty: qty(1_000),
    maxDailyNotional: money(10_000_000_0000),
    maxAbsQty: qty(1_500),
    maxOrdersPerSecond: 10,
  },
  fees: 'PLATFORM',
  startCash: 1_000_000_0000,
  lengthMs: 60_000,
  caseId: null,
  schedule: [
    { atMs: 30_000, event: { kind: 'SHOCK', target: instrumentSymbol('AAPL'), sizePct: -2 } },
    {
      atMs: 31_000,
      event: {
        kind: 'NEWS',
        headline: 'Apple recalls',
        target: instrumentSymbol('AAPL'),
        sizePct: null,
      },
    },
  ],
};

let named = 0;
const place = (
  seq: number,
  clockMs: number,
  seatNo: number,
  terms: Record<string, unknown> = {},
): HeatLine => {
  named += 1;
  const clientOrderId = String(terms['clientOrderId'] ?? `o-${named}`);
  const order = {
    symbol: 'AAPL',
    side: 'BUY',
    orderType: 'MARKET',
    qty: 100,
    timeInForce: 'DAY',
    strategy: 'LIT',
    instrumentType: 'equity',
    ...terms,
    clientOrderId,
  };
  return { seq, clockMs, seatNo, call: 'PLACE', clientOrderId, input: order };
};

const LOG: readonly HeatLine[] = [
  place(1, 0, 1),
  place(2, 250, 2, { side: 'SELL', symbol: 'MSFT' }),
  place(3, 250, 1, { symbol: 'MSFT', qty: 300 }),
  place(4, 5_000, 3, { orderType: 'LIMIT', price: 1, clientOrderId: 'far' }),
  {
    seq: 5,
    clockMs: 9_000,
    seatNo: 3,
    call: 'CANCEL',
    clientOrderId: 'far',
    input: { clientOrderId: 'far' },
  },
  place(6, 12_345, 2, { qty: 500 }),
  place(7, 40_000, 1, { side: 'SELL', qty: 100 }),
];

/** Runs the log with the clock going on by steps of so many milliseconds. */
async function run(stepMs: number, log = LOG, terms = TERMS) {
  const market = await HeatMarket.open(terms);
  const waiting = [...log];
  for (let clockMs = 0; clockMs < terms.lengthMs; clockMs = market.clockMs) {
    const toMs = Math.min(terms.lengthMs, clockMs + stepMs);
    const due = waiting.splice(0, waiting.filter((line) => line.clockMs < toMs).length);
    await market.advance(due, toMs);
  }
  return market;
}

describe('the results of a heat', () => {
  it('are the same however the clock is driven', async () => {
    const ends = [];
    for (const stepMs of [250, 997, 60_000]) ends.push((await run(stepMs)).end());
    const [first, ...others] = ends;
    const fills = first?.scores.reduce((sum, score) => sum + score.fills, 0);
    expect(fills).toBeGreaterThan(4);
    // As it was when the market kept all that had ended: results that were frozen then can be replayed.
    expect(first?.fillsDigest).toBe(
      '56579813e524b603c8324ae7c350b0dc2cd3ea78b3cb230028c3fa1464d4df32',
    );
    for (const other of others) expect(other).toEqual(first);
  });

  it('are others under another seed, and with another log', async () => {
    const digests = [
      (await run(60_000)).end().fillsDigest,
      (await run(60_000, LOG, { ...TERMS, seed: 8 })).end().fillsDigest,
      (await run(60_000, LOG.slice(0, 6))).end().fillsDigest,
    ];
    expect(new Set(digests).size).toBe(3);
  });

  it('are the same when the market is built again from the log so far', async () => {
    const whole = await run(250);
    const again = await HeatMarket.open(TERMS);
    await again.advance(LOG.slice(0, 3), 250);
    await again.advance(LOG.slice(3), TERMS.lengthMs);
    expect(again.end()).toEqual(whole.end());
  });
});

const shockOfMicrosoft = (atMs: number) => ({
  atMs,
  event: { kind: 'SHOCK', target: instrumentSymbol('MSFT'), sizePct: 3 } as const,
});
const planLine = (seq: number, clockMs: number, input: HeatTerms['schedule']): HeatLine => ({
  seq,
  clockMs,
  seatNo: null,
  call: 'PLAN',
  clientOrderId: null,
  input,
});

describe('a plan that is changed on the way', () => {
  it('is the plan of the heat from then on: as if it had been planned so from the start', async () => {
    const [shock, news] = TERMS.schedule;
    if (shock === undefined || news === undefined) throw new Error('two events are planned');
    // The news is no more, and Microsoft rises: on both ways the market is the same to the byte.
    const changed = [shock, shockOfMicrosoft(35_000)];
    const planned = await run(60_000, LOG, { ...TERMS, schedule: changed });
    const log = [...LOG.slice(0, 6), planLine(7, 30_500, changed), ...LOG.slice(6)];
    for (const stepMs of [250, 60_000]) {
      const edited = await run(stepMs, log);
      expect(edited.end()).toEqual(planned.end());
      expect(edited.seat(1)?.quotes).toEqual(planned.seat(1)?.quotes);
    }
    expect((await run(60_000)).seat(1)?.quotes).not.toEqual(planned.seat(1)?.quotes);
  });

  it('lets nothing that was due happen again', async () => {
    const again = [...LOG.slice(0, 6), planLine(7, 31_000, TERMS.schedule)];
    const market = await run(500, again);
    expect(market.seat(1)?.quotes).toEqual((await run(500, LOG.slice(0, 6))).seat(1)?.quotes);
  });
});

describe('a seat', () => {
  it('has what its fills come to, recomputed from them alone', async () => {
    const market = await run(1_000);
    const view = market.seat(1);
    let cash = 1_000_000_0000;
    const held = new Map<string, number>();
    for (const { side, symbol, qty: shares, price, fees } of view?.fills ?? []) {
      const signed = side === 'BUY' ? shares : -shares;
      cash -= (signed * price) / 100 + fees.total;
      held.set(symbol, (held.get(symbol) ?? 0) + signed);
    }
    expect([...held]).toEqual([
      ['AAPL', 0],
      ['MSFT', 300],
    ]);
    expect(view?.figures.cash).toBeCloseTo(cash, 0);
    const mid = view?.quotes.find(({ symbol }) => symbol === 'MSFT')?.mid ?? 0;
    expect(view?.figures.equity).toBeCloseTo(cash + (300 * mid) / 100, 0);
    expect(view?.equity.map(({ clockMs }) => clockMs)).toEqual(
      Array.from({ length: 101 }, (_, i) => i * 600),
    );
    expect(view?.equity.at(-1)?.equity).toBe(view?.figures.equity);
  });

  it('sees its own orders only, and is refused what its limits do not allow', async () => {
    const market = await HeatMarket.open(TERMS);
    await market.advance(
      [
        place(1, 0, 1, { qty: 1_001, clientOrderId: 'large' }),
        place(2, 0, 1, { qty: 1_000, clientOrderId: 'first', orderType: 'LIMIT', price: 260 }),
        place(3, 0, 1, { qty: 501, clientOrderId: 'too-much' }),
        place(4, 0, 1, { symbol: 'JPM', clientOrderId: 'elsewhere' }),
        { seq: 5, clockMs: 0, seatNo: 2, call: 'CANCEL', clientOrderId: 'first', input: {} },
      ],
      5_000,
    );
    const orders = new Map(market.seat(1)?.orders.map((order) => [order.clientOrderId, order]));
    expect(orders.get('large')?.rejectCode).toBe('QTY_LIMIT_EXCEEDED');
    expect(orders.get('too-much')?.rejectCode).toBe('QTY_LIMIT_EXCEEDED');
    expect(orders.get('elsewhere')?.rejectCode).toBe('UNKNOWN_SYMBOL');
    // Another seat's cancel under the same name is of no order of its own.
    expect(orders.get('first')?.status).toBe('NEW');
    expect(market.seat(2)?.orders).toEqual([]);
    expect(market.seat(4)).toBeNull();
  });

  it('learns of a planned headline when it happens, and the price falls by the planned shock', async () => {
    const market = await HeatMarket.open(TERMS);
    const before = await market.advance([], 30_000);
    const after = await market.advance([], 33_000);
    expect(before.headlines).toEqual([]);
    expect(after.headlines).toEqual([{ text: 'Apple recalls', clockMs: 31_000 }]);
    const mid = (quotes: typeof after.quotes) =>
      quotes.find(({ symbol }) => symbol === 'AAPL')?.mid ?? 0;
    expect(mid(after.quotes) / mid(before.quotes)).toBeLessThan(0.985);
  });

  it('pays no fees in a room without them', async () => {
    const market = await run(60_000, LOG, { ...TERMS, fees: 'NONE' });
    expect(market.seat(1)?.figures.fees).toBe(0);
    expect((await run(60_000)).seat(1)?.figures.fees).toBeGreaterThan(0);
  });
});
