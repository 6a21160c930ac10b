/** Confirms an order of the ladder of a share: it rests at a venue or where the router sends it, or is for an auction. */
import { SendConfirm } from '../../../kit/ladder/send-confirm.tsx';
import { useClient } from '../../../kit/live/use-client.ts';
import type { Instrument, Venue } from '../../../platform/client/shapes.ts';
import { termsText } from './time-field.tsx';
import { type LadderOrder, orderWords } from './use-ladder-trading.ts';

type LadderConfirmProps = {
  readonly order: LadderOrder;
  readonly instrument: Instrument;
  readonly venue: Venue | null;
  readonly onResponse: (isWanted: boolean) => void;
};

export function LadderConfirm({ order, instrument, venue, onResponse }: LadderConfirmProps) {
  const client = useClient();
  const words = orderWords(order, instrument, client.getDecimals(instrument.symbol));
  const terms = termsText(order.time, venue);
  return <SendConfirm side={order.side} words={words} terms={terms} onResponse={onResponse} />;
}
