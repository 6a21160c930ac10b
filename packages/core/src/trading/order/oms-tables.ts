/** The tables of the OMS. */
import type { KillSwitchAction } from '@tradefloor/contracts/kill-switch';
import { appends, defineTables, keeps } from '../../table.ts';
import { type LocateRow, locateKey } from '../short/locates.ts';
import {
  type BasketLineRow,
  type BasketRow,
  basketKey,
  type TemplateRow,
} from './basket-tables.ts';
import type { DealHoldRow } from './deal-hold.ts';
import type { SelfMatchRow } from './self-match-row.ts';
import {
  type DailyNotionalRow,
  dayKey,
  type HoldingRow,
  holdingKey,
  type KillSwitchRow,
  type LinkedLegRow,
  type MarketSessionRow,
  type OmsSplitRow,
  type OrderRow,
  type TriggerRow,
} from './tables.ts';

export const OMS_TABLES = defineTables('oms', {
  orders: keeps<OrderRow>((row) => row.orderId),
  dailyNotionals: keeps<DailyNotionalRow>((row) => dayKey(row.userId, row.day)),
  holdings: keeps<HoldingRow>((row) => holdingKey(row.userId, row.symbol)),
  killSwitches: keeps<KillSwitchRow>((row) => row.killSwitchId),
  /** Rows are never changed and never deleted. */
  killSwitchLog: appends<KillSwitchAction>((row) => row.actionId),
  baskets: keeps<BasketRow>(basketKey),
  basketLines: keeps<BasketLineRow>((row) => `${basketKey(row)}|${row.line}`),
  orderTemplates: keeps<TemplateRow>((row) => row.templateId),
  /** Memory holds those that are not closed. */
  dealHolds: keeps<DealHoldRow>((row) => row.orderId),
  splits: keeps<OmsSplitRow>((row) => row.splitId),
  marketSession: keeps<MarketSessionRow>((row) => row.id),
  /** Memory holds those that are not closed. */
  selfMatches: keeps<SelfMatchRow>((row) => row.orderId),
  /** Memory holds those that are not closed. */
  triggers: keeps<TriggerRow>((row) => row.orderId),
  /** Memory holds those that are not closed. */
  linkedLegs: keeps<LinkedLegRow>((row) => row.orderId),
  /** Memory holds those of the trading day. */
  locates: keeps<LocateRow>(locateKey),
});
