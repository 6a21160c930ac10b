/** Confirms an order of the ladder of a future: how it is dealt depends on its type. */

import { needsPrice } from '@tradefloor/contracts/vocabulary/price-terms';
import { isTriggered } from '@tradefloor/contracts/vocabulary/trigger-terms';
import { linkedTerms } from '../../../kit/ladder/linked-press.ts';
import { SendConfirm } from '../../../kit/ladder/send-confirm.tsx';
import { TYPE_NAMES } from '../../../kit/order/type-names.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { OrderType } from '../../../platform/client/shapes.ts';
import type { Placed } from './use-dom-trading.ts';

type DomConfirmProps = {
  readonly placed: Placed;
  readonly onResponse: (isWanted: boolean) => void;
};

export function DomConfirm({ placed: { order, linked, words }, onResponse }: DomConfirmProps) {
  const { orderType, timeInForce } = order;
  const inForce = timeInForce === 'DAY' ? phrase('day') : timeInForce;
  const terms = `${phrase(TYPE_NAMES[orderType])}, ${inForce}: ${dealtWhen(orderType)}.${linkedTerms(linked)}`;
  return <SendConfirm side={order.side} words={words} terms={terms} onResponse={onResponse} />;
}

function dealtWhen(type: OrderType): string {
  const how = needsPrice(type) ? 'dealt at its limit or better' : 'dealt at market';
  return isTriggered(type) ? phrase`${how} once bid or ask reaches its trigger` : phrase(how);
}
