/** Confirms an order of the ladder of a future: how it is dealt depends on its type. */
import { SendConfirm } from '../../../kit/ladder/send-confirm.tsx';
import type { Placed } from './use-dom-trading.ts';

type DomConfirmProps = {
  readonly placed: Placed;
  readonly onResponse: (isWanted: boolean) => void;
};

export function DomConfirm({ placed: { order, words }, onResponse }: DomConfirmProps) {
  const terms =
    order.orderType === 'STOP'
      ? 'Stop, day: dealt at market when bid or ask reaches it.'
      : 'Limit, day: dealt at this price or better.';
  return <SendConfirm side={order.side} words={words} terms={terms} onResponse={onResponse} />;
}
