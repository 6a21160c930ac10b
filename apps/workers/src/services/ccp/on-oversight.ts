/** The CCP as a whole: statistics, ladder and accounts, the training clock, stress and the default drill. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type {
  advanceClearingClock,
  ccpOverview,
  ccpStats,
  ccpStress,
  runDefaultDrill,
} from '@tradefloor/contracts/calls/ccp';
import { instruments } from '@tradefloor/contracts/calls/market';
import { usersInRole } from '@tradefloor/contracts/calls/users';
import type { AccountSummary } from '@tradefloor/contracts/ccp';
import type { Instrument } from '@tradefloor/contracts/market';
import { summarise } from '@tradefloor/core/clearing/account-view';
import { hasShareHolders } from '@tradefloor/core/clearing/borrow-fees';
import { advanced, toRealTime } from '@tradefloor/core/clearing/clearing-clock';
import { computeStats, toClock, toLadder } from '@tradefloor/core/clearing/clearing-stats';
import { drill, stressReport } from '@tradefloor/core/clearing/stress';
import { type CallResponse, notResponding, refuse, respond } from '@tradefloor/runtime';
import { type BorrowRates, listBorrowRates } from './borrow-rates.ts';
import {
  type CcpCtx,
  type CcpTimer,
  type CcpTopic,
  type CcpUserCtx,
  maySee,
  seesFirm,
} from './ccp-state.ts';
import { settleAndRelease } from './on-clearing.ts';

type Reply<O> = CallResponse<never, never, O>;
/** Accounts in one answer: the largest requirements first. */
const ACCOUNTS_MAX = 500;

export const onStats = ({ state, nowMs }: CcpCtx): Reply<CallOutput<typeof ccpStats>> =>
  respond(computeStats(state.book, { nowMs, invariants: state.reading(nowMs) }));

export async function onOverview(ctx: CcpUserCtx): Promise<Reply<CallOutput<typeof ccpOverview>>> {
  const { caller, state, nowMs } = ctx;
  const { book } = state;
  const isSeen = ({ userId }: { readonly userId: string }) => maySee(caller, userId);
  const holders = seesFirm(caller)
    ? [...book.participants()]
    : [book.findParticipant(caller.userId)].filter((row) => row !== undefined);
  const accounts = holders
    .map((row) => summarise(book, row, nowMs))
    .sort((a, b) => b.initialMargin - a.initialMargin || (a.userId < b.userId ? -1 : 1))
    .slice(0, ACCOUNTS_MAX);
  const names = await getClientNames(ctx, accounts);
  return respond({
    asOf: nowMs,
    ladder: toLadder(book, [...book.obligations()].filter(isSeen)),
    accounts: accounts.map((row) => ({ ...row, name: names.get(row.userId) ?? null })),
  });
}

/** The clients' names by participant. None where no client is listed, and while the users do not respond. */
async function getClientNames(
  ctx: CcpCtx,
  accounts: readonly Pick<AccountSummary, 'kind'>[],
): Promise<ReadonlyMap<string, string>> {
  if (!accounts.some(({ kind }) => kind === 'CLIENT')) return new Map();
  const response = await ctx.call(usersInRole, { role: 'external-client' });
  const users = response.ok ? response.value.items : [];
  return new Map(users.map(({ userId, displayName }) => [userId, displayName]));
}

/**
 * Advances the clock to the next business day and executes that day's work at once. On a weekend the business date is
 * Monday's already: Monday's work comes first, under its own date.
 */
export async function onAdvanceClock(
  ctx: CcpUserCtx,
): Promise<CallResponse<CcpTopic, CcpTimer, CallOutput<typeof advanceClearingClock>>> {
  const { state, nowMs } = ctx;
  const { book } = state;
  const rates = hasShareHolders(book) ? await listBorrowRates(ctx) : new Map<string, number>();
  if (rates === null) return noMarket();
  const isWeekend = book.calendarDate(nowMs) < book.businessDate(nowMs);
  const first = isWeekend ? beginNextDay(ctx, rates) : { settled: 0, failed: 0, events: [] };
  const { settled, failed, events } = beginNextDay(ctx, rates);
  const all = [state.publishClock(nowMs), ...first.events, ...events];
  const counts = { settled: first.settled + settled, failed: first.failed + failed };
  return respond({ clock: toClock(book, nowMs), ...counts }, all);
}

function beginNextDay(ctx: CcpUserCtx, rates: BorrowRates): ReturnType<typeof settleAndRelease> {
  const { state, nowMs } = ctx;
  const { book } = state;
  const { simDayMs } = book.settings;
  book.change(advanced(book.row, nowMs, simDayMs));
  for (const row of [...book.obligations()]) {
    const dueAt = toRealTime(book.row, row.settlementDate, simDayMs);
    book.putObligation({ ...row, dueAt });
  }
  return settleAndRelease(ctx, rates);
}

/** The instruments by symbol; null when the market does not respond. */
async function listed(ctx: CcpCtx): Promise<ReadonlyMap<string, Instrument> | null> {
  const response = await ctx.call(instruments, {});
  return response.ok ? new Map(response.value.items.map((item) => [item.symbol, item])) : null;
}

const noMarket = (): Reply<never> => notResponding('market-sim');

export async function onStress(ctx: CcpCtx): Promise<Reply<CallOutput<typeof ccpStress>>> {
  const known = await listed(ctx);
  return known === null ? noMarket() : respond(stressReport(ctx.state.book, known, ctx.nowMs));
}

export async function onDrill(
  ctx: CcpCtx,
  { scenario, sigmas, defaulters }: CallInput<typeof runDefaultDrill>,
): Promise<Reply<CallOutput<typeof runDefaultDrill>>> {
  const stranger = defaulters?.find((id) => ctx.state.book.findParticipant(id) === undefined);
  if (stranger !== undefined) {
    return refuse('NOT_FOUND', { detail: `${stranger} has no account` });
  }
  const known = await listed(ctx);
  if (known === null) return noMarket();
  const requested = { scenario, sigmas, defaulters: defaulters ?? null, nowMs: ctx.nowMs };
  return respond(drill(ctx.state.book, known, requested));
}
