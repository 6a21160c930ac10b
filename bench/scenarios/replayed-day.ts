/**
 * A trading day through the pure engine: the simulated market, the EMS and the exchange, on virtual time, no database
 * and no bus. The same seed gives the same fills to the last bit; the hash over all of them proves it.
 */

import type { Fill } from '@tradefloor/contracts/fill';
import { orderId, userId, uuidV7 } from '@tradefloor/contracts/ids';
import type { TickBatch } from '@tradefloor/contracts/market';
import { px, qty } from '@tradefloor/contracts/money';
import type { NewOrder, RoutedOrder, VenueTimeInForce } from '@tradefloor/contracts/order';
import type { Payload, TopicName } from '@tradefloor/contracts/topics';
import { settlementTerms } from '@tradefloor/core/clearing/settings';
import { type Draws, drawsFrom, hash32, uniformInt } from '@tradefloor/core/prng';
import { protectionPx } from '@tradefloor/core/trading/execution/protection';
import { pendingOrder } from '@tradefloor/core/trading/order/order-row';
import { evolve } from '@tradefloor/core/trading/order/order-state';
import type { HandlerOutput } from '@tradefloor/runtime';
import { createMarket, type Market, TICK_MS } from '@tradefloor/sim/market/market';
import { numberHash } from '@tradefloor/sim/market/number-hash';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { ems } from '@tradefloor/workers/services/ems/service';
import { FixtureVenue } from '@tradefloor/workers/testing/fixture-venue';
import { openLone } from '@tradefloor/workers/testing/lone-service';

export const DAY_SECONDS = 6.5 * 3_600;
/** 2026-11-23 14:30 UTC: New York opens. */
const OPEN_MS = Date.UTC(2026, 10, 23, 14, 30);
const USERS = 50;

export type DayResult = {
  readonly fills: number;
  readonly filledOrders: number;
  readonly ticks: number;
  readonly hash: string;
};

/**
 * The EMS with its exchange right behind it: handlers over tables in memory, their output passed to `hear`. Nothing keeps
 * what a test would look at afterwards: a day of it would be measured as memory.
 */
function openEms(seed: number, receive: (out: HandlerOutput<TopicName, string>) => void) {
  const lone = openLone(ems({ universe: EQUITIES, settlement: settlementTerms('us-2026') }), {
    seed,
    nowMs: OPEN_MS,
    isRecord: false,
  });
  const venue = new FixtureVenue(lone, seed, { isRecord: false });
  const notify = async <T extends TopicName>(topic: T, payload: Payload<T>): Promise<void> => {
    for (const out of await venue.settle(await lone.receive(topic, payload))) receive(out);
  };
  return {
    tick: async (batch: TickBatch, nowMs: number): Promise<void> => {
      lone.nowMs = nowMs;
      for (const out of await venue.tick(batch)) receive(out);
      await notify('market.ticks', batch);
    },
    route: (order: RoutedOrder): Promise<void> => notify('orders.routed', order),
  };
}

/** Half market orders, half limits around the touch; most are filled at once, some wait, some never are. */
function drawOrder(draws: Draws, market: Market, nowMs: number): RoutedOrder {
  const instrument = EQUITIES[uniformInt(draws, EQUITIES.length)];
  const tick = instrument && market.tick(instrument.symbol);
  if (!instrument || !tick) throw new Error('the market lists all of its universe');
  const side = draws.next() < 0.5 ? 'BUY' : 'SELL';
  const isMarket = draws.next() < 0.5;
  const away = (uniformInt(draws, 9) - 2) * instrument.tickSize;
  const limit = px(side === 'BUY' ? tick.ask - away : tick.bid + away);
  const inForce: readonly VenueTimeInForce[] = ['DAY', 'DAY', 'DAY', 'GTC', 'IOC', 'FOK'];
  const shares = qty(1 + uniformInt(draws, 500));
  const id = orderId(uuidV7(nowMs, () => draws.next()));
  const by = userId(`user-${uniformInt(draws, USERS)}`);
  const request: NewOrder = {
    symbol: instrument.symbol,
    side,
    orderType: isMarket ? 'MARKET' : 'LIMIT',
    qty: shares,
    ...(isMarket ? {} : { price: limit }),
    timeInForce: inForce[uniformInt(draws, inForce.length)] ?? 'DAY',
    strategy: 'LIT',
    instrumentType: 'equity',
  };
  const draft = pendingOrder(request, { orderId: id, userId: by, at: nowMs });
  const order = evolve(draft, { type: 'accepted', at: nowMs, riskConfigVersion: 1 });
  const edge = { collarBps: 500, tickSize: instrument.tickSize };
  return {
    order,
    tradingStyle: 'low_touch',
    protectionPx: isMarket ? protectionPx(side, tick.mid, edge) : null,
  };
}

function fillHash() {
  const hash = numberHash();
  const take = (fill: Fill) => {
    hash.add(hash32(fill.execId));
    hash.add(hash32(`${fill.venue}${fill.counterparty}`));
    for (const value of [fill.qty, fill.price, fill.avgPx, fill.fees.total, fill.tickSeq, fill.at])
      hash.add(value);
  };
  return { take, hash };
}

/** Plays a day of `seconds` with `orders` orders spread evenly over it. */
export async function replayDay(
  seed: number,
  { seconds = DAY_SECONDS, orders }: { readonly seconds?: number; readonly orders: number },
): Promise<DayResult> {
  const market = createMarket({ seed, startTick: 0, startMs: OPEN_MS, universe: EQUITIES });
  const draws = drawsFrom(hash32(`${seed} day`));
  const { take, hash } = fillHash();
  let fills = 0;
  let filledOrders = 0;
  const ems = openEms(seed, (out) => {
    if (out.type !== 'say' || out.topic !== 'orders.filled') return;
    fills += 1;
    if (out.payload.leavesQty === 0) filledOrders += 1;
    take(out.payload);
  });
  const ticks = Math.round((seconds * 1_000) / TICK_MS);
  let sent = 0;
  for (let tick = 1; tick <= ticks; tick += 1) {
    const nowMs = OPEN_MS + tick * TICK_MS;
    market.step();
    await ems.tick(market.batch(nowMs), nowMs);
    for (; sent < Math.round((orders * tick) / ticks); sent += 1) {
      await ems.route(drawOrder(draws, market, nowMs));
    }
  }
  for (const char of market.stateHash()) hash.add(char.charCodeAt(0));
  return { fills, filledOrders, ticks, hash: hash.hex() };
}
