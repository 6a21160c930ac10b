/** Confirms a move of an order to another price: the change in words, how far it is, and what comes of it. */

import { SendConfirm } from '../../../kit/ladder/send-confirm.tsx';
import { useClient } from '../../../kit/live/use-client.ts';
import { describeMove, moveSentence } from '../../../kit/order/price-move.ts';
import type { Move } from './use-price-moves.ts';

type MoveConfirmProps = {
  readonly move: Move;
  /** In price units. */
  readonly tick: number;
  readonly onResponse: (isWanted: boolean) => void;
};

const TEXTS = { title: 'Change this order?', yes: 'Change order', no: 'Back' };

export function MoveConfirm({ move: { order, units }, tick, onResponse }: MoveConfirmProps) {
  const client = useClient();
  const decimals = client.getDecimals(order.symbol);
  const quote = client.hot.quote(order.symbol);
  const { by, fromMid, atOnce, stays } = describeMove(order, units, { tick, decimals, quote });
  const terms = [[by, fromMid].filter(Boolean).join(', '), atOnce, stays].filter(Boolean);
  return (
    <SendConfirm
      texts={TEXTS}
      side={order.side}
      words={moveSentence(order, units, decimals)}
      terms={terms.map((term) => `${term}.`).join(' ')}
      onResponse={onResponse}
    />
  );
}
