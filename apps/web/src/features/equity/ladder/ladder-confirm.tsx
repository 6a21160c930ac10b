/** Confirms an order of the ladder of a share: it rests at a venue or where the router sends it, or is for an auction. */
import { SendConfirm } from '../../../kit/ladder/send-confirm.tsx';
import type { Instrument, Venue } from '../../../platform/client/shapes.ts';
import { KIND_NAMES, type LadderOrder, orderWords } from './ladder-order.ts';
import { termsText } from './time-field.tsx';

type LadderConfirmProps = {
  readonly order: LadderOrder;
  readonly instrument: Instrument;
  readonly venue: Venue | null;
  readonly onResponse: (isWanted: boolean) => void;
};

export function LadderConfirm({ order, instrument, venue, onResponse }: LadderConfirmProps) {
  const words = orderWords(order, instrument);
  const terms = termsText(KIND_NAMES[order.kind], order.time, venue);
  return <SendConfirm side={order.side} words={words} terms={terms} onResponse={onResponse} />;
}
