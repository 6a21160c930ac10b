/** What the OMS publishes, the timers it sets, and so what its handlers return. */
import type { HandlerOutput } from '@tradefloor/runtime';

export const OMS_TOPICS = [
  'orders.submitted',
  'orders.routed',
  'orders.updated',
  'orders.rejected',
  'orders.cancelled',
  'orders.replaced',
  'orders.expired',
  'orders.cancel-requested',
  'orders.fi.rfq',
  'orders.fi.cancel-requested',
  'orders.otc',
  'orders.otc.package',
  'orders.otc.cancel-requested',
  'orders.replace-requested',
  'killswitch.changed',
  'basket.progress',
  'requests.step',
] as const;
export type OmsTopic = (typeof OMS_TOPICS)[number];
export type OmsTimer =
  | 'day-roll'
  | 'basket'
  | 'deal-hold-end'
  | 'self-match-end'
  | 'trigger'
  | 'good-till'
  | 'link';
export type OmsOut = HandlerOutput<OmsTopic, OmsTimer>;
