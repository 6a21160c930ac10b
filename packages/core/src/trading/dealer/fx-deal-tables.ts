/** The deals a currency dealer looks at once more, and what became of each. Shape only. */
import type { OrderId } from '@tradefloor/contracts/ids';
import type { Px } from '@tradefloor/contracts/money';
import type { QuoteId, RoutedOrder } from '@tradefloor/contracts/order';

export type FxDealRow = {
  readonly orderId: OrderId;
  readonly routed: RoutedOrder;
  /** The requested price, of the size, with its middle and width. */
  readonly quoteId: QuoteId;
  readonly price: Px;
  readonly quotedMid: Px;
  readonly quotedSpread: Px;
  readonly state: 'LOOKING' | 'DEALT' | 'REFUSED' | 'CANCELED';
  readonly receivedAt: number;
  readonly decidedAt: number | null;
  /** The mid at the decision, and why there was no deal. */
  readonly mid: Px | null;
  readonly reason: string | null;
};
