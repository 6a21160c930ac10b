/** Streams on request: priced from spot and rates, dealt once by a last look or not at all, and known after a restart. */
import type { CallInput } from '@tradefloor/contracts/calls/call';
import { haltRfqs } from '@tradefloor/contracts/calls/execution';
import { contractMarks } from '@tradefloor/contracts/calls/futures';
import {
  endFxStream,
  fxStream,
  fxStreamStanding,
  openFxStream,
} from '@tradefloor/contracts/calls/fx';
import { userOf } from '@tradefloor/contracts/calls/users';
import type { FxStream } from '@tradefloor/contracts/fx';
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import type { TickBatch } from '@tradefloor/contracts/market';
import { px, qty } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import { givenCaller } from '@tradefloor/contracts/testing/given';
import { FX_STREAM_MS, FX_STREAMS_MAX } from '@tradefloor/contracts/vocabulary/fx';
import { LAST_LOOK_MS } from '@tradefloor/core/trading/dealer/last-look';
import { DEALER_TABLES } from '@tradefloor/core/trading/dealer/tables';
import { ALICE, givenOrder, givenUser } from '@tradefloor/core/trading/order/order.given';
import { findFxPair } from '@tradefloor/instruments/fx/fx-pairs';
import { fxQuoteAt } from '@tradefloor/sim/fx/fx-market';
import { rateCurveAt } from '@tradefloor/sim/rates/rate-curve';
import { describe, expect, it, test } from 'vitest';
import { type LoneService, openLone, publishedOn } from '../../../testing/lone-service.ts';
import { RFQ_SETTINGS } from '../../../testing/rfq-settings.given.ts';
import { rfqService } from '../service.ts';

/** Monday 2026-11-23, 14:30 UTC: spot is Wednesday the 25th. */
const START_MS = Date.UTC(2026, 10, 23, 14, 30);
const SEED = 42;
const SEQ = 100;
const EURUSD = instrumentSymbol('EURUSD');
/** Three months after spot. */
const VALUE = '2027-02-25';
const FORWARD = instrumentSymbol('EURUSD-20270225');
const CALLER = givenCaller({ userId: ALICE });

const toBatch = (seq: number, at: number): TickBatch => ({ seq, at, simTime: at, ticks: [] });

async function openDesk(desks: readonly string[] = ['FX']): Promise<LoneService> {
  const user = givenUser();
  const lone = openLone(rfqService(RFQ_SETTINGS), {
    seed: SEED,
    nowMs: START_MS,
    peers: [{ call: userOf, value: { user: { ...user, limits: { ...user.limits, desks } } } }],
  });
  await lone.receive('market.ticks', toBatch(SEQ, START_MS));
  return lone;
}

type Asked = CallInput<typeof openFxStream>;
const ASKED: Asked = { symbol: EURUSD, qty: qty(5_000_000), tenor: '3M' };
const ask = (lone: LoneService, over: Partial<Asked> = {}, caller = CALLER) =>
  lone.request(openFxStream, { ...ASKED, ...over }, caller);

async function toStream(lone: LoneService, over: Partial<Asked> = {}): Promise<FxStream> {
  const { result } = await ask(lone, over);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value as FxStream;
}
const toPrice = ({ price }: FxStream) => {
  if (price === null) throw new Error('no price');
  return price;
};
const readState = async (lone: LoneService, { streamId }: FxStream) => {
  const { result } = await lone.request(fxStream, { streamId }, CALLER);
  return result.ok ? (result.value as FxStream) : result.error.code;
};

const orderOn = (stream: FxStream, over: Partial<Order> = {}): Order => ({
  ...givenOrder(1),
  symbol: stream.near.symbol,
  instrumentType: 'fx',
  desk: 'FX',
  timeInForce: 'IOC',
  orderType: 'LIMIT',
  qty: stream.qty,
  price: toPrice(stream).ask,
  quoteId: toPrice(stream).quoteId,
  ...over,
});
const routed = (order: Order) => ({
  order,
  tradingStyle: 'fx_electronic' as const,
  protectionPx: null,
});
const send = (lone: LoneService, order: Order) => lone.receive('orders.otc', routed(order));
const look = (lone: LoneService, { orderId }: Order) => lone.fireTimer('fx-look', { orderId });
const reasonIn = (published: Awaited<ReturnType<typeof send>>) =>
  publishedOn(published, 'orders.acknowledged').map(({ kind, reason }) => `${kind} ${reason}`);

/** The fair outright of a value date, from discount factors alone: no code is shared with the desk's. */
function fairAt(seq: number, days: number, size: 'one' | 'five' = 'five'): number {
  const { bid, ask } = toQuote(seq)[size];
  const [quote, base] = (['USD', 'EUR'] as const).map((currency) =>
    rateCurveAt(SEED, currency, seq).discount(days / 365),
  );
  return (((bid + ask) / 2) * (base ?? 1)) / (quote ?? 1);
}
function toQuote(seq: number) {
  const pair = findFxPair('EURUSD');
  if (pair === null) throw new Error('EURUSD');
  const quote = fxQuoteAt(SEED, pair, seq);
  const [one, five] = quote.rungs;
  if (one === undefined || five === undefined) throw new Error('rungs');
  return { ...quote, one, five };
}
const daysTo = (date: string): number => (Date.parse(date) - Date.parse('2026-11-25')) / 86_400_000;

describe('a stream of an outright forward', () => {
  it('is spot of the amount with two-way points, by covered interest parity', async () => {
    const lone = await openDesk();
    const stream = await toStream(lone);
    expect(stream).toMatchObject({
      near: { symbol: FORWARD, valueDate: VALUE },
      far: null,
      state: 'OPEN',
      endsAt: START_MS + FX_STREAM_MS,
    });
    const { five } = toQuote(SEQ);
    const price = toPrice(stream);
    expect([price.spotBid, price.spotAsk]).toEqual([five.bid, five.ask]);
    expect(price.bid).toBe(five.bid + Math.round(price.pointsBid * 100));
    expect(price.ask).toBe(five.ask + Math.round(price.pointsAsk * 100));
    const mid = (price.bid + price.ask) / 2;
    expect(Math.abs(mid - fairAt(SEQ, daysTo(VALUE)))).toBeLessThan(2);
    // A basis point of interest a year on each side, over 92 days.
    const margin = (five.bid * 0.0001 * daysTo(VALUE)) / 360;
    expect((price.pointsAsk - price.pointsBid) * 100).toBeGreaterThanOrEqual(2 * margin - 1e-6);
    expect((price.pointsAsk - price.pointsBid) * 100).toBeLessThanOrEqual(2 * margin + 2);
  });

  it('moves with every batch, and is the caller’s own', async () => {
    const lone = await openDesk();
    const stream = await toStream(lone);
    lone.nowMs += 250;
    await lone.receive('market.ticks', toBatch(SEQ + 1, lone.nowMs));
    const later = await readState(lone, stream);
    if (typeof later === 'string') throw new Error(later);
    expect(toPrice(later).quoteId).toBe(`${stream.streamId}-${SEQ + 1}`);
    expect(toPrice(later).spotBid).toBe(toQuote(SEQ + 1).five.bid);
    const other = givenCaller({ userId: userId('bob') });
    const { streamId } = stream;
    for (const call of [fxStream, endFxStream]) {
      const { result } = await lone.request(call, { streamId }, other);
      expect(result).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
    }
  });

  it('makes its forward known to checks and marks at once, and none is quoted before', async () => {
    const lone = await openDesk();
    const forwardsIn = (published: readonly { readonly type: string }[]) =>
      publishedOn(published as never, 'market.quotes').flatMap(({ markets }) =>
        markets.flatMap(({ quotes }) => quotes.filter(({ symbol }) => symbol.includes('-'))),
      );
    const before = await lone.receive('market.ticks', toBatch(SEQ + 1, START_MS + 250));
    expect(forwardsIn(before)).toEqual([]);
    const { events } = await ask(lone);
    const [quote] = forwardsIn(events ?? []);
    expect(quote?.symbol).toBe(FORWARD);
    expect(Math.abs((quote?.mid ?? 0) - fairAt(SEQ + 1, daysTo(VALUE), 'one'))).toBeLessThan(2);
  });

  it.each([
    ['a broken date', { tenor: undefined, valueDate: '2027-01-12' }, '2027-01-12'],
    ['a tenor of weeks', { tenor: '1W' }, '2026-12-02'],
  ] as const)('takes %s', async (_, over, valueDate) => {
    const stream = await toStream(await openDesk(), over as Partial<Asked>);
    expect(stream.near.valueDate).toBe(valueDate);
  });

  it.each([
    [{ symbol: instrumentSymbol('EURSEK') }, 'UNKNOWN_SYMBOL', 'unknown pair EURSEK'],
    [{ tenor: undefined, valueDate: '2026-11-24' }, 'VALIDATION_FAILED', 'before the spot date'],
    [{ tenor: undefined, valueDate: '2026-12-25' }, 'VALIDATION_FAILED', 'do not settle'],
    [{ tenor: undefined, valueDate: '2027-02-27' }, 'VALIDATION_FAILED', 'do not settle'],
    [{ tenor: undefined, valueDate: '2027-02-30' }, 'VALIDATION_FAILED', ''],
    [{ tenor: undefined, valueDate: '2028-01-10' }, 'VALIDATION_FAILED', 'beyond a year'],
    [{ valueDate: VALUE }, 'VALIDATION_FAILED', 'not both'],
    [{ farTenor: '3M' }, 'VALIDATION_FAILED', 'has to be later'],
    [{ farTenor: '1M' }, 'VALIDATION_FAILED', 'has to be later'],
  ] as const)('with %j is refused, and nothing is kept', async (over, code, text) => {
    const lone = await openDesk();
    const { result } = await ask(lone, over as Partial<Asked>);
    expect(result).toMatchObject({ ok: false, error: { code } });
    expect(JSON.stringify(result)).toContain(text);
    expect(lone.rows(DEALER_TABLES.fxStreams)).toEqual([]);
  });

  it('is not for who has no desk, on a halted pair, without a price, or beyond ten at a time', async () => {
    const stranger = await openDesk(['EQ']);
    expect((await ask(stranger)).result).toMatchObject({ error: { code: 'DESK_NOT_PERMITTED' } });
    const lone = await openDesk();
    for (let n = 0; n < FX_STREAMS_MAX; n += 1) await toStream(lone);
    expect((await ask(lone)).result).toMatchObject({ error: { code: 'RATE_LIMITED' } });
    lone.nowMs += 1_001;
    expect((await ask(lone)).result).toMatchObject({ error: { code: 'HALTED' } });
    await lone.request(haltRfqs, {
      killSwitchId: 'k1',
      scope: 'symbol',
      target: 'EURUSD',
    } as never);
    expect((await ask(lone)).result.ok).toBe(false);
  });
});

describe('a deal on a stream', () => {
  it('is looked at and filled at its price, once, for the value date; the forward is marked from then on', async () => {
    const lone = await openDesk();
    const stream = await toStream(lone);
    const order = orderOn(stream);
    expect(reasonIn(await send(lone, order))).toEqual([]);
    expect(await readState(lone, stream)).toMatchObject({ state: 'TAKEN', price: null });
    lone.restart();
    await lone.receive('market.ticks', toBatch(SEQ, START_MS));
    lone.nowMs += LAST_LOOK_MS;
    const published = await look(lone, order);
    expect(publishedOn(published, 'orders.filled')).toMatchObject([
      {
        symbol: FORWARD,
        price: toPrice(stream).ask,
        qty: 5_000_000,
        currency: 'USD',
        counterparty: 'FXLP',
        settlementDate: VALUE,
      },
    ]);
    expect(await look(lone, order)).toEqual([]);
    lone.restart();
    expect(lone.rows(DEALER_TABLES.fxForwards)).toMatchObject([
      { symbol: FORWARD, pair: 'EURUSD', valueDate: VALUE, endedAt: null },
    ]);
    expect(lone.rows(DEALER_TABLES.fxStreams)).toMatchObject([
      { state: 'DEALT', orderId: order.orderId, side: 'BUY' },
    ]);
    await lone.fireTimer('fx-stream-end', { streamId: stream.streamId });
    const batch = await lone.receive('market.ticks', toBatch(SEQ + 1, lone.nowMs));
    const [quotes] = publishedOn(batch, 'market.quotes');
    expect(quotes?.markets[0]?.quotes.map(({ symbol }) => symbol)).toContain(FORWARD);
    const { result } = await lone.request(contractMarks, { symbols: [FORWARD, EURUSD] });
    expect(result).toMatchObject({
      ok: true,
      value: { items: [{ symbol: FORWARD }, { symbol: EURUSD, mid: toQuote(SEQ + 1).mid }] },
    });
    const again = orderOn(stream, { orderId: givenOrder(2).orderId });
    expect(reasonIn(await send(lone, again))).toEqual(['CANCELED QUOTE_UNKNOWN']);
  });

  it('that the dealer rejects, or that is taken back, leaves the stream open', async () => {
    const lone = await openDesk();
    const stream = await toStream(lone);
    const order = orderOn(stream);
    await send(lone, order);
    lone.nowMs += 1_001;
    expect(reasonIn(await look(lone, order))).toEqual(['CANCELED NO_FRESH_PRICE']);
    expect(await readState(lone, stream)).toMatchObject({ state: 'OPEN', orderId: null });
    expect(lone.rows(DEALER_TABLES.fxForwards)).toEqual([]);
    await lone.receive('market.ticks', toBatch(SEQ + 5, lone.nowMs));
    const fresh = await readState(lone, stream);
    if (typeof fresh === 'string') throw new Error(fresh);
    const { orderId, userId: by } = givenOrder(2);
    await send(lone, orderOn(fresh, { orderId }));
    await lone.receive('orders.otc.cancel-requested', {
      orderId,
      userId: by,
      strategy: 'LIT',
      requestNo: 1,
      actor: 'a',
      at: lone.nowMs,
      reason: 'asked',
    });
    expect(await readState(lone, stream)).toMatchObject({ state: 'OPEN' });
  });

  it.each([
    ['another amount', { qty: qty(4_000_000) }, 'QTY_NOT_QUOTED: the stream is for 5000000'],
    ['another instrument', { symbol: EURUSD }, 'QUOTE_UNKNOWN'],
    ['another user', { userId: userId('bob') }, 'QUOTE_UNKNOWN'],
    ['a worse price than its limit', { price: px(1_000_000) }, 'PRICE_BEYOND_LIMIT'],
    ['an unknown stream', { quoteId: 'FXS-000000000000-100' }, 'QUOTE_UNKNOWN'],
  ] as const)('of %s ends without a deal', async (_, over, reason) => {
    const lone = await openDesk();
    const stream = await toStream(lone);
    expect(reasonIn(await send(lone, orderOn(stream, over)))).toEqual([`CANCELED ${reason}`]);
    expect(await readState(lone, stream)).toMatchObject({ state: 'OPEN' });
  });

  it('is refused on an old price, after its end, when it was ended and while another is looked at', async () => {
    const lone = await openDesk();
    const stream = await toStream(lone);
    const standing = async () => {
      const { quoteId } = toPrice(stream);
      const of = { quoteId, userId: ALICE, symbol: FORWARD, qty: 5_000_000 };
      const { result } = await lone.request(fxStreamStanding, of);
      return result.ok ? (result.value as { fault: string | null }).fault : result.error.code;
    };
    expect(await standing()).toBeNull();
    await send(lone, orderOn(stream));
    expect(await standing()).toMatch(/^QUOTE_TAKEN/);
    lone.nowMs += 1_001;
    await look(lone, orderOn(stream));
    expect(await standing()).toBe('QUOTE_EXPIRED: it was 1001 ms old');
    lone.nowMs = stream.endsAt + 1;
    expect(await standing()).toMatch(/^QUOTE_EXPIRED: the stream ended after 30 s/);
    expect(await readState(lone, stream)).toMatchObject({ state: 'LAPSED', price: null });
    const other = await openDesk();
    const ended = await toStream(other);
    const { streamId } = ended;
    const { result } = await other.request(endFxStream, { streamId }, CALLER);
    expect(result).toMatchObject({ ok: true, value: { state: 'CANCELED' } });
    expect(reasonIn(await send(other, orderOn(ended)))).toEqual([
      'CANCELED QUOTE_CANCELED: the stream was ended',
    ]);
  });
});

describe('a forward that has become spot', () => {
  it('ends once, by the clearing clock, at the spot price, also over a restart', async () => {
    const lone = await openDesk();
    const stream = await toStream(lone, { tenor: '1W' });
    const order = orderOn(stream);
    await send(lone, order);
    await look(lone, order);
    const clock = async (to: string) => {
      const anchorMs = lone.nowMs;
      await lone.receive('ccp.clock', { anchorMs, anchorSimMs: Date.parse(to), at: anchorMs });
    };
    let seq = SEQ;
    const endsNow = async () => {
      seq += 1;
      const published = await lone.receive('market.ticks', toBatch(seq, lone.nowMs + seq));
      return publishedOn(published, 'contracts.expired').flatMap(({ items }) =>
        items.filter(({ instrumentType }) => instrumentType === 'fx'),
      );
    };
    // Value is Wednesday 2 December; on Friday 27 November spot is Tuesday the 1st, on Monday the 30th it is the 2nd.
    await clock('2026-11-27T15:00:00Z');
    expect(await endsNow()).toEqual([]);
    await clock('2026-11-30T15:00:00Z');
    lone.restart();
    expect(await endsNow()).toMatchObject([
      {
        symbol: 'EURUSD-20261202',
        expiry: '2026-12-02',
        finalPrice: toQuote(SEQ + 2).mid,
      },
    ]);
    lone.restart();
    expect(await endsNow()).toEqual([]);
    expect(lone.rows(DEALER_TABLES.fxForwards)).toMatchObject([{ endedAt: lone.nowMs }]);
  });
});

describe('a swap', () => {
  const toSwap = async (lone: LoneService, over: Partial<Asked> = {}) =>
    toStream(lone, { tenor: undefined, farTenor: '3M', ...over } as Partial<Asked>);
  const toLegs = (stream: FxStream, farSide: 'BUY' | 'SELL' = 'SELL') =>
    [
      {
        symbol: stream.near.symbol,
        side: farSide === 'SELL' ? ('BUY' as const) : ('SELL' as const),
      },
      { symbol: stream.far?.symbol ?? EURUSD, side: farSide },
    ].map((leg, n) =>
      orderOn(stream, {
        ...leg,
        orderId: givenOrder(n + 1).orderId,
        orderType: 'MARKET',
        timeInForce: 'FOK',
        price: null,
      }),
    );
  const sendSwap = (lone: LoneService, orders: readonly Order[]) =>
    lone.receive('orders.otc.package', {
      packageId: orders[0]?.orderId ?? givenOrder(1).orderId,
      userId: ALICE,
      maxCost: null,
      legs: orders.map(routed),
    });

  it.each(['SELL', 'BUY'] as const)(
    'deals both legs in one step: near at the mid, far (%s) with the points',
    async (farSide) => {
      const lone = await openDesk();
      const stream = await toSwap(lone);
      const price = toPrice(stream);
      expect(stream).toMatchObject({ near: { symbol: EURUSD }, far: { symbol: FORWARD } });
      const orders = toLegs(stream, farSide);
      const fills = publishedOn(await sendSwap(lone, orders), 'orders.filled');
      const points = farSide === 'BUY' ? price.pointsAsk : price.pointsBid;
      expect(fills).toMatchObject([
        { symbol: EURUSD, price: price.nearRate, settlementDate: '2026-11-25', qty: 5_000_000 },
        { symbol: FORWARD, settlementDate: VALUE, qty: 5_000_000, side: farSide },
      ]);
      const [near, far] = fills;
      expect((far?.price ?? 0) - (near?.price ?? 0)).toBe(Math.round(points * 100));
      expect(price.nearRate).toBe(Math.round((toQuote(SEQ).five.bid + toQuote(SEQ).five.ask) / 2));
      lone.restart();
      expect(lone.rows(DEALER_TABLES.fxStreams)).toMatchObject([
        { state: 'DEALT', orderId: orders[0]?.orderId, side: farSide },
      ]);
      await lone.receive('market.ticks', toBatch(SEQ, START_MS));
      expect(reasonIn(await sendSwap(lone, orders))).toEqual([
        'CANCELED QUOTE_DEALT: a stream is dealt on once',
        'CANCELED QUOTE_DEALT: a stream is dealt on once',
      ]);
    },
  );

  it('between two forwards is at the near forward’s mid', async () => {
    const lone = await openDesk();
    const stream = await toSwap(lone, { tenor: '1M', farTenor: '3M' });
    const { near, price } = stream;
    expect(near.symbol).toBe('EURUSD-20261228');
    expect(Math.abs((price?.nearRate ?? 0) - fairAt(SEQ, daysTo(near.valueDate)))).toBeLessThan(2);
    const points = fairAt(SEQ, daysTo(VALUE)) - fairAt(SEQ, daysTo(near.valueDate));
    expect((price?.pointsBid ?? 0) * 100).toBeLessThanOrEqual(points + 1);
    expect((price?.pointsAsk ?? 0) * 100).toBeGreaterThanOrEqual(points - 1);
  });

  it('ends with both legs where one is not of it, or is halted, or is on one side with the other', async () => {
    const lone = await openDesk();
    const stream = await toSwap(lone);
    const [near, far] = toLegs(stream);
    if (near === undefined || far === undefined) throw new Error('legs');
    for (const legs of [
      [near, { ...far, symbol: instrumentSymbol('EURUSD-20261228') }],
      [near, { ...far, side: near.side }],
      [far, near],
      [near, { ...far, qty: qty(1) }],
    ]) {
      const published = await sendSwap(lone, legs);
      expect(reasonIn(published)).toEqual(['CANCELED QUOTE_UNKNOWN', 'CANCELED QUOTE_UNKNOWN']);
      expect(publishedOn(published, 'orders.filled')).toEqual([]);
    }
    expect(reasonIn(await send(lone, near))).toEqual([
      'CANCELED SWAP_NOT_WHOLE: a swap is dealt with both legs',
    ]);
    await lone.request(haltRfqs, {
      killSwitchId: 'k1',
      scope: 'symbol',
      target: FORWARD,
    } as never);
    expect(reasonIn(await sendSwap(lone, [near, far]))).toEqual([
      `CANCELED kill switch on symbol ${FORWARD}`,
      `CANCELED kill switch on symbol ${FORWARD}`,
    ]);
    expect(lone.rows(DEALER_TABLES.fxForwards)).toEqual([]);
  });
});

test('a stream’s beginning and end are in the audit trail, with the key that requested them', async () => {
  const lone = await openDesk();
  const program = { ...CALLER, key: { keyId: 'k00000000001', scopes: ['trade:FX' as const] } };
  const opened = await ask(lone, {}, program);
  if (!opened.result.ok) throw new Error('the stream opens');
  const { streamId } = opened.result.value as FxStream;
  const ended = await lone.request(endFxStream, { streamId }, program);
  const again = await lone.request(endFxStream, { streamId }, program);
  const steps = [opened, ended, again].map(({ events }) => publishedOn(events, 'requests.step'));
  const named = { userId: ALICE, keyId: 'k00000000001', subject: streamId, symbol: EURUSD };
  expect(steps).toMatchObject([
    [{ ...named, kind: 'dealer.stream-opened', detail: `5000000 ${FORWARD}` }],
    [{ ...named, kind: 'dealer.stream-ended' }],
    [],
  ]);
});
