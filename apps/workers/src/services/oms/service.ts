/**
 * Order management: takes orders, checks them, has risk check them, routes them, and keeps their state until they end.
 */

import {
  changeTemplate,
  deleteTemplate,
  getBasket,
  listBaskets,
  listTemplates,
  placeBasket,
  reviewBasket,
  saveTemplate,
  stopBasket,
} from '@tradefloor/contracts/calls/baskets';
import { listBonds } from '@tradefloor/contracts/calls/bonds';
import { holdDeal } from '@tradefloor/contracts/calls/deal-hold';
import { haltEms, haltRfqs } from '@tradefloor/contracts/calls/execution';
import { listFutures } from '@tradefloor/contracts/calls/futures';
import { fxStreamStanding } from '@tradefloor/contracts/calls/fx';
import { listBorrowTerms, listLocates, requestLocate } from '@tradefloor/contracts/calls/locates';
import { instruments } from '@tradefloor/contracts/calls/market';
import { listOptions, optionQuoteStanding } from '@tradefloor/contracts/calls/options';
import {
  activateKillSwitch,
  cancelAccount,
  cancelOrder,
  cancelOrders,
  dayActivity,
  getOrder,
  hasOrders,
  limitUse,
  limitUses,
  listKillSwitches,
  listLinks,
  listOrders,
  placeFxSwap,
  placeLinked,
  placeOrder,
  placePackage,
  previewLinked,
  previewOrder,
  releaseKillSwitch,
  replaceOrder,
} from '@tradefloor/contracts/calls/orders';
import { forecastRisk, riskCheck } from '@tradefloor/contracts/calls/risk';
import { clearForSplit, splitHoldings } from '@tradefloor/contracts/calls/splits';
import { userOf } from '@tradefloor/contracts/calls/users';
import type { BuyIn, OptionEnd } from '@tradefloor/contracts/ccp';
import type { ContractsExpired } from '@tradefloor/contracts/expiry';
import { userId } from '@tradefloor/contracts/ids';
import type { TickBatch } from '@tradefloor/contracts/market';
import type { QuoteBatch } from '@tradefloor/contracts/reference-quotes';
import type { SessionEvent } from '@tradefloor/contracts/user';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import { signedQty, toHoldingChanges } from '@tradefloor/core/trading/position/option-end';
import { findDeliverable } from '@tradefloor/instruments/exercise';
import { findSpotPair } from '@tradefloor/instruments/fx/fx-forward';
import { defineService, handle, type Service, type StateIo, setTimer } from '@tradefloor/runtime';
import { onBasket } from './basket-slice.ts';
import {
  onGetBasket,
  onListBaskets,
  onPlaceBasket,
  onReviewBasket,
  onStopBasket,
} from './baskets.ts';
import { onCancelOrder } from './cancel-order.ts';
import { onCancelAccount, onCancelOrders } from './cancel-orders.ts';
import { onDayRoll } from './day-roll.ts';
import { onDealHoldEnd, onHoldDeal } from './deal-holds.ts';
import { endExpired, watchDealers, watchFx } from './dealer-orders.ts';
import { onAcknowledged, onFilled } from './executions.ts';
import { onGoodTill } from './good-till.ts';
import {
  desksOfBasket,
  desksOfCancels,
  desksOfKept,
  desksOfLegs,
  desksOfOrder,
  desksOfOrders,
  desksOfText,
  fxDesk,
  shareDesk,
} from './key-desks.ts';
import { onActivate, onListKillSwitches, onRelease } from './kill-switches.ts';
import { onLink } from './links.ts';
import { onListBorrowTerms, onListLocates, onRequestLocate } from './locates.ts';
import { onMarketStatus } from './market-session.ts';
import { OMS_TOPICS, type OmsOut } from './oms-out.ts';
import { type OmsCtx, type OmsDeps, OmsState } from './oms-state.ts';
import { onPlaceFxSwap } from './place-fx-swap.ts';
import { onPlaceLinked } from './place-linked.ts';
import { onPlaceOrder } from './place-order.ts';
import { onPlacePackage } from './place-package.ts';
import { onPreviewLinked, onPreviewOrder } from './preview-order.ts';
import {
  onDayActivity,
  onGetOrder,
  onHasOrders,
  onLimitUse,
  onLimitUses,
  onListLinks,
  onListOrders,
} from './read-orders.ts';
import { onReplaceOrder } from './replace-order.ts';
import { resolveUser } from './resolve.ts';
import { onSelfMatchEnd } from './self-match.ts';
import { onClearForSplit, onSplitHoldings } from './splits.ts';
import {
  onChangeTemplate,
  onDeleteTemplate,
  onListTemplates,
  onSaveTemplate,
} from './templates.ts';
import { onTrigger, watchTicks, watchTrades } from './triggers.ts';

export const omsService = (deps: OmsDeps): Service =>
  defineService({
    name: 'oms',
    tables: [OMS_TABLES],
    state: (io: StateIo) => new OmsState(io, deps),
    publishes: OMS_TOPICS,
    calls: [
      riskCheck,
      forecastRisk,
      userOf,
      instruments,
      listBonds,
      listOptions,
      listFutures,
      optionQuoteStanding,
      fxStreamStanding,
      haltEms,
      haltRfqs,
    ],
    consumes: {
      'market.ticks': onTicks,
      'market.trades': watchTrades,
      'market.quotes': onQuotes,
      'market.fx': watchFx,
      'market.status': onMarketStatus,
      'contracts.expired': onExpired,
      'ccp.bought-in': onBoughtIn,
      'ccp.option.ended': onOptionEnded,
      'orders.filled': onFilled,
      'orders.acknowledged': onAcknowledged,
      'algo.acknowledged': onAcknowledged,
      'user.session': onSession,
    },
    findUser: resolveUser,
    handles: [
      handle(placeOrder, onPlaceOrder, { as: 'user', desks: desksOfOrder }),
      handle(placePackage, onPlacePackage, { as: 'user', desks: desksOfLegs }),
      handle(placeFxSwap, onPlaceFxSwap, { as: 'user', desks: fxDesk }),
      handle(placeLinked, onPlaceLinked, { as: 'user', desks: desksOfOrders }),
      // A look waits for no order and lets none wait.
      handle(previewOrder, onPreviewOrder, {
        as: 'user',
        lane: (_, caller) => `preview ${caller?.userId ?? 'all'}`,
      }),
      handle(previewLinked, onPreviewLinked, {
        as: 'user',
        lane: (_, caller) => `preview ${caller?.userId ?? 'all'}`,
      }),
      // A lane of its own per trader, separate from the lane of orders: they may wait for the
      // caller of this.
      handle(holdDeal, onHoldDeal, { as: 'service', lane: ({ userId }) => `deal ${userId}` }),
      handle(cancelOrder, onCancelOrder, { as: 'user', desks: desksOfKept }),
      handle(cancelOrders, onCancelOrders, { as: 'user', desks: desksOfCancels }),
      handle(replaceOrder, onReplaceOrder, { as: 'user', desks: desksOfKept }),
      handle(getOrder, onGetOrder, { as: 'user', scope: 'own' }),
      handle(listOrders, onListOrders, { as: 'user', scope: 'own' }),
      handle(listLinks, onListLinks, { as: 'user', scope: 'own' }),
      handle(cancelAccount, onCancelAccount, { as: 'service', lane: ({ userId }) => userId }),
      handle(hasOrders, onHasOrders, { as: 'service', lane: () => 'read' }),
      handle(requestLocate, onRequestLocate, {
        as: 'user',
        lane: () => 'locates',
        desks: shareDesk,
      }),
      handle(listLocates, onListLocates, { as: 'user' }),
      handle(listBorrowTerms, onListBorrowTerms, { as: 'user', lane: () => 'borrow terms' }),
      handle(limitUse, onLimitUse, { as: 'user' }),
      handle(limitUses, onLimitUses, { as: 'user', scope: 'firm' }),
      handle(dayActivity, onDayActivity, { as: 'service', lane: () => 'read' }),
      handle(activateKillSwitch, onActivate, { as: 'user' }),
      handle(releaseKillSwitch, onRelease, { as: 'user' }),
      handle(listKillSwitches, onListKillSwitches, { as: 'user' }),
      handle(reviewBasket, onReviewBasket, { as: 'user', desks: desksOfText }),
      handle(placeBasket, onPlaceBasket, { as: 'user', desks: desksOfText }),
      handle(getBasket, onGetBasket, { as: 'user' }),
      handle(listBaskets, onListBaskets, { as: 'user' }),
      handle(stopBasket, onStopBasket, { as: 'user', desks: desksOfBasket }),
      handle(listTemplates, onListTemplates, { as: 'user' }),
      handle(saveTemplate, onSaveTemplate, { as: 'user' }),
      handle(changeTemplate, onChangeTemplate, { as: 'user' }),
      handle(deleteTemplate, onDeleteTemplate, { as: 'user' }),
      handle(clearForSplit, onClearForSplit, { as: 'service', lane: () => 'splits' }),
      handle(splitHoldings, onSplitHoldings, { as: 'service', lane: () => 'splits' }),
    ],
    timers: {
      'day-roll': onDayRoll,
      basket: onBasket,
      'deal-hold-end': onDealHoldEnd,
      'self-match-end': onSelfMatchEnd,
      trigger: onTrigger,
      'good-till': onGoodTill,
      link: onLink,
    },
    onActivate: () => [setTimer('day-roll', 0)],
    stateHash: (state) => state.hash(),
  });

/** Options on shares end by a message of the CCP for each account; all else is paid in cash, and no one holds it. */
function onExpired(ctx: OmsCtx, { items }: ContractsExpired): OmsOut[] {
  // No one holds positions in expired contracts; those that the CCP delivers end by its messages.
  const paid = items.filter(({ symbol }) => findDeliverable(symbol) === null);
  for (const held of ctx.state.listHoldings(new Set(paid.map(({ symbol }) => symbol)))) {
    const { userId: owner, symbol, netQty } = held;
    ctx.state.addHolding(owner, symbol, -netQty);
    // A forward that is delivered is a spot deal of its pair from now on.
    const pair = findSpotPair(symbol);
    if (pair !== null) ctx.state.addHolding(owner, pair, netQty);
  }
  return endExpired(ctx, new Set(items.map(({ symbol }) => symbol)));
}

/** A purchase of the CCP for a user: the user holds it, and it is no order of theirs. */
function onBoughtIn({ state }: OmsCtx, { kind, userId: member, symbol, qty }: BuyIn): [] {
  if (kind === 'USER') state.addHolding(userId(member), symbol, qty);
  return [];
}

function onOptionEnded({ state }: OmsCtx, end: OptionEnd): [] {
  for (const change of toHoldingChanges(end)) {
    state.addHolding(change.userId, change.symbol, signedQty(change));
  }
  return [];
}

function onQuotes(ctx: OmsCtx, batch: QuoteBatch): OmsOut[] {
  ctx.state.quotes.takeQuotes(batch);
  const isOfFutures = batch.markets.some(({ type }) => type === 'commodity');
  return isOfFutures ? watchDealers(ctx, 'commodity') : [];
}

function onTicks(ctx: OmsCtx, batch: TickBatch): OmsOut[] {
  ctx.state.quotes.take(batch);
  return watchTicks(ctx, batch);
}

/** Whatever happened to a session may have changed what its user may do. */
function onSession({ state }: OmsCtx, { userId }: SessionEvent): [] {
  state.users.forget(userId);
  return [];
}
