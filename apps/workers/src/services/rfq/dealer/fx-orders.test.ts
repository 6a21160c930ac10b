/** The currency desk: streamed prices, clicks on them, and a last look that deals once or not at all. */

import { haltRfqs } from '@tradefloor/contracts/calls/execution';
import { fxQuotes, fxTerms } from '@tradefloor/contracts/calls/fx';
import type { FxBatch, FxTerms } from '@tradefloor/contracts/fx';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import type { TickBatch } from '@tradefloor/contracts/market';
import { px, qty } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import { LAST_LOOK_MS } from '@tradefloor/core/trading/dealer/last-look';
import { DEALER_TABLES } from '@tradefloor/core/trading/dealer/tables';
import { givenOrder } from '@tradefloor/core/trading/order/order.given';
import { findFxPair } from '@tradefloor/instruments/fx/fx-pairs';
import { fxQuoteAt } from '@tradefloor/sim/fx/fx-market';
import { describe, expect, it } from 'vitest';
import { type LoneService, openLone, publishedOn } from '../../../testing/lone-service.ts';
import { RFQ_SETTINGS } from '../../../testing/rfq-settings.given.ts';
import { rfqService } from '../service.ts';

/** Monday 2026-11-23, 14:30 UTC. */
const START_MS = Date.UTC(2026, 10, 23, 14, 30);
const EURUSD = instrumentSymbol('EURUSD');

const toBatch = (seq: number, at: number): TickBatch => ({ seq, at, simTime: at, ticks: [] });

async function open(seq = 100): Promise<LoneService> {
  const lone = openLone(rfqService(RFQ_SETTINGS), { seed: 42, nowMs: START_MS });
  await lone.receive('market.ticks', toBatch(seq, START_MS));
  return lone;
}

function quoteAt(seq: number, symbol = 'EURUSD') {
  const pair = findFxPair(symbol);
  if (pair === null) throw new Error(symbol);
  const quote = fxQuoteAt(42, pair, seq);
  const [one, five, ten] = quote.rungs;
  if (one === undefined || five === undefined || ten === undefined) throw new Error('rungs');
  return { ...quote, one, five, ten };
}

const orderFor = (more: Partial<Order> = {}): Order => ({
  ...givenOrder(1),
  symbol: EURUSD,
  instrumentType: 'fx',
  desk: 'FX',
  timeInForce: 'IOC',
  orderType: 'LIMIT',
  qty: qty(1_000_000),
  price: quoteAt(100).one.ask,
  quoteId: 'EURUSD-100',
  ...more,
});
const send = (lone: LoneService, order: Order, protectionPx = null as Order['price']) =>
  lone.receive('orders.otc', { order, tradingStyle: 'fx_electronic', protectionPx });
const look = (lone: LoneService, order: Order) =>
  lone.fireTimer('fx-look', { orderId: order.orderId });
const reasonIn = (published: Awaited<ReturnType<typeof send>>) =>
  publishedOn(published, 'orders.acknowledged').map(({ kind, reason }) => `${kind} ${reason}`);

describe('prices', () => {
  it('stream with every batch, all pairs by size, and can be requested', async () => {
    const lone = await open();
    const published = await lone.receive('market.ticks', toBatch(101, START_MS + 250));
    const [batch] = publishedOn(published, 'market.fx');
    expect(batch).toMatchObject({ seq: 101, at: START_MS + 250 });
    expect(batch?.quotes.map(({ rungs }) => rungs.length)).toEqual(Array(9).fill(3));
    const { result } = await lone.request(fxQuotes, {});
    expect(result).toEqual({ ok: true, value: batch satisfies FxBatch | undefined });
  });

  it('come with value date, points and the terms of the last look', async () => {
    const lone = await open();
    const { result } = await lone.request(fxTerms, { symbol: EURUSD });
    const terms = result.ok ? (result.value as FxTerms) : null;
    expect(terms).toMatchObject({ tradeDate: '2026-11-23', valueDate: '2026-11-25' });
    expect(terms?.lastLook).toMatchObject({ lookMs: 100, validityMs: 1_000, isSymmetric: true });
    const year = terms?.forwards.at(-1);
    // The dollar bears more interest than the euro: the euro is dearer forward.
    expect(year?.tenor).toBe('1Y');
    expect(year?.points).toBeGreaterThan(100);
    expect(year?.outright).toBe((terms?.spot ?? 0) + Math.round((year?.points ?? 0) * 100));
    const unknown = await lone.request(fxTerms, { symbol: instrumentSymbol('EURSEK') });
    expect(unknown.result).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
  });
});

describe('a click', () => {
  it('is looked at for 100 ms and then filled at the quoted price, once, with the value date', async () => {
    const lone = await open();
    const order = orderFor();
    const taken = await send(lone, order);
    expect(taken).toEqual([
      expect.objectContaining({ type: 'wake', name: 'fx-look', delayMs: LAST_LOOK_MS }),
    ]);
    lone.nowMs += LAST_LOOK_MS;
    const published = await look(lone, order);
    const [fill] = publishedOn(published, 'orders.filled');
    expect(fill).toMatchObject({
      execId: `${order.orderId}-F1`,
      price: quoteAt(100).one.ask,
      qty: 1_000_000,
      leavesQty: 0,
      venue: 'OTC',
      counterparty: 'FXLP',
      settlementDate: '2026-11-25',
    });
    expect(publishedOn(published, 'fix.execution')).toHaveLength(1);
    expect(await look(lone, order)).toEqual([]);
    lone.restart();
    expect(await look(lone, order)).toEqual([]);
    expect(lone.rows(DEALER_TABLES.fxDeals)).toMatchObject([
      { state: 'DEALT', decidedAt: lone.nowMs },
    ]);
  });

  it('pays the width of its size, and none is quoted beyond the largest', async () => {
    const lone = await open();
    const { five, ten } = quoteAt(100);
    const of = (n: number, amount: number, price: Order['price']) =>
      orderFor({ orderId: givenOrder(n).orderId, qty: qty(amount), price });
    for (const [order, price] of [
      [of(1, 1_000_001, five.ask), five.ask],
      [of(2, 10_000_000, ten.ask), ten.ask],
    ] as const) {
      expect(reasonIn(await send(lone, order))).toEqual([]);
      const [fill] = publishedOn(await look(lone, order), 'orders.filled');
      expect(fill?.price).toBe(price);
    }
    expect(reasonIn(await send(lone, of(3, 10_000_001, ten.ask)))).toEqual([
      'CANCELED SIZE_NOT_QUOTED',
    ]);
  });

  it('is good for one second of its quote and not for a moment longer', async () => {
    const lone = await open();
    await lone.receive('market.ticks', toBatch(104, START_MS + 1_000));
    lone.nowMs = START_MS + 1_000;
    expect(reasonIn(await send(lone, orderFor()))).toEqual([]);
    lone.nowMs = START_MS + 1_001;
    const late = orderFor({ orderId: givenOrder(2).orderId });
    expect(reasonIn(await send(lone, late))).toEqual([
      'CANCELED QUOTE_EXPIRED: it was 1001 ms old',
    ]);
  });

  it('on a quote that was never made, or of another pair, or beyond its limit, ends without a deal', async () => {
    const lone = await open();
    for (const [more, reason] of [
      [{ quoteId: 'EURUSD-101' }, 'QUOTE_UNKNOWN'],
      [{ quoteId: 'GBPUSD-100' }, 'QUOTE_UNKNOWN'],
      [{ price: px(quoteAt(100).one.ask - 10) }, 'PRICE_BEYOND_LIMIT'],
      [{ symbol: instrumentSymbol('EURSEK'), quoteId: null }, 'NOT_QUOTED'],
    ] as const) {
      expect(reasonIn(await send(lone, orderFor(more)))).toEqual([`CANCELED ${reason}`]);
    }
    expect(lone.rows(DEALER_TABLES.fxDeals)).toEqual([]);
  });

  it('ends where the mid has moved too far, in either direction, and reports the distance', async () => {
    const tolerated = (seq: number) => (quoteAt(seq).one.ask - quoteAt(seq).one.bid) * 0.6;
    const moves = Array.from({ length: 4_000 }, (_, i) => 100 + i).map((seq) => ({
      seq,
      move: quoteAt(seq + 1).mid - quoteAt(seq).mid,
      isTooFar: Math.abs(quoteAt(seq + 1).mid - quoteAt(seq).mid) > tolerated(seq),
    }));
    for (const sign of [1, -1]) {
      const found = moves.find(({ move, isTooFar }) => isTooFar && Math.sign(move) === sign);
      if (found === undefined) throw new Error('no such move in a quarter of an hour');
      const lone = await open(found.seq);
      const order = orderFor({ quoteId: null, price: null, orderType: 'MARKET' });
      await send(lone, order, px(2_000_000));
      lone.nowMs += LAST_LOOK_MS;
      await lone.receive('market.ticks', toBatch(found.seq + 1, lone.nowMs));
      const [reason] = reasonIn(await look(lone, order));
      expect(reason).toMatch(
        /^CANCELED MID_MOVED: [\d.]+ pips, [\d.]+ are tolerated; looked 100 ms$/,
      );
      expect(lone.rows(DEALER_TABLES.fxDeals)).toMatchObject([
        { state: 'REFUSED', mid: quoteAt(found.seq + 1).mid },
      ]);
    }
  });

  it('is not dealt on a market that stands still', async () => {
    const lone = await open();
    const order = orderFor();
    await send(lone, order);
    lone.nowMs = START_MS + 1_001;
    expect(reasonIn(await look(lone, order))).toEqual(['CANCELED NO_FRESH_PRICE']);
    expect(reasonIn(await send(lone, order))).toEqual(['CANCELED NOT_QUOTED']);
  });

  it('survives a restart while it is looked at: decided once, by the prices that are there then', async () => {
    const lone = await open();
    const order = orderFor();
    await send(lone, order);
    lone.restart();
    await lone.receive('market.ticks', toBatch(100, START_MS));
    expect(publishedOn(await look(lone, order), 'orders.filled')).toHaveLength(1);
    lone.restart();
    expect(await look(lone, order)).toEqual([]);
  });
});

describe('while the dealer looks', () => {
  it('a cancel takes the order back, and the look decides nothing any more', async () => {
    const lone = await open();
    const order = orderFor();
    const { orderId, userId } = order;
    await send(lone, order);
    const cancel = {
      orderId,
      userId,
      strategy: 'LIT',
      requestNo: 1,
      actor: 'a',
      at: START_MS,
    } as const;
    const published = await lone.receive('orders.otc.cancel-requested', {
      ...cancel,
      reason: 'asked',
    });
    expect(publishedOn(published, 'orders.acknowledged')).toMatchObject([
      { kind: 'CANCELED', requestNo: 1 },
    ]);
    expect(await look(lone, order)).toEqual([]);
    const again = await lone.receive('orders.otc.cancel-requested', { ...cancel, reason: 'asked' });
    expect(publishedOn(again, 'orders.acknowledged')).toMatchObject([{ kind: 'CANCEL_REJECTED' }]);
  });

  it('a kill switch forbids the deal, and the next order at once', async () => {
    const lone = await open();
    const order = orderFor();
    await send(lone, order);
    await lone.request(haltRfqs, {
      killSwitchId: 'k1',
      scope: 'symbol',
      target: 'EURUSD',
    } as never);
    expect(reasonIn(await look(lone, order))).toEqual(['CANCELED kill switch on symbol EURUSD']);
    const next = orderFor({ orderId: givenOrder(2).orderId });
    expect(reasonIn(await send(lone, next))).toEqual(['CANCELED kill switch on symbol EURUSD']);
  });
});
