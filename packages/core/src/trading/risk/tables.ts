/** The rows the risk engine owns. Shapes only: no rule and no query comes in here. */

import type { WouldPass } from '@tradefloor/contracts/check-report';
import type { Decision } from '@tradefloor/contracts/decision';
import type { DeskLossTerms } from '@tradefloor/contracts/desk-loss';
import type { ExposureSample, RejectionCount } from '@tradefloor/contracts/firm-risk';
import type { InstrumentSymbol, OrderId, UserId } from '@tradefloor/contracts/ids';
import type { Px, Qty } from '@tradefloor/contracts/money';
import type { OrderType, Side, TimeInForce } from '@tradefloor/contracts/order';
import type { RejectReason } from '@tradefloor/contracts/refusals';
import type { CheckResult, RiskConfigVersion, RiskThresholds } from '@tradefloor/contracts/risk';
import type { Split } from '@tradefloor/contracts/split';
import type { Strategy } from '@tradefloor/contracts/user';
import type { Peg } from '@tradefloor/contracts/vocabulary/price-terms';
import { appends, defineTables, keeps } from '../../table.ts';
import type { ProposalRow } from '../access/proposal.ts';
import type { ExpiryRow } from '../expiry/tables.ts';
import { type PositionRow, positionKey } from '../position/tables.ts';
import type { DayLoss, DayLossRow } from './day-loss.ts';
import type { DeskLoss, DeskLossRow } from './desk-loss.ts';
import type { MinuteRow } from './minute-mids.ts';
import type { Rung } from './price-ladder.ts';
import { type ProfitSample, profitSampleKey } from './profit-samples.ts';

/** The widest duplicate window and the oldest mid that thresholds can name. */
export const WINDOW_MAX_MS = 60_000;

/** States of submissions that count towards the limits of open orders. */
export const OPEN_RISK_STATES = ['RESERVED', 'OPEN'] as const;
export const isOpenAtRisk = ({ state }: Pick<RiskOrderRow, 'state'>): boolean =>
  OPEN_RISK_STATES.some((open) => open === state);

/**
 * One submission in risk's records. `RESERVED`: accepted, the order not yet seen. `OPEN`: confirmed by the OMS.
 * `CLOSED`: over. `REFUSED`: did not pass; kept because refused submissions count towards the rate.
 */
export type RiskOrderRow = {
  readonly orderId: OrderId;
  readonly userId: UserId;
  readonly symbol: InstrumentSymbol;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly price: Px | null;
  /** What its price follows, and how far from it; null for an order that follows nothing. */
  readonly pegTo: Peg | null;
  readonly pegOffset: Px | null;
  /** How its trigger reads; null for an order that goes to market at once. */
  readonly trigger: string | null;
  /** False while it waits for it: it stands in no book. Null without a trigger. */
  readonly triggered: boolean | null;
  readonly qty: Qty;
  readonly strategy: Strategy;
  readonly timeInForce: TimeInForce | null;
  readonly state: (typeof OPEN_RISK_STATES)[number] | 'CLOSED' | 'REFUSED';
  /** Version of the newest order record received; 0 before the first. */
  readonly version: number;
  /** Of the newest submission: the order itself or its last replace. */
  readonly submittedAt: number;
};

/**
 * The inputs of a check, independent of the thresholds: enough to re-run the same submission. Windows are recorded up
 * to the widest that can be configured, {@link WINDOW_MAX_MS}.
 */
export type Observed = {
  /** The newest uncrossed mid, and how old it was. */
  readonly mid: Px | null;
  readonly midAgeMs: number;
  readonly sameOrderAgeMs: number | null;
  readonly openOrders: number;
  readonly opposite: Rung | null;
  /** Where an order that follows the market stood. Absent for others, and in records of earlier versions. */
  readonly pegPx?: Px | null;
  /** Zero where no volume is known. */
  readonly adv: Qty;
  readonly tickSize: Px | null;
  readonly submissions: number;
  /** Under the limit of then: milliseconds until there was room for one more. */
  readonly rateFreeInMs: number;
  /** Of a user with a limit of the day's loss: the loss and the limit. */
  readonly dayLoss?: DayLoss;
  /** Of an order on a desk with one. */
  readonly deskLoss?: DeskLoss;
};

/** A decision as it is stored; its public form is derived from it. */
export type DecisionRow = Omit<Decision, 'checks'> & {
  readonly checks: readonly (Omit<CheckResult, 'name'> & { readonly name: RejectReason })[];
  /** Of the check that failed. */
  readonly wouldPass: WouldPass | null;
  /** Null for decisions of the OMS: what it looked at is the text of its checks. */
  readonly observed: Observed | null;
};

/** The key of a sample. */
export const sampleKey = ({ scope, at }: Pick<ExposureSample, 'scope' | 'at'>): string =>
  `${scope}|${at}`;

/** The tables of the risk engine. */
export const RISK_TABLES = defineTables('risk', {
  orders: keeps<RiskOrderRow>((row) => row.orderId),
  /** Every decision, for good: the database refuses to change or delete one. */
  decisions: appends<DecisionRow>((row) => row.decisionId),
  /** The firm's and the desks' risk at each minute; memory holds the last day. */
  exposureSamples: keeps<ExposureSample>(sampleKey),
  /** What users had won or lost at each minute in which it changed: read from the database only. */
  profitSamples: keeps<ProfitSample>(profitSampleKey),
  /** Refused orders by minute, desk and reason; memory holds the last day. */
  rejectionCounts: keeps<RejectionCount>(({ at, desk, reason }) => `${at}|${desk}|${reason}`),
  /** What every price was at the end of each minute: a ring of a day, that `MinuteMids` holds. */
  minuteMids: keeps<MinuteRow>(({ slot }) => String(slot)),
  /** Inserted, never changed: the database refuses anything else. Memory holds all of them. */
  configVersions: keeps<RiskConfigVersion>((row) => String(row.version).padStart(9, '0')),
  /** Changes of the thresholds that await approval, or did; memory holds those that have not ended. */
  configProposals: keeps<ProposalRow<RiskThresholds>>((row) => row.proposalId),
  /** Limits of the day's loss, of those who have or had one. */
  dayLossLimits: keeps<DayLossRow>((row) => row.userId),
  /** Limits of desks, of those that have or had one. */
  deskLossLimits: keeps<DeskLossRow>((row) => row.desk),
  /** Changes of them that await approval, or did; memory holds those that have not ended. */
  deskLossProposals: keeps<ProposalRow<DeskLossTerms>>((row) => row.proposalId),
  positions: keeps<PositionRow>((row) => positionKey(row.userId, row.symbol)),
  expiries: keeps<ExpiryRow>((row) => row.symbol),
  /** Splits that positions are after. */
  splits: keeps<Split>((row) => row.splitId),
});
