/**
 * Plays a scenario: its order goes into a world of its own and is followed to its end. The same terms give the same
 * fills, byte by byte, wherever and whenever they are played.
 */
import type { Call, CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import { cancelOrder, placeOrder } from '@tradefloor/contracts/calls/orders';
import { tcaOrder } from '@tradefloor/contracts/calls/tca';
import type { Fill } from '@tradefloor/contracts/fill';
import type { OrderId } from '@tradefloor/contracts/ids';
import type { Instrument, Tick } from '@tradefloor/contracts/market';
import { REALISM_FLAGS } from '@tradefloor/contracts/market-event';
import { qty } from '@tradefloor/contracts/money';
import type { NewOrder } from '@tradefloor/contracts/order';
import type { Played, ScenarioPoint, ScenarioTerms } from '@tradefloor/contracts/scenario';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { canonicalFills, computeDigest } from '@tradefloor/core/analytics/scenario/digest';
import { thinned } from '@tradefloor/core/analytics/scenario/price-path';
import { invariant, type Result } from '@tradefloor/core/result';
import type { OrderRow } from '@tradefloor/core/trading/order/tables';
import type { CallFailure } from '@tradefloor/runtime';
import { TICK_MS } from '@tradefloor/sim/market/market';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { PRIVATE_TRADER } from './private-trader.ts';
import { openPrivateWorld, type PrivateWorld } from './private-world.ts';

/** A cancel takes as long as the venues need to respond; then the run has an end, or the rules are broken. */
const CANCEL_PATIENCE_MS = 60_000;
/** The mid is taken again ten minutes after the last fill: the longest that analysis waits. */
const AFTERMATH_MS = 601_000;
const PATH_POINTS = 600;
const NOTHING = qty(0);
/** News is of the companies that are listed, and a halt would leave an order of one symbol without a market. */
export const REAL_HABITS = REALISM_FLAGS.filter(
  (flag) => flag !== 'NEWS_SHOCKS' && flag !== 'LULD_HALTS',
);

export type PlayOptions = {
  /** Goes on after the order's end until the cost analysis has all its mids. */
  readonly hasAftermath: boolean;
  /** Its instruments; the scenario's alone by default. Others change nothing: each has an rng of its own. */
  readonly universe?: readonly Instrument[];
};

/** What is listed under that symbol for scenarios; none but equities, which trade at the exchange. */
export const scenarioInstrument = (symbol: string): Instrument | undefined =>
  EQUITIES.find((one) => one.symbol === symbol);

/** @throws InvariantViolation when the rules of the private world are broken: there is no result then */
export async function playScenario(terms: ScenarioTerms, options: PlayOptions): Promise<Played> {
  const instrument = scenarioInstrument(terms.symbol);
  invariant(instrument !== undefined, `${terms.symbol} is listed`);
  const world = await openPrivateWorld({
    seed: terms.seed,
    universe: options.universe ?? [instrument],
    realism: terms.market === 'REAL' ? REAL_HABITS : [],
  });
  const path = watchPrices(world, terms.symbol);
  const startMs = world.time.nowMs;
  const placed = await getResponse(world, placeOrder, toOrder(terms));
  if (!placed.ok) return refusedPlay(placed.error, startMs);
  const { orderId } = placed.value;
  await untilClosed(world, orderId, startMs + terms.lengthMs);
  if (isStillOpen(world, orderId)) {
    await getResponse(world, cancelOrder, { orderId });
    await untilClosed(world, orderId, world.time.nowMs + CANCEL_PATIENCE_MS);
  }
  invariant(!isStillOpen(world, orderId), 'an order of a scenario comes to its end');
  const points = thinned(path(), PATH_POINTS);
  if (options.hasAftermath) await world.pass(AFTERMATH_MS);
  return toPlayed(world, orderId, points);
}

const toOrder = ({ seed: _, lengthMs: __, market: ___, ...terms }: ScenarioTerms): NewOrder => ({
  ...terms,
  clientOrderId: 'scenario',
  instrumentType: 'equity',
});

/** The touch of every batch from now on, until it is read. */
function watchPrices(world: PrivateWorld, symbol: string): () => ScenarioPoint[] {
  const points: ScenarioPoint[] = [];
  world.onEvent(({ topic, payload }) => {
    if (topic !== 'market.ticks') return;
    // The topic's schema is the one the market published it by.
    const { at, ticks } = payload as { readonly at: number; readonly ticks: readonly Tick[] };
    const tick = ticks.find((one) => one.symbol === symbol);
    if (tick !== undefined) points.push({ at, bid: tick.bid, ask: tick.ask });
  });
  return () => [...points];
}

/** Calls as the world's trader, and lets time pass until the response is there. */
async function getResponse<C extends Call>(
  world: PrivateWorld,
  call: C,
  input: CallInput<C>,
): Promise<Result<CallOutput<C>, CallFailure>> {
  let response: Result<CallOutput<C>, CallFailure> | null = null;
  void world.host.request(call, input, PRIVATE_TRADER).then((result) => {
    response = result;
  });
  const untilMs = world.time.nowMs + call.timeoutMs;
  await world.pass(0);
  while (response === null && world.time.nowMs < untilMs) await world.pass(1);
  return response ?? { ok: false, error: { kind: 'TIMEOUT' } };
}

async function untilClosed(world: PrivateWorld, orderId: OrderId, untilMs: number): Promise<void> {
  while (world.time.nowMs < untilMs && isStillOpen(world, orderId)) {
    await world.pass(Math.min(TICK_MS, untilMs - world.time.nowMs));
  }
}

const toRow = (world: PrivateWorld, orderId: OrderId): OrderRow | undefined =>
  world.database.row<OrderRow>('oms.orders', orderId);

function isStillOpen(world: PrivateWorld, orderId: OrderId): boolean {
  const row = toRow(world, orderId);
  return row === undefined || isOpen(row.status);
}

/** Refused by the platform's own checks: an end without fills. */
function refusedPlay(failure: CallFailure, atMs: number): Played {
  invariant(failure.kind === 'REFUSED', 'the services of a private world answer');
  const { code, info } = failure;
  invariant(info.orderId !== undefined, `an order is refused by a check: ${code} ${info.detail}`);
  return {
    order: {
      status: 'REJECTED',
      rejectCode: code as Played['order']['rejectCode'],
      rejectReason: info.detail ?? null,
      filledQty: NOTHING,
      avgPx: null,
      createdAt: atMs,
      durationMs: 0,
    },
    fills: [],
    digest: computeDigest([]),
    tca: null,
    path: [],
  };
}

async function toPlayed(
  world: PrivateWorld,
  orderId: OrderId,
  path: readonly ScenarioPoint[],
): Promise<Played> {
  const row = toRow(world, orderId);
  invariant(row !== undefined, 'an accepted order has a row');
  const tca = await getResponse(world, tcaOrder, { orderId });
  const fills = canonicalFills(world.database.rows<Fill>('journal.fills'));
  return {
    order: {
      status: row.status,
      rejectCode: row.rejectCode,
      rejectReason: row.rejectReason,
      filledQty: row.filledQty,
      avgPx: row.avgPx,
      createdAt: row.createdAt,
      durationMs: row.updatedAt - row.createdAt,
    },
    fills,
    digest: computeDigest(fills),
    tca: tca.ok ? tca.value : null,
    path: [...path],
  };
}
