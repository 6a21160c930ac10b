/** The dealers' part of a request: its recipients, their responses, and the end of the window. */
import { qty } from '@tradefloor/contracts/money';
import type { DealerQuote, RfqDealer } from '@tradefloor/contracts/rfq';
import { RFQ_TERMINAL } from '@tradefloor/contracts/vocabulary/rfq';
import { invariant } from '@tradefloor/core/result';
import { quoteText } from '@tradefloor/core/trading/rfq/best-execution';
import { silentTimedOut } from '@tradefloor/core/trading/rfq/choose-quote';
import { haltText, toSubject } from '@tradefloor/core/trading/rfq/halted-rfq';
import { mayHappen } from '@tradefloor/core/trading/rfq/rfq-state';
import type { RfqRow } from '@tradefloor/core/trading/rfq/tables';
import { isOneWay } from '@tradefloor/core/trading/rfq/two-way';
import { setTimer, type TimerRequest } from '@tradefloor/runtime';
import {
  type DealerResponse,
  dealerResponse,
  responseDelay,
} from '@tradefloor/sim/dealer/dealer-response';
import { type Dealer, dealerById } from '@tradefloor/sim/dealer/dealers';
import type { Listed } from '../prices/bond-pricer.ts';
import type { RfqCtx, RfqOut, RfqState } from '../state/rfq-state.ts';
import { endWithout, tryExecute } from './execution.ts';

/** Quotes stay firm until the window ends, and this much longer where sales still has to show one to its client. */
export const SALES_FIRM_MS = 120_000;

/** Dealers without a response yet. */
export const requestedDealers = (panel: readonly Dealer[]): RfqDealer[] =>
  panel.map(({ dealerId, name }) => ({
    dealerId,
    name,
    status: 'PENDING',
    latencyMs: null,
    quote: null,
    isLate: false,
    outcome: null,
  }));

/** A timer for every dealer that will respond, and one for the end of the window. */
export function windowTimers(
  state: RfqState,
  { rfqId, qty: face }: Pick<RfqRow, 'rfqId' | 'qty'>,
  of: {
    readonly panel: readonly Dealer[];
    readonly listed: Listed;
    readonly windowMs?: number;
  },
): TimerRequest<'dealer-answer' | 'window-end'>[] {
  const { panel, listed, windowMs = state.settings.quoteWindowMs } = of;
  const responses = panel.flatMap((dealer) => {
    const { dealerId } = dealer;
    const delay = responseDelay({ seed: state.seed, rfqId, bond: listed.bond, qty: face }, dealer);
    if (delay === null) return [];
    return [setTimer('dealer-answer', delay, { rfqId, dealerId, key: `${rfqId}-${dealerId}` })];
  });
  const end = setTimer('window-end', windowMs, { rfqId, key: `${rfqId}-end` });
  return [...responses, end];
}

/** A dealer's response has come. After the window, or after the end, it is recorded and can no longer be traded on. */
export function onDealerResponse(
  { state, nowMs: at }: RfqCtx,
  data: Readonly<Record<string, string | number>>,
): RfqOut[] {
  const row = state.get(String(data['rfqId']));
  const dealer = dealerById(String(data['dealerId']));
  const requested = row?.dealers.find(({ dealerId }) => dealerId === dealer?.dealerId);
  if (row === undefined || dealer === undefined || requested === undefined) return [];
  // A second response of one dealer is ignored.
  if (requested.quote !== null || requested.status === 'DECLINED') return [];
  const listed = state.bonds.get(row.isin);
  if (listed === undefined) return [];
  const pricer = state.pricer(at);
  if (!pricer.isTradable(listed)) return [];
  const { seed } = state;
  const response = (state.settings.dealerResponse ?? dealerResponse)(
    {
      seed,
      rfqId: row.rfqId,
      bond: listed.bond,
      qty: row.qty,
      axe: pricer.axe(listed, dealer),
    },
    dealer,
    pricer.midYield(listed),
  );
  const isLate = RFQ_TERMINAL.has(row.state) || at > (row.windowEndsAt ?? at);
  const responded = respondedDealer(state, row, {
    asked: requested,
    response: response,
    at,
    isLate,
    listed,
  });
  if (responded === null) return [];
  const step = {
    actor: dealer.dealerId,
    action: chooseAction(responded, response),
    detail: responded.quote === null ? null : quoteText(row.side, responded.quote),
  };
  return state.apply(row, { type: 'answered', at, dealer: responded }, step).events;
}

const chooseAction = ({ quote, isLate }: RfqDealer, response: DealerResponse): string => {
  if (quote !== null) return isLate ? 'quoted late' : 'quoted';
  return response.kind === 'QUOTE' ? 'sent an invalid quote' : 'passed';
};

/** Yields outside of these are no market's. Per cent. */
const YIELD_MIN = -50;
const YIELD_MAX = 200;
const isYield = (yieldPct: number): boolean =>
  Number.isFinite(yieldPct) && yieldPct > YIELD_MIN && yieldPct < YIELD_MAX;

/** A two-way quote that can be traded on: figures, and not crossed. */
const isQuote = ({ bidYield, askYield }: { bidYield: number; askYield: number }): boolean =>
  isYield(bidYield) && isYield(askYield) && bidYield >= askYield;

type Responding = {
  readonly asked: RfqDealer;
  readonly response: DealerResponse;
  readonly at: number;
  readonly isLate: boolean;
  readonly listed: Listed;
};

function respondedDealer(
  state: RfqState,
  row: RfqRow,
  { asked, response, at, isLate, listed }: Responding,
): RfqDealer | null {
  if (response.kind === 'NO_ANSWER') return null;
  const { latencyMs } = response;
  if (response.kind === 'PASS' || !isQuote(response)) {
    return { ...asked, status: isLate ? 'TIMED_OUT' : 'DECLINED', latencyMs, isLate };
  }
  const pricer = state.pricer(at);
  const { bidYield, askYield } = response;
  const quote: DealerQuote = {
    ...pricer.quoteAt(listed, { bidYield, askYield }),
    bidYield,
    askYield,
    spreadBps: yieldSpreadBps(row, response, pricer.benchmarkYield(listed)),
    qty: qty(row.qty),
    validUntil: (row.windowEndsAt ?? at) + (row.flow === 'SALES' ? SALES_FIRM_MS : 1),
  };
  return { ...asked, status: isLate ? 'TIMED_OUT' : 'QUOTED', latencyMs, isLate, quote };
}

/**
 * Yield of the requested side over the benchmark's, half-way between both where none is disclosed; in thousandths of a
 * basis point.
 */
function yieldSpreadBps(
  { side }: RfqRow,
  { bidYield, askYield }: { readonly bidYield: number; readonly askYield: number },
  benchmark: number,
): number {
  const yields = { BUY: askYield, SELL: bidYield, TWO_WAY: (bidYield + askYield) / 2 };
  return overBenchmarkBps(yields[side], benchmark);
}

/** A yield over the benchmark's, both per cent, in thousandths of a basis point. */
export const overBenchmarkBps = (yieldPct: number, benchmarkPct: number): number =>
  Math.round((yieldPct - benchmarkPct) * 100_000) / 1_000 + 0;

/**
 * The window is over. The dealers' flow trades with the best quote that is there, also when the service slept through
 * the end; the sales' flow goes on with what was quoted.
 */
export function onWindowEnd(
  ctx: RfqCtx,
  data: Readonly<Record<string, string | number>>,
): RfqOut[] {
  const row = ctx.state.get(String(data['rfqId']));
  if (row === undefined) return [];
  if (row.flow === 'SALES') return salesWindowEnd(ctx, row);
  if (row.state !== 'PENDING' || !isOneWay(row)) return [];
  invariant(row.windowEndsAt !== null, `${row.rfqId} has a window`);
  if (row.bondSpec?.rfq?.atEnd === 'NOTHING') {
    return endWithout(ctx, row, {
      type: 'expired',
      by: { actor: 'rfq' },
      cause: 'NOT_CHOSEN',
      why: 'no quote was chosen',
    });
  }
  const halt = ctx.state.haltOn(toSubject(row));
  if (halt !== null) {
    return endWithout(ctx, row, {
      type: 'expired',
      by: { actor: 'rfq' },
      cause: 'KILL_SWITCH',
      why: haltText(halt),
    });
  }
  // Quotes are good to the last millisecond of the window: a late alarm does not make them stale.
  const attempts = tryExecute(ctx, row, {
    dealerId: null,
    by: { actor: 'rfq' },
    note: null,
    asOf: row.windowEndsAt,
  });
  if (attempts.ok) return attempts.events;
  const { row: after, cause, why } = attempts;
  return [
    ...attempts.events,
    ...endWithout(ctx, after, { type: 'expired', by: { actor: 'rfq' }, cause, why }),
  ];
}

/** Sales goes on with what was quoted; without any quote the request ends. */
function salesWindowEnd(ctx: RfqCtx, row: RfqRow): RfqOut[] {
  if (!mayHappen(row, 'timed-out')) return [];
  const { dealers } = row;
  if (!dealers.some(({ status }) => status === 'QUOTED')) {
    return endWithout(ctx, row, {
      type: 'expired',
      by: { actor: 'rfq' },
      cause: 'NO_QUOTE',
      why: 'no quote',
    });
  }
  const silent = dealers.filter(({ status }) => status === 'PENDING');
  if (silent.length === 0) return [];
  const event = { type: 'timed-out' as const, at: ctx.nowMs, dealers: silentTimedOut(dealers) };
  const detail = silent.map(({ dealerId }) => dealerId).join(', ');
  return ctx.state.apply(row, event, { actor: 'rfq', action: 'timed out', detail }).events;
}

/** The dealers' quotes have run out: a request that sales has not shown to its client by now ends. */
export function onFirmEnd(ctx: RfqCtx, data: Readonly<Record<string, string | number>>): RfqOut[] {
  const row = ctx.state.get(String(data['rfqId']));
  if (row?.state !== 'PENDING' && row?.state !== 'MARKED_UP') return [];
  return endWithout(ctx, row, {
    type: 'expired',
    by: { actor: 'rfq' },
    cause: 'QUOTES_EXPIRED',
    why: 'the quotes expired',
  });
}
