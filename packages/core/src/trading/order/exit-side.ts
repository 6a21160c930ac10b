/** On which side of its entry an exit of a bracket lies. */
import { decimalOfPx, type Px } from '@tradefloor/contracts/money';
import { type Side, sideSign } from '@tradefloor/contracts/vocabulary/order';
import type { OrderType } from '@tradefloor/contracts/vocabulary/price-terms';
import { TRIGGER_KIND } from '@tradefloor/contracts/vocabulary/trigger-terms';

/** The prices of an order, as far as it names them. */
type Levels = {
  readonly side: Side;
  readonly orderType: OrderType;
  readonly price?: Px | undefined;
  readonly stopPrice?: Px | undefined;
};

/** Why an exit does not take a profit or a loss of this entry, in words; null where all do, as far as prices are named. */
export function exitSideFault(entry: Levels, exits: readonly Levels[]): string | null {
  const sign = sideSign(entry.side);
  const from = entry.price ?? entry.stopPrice;
  for (const exit of exits) {
    const at = exit.stopPrice ?? exit.price;
    if (at === undefined || from === undefined) continue;
    const isProfit = sign * (at - from) > 0;
    if (isProfit === isLossOrder(exit)) {
      return `the exit at ${decimalOfPx(at)} is on the wrong side of the entry at ${decimalOfPx(from)}`;
    }
  }
  return null;
}

/** A stop takes a loss; a limit or an order if touched takes the profit. */
const isLossOrder = ({ orderType }: Levels): boolean =>
  TRIGGER_KIND[orderType] === 'STOP' || TRIGGER_KIND[orderType] === 'TRAIL';
