/** Orders and kill switches: the calls of the OMS. */
import * as z from 'zod';
import { CancelledOrders, CancelOrders } from '../bulk-cancel.ts';
import { OrderPreview } from '../decision.ts';
import { ClientOrderId, OrderId, UserId } from '../ids.ts';
import {
  ActivateKillSwitch,
  KillSwitch,
  KillSwitchAction,
  KillSwitchActivation,
  ReleaseKillSwitch,
} from '../kill-switch.ts';
import { Link, LinkedPreview, PlacedLinked, PlaceLinked } from '../linked.ts';
import { MoneyWire } from '../money.ts';
import { CHANGES, changesSomething, NewOrder, Order, PlaceOrder, ReplaceOrder } from '../order.ts';
import { PlacedPackage, PlaceFxSwap, PlacePackage } from '../package.ts';
import { AtWire } from '../time.ts';
import { UserLimits } from '../user.ts';
import { LINKS_LOOKED_UP_MAX } from '../vocabulary/links.ts';
import {
  Cursor,
  call,
  EVERY_ROLE,
  Limit,
  Nothing,
  page,
  RISK_ROLES,
  StatusFilter,
  TRADE_WATCHERS,
} from './call.ts';

/** Sends an order. The same `clientOrderId` and body again returns the first order; another body is refused. */
export const placeOrder = call('placeOrder', {
  procedure: 'orders.place',
  kind: 'mutation',
  keys: 'trade',
  to: 'oms',
  method: 'POST',
  path: '/orders',
  timeoutMs: 8_000,
  access: EVERY_ROLE,
  returnsFirst: true,
  in: PlaceOrder,
  out: Order,
});
/** Derivatives traded together: all legs are accepted and dealt, or none. */
export const placePackage = call('placePackage', {
  procedure: 'orders.placePackage',
  kind: 'mutation',
  keys: 'trade',
  to: 'oms',
  method: 'POST',
  path: '/orders/packages',
  timeoutMs: 8_000,
  access: ['trader'],
  returnsFirst: true,
  in: PlacePackage,
  out: PlacedPackage,
});
/**
 * A currency swap on a stream: the same amount is bought for one value date and sold for the other. Both legs are accepted and
 * dealt, or none.
 */
export const placeFxSwap = call('placeFxSwap', {
  procedure: 'orders.placeFxSwap',
  kind: 'mutation',
  keys: 'trade',
  to: 'oms',
  method: 'POST',
  path: '/orders/fx-swaps',
  timeoutMs: 8_000,
  access: ['trader'],
  returnsFirst: true,
  in: PlaceFxSwap,
  out: PlacedPackage,
});
/**
 * Orders that belong together, for shares: all are accepted, or none. Of one-cancels-other orders and of a bracket's exits
 * at most one goes to market at once, the others wait for a price.
 */
export const placeLinked = call('placeLinked', {
  procedure: 'orders.placeLinked',
  kind: 'mutation',
  keys: 'trade',
  to: 'oms',
  method: 'POST',
  path: '/orders/linked',
  timeoutMs: 8_000,
  access: ['trader'],
  returnsFirst: true,
  in: PlaceLinked,
  out: PlacedLinked,
});
/** What would become of an order that is not sent: every check, and what its trade would do. */
export const previewOrder = call('previewOrder', {
  procedure: 'orders.preview',
  kind: 'query',
  to: 'oms',
  method: 'POST',
  path: '/orders/preview',
  access: EVERY_ROLE,
  in: NewOrder,
  out: OrderPreview,
});
/** What would become of orders that belong together and are not sent: the checks of each, as when all are sent. */
export const previewLinked = call('previewLinked', {
  procedure: 'orders.previewLinked',
  kind: 'query',
  to: 'oms',
  method: 'POST',
  path: '/orders/linked/preview',
  access: ['trader'],
  in: PlaceLinked,
  out: LinkedPreview,
});
/** How the orders of each link belong together, those that ended included. A link out of scope is not there. */
export const listLinks = call('listLinks', {
  procedure: 'orders.links',
  kind: 'query',
  to: 'oms',
  method: 'POST',
  path: '/orders/links',
  access: TRADE_WATCHERS,
  in: z.strictObject({ linkIds: z.array(OrderId).min(1).max(LINKS_LOOKED_UP_MAX) }),
  out: z.object({ items: z.array(z.object({ linkId: OrderId, link: Link })) }),
});
/** Requests the cancellation of an order’s remaining quantity. */
export const cancelOrder = call('cancelOrder', {
  procedure: 'orders.cancel',
  kind: 'mutation',
  keys: 'trade',
  to: 'oms',
  method: 'DELETE',
  path: '/orders/:orderId',
  access: ['trader', 'risk-manager', 'admin'],
  reducesRisk: true,
  in: z.strictObject({ orderId: OrderId }),
  out: Order,
});
/** Bulk cancel: by id or by filter, own orders or, where permitted, another user's. Each has its own result. */
export const cancelOrders = call('cancelOrders', {
  procedure: 'orders.cancelMany',
  kind: 'mutation',
  keys: 'trade',
  to: 'oms',
  method: 'POST',
  path: '/orders/cancel',
  access: ['trader', 'risk-manager', 'admin'],
  reducesRisk: true,
  in: CancelOrders,
  out: CancelledOrders,
});
/**
 * Requests another quantity, price, stop price, expiry, display or minimum quantity, peg offset, or that it only rests: an
 * omitted field stays unchanged.
 */
export const replaceOrder = call('replaceOrder', {
  procedure: 'orders.replace',
  kind: 'mutation',
  keys: 'trade',
  to: 'oms',
  method: 'PATCH',
  path: '/orders/:orderId',
  timeoutMs: 8_000,
  access: ['trader'],
  in: z.strictObject({ orderId: OrderId, ...ReplaceOrder.shape }).refine(changesSomething, CHANGES),
  out: Order,
});
/**
 * Orders, newest first: one’s own, one’s desks’ or the firm’s. With `endedSince` those that ended then or later, as far
 * back as the last 50,000 ends: what a client that was away has missed.
 */
export const listOrders = call('listOrders', {
  procedure: 'orders.list',
  kind: 'query',
  to: 'oms',
  method: 'GET',
  path: '/orders',
  access: TRADE_WATCHERS,
  in: z.strictObject({
    status: StatusFilter.optional(),
    userId: UserId.optional(),
    clientOrderId: ClientOrderId.optional(),
    endedSince: AtWire.optional(),
    limit: Limit,
    cursor: Cursor,
  }),
  out: page(Order),
});
/** The current state of one order. */
export const getOrder = call('getOrder', {
  procedure: 'orders.get',
  kind: 'query',
  to: 'oms',
  method: 'GET',
  path: '/orders/:orderId',
  access: TRADE_WATCHERS,
  in: z.strictObject({ orderId: OrderId }),
  out: Order,
});
/** Stops trading in the scope at once; with `cancelOpen` it also cancels open orders. Responds when it is in force. */
export const activateKillSwitch = call('activateKillSwitch', {
  procedure: 'killSwitch.activate',
  kind: 'mutation',
  to: 'oms',
  method: 'POST',
  path: '/kill-switch',
  access: ['risk-manager', 'admin'],
  reducesRisk: true,
  in: ActivateKillSwitch,
  out: KillSwitchActivation,
});
/** Ends a kill switch, with a reason. */
export const releaseKillSwitch = call('releaseKillSwitch', {
  procedure: 'killSwitch.release',
  kind: 'mutation',
  to: 'oms',
  method: 'DELETE',
  path: '/kill-switch/:killSwitchId',
  access: ['risk-manager', 'admin'],
  in: z.strictObject({ killSwitchId: z.string().max(64), ...ReleaseKillSwitch.shape }),
  out: KillSwitch,
});
/** Active kill switches and, for risk roles, the log of all kill switches. */
export const listKillSwitches = call('listKillSwitches', {
  procedure: 'killSwitch.list',
  kind: 'query',
  to: 'oms',
  method: 'GET',
  path: '/kill-switch',
  access: EVERY_ROLE,
  in: Nothing,
  out: z.object({ active: z.array(KillSwitch), log: z.array(KillSwitchAction) }),
});
/** Each user's used daily notional, where any is used, and number of open orders. */
export const limitUses = call('limitUses', {
  procedure: 'orders.limitUses',
  kind: 'query',
  to: 'oms',
  method: 'GET',
  path: '/limits/uses',
  access: RISK_ROLES,
  in: Nothing,
  out: z.object({
    items: z.array(
      z.object({ userId: UserId, dailyNotionalUsed: z.number(), openOrders: z.int() }),
    ),
  }),
});
/** What users did in the trading day, where they did anything, and the switches that stop a user or all trading. */
export const dayActivity = call('dayActivity', {
  kind: 'query',
  to: 'oms',
  method: 'GET',
  path: '/users/activity',
  timeoutMs: 2_000,
  access: 'internal',
  in: Nothing,
  out: z.object({
    items: z.array(
      z.object({
        userId: UserId,
        dailyNotionalUsed: MoneyWire,
        orders: z.int().nonnegative(),
        rejected: z.int().nonnegative(),
      }),
    ),
    killSwitches: z.array(KillSwitch),
  }),
});
/** Whether a user has ever placed an order that was accepted. */
/** Cancels the open orders of an account that is given up, so many at a time. Repeated until none is left. */
export const cancelAccount = call('cancelAccount', {
  kind: 'mutation',
  to: 'oms',
  method: 'POST',
  path: '/users/:userId/cancel',
  access: 'internal',
  reducesRisk: true,
  in: z.strictObject({ userId: UserId }),
  out: z.object({
    /** Orders that are open still, those included whose venue has not yet confirmed the cancel. */
    open: z.int().nonnegative(),
  }),
});
export const hasOrders = call('hasOrders', {
  kind: 'query',
  to: 'oms',
  method: 'GET',
  path: '/users/:userId/has-orders',
  timeoutMs: 2_000,
  access: 'internal',
  in: z.strictObject({ userId: UserId }),
  out: z.object({ hasOrders: z.boolean() }),
});
/** A user's limit utilisation, which the ticket shows. */
export const limitUse = call('limitUse', {
  procedure: 'orders.limitUse',
  kind: 'query',
  to: 'oms',
  method: 'GET',
  path: '/limits/use',
  access: EVERY_ROLE,
  in: Nothing,
  out: z.object({
    limits: UserLimits,
    dailyNotionalUsed: z.number(),
    openOrders: z.int(),
    asOf: AtWire,
  }),
});
