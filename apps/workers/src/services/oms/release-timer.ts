/** The timer of an order that is held off the market and may go there. */
import type { OrderId } from '@tradefloor/contracts/ids';
import { setTimer } from '@tradefloor/runtime';
import type { OmsOut } from './oms-out.ts';

/** So long after a look that found something in the way it is looked again. */
export const AGAIN_MS = 1_000;

/** It goes to market, or is looked at again, after so long. */
export const releaseTimer = (orderId: OrderId, inMs: number): OmsOut =>
  setTimer('trigger', inMs, { orderId, key: `trigger-${orderId}` });
