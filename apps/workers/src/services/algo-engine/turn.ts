/**
 * One order's turn: takes its next step until none is left, and executes each: slices go out, children are taken off
 * the market, requests are acknowledged, the order ends. Keeps the rows and collects the events.
 */
import { px, qty } from '@tradefloor/contracts/money';
import type { ExecutionAck } from '@tradefloor/contracts/order';
import {
  listOpen,
  longSentWith,
  orderOfChild,
  requestCancel,
  toChild,
} from '@tradefloor/core/trading/algo/algo-child';
import type { AlgoChildRow, AlgoRow } from '@tradefloor/core/trading/algo/algo-order';
import { algoRng, planned } from '@tradefloor/core/trading/algo/plan';
import {
  BATCH_MS,
  type ChildTerms,
  nextStep,
  PACE_MS,
  type Step,
} from '@tradefloor/core/trading/algo/step';
import { othersVolume, type Seen, seeVolume } from '@tradefloor/core/trading/algo/tape';
import { SCHEDULED } from '@tradefloor/core/trading/order/algo-settings';
import { publish, setTimer } from '@tradefloor/runtime';
import type { AlgoEngineState, AlgoOut } from './algo-state.ts';
import { toProgress } from './progress.ts';

export const ENGINE = 'algo-engine';

type At = { readonly state: AlgoEngineState; readonly nowMs: number };
type Done = { readonly row: AlgoRow; readonly events: readonly AlgoOut[] };

/** Maximum steps of a turn: a slice, a cancel, an acknowledgement and an end are four. */
const STEPS_MAX = 8;

/** Moves the order as far as it goes now. The row comes with whatever just happened to it. */
export function turn(at: At, given: AlgoRow, before: AlgoRow | null = given): AlgoOut[] {
  const { state, nowMs } = at;
  const events: AlgoOut[] = [];
  let row = begun(at, given);
  for (let i = 0; i < STEPS_MAX; i += 1) {
    const step = nextMove(at, row);
    const done = apply(at, row, step);
    row = done.row;
    events.push(...done.events);
    if (step.move === 'wait' || step.move === 'end') break;
  }
  if (before !== null && isSame(before, row)) return events;
  const kept = { ...row, version: row.version + 1, updatedAt: nowMs };
  state.put(kept);
  events.push(publish('algo.progress', toProgress(state, kept)));
  if (kept.nextAt !== null && kept.nextAt !== before?.nextAt) events.push(lookAgain(kept, nowMs));
  return events;
}

const lookAgain = ({ orderId, nextAt }: AlgoRow, nowMs: number): AlgoOut =>
  setTimer('slice', Math.max(0, (nextAt ?? nowMs) - nowMs), { orderId, key: `slice-${orderId}` });

/** What a person would see of it has not changed. */
function isSame(before: AlgoRow, row: AlgoRow): boolean {
  return (Object.keys(row) as (keyof AlgoRow)[]).every(
    (field) => VOLATILE.has(field) || before[field] === row[field],
  );
}
/** Follows the market with every batch: memory holds the newest, the row follows. */
const VOLATILE: ReadonlySet<keyof AlgoRow> = new Set(['marketVolume', 'dayVolume', 'accrued']);

/** The row as the market has gone on: it starts, notes the price it arrives at, and counts the volume. */
function begun({ state, nowMs }: At, given: AlgoRow): AlgoRow {
  if (given.state === 'DONE') return given;
  const isStarting = given.state === 'WAITING' && nowMs >= toStart(given);
  const row: AlgoRow = isStarting ? { ...given, state: 'WORKING' } : given;
  const market = row.state === 'WAITING' ? null : state.market(row.symbol, nowMs);
  if (market === null) return row;
  const arrived = row.arrivalMid === null ? { ...row, arrivalMid: px(market.mid) } : row;
  const seen = seeVolume(arrived, state.seen.get(row.orderId) ?? seenVolume(arrived), market);
  state.seen.set(row.orderId, seen);
  return { ...arrived, ...seen };
}

const seenVolume = ({ marketVolume, dayVolume, accrued }: AlgoRow): Seen => ({
  marketVolume,
  dayVolume,
  accrued,
});

const toStart = ({ params, acceptedAt }: AlgoRow): number =>
  Math.max(params.startAt ?? acceptedAt, acceptedAt);

function nextMove({ state, nowMs }: At, row: AlgoRow): Step {
  return nextStep({
    row,
    nowMs,
    open: listOpen(row, state.listOpenChildren(row.orderId), nowMs),
    market: state.market(row.symbol, nowMs),
    isKilled: state.isKilled(row),
    marketVolume: othersVolume(row, state.countsOwn),
    accrued: row.accrued,
    rng: algoRng(state.seed, row.orderId, `child|${row.childCount + 1}`),
  });
}

function apply(at: At, row: AlgoRow, step: Step): Done {
  switch (step.move) {
    case 'wait': {
      const { reason, nextAt } = step;
      // At most batches it waits as it did: a row has dozens of fields.
      const isKept = row.reason === reason && row.nextAt === nextAt;
      return { row: isKept ? row : { ...row, reason, nextAt }, events: [] };
    }
    case 'cancel':
      return cancelChildren(at, row, step.reason);
    case 'send':
      return send(at, row, step);
    case 'answer':
      return handle(at, row);
    case 'end':
      return end(at, row, step);
  }
}

function cancelChildren({ state, nowMs }: At, row: AlgoRow, reason: string): Done {
  const events = state.listOpenChildren(row.orderId).flatMap((child): AlgoOut[] => {
    if (child.status === 'PENDING_CANCEL') return [];
    const requested = requestCancel(child, nowMs);
    state.putChild(requested);
    const { orderId, userId, strategy, requestNo } = requested;
    const request = { orderId, userId, strategy, requestNo, actor: ENGINE, reason, at: nowMs };
    return [
      childUpdated(requested, ENGINE, reason),
      publish('orders.child-cancel-requested', request, row.requestId),
    ];
  });
  return { row: { ...row, reason: null }, events };
}

/** What changed of a child, for the journal. */
export const childUpdated = (child: AlgoChildRow, actor: string, reason: string | null): AlgoOut =>
  publish('orders.child-updated', { order: orderOfChild(child), actor, reason });

function send(
  { state, nowMs }: At,
  row: AlgoRow,
  { child: terms, isShot }: { readonly child: ChildTerms; readonly isShot: boolean },
): Done {
  const child = toChild(row, terms, nowMs);
  state.putChild(child);
  const isNewSlice = terms.sliceNo !== row.sliceNo;
  // A schedule has its own pace; what follows the market is slowed down.
  const rest = isShot ? BATCH_MS : SCHEDULED.has(row.strategy) ? 0 : PACE_MS;
  const isIceberg = row.strategy === 'ICEBERG';
  return {
    row: {
      ...row,
      childCount: child.childNo,
      longSentQty: longSentWith(row, child),
      sliceNo: terms.sliceNo,
      sliceBase: isNewSlice ? row.cumQty : row.sliceBase,
      shots: row.shots + (isShot ? 1 : 0),
      restUntil: isIceberg ? row.restUntil : nowMs + rest,
      reason: null,
    },
    events: [
      publish(
        'orders.child',
        {
          order: orderOfChild(child),
          tradingStyle: row.tradingStyle,
          protectionPx: null,
          parentFilledQty: qty(row.cumQty),
        },
        row.requestId,
      ),
    ],
  };
}

/** The children are off the market: the request that waited for them is acknowledged. */
function handle(at: At, row: AlgoRow): Done {
  const { state, nowMs } = at;
  const { pending } = row;
  if (pending === null || pending.kind === 'CONFIRM') return { row, events: [] };
  const context = { seed: state.seed, nowMs, ...state.planInputs(row.symbol) };
  if (pending.kind === 'AMEND') {
    const amended = { ...row, params: pending.params, pending: null, shots: 0 };
    return { row: planned(amended, context), events: [] };
  }
  const { requestNo } = pending;
  if (pending.kind === 'CANCEL') {
    const over = toDone({ ...row, requestNo, pending: null }, pending.reason);
    return {
      row: over,
      events: [acknowledge(over, { kind: 'CANCELED', reason: pending.reason, at: nowMs })],
    };
  }
  if (pending.qty < row.cumQty) {
    const refused = { ...row, requestNo, pending: null };
    return {
      row: refused,
      events: [
        acknowledge(refused, { kind: 'REPLACE_REJECTED', reason: 'BELOW_FILLED_QTY', at: nowMs }),
      ],
    };
  }
  const replaced: AlgoRow = {
    ...row,
    requestNo,
    qty: pending.qty,
    price: pending.price,
    shortQty: pending.shortQty,
    pending: { kind: 'CONFIRM', requestNo },
  };
  return {
    row: planned(replaced, context),
    events: [acknowledge(replaced, { kind: 'REPLACED', reason: 'REPLACED', at: nowMs })],
  };
}

const toDone = (row: AlgoRow, reason: string): AlgoRow => ({
  ...row,
  state: 'DONE',
  reason,
  nextAt: null,
});

function end(
  { nowMs }: At,
  row: AlgoRow,
  { kind, reason }: { readonly kind: 'FILLED' | 'CANCELED'; readonly reason: string },
): Done {
  const over = toDone(row, reason);
  // The OMS knows of a filled order by its fills.
  const events =
    kind === 'FILLED'
      ? []
      : [acknowledge({ ...over, requestNo: 0 }, { kind: 'CANCELED', reason: reason, at: nowMs })];
  return { row: over, events };
}

/** The response to the OMS about the parent; quantity and price are those in force. */
export function acknowledge(
  row: AlgoRow,
  { kind, reason, at }: Pick<ExecutionAck, 'kind' | 'reason' | 'at'>,
): AlgoOut {
  const { orderId, userId, requestNo, price, cumQty } = row;
  const ack = { orderId, userId, kind, requestNo, qty: qty(row.qty), price, cumQty, reason, at };
  return publish('algo.acknowledged', ack, row.requestId);
}
