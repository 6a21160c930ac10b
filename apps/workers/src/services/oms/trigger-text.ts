/** How the history of an order states that it waits for a price, and that the price was reached. */
import { decimalOfPx, type Px } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import { TRIGGER_KIND, TRIGGER_PRICE_NAMES } from '@tradefloor/contracts/vocabulary/trigger-terms';

type Waiting = Pick<Order, 'side' | 'orderType' | 'triggerBy'>;

const watchedName = ({ triggerBy }: Waiting): string => TRIGGER_PRICE_NAMES[triggerBy ?? 'LAST'];

/** True where a rising price triggers it. */
const risesTo = ({ side, orderType }: Waiting): boolean =>
  sideSign(side) * (TRIGGER_KIND[orderType] === 'TOUCH' ? -1 : 1) > 0;

export const TRIGGER_TEXT = {
  waits: (order: Waiting, stopPx: Px): string =>
    `waits until ${watchedName(order)} is ${decimalOfPx(stopPx)} or ${risesTo(order) ? 'more' : 'less'}`,
  reached: (order: Waiting, { price, stopPx }: { price: Px; stopPx: Px }): string =>
    `triggered: ${watchedName(order)} ${decimalOfPx(price)} reached ${decimalOfPx(stopPx)}`,
  /** Of one that rests for its dealer's price. */
  rests: ({ side }: Pick<Order, 'side'>, limitPx: Px): string =>
    side === 'BUY'
      ? `rests until the dealer's ask is ${decimalOfPx(limitPx)} or less`
      : `rests until the dealer's bid is ${decimalOfPx(limitPx)} or more`,
  amended: (order: Waiting, stopPx: Px): string => TRIGGER_TEXT.waits(order, stopPx),
} as const;
