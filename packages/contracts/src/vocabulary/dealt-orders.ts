/**
 * Orders for what one dealer takes at its own price. It takes them at once or not at all; an order that may wait does so
 * with the OMS, and is offered to the dealer whenever its price is there.
 */
import { isImmediate, type TimeInForce } from './order.ts';

/** Whether orders for each type of instrument may wait for a dealer's price. */
const WAITS_FOR_DEALER = {
  equity: false,
  bond: false,
  option: false,
  commodity: true,
  fx: true,
} as const;
export type DealtType = keyof typeof WAITS_FOR_DEALER;

/** True for instruments whose orders may wait for a dealer's price: futures and currencies. */
export const waitsForDealer = (instrumentType: DealtType): boolean =>
  WAITS_FOR_DEALER[instrumentType];

/** True for an order that its dealer's refusal does not end: it waits for the next price. */
export const returnsToWait = ({
  instrumentType,
  timeInForce,
}: {
  readonly instrumentType: DealtType;
  readonly timeInForce: TimeInForce;
}): boolean => waitsForDealer(instrumentType) && !isImmediate(timeInForce);
