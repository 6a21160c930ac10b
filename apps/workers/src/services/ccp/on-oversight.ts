/** The CCP as a whole: statistics, ladder and accounts, the training clock, stress and the default drill. */
import type { Answer, Asked } from '@tradefloor/contracts/calls/call';
import type {
  advanceClearingClock,
  ccpOverview,
  ccpStats,
  ccpStress,
  runDefaultDrill,
} from '@tradefloor/contracts/calls/ccp';
import { instruments } from '@tradefloor/contracts/calls/market';
import type { Instrument } from '@tradefloor/contracts/market';
import { summaryOf } from '@tradefloor/core/clearing/account-view';
import { advanced, realTimeOf } from '@tradefloor/core/clearing/clearing-clock';
import { clockOf, ladderOf, statsOf } from '@tradefloor/core/clearing/clearing-stats';
import { drill, stressReport } from '@tradefloor/core/clearing/stress';
import { type Answered, answered, notAnswering, refused } from '@tradefloor/runtime';
import {
  type CcpCtx,
  type CcpTopic,
  type CcpUserCtx,
  type CcpWake,
  maySee,
  seesFirm,
} from './ccp-state.ts';
import { settleAndRelease } from './on-clearing.ts';

type Reply<O> = Answered<never, never, O>;
/** Accounts in one answer: the largest requirements first. */
const ACCOUNTS_MAX = 500;

export const onStats = ({ state, nowMs }: CcpCtx): Reply<Answer<typeof ccpStats>> =>
  answered(statsOf(state.book, { nowMs, invariants: state.reading(nowMs) }));

export function onOverview({
  caller,
  state,
  nowMs,
}: CcpUserCtx): Reply<Answer<typeof ccpOverview>> {
  const { book } = state;
  const isSeen = ({ userId }: { readonly userId: string }) => maySee(caller, userId);
  const holders = seesFirm(caller)
    ? [...book.participants()]
    : [book.findParticipant(caller.userId)].filter((row) => row !== undefined);
  return answered({
    asOf: nowMs,
    ladder: ladderOf(book, [...book.obligations()].filter(isSeen)),
    accounts: holders
      .map((row) => summaryOf(book, row))
      .sort((a, b) => b.initialMargin - a.initialMargin || (a.userId < b.userId ? -1 : 1))
      .slice(0, ACCOUNTS_MAX),
  });
}

/** Advances the clock to the next business day and executes that day's work at once. */
export function onAdvanceClock(
  ctx: CcpUserCtx,
): Answered<CcpTopic, CcpWake, Answer<typeof advanceClearingClock>> {
  const { state, nowMs } = ctx;
  const { book } = state;
  const { simDayMs } = book.settings;
  book.change(advanced(book.row, nowMs, simDayMs));
  for (const row of [...book.obligations()]) {
    const dueAt = realTimeOf(book.row, row.settlementDate, simDayMs);
    book.putObligation({ ...row, dueAt });
  }
  const { settled, failed, says } = settleAndRelease(ctx);
  return answered({ clock: clockOf(book, nowMs), settled, failed }, says);
}

/** The instruments by symbol; null when the market does not respond. */
async function listed(ctx: CcpCtx): Promise<ReadonlyMap<string, Instrument> | null> {
  const answer = await ctx.call(instruments, {});
  return answer.ok ? new Map(answer.value.items.map((item) => [item.symbol, item])) : null;
}

const noMarket = (): Reply<never> => notAnswering('market-sim');

export async function onStress(ctx: CcpCtx): Promise<Reply<Answer<typeof ccpStress>>> {
  const known = await listed(ctx);
  return known === null ? noMarket() : answered(stressReport(ctx.state.book, known, ctx.nowMs));
}

export async function onDrill(
  ctx: CcpCtx,
  { scenario, sigmas, defaulters }: Asked<typeof runDefaultDrill>,
): Promise<Reply<Answer<typeof runDefaultDrill>>> {
  const stranger = defaulters?.find((id) => ctx.state.book.findParticipant(id) === undefined);
  if (stranger !== undefined) {
    return refused('NOT_FOUND', { detail: `${stranger} has no account` });
  }
  const known = await listed(ctx);
  if (known === null) return noMarket();
  const asked = { scenario, sigmas, defaulters: defaulters ?? null, nowMs: ctx.nowMs };
  return answered(drill(ctx.state.book, known, asked));
}
