/** Non-deliverable forwards at the dealer: priced by parity, dealt as forwards alone, fixed once at the hour of the city. */
import type { CallInput } from '@tradefloor/contracts/calls/call';
import { haltRfqs } from '@tradefloor/contracts/calls/execution';
import { fxTerms, listFxPairs, openFxStream } from '@tradefloor/contracts/calls/fx';
import { userOf } from '@tradefloor/contracts/calls/users';
import type { FxStream, FxTerms } from '@tradefloor/contracts/fx';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import type { TickBatch } from '@tradefloor/contracts/market';
import { qty } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import { givenCaller } from '@tradefloor/contracts/testing/given';
import { DEALER_TABLES } from '@tradefloor/core/trading/dealer/tables';
import { EXPIRY_TABLES } from '@tradefloor/core/trading/expiry/tables';
import { ALICE, givenOrder, givenUser } from '@tradefloor/core/trading/order/order.given';
import { findNdfPair, NDF_PAIRS } from '@tradefloor/instruments/fx/fx-pairs';
import { fxQuoteAt, fxQuotesAt } from '@tradefloor/sim/fx/fx-market';
import { rateCurveAt } from '@tradefloor/sim/rates/rate-curve';
import { describe, expect, it } from 'vitest';
import { type LoneService, openLone, publishedOn } from '../../../testing/lone-service.ts';
import { RFQ_SETTINGS } from '../../../testing/rfq-settings.given.ts';
import { rfqService } from '../service.ts';

/** Monday 2026-11-23, 14:30 UTC: spot is Wednesday the 25th. */
const START_MS = Date.UTC(2026, 10, 23, 14, 30);
const SEED = 42;
const SEQ = 100;
const USDBRL = instrumentSymbol('USDBRL');
/** A week after spot. */
const VALUE = '2026-12-02';
const NDF = instrumentSymbol('USDBRL-20261202');
/** Monday, two business days before, at one in the afternoon in São Paulo. */
const FIXING = '2026-11-30T16:00:00Z';
const CALLER = givenCaller({ userId: ALICE });

const toBatch = (seq: number, at: number): TickBatch => ({ seq, at, simTime: at, ticks: [] });

async function openDesk(): Promise<LoneService> {
  const user = givenUser();
  const limits = { ...user.limits, desks: ['FX'] };
  const lone = openLone(rfqService(RFQ_SETTINGS), {
    seed: SEED,
    nowMs: START_MS,
    peers: [{ call: userOf, value: { user: { ...user, limits } } }],
  });
  await lone.receive('market.ticks', toBatch(SEQ, START_MS));
  return lone;
}

type Asked = CallInput<typeof openFxStream>;
const ask = async (lone: LoneService, over: Partial<Asked> = {}) => {
  const asked = { symbol: USDBRL, qty: qty(5_000_000), tenor: '1W' as const, ...over };
  return (await lone.request(openFxStream, asked as Asked, CALLER)).result;
};
async function toStream(lone: LoneService, over: Partial<Asked> = {}): Promise<FxStream> {
  const result = await ask(lone, over);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value as FxStream;
}
async function toTerms(lone: LoneService): Promise<FxTerms> {
  const { result } = await lone.request(fxTerms, { symbol: USDBRL });
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value as FxTerms;
}

const orderOn = ({ near, price, qty: size }: FxStream, over: Partial<Order> = {}): Order => ({
  ...givenOrder(1),
  symbol: near.symbol,
  instrumentType: 'fx',
  desk: 'FX',
  timeInForce: 'IOC',
  orderType: 'LIMIT',
  qty: size,
  price: price?.ask ?? null,
  quoteId: price?.quoteId ?? null,
  ...over,
});
const send = (lone: LoneService, order: Order) =>
  lone.receive('orders.otc', { order, tradingStyle: 'fx_electronic', protectionPx: null });
const look = (lone: LoneService, { orderId }: Order) => lone.fireTimer('fx-look', { orderId });
const reasonsIn = (published: Awaited<ReturnType<typeof send>>) =>
  publishedOn(published, 'orders.acknowledged').map(({ kind, reason }) => `${kind} ${reason}`);
const setClock = (lone: LoneService, to: string) => {
  const anchorMs = lone.nowMs;
  return lone.receive('ccp.clock', { anchorMs, anchorSimMs: Date.parse(to), at: anchorMs });
};
const quoteAt = (seq: number) => {
  const pair = findNdfPair('USDBRL');
  if (pair === null) throw new Error('USDBRL');
  return fxQuoteAt(SEED, pair, seq);
};

describe('prices', () => {
  it('are a function of seed and batch, of draws of their own: what streams is as it was', async () => {
    const lone = await openDesk();
    const published = await lone.receive('market.ticks', toBatch(SEQ + 1, START_MS + 250));
    const [streamed] = publishedOn(published, 'market.fx');
    expect(streamed?.quotes).toEqual(fxQuotesAt(SEED, SEQ + 1));
    expect(streamed?.quotes).toHaveLength(9);
    const [board] = publishedOn(published, 'market.quotes').flatMap(({ markets }) => markets);
    expect(board?.quotes).toHaveLength(9);
    for (const pair of NDF_PAIRS) {
      const { mid, rungs } = fxQuoteAt(SEED, pair, SEQ);
      expect(fxQuoteAt(SEED, pair, SEQ)).toEqual({ ...fxQuoteAt(SEED, pair, SEQ), mid, rungs });
      // A few minutes after the start it is near where it began.
      expect(Math.abs(mid / pair.referencePrice - 1)).toBeLessThan(0.005);
    }
  });

  it('are outright by parity of the dollar with the implied yield, with the fixing date of each tenor', async () => {
    const lone = await openDesk();
    const { forwards, pair, fixings } = await toTerms(lone);
    expect(pair.fixing?.modelledOn).toMatch(/^PTAX/);
    expect(fixings).toEqual([]);
    const { mid } = quoteAt(SEQ);
    for (const { valueDate, outright, fixingDate, points } of forwards) {
      const days = (Date.parse(valueDate) - Date.parse('2026-11-25')) / 86_400_000;
      const [reais, dollars] = (['BRL', 'USD'] as const).map((currency) =>
        rateCurveAt(SEED, currency, SEQ).discount(days / 365),
      );
      expect(Math.abs(outright - (mid * (dollars ?? 1)) / (reais ?? 1))).toBeLessThan(2);
      expect(points).toBeGreaterThan(0);
      expect((fixingDate ?? '') < valueDate).toBe(true);
    }
    expect(forwards[0]).toMatchObject({ symbol: NDF, valueDate: VALUE, fixingDate: '2026-11-30' });
  });

  it('are listed beside the pairs that stream', async () => {
    const { result } = await (await openDesk()).request(listFxPairs, {});
    expect(result).toMatchObject({ ok: true, value: { nonDeliverable: NDF_PAIRS } });
  });
});

describe('a stream', () => {
  it('is of a forward, and its prices and those of its pair are published while it may be dealt', async () => {
    const lone = await openDesk();
    const stream = await toStream(lone);
    expect(stream.near).toEqual({ symbol: NDF, valueDate: VALUE, fixingDate: '2026-11-30' });
    const published = await lone.receive('market.ticks', toBatch(SEQ + 1, START_MS + 250));
    const [board] = publishedOn(published, 'market.quotes').flatMap(({ markets }) => markets);
    const [spot, forward] = board?.quotes.slice(9) ?? [];
    expect(spot).toMatchObject({ symbol: 'USDBRL', mid: quoteAt(SEQ + 1).mid });
    expect(forward?.symbol).toBe(NDF);
    expect(forward?.mid).toBeGreaterThan(spot?.mid ?? Number.NaN);
  });

  it.each([
    ['spot', { tenor: undefined }, /USDBRL is not delivered: name a value date after 2026-11-25/],
    ['the spot date', { tenor: undefined, valueDate: '2026-11-25' }, /not delivered/],
    ['a swap', { farTenor: '3M' as const }, /dealt as a forward, not as a swap/],
    ['an odd amount', { qty: qty(1_500) }, /1500 is not a multiple of 1000/],
    ['a holiday', { tenor: undefined, valueDate: '2027-02-09' }, /do not settle on 2027-02-09/],
    ['two years', { tenor: undefined, valueDate: '2028-11-24' }, /beyond a year/],
  ])('is not of %s', async (_, over, text) => {
    const lone = await openDesk();
    const result = await ask(lone, over as Partial<Asked>);
    expect(result).toMatchObject({ ok: false, error: { code: 'VALIDATION_FAILED' } });
    expect(JSON.stringify(result)).toMatch(text);
    expect(lone.rows(DEALER_TABLES.fxStreams)).toEqual([]);
  });

  it('cannot be dealt on under a kill switch on its pair', async () => {
    const lone = await openDesk();
    const order = orderOn(await toStream(lone));
    await lone.request(haltRfqs, { killSwitchId: 'k', scope: 'symbol', target: USDBRL } as never);
    expect(reasonsIn(await send(lone, order))).toEqual(['CANCELED kill switch on symbol USDBRL']);
    expect(await ask(lone)).toMatchObject({ ok: false });
  });

  it('is not dealt on a rate that has become known while the dealer looks', async () => {
    const lone = await openDesk();
    const order = orderOn(await toStream(lone));
    await send(lone, order);
    await setClock(lone, FIXING);
    expect(reasonsIn(await look(lone, order))).toEqual([`CANCELED QUOTE_EXPIRED: ${NDF} is fixed`]);
    expect(lone.rows(DEALER_TABLES.fxForwards)).toEqual([]);
  });
});

describe('the fixing', () => {
  async function openDealt(): Promise<LoneService> {
    const lone = await openDesk();
    const stream = await toStream(lone);
    const order = orderOn(stream);
    await send(lone, order);
    const [fill] = publishedOn(await look(lone, order), 'orders.filled');
    expect(fill).toMatchObject({ symbol: NDF, currency: 'BRL', settlementDate: VALUE });
    await lone.fireTimer('fx-stream-end', { streamId: stream.streamId });
    return lone;
  }
  let seq = SEQ;
  async function fixedIn(lone: LoneService) {
    seq += 1;
    const published = await lone.receive('market.ticks', toBatch(seq, lone.nowMs));
    return publishedOn(published, 'contracts.expired').flatMap(({ items }) =>
      items.filter(({ instrumentType }) => instrumentType === 'fx'),
    );
  }

  it('is the middle of the first batch at or after its hour, made once over restarts and shown until it is paid', async () => {
    const lone = await openDealt();
    await setClock(lone, '2026-11-30T15:59:00Z');
    expect(await fixedIn(lone)).toEqual([]);
    expect((await toTerms(lone)).fixings).toEqual([
      { symbol: NDF, valueDate: VALUE, fixingDate: '2026-11-30', rate: null, at: null },
    ]);
    lone.restart();
    await setClock(lone, FIXING);
    const [fixed] = await fixedIn(lone);
    expect(fixed).toMatchObject({
      symbol: NDF,
      expiry: VALUE,
      finalPrice: quoteAt(seq).mid,
      tickSeq: seq,
    });
    lone.restart();
    expect(await fixedIn(lone)).toEqual([]);
    expect((await toTerms(lone)).fixings).toEqual([
      {
        symbol: NDF,
        valueDate: VALUE,
        fixingDate: '2026-11-30',
        rate: fixed?.finalPrice,
        at: lone.nowMs,
      },
    ]);
    const published = await lone.receive('market.ticks', toBatch(seq + 1, lone.nowMs + 1));
    const [board] = publishedOn(published, 'market.quotes').flatMap(({ markets }) => markets);
    expect(board?.quotes).toHaveLength(9);
    await setClock(lone, '2026-12-03T15:00:00Z');
    seq += 1;
    expect(await fixedIn(lone)).toEqual([]);
    expect((await toTerms(lone)).fixings).toEqual([]);
    expect(
      lone.rows(EXPIRY_TABLES.finalSettlements).filter(({ symbol }) => symbol === NDF),
    ).toHaveLength(1);
    expect(lone.rows(DEALER_TABLES.fxForwards)).toMatchObject([{ endedAt: lone.nowMs }]);
  });

  it('of a downtime over the value date is made afterwards', async () => {
    const lone = await openDealt();
    lone.restart();
    await setClock(lone, '2026-12-10T15:00:00Z');
    expect(await fixedIn(lone)).toMatchObject([{ symbol: NDF, finalPrice: quoteAt(seq).mid }]);
    expect(await fixedIn(lone)).toEqual([]);
  });
});
