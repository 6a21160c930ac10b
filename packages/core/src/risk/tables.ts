/** The rows the risk engine owns. Shapes only: no rule and no query comes in here. */
import type { InstrumentSymbol, OrderId, UserId } from '@tradefloor/contracts/ids';
import type { Px, Qty } from '@tradefloor/contracts/money';
import type { OrderType, Side, TimeInForce } from '@tradefloor/contracts/order';
import type { RiskConfigVersion } from '@tradefloor/contracts/risk';
import type { Strategy } from '@tradefloor/contracts/user';
import { keeps } from '../table.ts';

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
};
export const RISK_ORDERS = keeps<RiskOrderRow>('risk.orders', (row) => row.orderId);

/** Inserted, never changed: the database refuses anything else. Memory holds all of them. */
export const RISK_CONFIG_VERSIONS = keeps<RiskConfigVersion>('risk.config_versions', (row) =>
  String(row.version).padStart(9, '0'),
);
