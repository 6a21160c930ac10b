/** Confirms an order of the ladder of a share: it rests at a venue or where the router sends it, or is for an auction. */
import { SendConfirm } from '../../../kit/ladder/send-confirm.tsx';
import type { Instrument } from '../../../platform/client/shapes.ts';
import { type LadderOrder, orderWords, termsText } from './ladder-request.ts';

type LadderConfirmProps = {
  readonly order: LadderOrder;
  readonly instrument: Instrument;
  readonly onResponse: (isWanted: boolean) => void;
};

export function LadderConfirm({ order, instrument, onResponse }: LadderConfirmProps) {
  const words = orderWords(order, instrument);
  return (
    <SendConfirm side={order.side} words={words} terms={termsText(order)} onResponse={onResponse} />
  );
}
