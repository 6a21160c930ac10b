/**
 * One market across assets, from published prices alone: the index future is on the listed shares, the note future on
 * the listed Treasuries, bonds and options go with the shares. Arithmetic of the file's own.
 */
import { futureStrip } from '@tradefloor/contracts/calls/futures';
import { optionChain } from '@tradefloor/contracts/calls/options';
import type { FutureStrip } from '@tradefloor/contracts/future';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import type { TickBatch } from '@tradefloor/contracts/market';
import { type MarketEvent, REALISM_FLAGS } from '@tradefloor/contracts/market-event';
import type { OptionChain } from '@tradefloor/contracts/option';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import { createMarket, type Market, type MarketConfig } from '@tradefloor/sim/market/market';
import { MARKET_CAP_BILLIONS } from '@tradefloor/sim/market/market-caps';
import { isMarketSnapshot } from '@tradefloor/sim/market/snapshot';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { describe, expect, it } from 'vitest';
import { type LoneService, openLone, publishedOn } from '../../../testing/lone-service.ts';
import { getResponse } from '../../../testing/option-fixture.ts';
import { RFQ_SETTINGS } from '../../../testing/rfq-settings.given.ts';
import { rfqService } from '../service.ts';

const NOW_MS = Date.parse('2026-11-23T15:00:00Z');
const YEAR_MS = 365 * 86_400_000;

const openRfq = (nowMs = NOW_MS): LoneService =>
  openLone(rfqService(RFQ_SETTINGS), { seed: 42, nowMs });
const getStrip = (rfq: LoneService, root: 'ES' | 'ZN') =>
  getResponse<FutureStrip>(rfq.request(futureStrip, { root }));

const event = (more: Partial<MarketEvent> & Pick<MarketEvent, 'kind'>): MarketEvent => ({
  eventId: 'event',
  target: 'MARKET',
  size: null,
  durationMs: null,
  flags: null,
  fromSeq: 200,
  actor: 'admin' as MarketEvent['actor'],
  reason: 'a test',
  at: 0,
  ...more,
});

const openMarket = (more: Partial<MarketConfig> = {}): Market =>
  createMarket({
    seed: 42,
    startTick: 0,
    startMs: NOW_MS,
    universe: EQUITIES,
    realism: REALISM_FLAGS,
    ...more,
  });
const walk = (market: Market, ticks: number): Market => {
  for (let tick = 0; tick < ticks; tick += 1) market.step();
  return market;
};
const level = ({ acrossAssets }: TickBatch): number => (acrossAssets?.index.last ?? 0) / 1_000_000;

/** 5,950 at the reference prices, by capitalisation. */
function levelOfPrices({ ticks }: TickBatch, factor: (symbol: string) => number = () => 1): number {
  let [now, then] = [0, 0];
  for (const { symbol, mid } of ticks) {
    const cap = MARKET_CAP_BILLIONS[symbol] ?? 0;
    const reference = EQUITIES.find((each) => each.symbol === symbol)?.referencePrice ?? 1;
    then += cap;
    now += (cap * mid * factor(symbol)) / reference;
  }
  return (5_950 * now) / then;
}

describe('the index', () => {
  it('has a capitalisation of every company', () => {
    expect(EQUITIES.filter(({ symbol }) => MARKET_CAP_BILLIONS[symbol] === undefined)).toEqual([]);
  });

  it('is what the published prices come to, and stays where it is through a split', () => {
    const market = openMarket({
      realism: ['ACROSS_ASSETS'],
      events: [event({ kind: 'SPLIT', target: 'NVDA', size: 10 })],
    });
    for (const factor of [1, 10]) {
      const batch = walk(market, 150).batch(0);
      const worth = levelOfPrices(batch, (symbol) => (symbol === 'NVDA' ? factor : 1));
      // Mids are rounded to halves of a cent; the index, and a quote around a price, are not.
      expect(Math.abs(level(batch) / worth - 1)).toBeLessThan(0.00002);
    }
  });

  it('counts a paused company at its last price', () => {
    const realism = ['ACROSS_ASSETS', 'LULD_HALTS'] as const;
    const halt = event({ kind: 'HALT', target: 'NVDA', fromSeq: 10 });
    const shock = event({ kind: 'SHOCK', target: 'NVDA', fromSeq: 20, size: -30, eventId: 'b' });
    const before = level(walk(openMarket({ realism, events: [halt] }), 300).batch(0));
    const after = level(walk(openMarket({ realism, events: [halt, shock] }), 300).batch(0));
    expect(Math.abs(after / before - 1)).toBeLessThan(0.002);
  });

  it('goes on from a snapshot to the last digit, and is not published without the feature', () => {
    const events = [event({ kind: 'SPLIT', target: 'NVDA', size: 10 })];
    const unbroken = walk(openMarket({ events }), 600).batch(0);
    for (const at of [3, 250, 599]) {
      const saved = JSON.parse(JSON.stringify(walk(openMarket({ events }), at).snapshot()));
      if (!isMarketSnapshot(saved)) throw new Error('not a snapshot');
      const config = { seed: 42, startTick: 0, startMs: NOW_MS, universe: EQUITIES, events };
      const resumed = walk(createMarket({ ...config, realism: REALISM_FLAGS }, saved), 600 - at);
      expect(resumed.batch(0).acrossAssets).toEqual(unbroken.acrossAssets);
    }
    expect(walk(openMarket({ realism: [] }), 9).batch(0).acrossAssets).toBeUndefined();
  });
});

describe('the index future', () => {
  it('is fair by cost of carry on the index, and measures its day from the close of the shares', async () => {
    const batch = walk(openMarket(), 400).batch(NOW_MS);
    const rfq = openRfq();
    await rfq.receive('market.ticks', batch);
    const { spot, yieldPct, months } = await getStrip(rfq, 'ES');
    expect(Math.abs(spot / 1_000_000 - level(batch))).toBeLessThan(0.13);
    for (const { expiresAt, ratePct, fairValue, open, bid, ask } of months) {
      const years = (expiresAt - NOW_MS) / YEAR_MS;
      const growth = Math.exp(((ratePct - yieldPct) / 100) * years);
      expect(Math.abs(fairValue / 1_000_000 - level(batch) * growth)).toBeLessThan(0.13);
      const prior = (batch.acrossAssets?.index.priorClose ?? 0) / 1_000_000;
      expect(Math.abs(open / 1_000_000 - prior * growth)).toBeLessThan(0.13);
      expect(Math.abs((bid + ask) / 2 - fairValue)).toBeLessThan(2_000_000);
    }
  });

  it('settles at the index', async () => {
    const batch = walk(openMarket(), 40).batch(NOW_MS);
    const expiresAt = Date.parse('2026-12-18T14:30:00Z');
    const rfq = openRfq(expiresAt - 60_000);
    await rfq.receive('market.ticks', batch);
    rfq.nowMs = expiresAt;
    const outputs = await rfq.receive('market.ticks', { ...batch, seq: batch.seq + 1 });
    const [expired] = publishedOn(outputs, 'contracts.expired');
    const item = expired?.items.find(({ symbol }) => symbol === instrumentSymbol('ESZ26'));
    expect(Math.abs((item?.finalPrice ?? 0) / 1_000_000 - level(batch))).toBeLessThan(0.13);
  });
});

describe('the note future', () => {
  it('is a listed Treasury bought, financed and delivered: no other note is cheaper', async () => {
    const batch = walk(openMarket(), 400).batch(NOW_MS);
    const rfq = openRfq();
    const outputs = await rfq.receive('market.ticks', { ...batch, seq: 5_000_000 });
    const [bonds] = publishedOn(outputs, 'market.bonds');
    expect(bonds?.settlementDates.US).toBe('2026-11-24');
    const march = (await getStrip(rfq, 'ZN')).months.find(({ symbol }) => symbol === 'ZNH27');
    if (bonds === undefined || march === undefined) throw new Error('nothing is quoted');
    const years = (march.expiresAt - NOW_MS) / YEAR_MS;
    const financed = Math.exp((march.ratePct / 100) * years);
    // Until 19 March 2027. Days of interest at purchase and delivery, of how many; factors at six per cent.
    const notes = [
      { maturity: '2033-10-31', couponPct: 3.875, factor: 0.887, days: [24, 181], until: 139 },
      { maturity: '2035-11-15', couponPct: 4, factor: 0.8683, days: [9, 181], until: 124 },
      { maturity: '2036-11-15', couponPct: 4.25, factor: 0.8747, days: [9, 181], until: 124 },
    ];
    const prices = notes.map(({ maturity, couponPct, factor, days, until }) => {
      const bond = BONDS.find((each) => each.curve === 'USD' && each.maturity === maturity);
      const mid = bonds.quotes.find(({ isin }) => isin === bond?.isin)?.mid ?? 0;
      const [elapsed = 0, period = 1] = days;
      const paid = mid / 1_000_000 + ((couponPct / 2) * elapsed) / period;
      return (paid * financed - ((couponPct / 2) * until) / period) / factor;
    });
    expect(Math.abs(march.fairValue / 1_000_000 - Math.min(...prices))).toBeLessThan(0.012);
  });
});

describe('a company’s bonds', () => {
  const SHOCK_SEQ = 300;
  /** Spreads over the benchmark once a shock has been: `market.bonds` of the batch. */
  async function listSpreads(target: string | null) {
    const shock = event({ kind: 'SHOCK', target: target ?? '', size: -20, fromSeq: SHOCK_SEQ });
    const events = target === null ? [] : [shock];
    const market = walk(openMarket({ realism: ['ACROSS_ASSETS'], events }), 400);
    const rfq = openRfq();
    const [bonds] = publishedOn(
      await rfq.receive('market.ticks', market.batch(NOW_MS)),
      'market.bonds',
    );
    return (name: string): number => {
      const isin = BONDS.find((bond) => bond.name.startsWith(`${name} `))?.isin;
      return bonds?.quotes.find((quote) => quote.isin === isin)?.spreadBps ?? Number.NaN;
    };
  }

  it('cost more over Treasuries when its shares fall, and no other company’s do', async () => {
    const [calm, shocked] = [await listSpreads(null), await listSpreads('ORCL')];
    // Merton: debt of 43.28 % of assets that vary by 22 % a year, over 9.7 years: 57 bp, and 77 with equity a fifth down.
    expect(shocked('ORCL') - calm('ORCL')).toBeGreaterThan(12);
    expect(shocked('ORCL') - calm('ORCL')).toBeLessThan(28);
    for (const other of ['BA', 'VZ', 'MSFT', 'F']) {
      expect(Math.abs(shocked(other) - calm(other))).toBeLessThan(0.2);
    }
  });

  it('of an issuer that is not listed go with its sector', async () => {
    const [calm, shocked] = [await listSpreads(null), await listSpreads('Consumer Discretionary')];
    for (const issuer of ['F', 'CCL']) expect(shocked(issuer) - calm(issuer)).toBeGreaterThan(12);
    expect(Math.abs(shocked('ORCL') - calm('ORCL'))).toBeLessThan(0.2);
  });
});

describe('options', () => {
  const [AAPL, EXPIRY] = [instrumentSymbol('AAPL'), '2026-12-18'];
  const getChain = (rfq: LoneService) =>
    getResponse<OptionChain>(rfq.request(optionChain, { underlying: AAPL, expiry: EXPIRY }));
  /** Per cent a year, at the strike nearest to the spot price. */
  async function impliedAfter(events: readonly MarketEvent[]): Promise<number> {
    const market = walk(openMarket({ realism: ['ACROSS_ASSETS'], events }), 300);
    const rfq = openRfq();
    await rfq.receive('market.ticks', market.batch(NOW_MS));
    const { rows, spot } = await getChain(rfq);
    const distance = (row: (typeof rows)[number]) => Math.abs(row.strike - (spot ?? 0));
    return rows.toSorted((a, b) => distance(a) - distance(b))[0]?.call.volatility ?? 0;
  }

  it('cost more when all shares fall, and less when they rise', async () => {
    const calm = await impliedAfter([]);
    const fallen = await impliedAfter([event({ kind: 'SHOCK', size: -2 })]);
    // By less: a large rise at once is realised volatility too.
    const risen = await impliedAfter([event({ kind: 'SHOCK', size: 0.5 })]);
    expect(fallen / calm).toBeGreaterThan(1.05);
    expect(fallen / calm).toBeLessThan(1.3);
    expect(risen / calm).toBeLessThan(0.998);
    expect(risen / calm).toBeGreaterThan(0.95);
  });

  it('expect nothing unusual of a market in which the feature is switched on again', async () => {
    const shock = event({ kind: 'SHOCK', size: -5 });
    const off = event({ kind: 'REALISM', flags: [], fromSeq: 250, eventId: 'off' });
    const on = event({ kind: 'REALISM', flags: ['ACROSS_ASSETS'], fromSeq: 260, eventId: 'on' });
    const market = walk(openMarket({ realism: ['ACROSS_ASSETS'], events: [shock, off, on] }), 255);
    expect(market.batch(0).acrossAssets).toBeUndefined();
    for (const { slowPpm } of walk(market, 10).batch(0).acrossAssets?.volatilities ?? []) {
      expect(Math.abs(slowPpm)).toBeLessThan(5_000);
    }
  });

  it('futures and bonds are published at the prices of their screens, which margin and risk revalue by', async () => {
    const rfq = openRfq();
    const batch = walk(openMarket(), 400).batch(NOW_MS);
    const [quotes] = publishedOn(await rfq.receive('market.ticks', batch), 'market.quotes');
    const published = new Map(
      quotes?.markets.flatMap((market) =>
        market.quotes.map((each) => [each.symbol as string, each]),
      ),
    );
    for (const root of ['ES', 'ZN'] as const) {
      for (const { symbol, mid } of (await getStrip(rfq, root)).months) {
        expect(published.get(symbol)?.mid).toBe(mid);
      }
    }
    for (const { call, put } of (await getChain(rfq)).rows) {
      for (const { symbol, mid, volatility } of [call, put]) {
        expect(published.get(symbol)).toMatchObject({ mid, volatility });
      }
    }
  });
});
