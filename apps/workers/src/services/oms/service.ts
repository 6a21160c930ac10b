/** Order management: takes orders, judges them, has risk judge them, routes them, and keeps their state until they end. */
import { instruments } from '@tradefloor/contracts/calls/market';
import {
  activateKillSwitch,
  cancelOrder,
  getOrder,
  limitUse,
  listKillSwitches,
  listOrders,
  placeOrder,
  releaseKillSwitch,
  replaceOrder,
} from '@tradefloor/contracts/calls/orders';
import { riskCheck } from '@tradefloor/contracts/calls/risk';
import { userOf } from '@tradefloor/contracts/calls/users';
import type { TickBatch } from '@tradefloor/contracts/market';
import type { SessionEvent } from '@tradefloor/contracts/user';
import {
  DAILY_NOTIONALS,
  KILL_SWITCH_LOG,
  KILL_SWITCHES,
  ORDERS,
} from '@tradefloor/core/order/tables';
import { answer, defineService, type Service, type StateIo, wake } from '@tradefloor/runtime';
import { onCancelOrder } from './cancel-order.ts';
import { onDayRoll } from './day-roll.ts';
import { onAcknowledged, onFilled } from './executions.ts';
import { onActivate, onListKillSwitches, onRelease } from './kill-switches.ts';
import { OMS_TOPICS, type OmsCtx, type OmsDeps, OmsState } from './oms-state.ts';
import { onPlaceOrder } from './place-order.ts';
import { onGetOrder, onLimitUse, onListOrders } from './read-orders.ts';
import { onReplaceOrder } from './replace-order.ts';

export const omsService = (deps: OmsDeps): Service =>
  defineService({
    name: 'oms',
    tables: [ORDERS, DAILY_NOTIONALS, KILL_SWITCHES, KILL_SWITCH_LOG],
    state: (io: StateIo) => new OmsState(io, deps),
    publishes: OMS_TOPICS,
    asks: [riskCheck, userOf, instruments],
    consumes: {
      'market.ticks': onTicks,
      'orders.filled': onFilled,
      'orders.acknowledged': onAcknowledged,
      'user.session': onSession,
    },
    answers: [
      answer(placeOrder, onPlaceOrder),
      answer(cancelOrder, onCancelOrder),
      answer(replaceOrder, onReplaceOrder),
      answer(getOrder, onGetOrder),
      answer(listOrders, onListOrders),
      answer(limitUse, onLimitUse),
      answer(activateKillSwitch, onActivate),
      answer(releaseKillSwitch, onRelease),
      answer(listKillSwitches, onListKillSwitches),
    ],
    wakes: { 'day-roll': onDayRoll },
    starts: () => [wake('day-roll', 0)],
    stateHash: (state) => state.hash(),
  });

function onTicks({ state }: OmsCtx, batch: TickBatch): [] {
  state.quotes.take(batch);
  return [];
}

/** Whatever happened to a session may have changed what its user may do. */
function onSession({ state }: OmsCtx, { userId }: SessionEvent): [] {
  state.users.forget(userId);
  return [];
}
