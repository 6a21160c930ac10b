/** The futures market of a day: trades counted, settled once at the exchange's time, closed, and the same after a restart. */
import { futureStrip, futureVolume } from '@tradefloor/contracts/calls/futures';
import type { FutureRoot, FutureStrip, FutureView } from '@tradefloor/contracts/future';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import { FUTURE_TABLES } from '@tradefloor/core/trading/futures/future-session';
import { givenOrder } from '@tradefloor/core/trading/order/order.given';
import { describe, expect, it } from 'vitest';
import { type LoneService, openLone, publishedOn } from '../../../testing/lone-service.ts';
import { RFQ_SETTINGS } from '../../../testing/rfq-settings.given.ts';
import { rfqService } from '../service.ts';

/** Two minutes before the settlement period of crude ends. */
const PERIOD = Date.parse('2026-11-23T19:28:00Z');
const SEQ = 400_000;

/** The service with its market at an instant; batches of later instants follow from it. */
class Market {
  readonly lone: LoneService;
  readonly #from: number;
  constructor(from: number, seed = 42) {
    this.#from = from;
    this.lone = openLone(rfqService(RFQ_SETTINGS), { seed, nowMs: from });
  }

  /** The batch of an instant, a whole second after the first one. */
  async at(ms: number) {
    this.lone.nowMs = ms;
    const seq = SEQ + (ms - this.#from) / 250;
    return this.lone.receive('market.ticks', { seq, at: ms, simTime: ms, ticks: [] });
  }

  /** Every second up to an instant; returns what was settled. */
  async through(ms: number) {
    const settled = [];
    for (let at = this.lone.nowMs; at <= ms; at += 1_000) {
      settled.push(...publishedOn(await this.at(at), 'futures.settled'));
    }
    return settled;
  }

  async months(root: FutureRoot): Promise<readonly FutureView[]> {
    const { result } = await this.lone.request(futureStrip, { root });
    if (!result.ok) throw new Error(result.error.code);
    return (result.value as FutureStrip).months;
  }

  async front(root: FutureRoot): Promise<FutureView> {
    const front = (await this.months(root)).find(({ isFront }) => isFront);
    if (front === undefined) throw new Error('nothing is listed');
    return front;
  }

  async volume(symbol: string) {
    const { result } = await this.lone.request(futureVolume, { symbol: instrumentSymbol(symbol) });
    return result;
  }
}

const orderFor = (more: Partial<Order>): Order => ({
  ...givenOrder(1),
  instrumentType: 'commodity',
  desk: 'COMM',
  timeInForce: 'IOC',
  orderType: 'MARKET',
  price: null,
  side: 'BUY',
  qty: qty(40),
  ...more,
});
const deal = ({ lone }: Market, order: Order) =>
  lone.receive('orders.otc', { order, tradingStyle: 'commodities_voice', protectionPx: null });

describe('volume', () => {
  it('is the sum of the lots at each price, on the tick, and grows with every second', async () => {
    const market = new Market(PERIOD);
    await market.through(PERIOD + 30_000);
    const { symbol, day } = await market.front('CL');
    const result = await market.volume(symbol);
    if (!result.ok) throw new Error(result.error.code);
    const { volume, levels, date } = result.value as {
      volume: number;
      levels: { price: number; lots: number }[];
      date: string;
    };
    expect(date).toBe('2026-11-23');
    expect(volume).toBe(levels.reduce((sum, { lots }) => sum + lots, 0));
    expect(volume).toBe(day?.volume);
    expect(volume).toBeGreaterThan(100);
    expect(levels.every(({ price }) => price % 10_000 === 0)).toBe(true);
    expect(levels.map(({ price }) => price)).toContain(day?.last);
    await market.through(PERIOD + 60_000);
    expect((await market.front('CL')).day?.volume).toBeGreaterThan(volume);
  });

  it('has what users deal, at the price that they dealt at', async () => {
    const [quiet, market] = [new Market(PERIOD), new Market(PERIOD)];
    for (const each of [quiet, market]) await each.through(PERIOD + 5_000);
    const { symbol, ask } = await market.front('CL');
    await deal(market, orderFor({ symbol }));
    const [without, withDeal] = [await quiet.front('CL'), await market.front('CL')];
    expect(withDeal.day?.volume).toBe((without.day?.volume ?? 0) + 40);
    expect(withDeal.day?.last).toBe(ask);
  });

  it('of what is no listed future is not there', async () => {
    const market = new Market(PERIOD);
    await market.at(PERIOD);
    expect(await market.volume('CLF99')).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
  });
});

describe('the settlement price', () => {
  it('is made once, at the end of the period, by what traded in it', async () => {
    const market = new Market(PERIOD - 10_000);
    await market.through(PERIOD - 1_000);
    const { symbol, day } = await market.front('CL');
    expect(day).toMatchObject({ settledOn: '2026-11-20' });
    const before = await market.volume(symbol);
    await market.through(PERIOD + 119_000);
    const after = await market.volume(symbol);
    if (!before.ok || !after.ok) throw new Error('no volume');
    const settled = await market.through(PERIOD + 180_000);
    expect(settled.map(({ root, date }) => `${root} ${date}`)).toEqual(['CL 2026-11-23']);
    // What traded in the two minutes: all levels then, less those before.
    type Levels = { levels: { price: number; lots: number }[] };
    const total = ({ levels }: Levels) => ({
      lots: levels.reduce((sum, each) => sum + each.lots, 0),
      value: levels.reduce((sum, each) => sum + each.lots * each.price, 0),
    });
    const [first, last] = [total(before.value as Levels), total(after.value as Levels)];
    const average = (last.value - first.value) / (last.lots - first.lots);
    const price = settled[0]?.items.find((item) => item.symbol === symbol)?.price ?? 0;
    expect(Math.abs(price - average)).toBeLessThanOrEqual(5_000);
    expect(price % 10_000).toBe(0);
    const now = await market.front('CL');
    expect(now.day).toMatchObject({
      settlement: price,
      settledOn: '2026-11-23',
      priorSettlement: day?.settlement,
    });
    expect(settled[0]?.items).toHaveLength((await market.months('CL')).length);
  });

  it('is the same for the same seed, and another for another', async () => {
    const prices = async (seed: number) => {
      const market = new Market(PERIOD, seed);
      const [settled] = await market.through(PERIOD + 121_000);
      return settled?.items.map(({ price }) => price);
    };
    expect(await prices(42)).toEqual(await prices(42));
    expect(await prices(42)).not.toEqual(await prices(43));
  });

  it('that was due while the service was down is made at its first batch', async () => {
    const market = new Market(PERIOD);
    await market.through(PERIOD + 60_000);
    market.lone.restart();
    const settled = publishedOn(await market.at(PERIOD + 400_000), 'futures.settled');
    expect(settled).toMatchObject([{ root: 'CL', date: '2026-11-23' }]);
    expect(publishedOn(await market.at(PERIOD + 401_000), 'futures.settled')).toEqual([]);
  });

  it('before the first one is the market of that time, so that a day has a change from its start', async () => {
    const market = new Market(PERIOD);
    await market.at(PERIOD);
    for (const root of ['CL', 'GC', 'ZC', 'ES', 'ZN'] as const) {
      const { day, mid } = await market.front(root);
      expect(day?.priorSettlement).toBeGreaterThan(mid * 0.8);
      expect(day?.priorSettlement).toBeLessThan(mid * 1.2);
    }
  });
});

describe('after a restart', () => {
  it('the day goes on as if there had been none', async () => {
    const [one, two] = [new Market(PERIOD), new Market(PERIOD)];
    for (const each of [one, two]) {
      await each.through(PERIOD + 40_000);
      await deal(each, orderFor({ symbol: (await each.front('CL')).symbol }));
    }
    await one.through(PERIOD + 100_000);
    await two.through(PERIOD + 75_000);
    two.lone.restart();
    await two.at(PERIOD + 100_000);
    expect(await two.months('CL')).toEqual(await one.months('CL'));
    expect(await two.months('ZN')).toEqual(await one.months('ZN'));
    const symbol = (await one.front('CL')).symbol;
    expect(await two.volume(symbol)).toEqual(await one.volume(symbol));
  });

  it('what is stored is written once a minute, and with every deal', async () => {
    const market = new Market(PERIOD + 200_000);
    await market.through(PERIOD + 205_000);
    const { symbol } = await market.front('CL');
    const stored = () =>
      market.lone.rows(FUTURE_TABLES.futureSessions).find((row) => row.symbol === symbol);
    const first = stored();
    expect(first?.seq).toBe(SEQ);
    await deal(market, orderFor({ symbol }));
    expect(stored()).toMatchObject({ clientVolume: 40, seq: SEQ + 20 });
    await market.through(PERIOD + 259_000);
    expect(stored()?.seq).toBe(SEQ + 20);
    await market.through(PERIOD + 260_000);
    expect(stored()?.seq).toBe(SEQ + 240);
  });
});

describe('open interest', () => {
  it('is counted when the trading day is over, with what the accounts hold at the CCP', async () => {
    const end = Date.parse('2026-11-23T23:00:00Z');
    const market = new Market(end - 60_000);
    await market.through(end - 1_000);
    const { symbol, day } = await market.front('ES');
    const before = day?.openInterest ?? 0;
    expect(day).toMatchObject({ openInterestOn: '2026-11-20', openInterestChange: null });
    await market.lone.receive('ccp.open-interest', {
      root: 'ES',
      date: '2026-11-23',
      items: [{ symbol, lots: qty(7) }],
    });
    expect((await market.front('ES')).day?.openInterest).toBe(before);
    const traded = (await market.front('ES')).day?.volume ?? 0;
    await market.through(end);
    const after = (await market.front('ES')).day;
    expect(after).toMatchObject({ date: '2026-11-24', openInterestOn: '2026-11-23' });
    const change = after?.openInterestChange ?? 0;
    expect(after?.openInterest).toBe(before + change);
    expect(Math.abs(change - 7)).toBeLessThanOrEqual(traded);
    const bulletin = market.lone.rows(FUTURE_TABLES.futureDays);
    expect(bulletin.find((row) => row.symbol === symbol)).toMatchObject({
      date: '2026-11-23',
      volume: traded,
      openInterest: after?.openInterest,
    });
  });
});
