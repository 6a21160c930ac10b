/**
 * A click on the ladder: fills the ticket while it is not armed; armed it sends, after a confirmation where enabled.
 */

import { useState } from 'react';
import type { LadderPresses } from '../../../kit/ladder/ladder-body.tsx';
import type { LadderModel } from '../../../kit/ladder/ladder-model.ts';
import {
  type LadderOutcome,
  type OwnCancels,
  useLadderSend,
  useOwnCancels,
} from '../../../kit/ladder/ladder-sending.ts';
import { sendBlockNow, useClient, usePrefs } from '../../../kit/live/use-client.ts';
import { toPx } from '../../../lib/format/units.ts';
import type { Instrument, NewOrder, Side, Venue } from '../../../platform/client/shapes.ts';
import { requestTicket, type TicketRequest } from '../../../ui-state/ui-state.ts';
import { useUiStore } from '../../../ui-state/use-ui.ts';
import { type LadderKind, type LadderOrder, orderWords, toLadderTerms } from './ladder-order.ts';
import { type LadderTime, venueFor } from './time-field.tsx';

type Requested = {
  readonly instrument: Instrument;
  readonly model: LadderModel;
  readonly venue: Venue | null;
  /** What a press orders. */
  readonly kind: LadderKind;
  /** Null while no quantity can be read. */
  readonly qty: number | null;
  readonly time: LadderTime;
  readonly isArmed: boolean;
};

export type LadderTrading = LadderPresses &
  OwnCancels & {
    /** At the best price of its own side, or of the other one. */
    readonly take: (side: Side, at: 'join' | 'cross') => void;
    /** Waits for a yes; null when nothing does. */
    readonly isConfirming: LadderOrder | null;
    readonly handle: (isWanted: boolean) => void;
    readonly outcome: LadderOutcome | null;
  };

export function useLadderTrading(requested: Requested): LadderTrading {
  const { instrument, model, venue, kind: chosen, qty, time, isArmed } = requested;
  const client = useClient();
  const ui = useUiStore();
  const confirms = usePrefs((prefs) => prefs.ladder.confirms);
  const [requesting, setRequesting] = useState<LadderOrder | null>(null);
  const [published, setOutcome] = useState<LadderOutcome | null>(null);
  const sendAs = useLadderSend(setOutcome);
  const complain = (text: string): void => setOutcome({ text, isBad: true });
  const cancels = useOwnCancels(model, { isArmed, complain });
  const send = (order: LadderOrder): void => {
    void sendAs(toOrder(order, instrument, venue), orderWords(order, instrument));
  };

  const press = (side: Side, tick: number, kind = chosen): void => {
    if (qty === null) {
      complain('Enter a quantity');
      return;
    }
    const quote = client.hot.quote(instrument.symbol);
    const terms = toLadderTerms({ kind, side, tick, tickUnits: toPx(instrument.tickSize), quote });
    if ('problem' in terms) {
      complain(terms.problem);
      return;
    }
    const order: LadderOrder = { side, qty, kind, time, terms };
    if (!isArmed) {
      requestTicket(ui, toTicketAsk(order, instrument, venue));
      setOutcome({ text: 'In the ticket', isBad: false });
      return;
    }
    const block = model.hasMoved() ? 'The market moved: no order was sent' : sendBlockNow(client);
    if (block !== null) complain(block);
    else if (confirms) setRequesting(order);
    else send(order);
  };

  return {
    press: (side, tick) => press(side, tick),
    take: (side, at) => {
      const { bestBid, bestAsk } = model.book;
      const tick = (side === 'BUY') === (at === 'join') ? bestBid : bestAsk;
      if (tick === null) complain('No price on that side');
      else press(side, tick, 'LIMIT');
    },
    ...cancels,
    isConfirming: requesting,
    handle: (isWanted) => {
      setRequesting(null);
      if (isWanted && requesting !== null) send(requesting);
    },
    outcome: published,
  };
}

const toTicketAsk = (
  { side, qty, time, terms }: LadderOrder,
  { symbol }: Instrument,
  venue: Venue | null,
): TicketRequest => ({
  symbol,
  side,
  qty,
  venue: venueFor(time, venue),
  ...terms,
  strategy: 'LIT',
  timeInForce: time,
});

const toOrder = (
  { side, qty, time, terms }: LadderOrder,
  { symbol, instrumentType }: Instrument,
  venue: Venue | null,
): NewOrder => {
  const destination = venueFor(time, venue);
  return {
    symbol,
    instrumentType,
    side,
    qty,
    timeInForce: time,
    strategy: 'LIT',
    ...terms,
    ...(destination === null ? {} : { destinationVenue: destination }),
  };
};
