/** A step for the audit trail, with who took it and with which API key. */

import type { RequestStep } from '@tradefloor/contracts/request-step';
import type { Caller } from '@tradefloor/contracts/user';
import { type Published, publish } from './service.ts';

/** @param at milliseconds since 1970 */
export const publishStep = (
  { userId, key }: Caller,
  at: number,
  step: Omit<RequestStep, 'userId' | 'keyId' | 'at'>,
): Published<'requests.step'> =>
  publish('requests.step', {
    ...step,
    userId,
    ...(key === undefined ? {} : { keyId: key.keyId }),
    at,
  });
