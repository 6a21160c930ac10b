/** Users' own trades on the tape: what they took, in the next batch, and what of it is written down for replays. */
import type { AuctionBatch } from '@tradefloor/contracts/auctions';
import type { Fill } from '@tradefloor/contracts/fill';
import type { MarketTrade, Tick, TradeCondition } from '@tradefloor/contracts/market';
import type { MarketCtx, MarketSimState } from './market-state.ts';

/** A fill of shares at a venue is a print once: as a rule by who took. Prints of others that reached a user are there already. */
export function onFilled({ state }: MarketCtx, fill: Fill): [] {
  const { market, received } = state;
  if (!market.takesTrades || isOfAuction(state, fill)) return [];
  const tick = market.tick(fill.symbol);
  const trade = toPrint(fill, { tickSeq: market.seq + 1, no: received.length + 1, tick });
  if (trade !== null) {
    market.receive(trade);
    received.push(trade);
  }
  return [];
}

/** Each auction is one print, of all that it traded; calls are kept for the next batch. */
export function onAuctions({ state }: MarketCtx, { calls, results }: AuctionBatch): [] {
  const { market, received, calledUntil } = state;
  for (const { symbol, endsAt } of calls) calledUntil.set(symbol, endsAt);
  state.called = calls;
  if (!market.takesTrades) return [];
  for (const { symbol, kind, at, price, volume } of results) {
    const venue = state.universe.find((listed) => listed.symbol === symbol)?.primaryVenue;
    const tick = market.tick(symbol);
    if (venue === undefined || tick === undefined) continue;
    const tickSeq = market.seq + 1;
    const trade: MarketTrade = {
      symbol,
      tradeId: `${tickSeq}-${symbol}-C${received.length + 1}`,
      price,
      qty: volume,
      side: price >= tick.mid ? 'BUY' : 'SELL',
      venue,
      conditions: [kind],
      at,
      tickSeq,
    };
    market.receive(trade);
    received.push(trade);
  }
  return [];
}

/** Within so long after the end of a call its auction has been held. */
const HELD_WITHIN_MS = 1_000;

/** Whether a fill is part of an auction, whose print counts it: what rests trades in a call at its end only. */
const isOfAuction = (
  { calledUntil }: Pick<MarketSimState, 'calledUntil'>,
  { symbol, at, liquidity, venue }: Fill,
): boolean => {
  const endsAt = calledUntil.get(symbol);
  const isNear = endsAt !== undefined && at >= endsAt && at < endsAt + HELD_WITHIN_MS;
  return isNear && liquidity !== 'TAKER' && venue !== 'DARK1';
};

type Place = {
  readonly tickSeq: number;
  readonly no: number;
  readonly tick: Pick<Tick, 'bid' | 'ask'> | undefined;
};

/**
 * Whether an order that rested traded where a newcomer would have taken: at the ask or above it, for a buyer. The rest
 * of a large order stands there when market makers quote again and trade with it; no print of others is behind it.
 */
const reachesAcross = ({ side, price }: Fill, tick: Place['tick']): boolean =>
  tick !== undefined && (side === 'BUY' ? price >= tick.ask : price <= tick.bid);

/** Without the names of user and order: the tape is for everyone. */
function toPrint(fill: Fill, { tickSeq, no, tick }: Place): MarketTrade | null {
  const { symbol, instrumentType, side, qty, price, venue, liquidity, at } = fill;
  if (instrumentType !== 'equity' || venue === 'OTC' || fill.rfqId !== null) return null;
  const isOnce =
    liquidity === 'TAKER' ||
    (liquidity === 'CROSS' && side === 'BUY') ||
    (liquidity === 'MAKER' && reachesAcross(fill, tick));
  if (!isOnce) return null;
  const conditions: TradeCondition[] = [];
  if (venue === 'DARK1') conditions.push('MIDPOINT');
  if (liquidity === 'CROSS') conditions.push('CROSS');
  const tradeId = `${tickSeq}-${symbol}-C${no}`;
  return { symbol, tradeId, price, qty, side, venue, conditions, at, tickSeq };
}

/**
 * Writes down what the batch to come takes in: with the seed and the events it reproduces the batch. Memory keeps what
 * a restart would need, since the market was last saved.
 */
export function keepReceived(state: MarketSimState): void {
  const { received, clientTrades, seed } = state;
  if (received.length === 0) return;
  const seq = state.market.seq + 1;
  clientTrades.put({ batchId: `${seed}-${seq}`, seed, seq, trades: received });
  state.received = [];
}

/** Forgets in memory what the saved market has taken in. */
export function forgetTaken({ clientTrades, seed, market }: MarketSimState): void {
  for (const { batchId, seq } of [...clientTrades.values()]) {
    if (seq <= market.seq || !batchId.startsWith(`${seed}-`)) clientTrades.forget(batchId);
  }
}
