/** An order as the algo engine works it, and each of its children: the rows it keeps. No rule comes in here. */

import type { InstrumentSymbol, OrderId, UserId } from '@tradefloor/contracts/ids';
import type { InstrumentType } from '@tradefloor/contracts/market';
import type { Px, Qty } from '@tradefloor/contracts/money';
import type { AlgoParams, Order, Side, VenueTimeInForce } from '@tradefloor/contracts/order';
import type { AlgoName, Desk, TradingStyle } from '@tradefloor/contracts/user';
import { defineTables, keeps } from '../../table.ts';
import type { HaltedScope } from '../ems/halted-scope.ts';
import type { Slice } from './schedule.ts';

/** `DONE` is over and never changes again. */
export type AlgoState = 'WAITING' | 'WORKING' | 'PAUSED' | 'DONE';

/**
 * The action that waits until the children are off the market: a cancel or replace of the parent, or new parameters.
 * `CONFIRM`: the replace was acknowledged, and nothing is sent until the OMS reports it in force.
 */
export type PendingRequest =
  | { readonly kind: 'CONFIRM'; readonly requestNo: number }
  | { readonly kind: 'AMEND'; readonly params: AlgoParams }
  | { readonly kind: 'CANCEL'; readonly requestNo: number; readonly reason: string }
  | {
      readonly kind: 'REPLACE';
      readonly requestNo: number;
      readonly qty: Qty;
      readonly price: Px | null;
      readonly shortQty: Qty | null;
    };

export type AlgoRow = {
  readonly orderId: OrderId;
  readonly clientOrderId: string;
  readonly userId: UserId;
  readonly desk: Desk;
  readonly tradingStyle: TradingStyle;
  readonly symbol: InstrumentSymbol;
  readonly instrumentType: InstrumentType;
  readonly side: Side;
  /** How many of its shares are sold short; null for what is no sale of shares. */
  readonly shortQty: Qty | null;
  readonly shortExempt: boolean;
  /** What its children have filled of its long part, or still may; 0 where nothing is short. */
  readonly longSentQty: Qty;
  readonly strategy: AlgoName;
  readonly timeInForce: VenueTimeInForce;
  readonly qty: Qty;
  /** The limit; null for none. */
  readonly price: Px | null;
  readonly params: AlgoParams;
  readonly riskConfigVersion: number | null;
  /** The request that brought the order. */
  readonly requestId: string;
  readonly acceptedAt: number;
  readonly state: AlgoState;
  /** Why it stands still, or how it ended; null while it goes its way. */
  readonly reason: string | null;
  readonly cumQty: Qty;
  /** Exact sum of price times quantity over all fills, decimal digits. */
  readonly pxQtySum: string;
  /** Children so far: the number in the next child's id is one more. */
  readonly childCount: number;
  readonly slices: readonly Slice[];
  /** What was done or out when the slices were planned: they come on top of it. */
  readonly baseQty: number;
  /** Plans made so far: names the stream of the next one. */
  readonly planNo: number;
  /** The slice that is worked, and what was done when it began. */
  readonly sliceNo: number;
  readonly sliceBase: number;
  /** Refusals in a row, and until when nothing is sent because of them. */
  readonly refusals: number;
  readonly restUntil: number;
  /** IOC shots fired, of a SNIPER or to complete the order at its end. */
  readonly shots: number;
  readonly arrivalMid: Px | null;
  /** Shares others have traded since it began, as of `dayVolume` of the market. */
  readonly marketVolume: number;
  readonly dayVolume: number | null;
  /** What ARRIVAL may have done by then, in shares. */
  readonly accrued: number;
  readonly pending: PendingRequest | null;
  /** The highest acknowledged request. */
  readonly requestNo: number;
  /** When it looks again by itself; null when only the market or a person moves it. */
  readonly nextAt: number | null;
  readonly updatedAt: number;
  readonly version: number;
};

/** A child: the order that went to the EMS, and what the engine knows of it. */
export type AlgoChildRow = Order & {
  readonly parentOrderId: OrderId;
  /** Its number among its parent's children, from 1, and the slice it belongs to. */
  readonly childNo: number;
  readonly sliceNo: number;
  /** When it was due and when it was sent, milliseconds since 1970. */
  readonly dueAt: number;
  readonly sentAt: number;
  readonly pxQtySum: string;
  /** Cancels requested so far. */
  readonly requestNo: number;
  /** An end that overtook fills it already counts: how many shares it counts, and why it ended. */
  readonly heldCum: number | null;
  readonly heldReason: string | null;
};

/** Kill switches as the algo engine keeps them: what may not send slices now. */
export type AlgoHalt = Omit<HaltedScope, 'untilAt'>;

/** The tables of the algo engine. */
export const ALGO_TABLES = defineTables('algo', {
  orders: keeps<AlgoRow>((row) => row.orderId),
  children: keeps<AlgoChildRow>((row) => row.orderId),
  killSwitches: keeps<AlgoHalt>((row) => row.killSwitchId),
});
