/** Loss of the day of the desks: measured over all who hold on one, against its limit, with the events of it. */
import type { CallOutput } from '@tradefloor/contracts/calls/call';
import type { deskLosses } from '@tradefloor/contracts/calls/risk';
import type {
  DeskLossEvent,
  DeskLossProposal,
  DeskLossTerms,
  DeskLossUse,
} from '@tradefloor/contracts/desk-loss';
import { qty } from '@tradefloor/contracts/money';
import type { RiskCheckRequest } from '@tradefloor/contracts/risk';
import type { Desk } from '@tradefloor/contracts/user';
import { DESKS } from '@tradefloor/contracts/vocabulary/users';
import { DESK_OF_TYPE } from '@tradefloor/core/trading/access/access';
import type { ProposalRow } from '@tradefloor/core/trading/access/proposal';
import { lossBetween } from '@tradefloor/core/trading/risk/day-loss';
import {
  type DeskLoss,
  type DeskLossRow,
  findLevel,
  isBlocked,
  type MeasuredLoss,
  noDeskLimit,
  stepDeskLoss,
  toDeskLoss,
} from '@tradefloor/core/trading/risk/desk-loss';
import {
  type DayStarts,
  markHoldings,
  type SampledHolding,
} from '@tradefloor/core/trading/risk/profit-samples';
import { type CallResponse, type Published, publish, respond } from '@tradefloor/runtime';
import { type ProfitDeps, resolveDayStarts } from './day-starts.ts';
import { holdingsMarks } from './profits.ts';
import type { RiskCtx, RiskScopedCtx, RiskState } from './risk-state.ts';

/** A desk is valued at most once in this time, however many orders it sends. */
const FRESH_MS = 1_000;

export const getDeskLimit = ({ deskLossLimits }: RiskState, desk: Desk): DeskLossRow =>
  deskLossLimits.get(desk) ?? noDeskLimit(desk);

/** Whether any desk has a limit. */
export const hasDeskLimits = ({ deskLossLimits }: RiskState): boolean =>
  [...deskLossLimits.values()].some(({ maxDayLoss }) => maxDayLoss !== null);

/** Whether the order is one that its desk's limit is for: it is new, and the desk has one. */
export const hasDeskLimit = (
  state: RiskState,
  { instrumentType, closableQty }: Pick<RiskCheckRequest, 'instrumentType' | 'closableQty'>,
): boolean =>
  closableQty !== undefined &&
  getDeskLimit(state, DESK_OF_TYPE[instrumentType]).maxDayLoss !== null;

type At = { readonly starts: DayStarts; readonly nowMs: number };

/** What all of a desk have lost since the trading day began, at most a second ago. */
function measureLoss(state: RiskState, desk: Desk, { starts, nowMs }: At): MeasuredLoss {
  const { startedAt } = starts;
  const known = state.deskLosses.get(desk);
  if (known?.startedAt === startedAt && nowMs - known.at < FRESH_MS) return known;
  const measured = { at: nowMs, startedAt, loss: valueDesk(state, desk, { starts, nowMs }) };
  state.deskLosses.set(desk, measured);
  return measured;
}

function valueDesk(state: RiskState, desk: Desk, { starts, nowMs }: At): MeasuredLoss['loss'] {
  const marks = holdingsMarks(state, nowMs);
  const isOfDesk = (one: { readonly desk: Desk }): boolean => one.desk === desk;
  const before: SampledHolding[] = [];
  const now: SampledHolding[] = [];
  for (const userId of state.holders()) {
    const holdings = markHoldings([...state.listPositions(userId)].filter(isOfDesk), marks);
    if (holdings === null) return null;
    now.push(...holdings);
    before.push(...starts.of(userId).filter(isOfDesk));
  }
  return lossBetween(before, now);
}

/** What the check of an order looks at; null where its desk has no limit, or the order was accepted before. */
export function findDeskLoss(
  state: RiskState,
  { instrumentType, closableQty }: Pick<RiskCheckRequest, 'instrumentType' | 'closableQty'>,
  at: At,
): DeskLoss | null {
  if (closableQty === undefined) return null;
  const row = getDeskLimit(state, DESK_OF_TYPE[instrumentType]);
  if (row.maxDayLoss === null) return null;
  return toDeskLoss(row, measureLoss(state, row.desk, at), closableQty);
}

/** Looks at every desk with a limit: a level that is new today is kept and published. */
export function stepDesks(
  { state, nowMs }: RiskCtx,
  starts: DayStarts,
): Published<'risk.desk-loss'>[] {
  return [...state.deskLossLimits.values()].flatMap((row) => {
    const { loss, startedAt } = measureLoss(state, row.desk, { starts, nowMs });
    const next = stepDeskLoss(row, { loss, startedAt });
    if (next === row || next.level === null) return [];
    state.deskLossLimits.put(next);
    const reason =
      next.level === 'REACHED' ? 'only orders that close are accepted' : 'near the limit';
    return [
      deskLossChanged(next, { step: next.level, loss, actor: 'risk-engine', reason, at: nowMs }),
    ];
  });
}

export const deskLossChanged = (
  { desk, maxDayLoss, releasedFor }: DeskLossRow,
  of: Pick<DeskLossEvent, 'step' | 'loss' | 'actor' | 'reason' | 'at'>,
): Published<'risk.desk-loss'> =>
  publish('risk.desk-loss', { desk, maxDayLoss, releasedFor, ...of });

/** A desk's limit and its use. */
export function toDeskUse(state: RiskState, desk: Desk, at: At): DeskLossUse {
  const row = getDeskLimit(state, desk);
  const measured = measureLoss(state, desk, at);
  const checked = toDeskLoss(row, measured, qty(0));
  return {
    desk,
    maxDayLoss: row.maxDayLoss,
    releasedFor: row.releasedFor,
    loss: measured.loss,
    level: findLevel(row, measured.startedAt),
    isBlocked: checked !== null && isBlocked(checked),
  };
}

export const toProposalShape = (row: ProposalRow<DeskLossTerms>): DeskLossProposal => ({
  proposalId: row.proposalId,
  reason: row.reason,
  proposedBy: row.proposedBy,
  proposedAt: row.proposedAt,
  expiresAt: row.expiresAt,
  before: row.before,
  after: row.after,
});

type Losses = CallResponse<never, never, CallOutput<typeof deskLosses>>;

export const onDeskLosses =
  (deps: ProfitDeps) =>
  async (ctx: RiskScopedCtx): Promise<Losses> => {
    const starts = await resolveDayStarts(ctx, deps);
    if (!starts.ok) return starts.error;
    const { scope, state, nowMs } = ctx;
    const isSeen = (desk: Desk): boolean =>
      scope.kind === 'firm' || (scope.kind === 'desks' && scope.desks.includes(desk));
    const proposals = [...state.deskLossProposals.values()].filter(
      ({ expiresAt, after }) => nowMs < expiresAt && isSeen(after.desk),
    );
    return respond({
      items: DESKS.filter(isSeen).map((desk) =>
        toDeskUse(state, desk, { starts: starts.value, nowMs }),
      ),
      proposals: proposals.map(toProposalShape),
    });
  };
