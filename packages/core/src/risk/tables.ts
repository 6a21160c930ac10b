/** The rows the risk engine owns. Shapes only: no rule and no query comes in here. */
import type { InstrumentSymbol, OrderId, UserId } from '@tradefloor/contracts/ids';
import type { Px, Qty } from '@tradefloor/contracts/money';
import type { OrderType, Side, TimeInForce } from '@tradefloor/contracts/order';
import type { RejectReason } from '@tradefloor/contracts/refusals';
import type { RiskConfigVersion } from '@tradefloor/contracts/risk';
import type { Strategy } from '@tradefloor/contracts/user';
import { keeps } from '../table.ts';
import type { Rung } from './price-ladder.ts';

/**
 * What a check looked at and what came of it, whatever the thresholds were: enough to judge the same submission
 * again. Windows are noted up to the widest that can be configured, {@link WINDOW_MAX_MS}.
 */
export type RiskSeen = {
  /** As asked: a replace asks for other terms than the row has. */
  readonly qty: Qty;
  readonly price: Px | null;
  readonly isReplace: boolean;
  /** The newest uncrossed mid, and how old it was. */
  readonly mid: Px | null;
  readonly midAgeMs: number;
  readonly sameOrderAgeMs: number | null;
  readonly openOrders: number;
  readonly opposite: Rung | null;
  /** Zero where no volume is known. */
  readonly adv: Qty;
  readonly submissions: number;
  /** Why it was refused; null when it passed. */
  readonly reason: RejectReason | null;
  readonly configVersion: number;
};

/** The widest duplicate window and the oldest mid that thresholds can name. */
export const WINDOW_MAX_MS = 60_000;

/**
 * One submission as risk saw it. `RESERVED`: accepted, no word of the order yet. `OPEN`: the OMS said it exists.
 * `CLOSED`: over. `REFUSED`: did not pass; kept because refused submissions count towards the rate.
 */
export type RiskOrderRow = {
  readonly orderId: OrderId;
  readonly userId: UserId;
  readonly symbol: InstrumentSymbol;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly price: Px | null;
  readonly qty: Qty;
  readonly strategy: Strategy;
  readonly timeInForce: TimeInForce | null;
  readonly state: 'RESERVED' | 'OPEN' | 'CLOSED' | 'REFUSED';
  /** Version of the newest order record heard of; 0 while none was. */
  readonly version: number;
  /** Of the newest submission: the order itself or its last replace. */
  readonly submittedAt: number;
  /** What the newest submission's check looked at; null for rows older than this record. */
  readonly seen: RiskSeen | null;
};
export const RISK_ORDERS = keeps<RiskOrderRow>('risk.orders', (row) => row.orderId);

/** Inserted, never changed: the database refuses anything else. Memory holds all of them. */
export const RISK_CONFIG_VERSIONS = keeps<RiskConfigVersion>('risk.config_versions', (row) =>
  String(row.version).padStart(9, '0'),
);
