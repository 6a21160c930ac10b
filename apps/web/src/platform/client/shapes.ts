/**
 * The platform's words as the browser gets them: the wire form of the contract schemas, as types only.
 * No schema may be imported as a value here, the library behind them would outweigh the desk.
 */

import type { AlgoProgress as AlgoProgressSchema } from '@tradefloor/contracts/algo';
import type { BondBatch as BondBatchSchema } from '@tradefloor/contracts/bond';
import type { CALLS } from '@tradefloor/contracts/calls';
import type { Fill as FillSchema } from '@tradefloor/contracts/fill';
import type { Ready as ReadySchema } from '@tradefloor/contracts/health';
import type {
  KillSwitchAction as KillSwitchActionSchema,
  KillSwitch as KillSwitchSchema,
} from '@tradefloor/contracts/kill-switch';
import type {
  Candle as CandleSchema,
  Depth as DepthSchema,
  Instrument as InstrumentSchema,
} from '@tradefloor/contracts/market';
import type {
  MarketStatus as MarketStatusSchema,
  SymbolHalt as SymbolHaltSchema,
} from '@tradefloor/contracts/market-event';
import type {
  NewOrder as NewOrderSchema,
  OrderChange as OrderChangeSchema,
  Order as OrderSchema,
  OrderStatus as OrderStatusSchema,
} from '@tradefloor/contracts/order';
import type { Rfq as RfqSchema } from '@tradefloor/contracts/rfq';
import type {
  Position as PositionSchema,
  RiskConfigVersion as RiskConfigVersionSchema,
} from '@tradefloor/contracts/risk';
import type {
  AuthIdentity as AuthIdentitySchema,
  Role as RoleSchema,
  Strategy as StrategySchema,
} from '@tradefloor/contracts/user';
import type { VoiceDeal as VoiceDealSchema } from '@tradefloor/contracts/voice';
import type * as z from 'zod';

export type Identity = z.input<typeof AuthIdentitySchema>;
export type Role = z.input<typeof RoleSchema>;
export type Strategy = z.input<typeof StrategySchema>;
export type Instrument = z.input<typeof InstrumentSchema>;
export type Order = z.input<typeof OrderSchema>;
export type OrderStatus = z.input<typeof OrderStatusSchema>;
export type OrderChange = z.input<typeof OrderChangeSchema>;
export type NewOrder = z.input<typeof NewOrderSchema>;
export type Side = Order['side'];
export type OrderType = Order['orderType'];
export type Venue = NonNullable<Order['destinationVenue']>;
export type TimeInForce = Order['timeInForce'];
export type AlgoProgress = z.input<typeof AlgoProgressSchema>;
export type Fill = z.input<typeof FillSchema>;
export type Position = z.input<typeof PositionSchema>;
export type Candle = z.input<typeof CandleSchema>;
export type CandleInterval = Candle['interval'];
export type Depth = z.input<typeof DepthSchema>;
export type MarketStatus = z.input<typeof MarketStatusSchema>;
export type SymbolHalt = z.input<typeof SymbolHaltSchema>;
export type KillSwitch = z.input<typeof KillSwitchSchema>;
export type KillSwitchAction = z.input<typeof KillSwitchActionSchema>;
export type RiskConfigVersion = z.input<typeof RiskConfigVersionSchema>;
export type BondBatch = z.input<typeof BondBatchSchema>;
export type Rfq = z.input<typeof RfqSchema>;
export type VoiceDeal = z.input<typeof VoiceDealSchema>;
export type Ready = z.input<typeof ReadySchema>;

/** The output of the named call, on the wire. */
export type WireAnswer<C extends keyof typeof CALLS> = z.input<(typeof CALLS)[C]['out']>;
/** The input of the named call, on the wire. */
export type WireAsked<C extends keyof typeof CALLS> = z.input<(typeof CALLS)[C]['in']>;

export type OrderPreview = WireAnswer<'previewOrder'>;
export type CheckReport = OrderPreview['checks'][number];
export type Decision = WireAnswer<'orderDecisions'>['items'][number];
export type LimitUse = WireAnswer<'limitUse'>;
export type OrderLife = WireAnswer<'journalOrder'>;
export type KillSwitchLists = WireAnswer<'listKillSwitches'>;

const TERMINAL: ReadonlySet<OrderStatus> = new Set(['FILLED', 'CANCELED', 'EXPIRED', 'REJECTED']);

/** False for an order that never changes again. */
export const isOpen = (status: OrderStatus): boolean => !TERMINAL.has(status);
