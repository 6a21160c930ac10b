/** What moves the book by itself: fills, prices, the margin cycle, the settlement sweep, deadlines, checks. */
import type { CallOutput } from '@tradefloor/contracts/calls/call';
import type { splitCleared } from '@tradefloor/contracts/calls/splits';
import type { ContractsExpired } from '@tradefloor/contracts/expiry';
import type { Fill } from '@tradefloor/contracts/fill';
import type { FuturesSettled } from '@tradefloor/contracts/future';
import type { TickBatch } from '@tradefloor/contracts/market';
import type { QuoteBatch } from '@tradefloor/contracts/reference-quotes';
import type { RfqExecuted } from '@tradefloor/contracts/rfq';
import type { Split } from '@tradefloor/contracts/split';
import { toCall } from '@tradefloor/core/clearing/account-view';
import { listBorrowed } from '@tradefloor/core/clearing/borrow-fees';
import { ClearingOutputs } from '@tradefloor/core/clearing/clearing-output';
import { closeLate, settleFinally } from '@tradefloor/core/clearing/final-settlement';
import { countOpen, takeSettlements } from '@tradefloor/core/clearing/futures-variation';
import { expireCall } from '@tradefloor/core/clearing/margin-calls';
import { runMarginCycle, takeMarks } from '@tradefloor/core/clearing/margin-cycle';
import { novate } from '@tradefloor/core/clearing/novation';
import type { ClearingReader } from '@tradefloor/core/clearing/reader';
import { type Swept, sweep } from '@tradefloor/core/clearing/settlement-sweep';
import { bookSplit } from '@tradefloor/core/clearing/share-split';
import { markUnderlying } from '@tradefloor/core/clearing/underlying-marks';
import { toExpiryRow } from '@tradefloor/core/trading/expiry/tables';
import {
  type CallResponse,
  publish,
  respond,
  setTimer,
  type TimerRequest,
} from '@tradefloor/runtime';
import { type BorrowRates, findBorrowRates } from './borrow-rates.ts';
import {
  type CcpCtx,
  type CcpOut,
  type CcpTimer,
  type CcpTopic,
  outputsPublished,
} from './ccp-state.ts';

/** The sums of the database are compared with the kept balances this often: it reads all transfers. */
const AUDIT_EVERY_MS = 10 * 60_000;

const published = ({ state }: CcpCtx, outputs: ClearingOutputs): CcpOut[] =>
  outputsPublished(outputs, state.book.settings.callDeadlineMs);

/** Novates a fill; one of a contract that has ended already is closed as the others were, at once. */
function clear(ctx: CcpCtx, fill: Fill, outputs: ClearingOutputs): void {
  const { state, nowMs } = ctx;
  novate(state.book, fill, { nowMs, outputs });
  markUnderlying(state.book, fill, { quotes: state.quotes, nowMs });
  if (closeLate(state.book, fill.symbol, { nowMs, outputs }) > 0) cycle(ctx, outputs);
}

/**
 * Contracts have ended: what is held in them is closed or delivered, and what is due is paid. Margin for shares that come
 * of it is posted in the same handling.
 */
export async function onExpired(ctx: CcpCtx, { items }: ContractsExpired): Promise<CcpOut[]> {
  const outputs = new ClearingOutputs();
  const { nowMs, state } = ctx;
  const rates = await findBorrowRates(ctx);
  const closed = settleFinally(state.book, items.map(toExpiryRow), { nowMs, outputs });
  const { settled, events } = rates === null ? NOT_SWEPT : settleAndRelease(ctx, rates);
  if (closed > 0 && settled === 0) cycle(ctx, outputs);
  return [...published(ctx, outputs), ...events];
}

/** Futures have their settlement prices of the day: kept until the day is over. Open contracts are counted and published. */
export function onFuturesSettled({ state }: CcpCtx, settled: FuturesSettled): CcpOut[] {
  takeSettlements(state.book, settled);
  const { root, date, items } = settled;
  const open = countOpen(
    state.book,
    items.map(({ symbol }) => symbol),
  );
  return [publish('ccp.open-interest', { root, date, items: open })];
}

/** A split has taken effect: booked once. What is held, and its margin, is worth the same at the new mark. */
export function onSplit(
  ctx: CcpCtx,
  split: Split,
): CallResponse<CcpTopic, CcpTimer, CallOutput<typeof splitCleared>> {
  const outputs = new ClearingOutputs();
  bookSplit(ctx.state.book, split, { nowMs: ctx.nowMs, outputs });
  return respond({ booked: true }, published(ctx, outputs));
}

/** A fill of any service that fills: novated, margined and queued in one handling. */
export function onFilled(ctx: CcpCtx, fill: Fill): CcpOut[] {
  const outputs = new ClearingOutputs();
  clear(ctx, fill, outputs);
  return published(ctx, outputs);
}

/** A whole RFQ trade: its fills are cleared if they have not been already. */
export function onExecuted(ctx: CcpCtx, { fill, clientFill }: RfqExecuted): CcpOut[] {
  const outputs = new ClearingOutputs();
  for (const leg of clientFill === null ? [fill] : [fill, clientFill]) {
    clear(ctx, leg, outputs);
  }
  return published(ctx, outputs);
}

export function onQuotes({ state }: CcpCtx, batch: QuoteBatch): [] {
  state.quotes.takeQuotes(batch);
  return [];
}

export function onTicks({ state }: CcpCtx, batch: TickBatch): [] {
  state.quotes.take(batch);
  return [];
}

/** At its interval. */
export function onMarginCycle(ctx: CcpCtx): CcpOut[] {
  const outputs = new ClearingOutputs();
  cycle(ctx, outputs);
  return published(ctx, outputs);
}

/** Marks and margin of all accounts, now. */
export function cycle({ state, nowMs }: CcpCtx, outputs: ClearingOutputs): void {
  takeMarks(state.book, state.quotes, nowMs);
  runMarginCycle(state.book, { nowMs, outputs });
}

/** At its interval. Where a day is to be charged for that has ended, once the market has named the rates. */
export function onSweep(ctx: CcpCtx): CcpOut[] {
  const isCharging = listBorrowed(ctx.state.book, ctx.nowMs).length > 0;
  return isCharging ? [setTimer('sweep', 0)] : settleAndRelease(ctx, new Map()).events;
}

/** A day's fees come before the deliveries of the next: without the rates, the next sweep tries again. */
export async function onSweepWithRates(ctx: CcpCtx): Promise<CcpOut[]> {
  const rates = await findBorrowRates(ctx);
  return rates === null ? [] : settleAndRelease(ctx, rates).events;
}

type Settled = Swept & { readonly events: CcpOut[] };

const NOT_SWEPT: Settled = { settled: 0, failed: 0, events: [] };

/** Settles what is due; where something settled, was bought in or was exercised, margin follows at once. */
export function settleAndRelease(ctx: CcpCtx, borrowRates: BorrowRates): Settled {
  const { state, nowMs } = ctx;
  const outputs = new ClearingOutputs();
  const { book, quotes, seed } = state;
  const swept = sweep(book, { nowMs, outputs, seed, quotes, borrowRates });
  const isChanged = outputs.boughtIn.length > 0 || outputs.optionEnds.length > 0;
  if (swept.settled > 0 || isChanged) cycle(ctx, outputs);
  return { ...swept, events: published(ctx, outputs) };
}

/** The time to pay is over. A call that is met or gone by then is none of its business. */
export function onCallDue({ state, nowMs }: CcpCtx, { callId }: TimerRequest['data']): CcpOut[] {
  const call = state.book.call(String(callId));
  if (call === undefined) return [];
  const row = expireCall(state.book, call, nowMs);
  return row === call ? [] : [publish('ccp.margin.called', toCall(row))];
}

export function onCheck({ state, nowMs }: CcpCtx): [] {
  state.check(nowMs);
  return [];
}

/** Compares every kept balance with the sum of its transfers, in the database itself. */
export const onAudit =
  (reader: ClearingReader) =>
  async ({ state }: CcpCtx): Promise<CcpOut[]> => {
    const broken = await reader.brokenBalances().catch(() => null);
    if (broken !== null) state.audited(broken);
    return [setTimer('audit', AUDIT_EVERY_MS)];
  };
