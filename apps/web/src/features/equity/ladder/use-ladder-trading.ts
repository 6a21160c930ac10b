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
import { formatQty, plainPx } from '../../../lib/format/numbers.ts';
import { toDecimal, toPx } from '../../../lib/format/units.ts';
import type { Instrument, NewOrder, Side, Venue } from '../../../platform/client/shapes.ts';
import { requestTicket, type TicketRequest } from '../../../ui-state/ui-state.ts';
import { useUiStore } from '../../../ui-state/use-ui.ts';
import { auctionText, type LadderTime, venueFor } from './time-field.tsx';

export type LadderOrder = {
  readonly side: Side;
  readonly tick: number;
  readonly qty: number;
  readonly time: LadderTime;
};

type Requested = {
  readonly instrument: Instrument;
  readonly model: LadderModel;
  readonly venue: Venue | null;
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
  const { instrument, model, venue, qty, time, isArmed } = requested;
  const client = useClient();
  const ui = useUiStore();
  const confirms = usePrefs((prefs) => prefs.ladder.confirms);
  const [requesting, setRequesting] = useState<LadderOrder | null>(null);
  const [published, setOutcome] = useState<LadderOutcome | null>(null);
  const sendAs = useLadderSend(setOutcome);
  const complain = (text: string): void => setOutcome({ text, isBad: true });
  const cancels = useOwnCancels(model, { isArmed, complain });
  const send = (order: LadderOrder): void => {
    const words = orderWords(order, instrument, client.getDecimals(instrument.symbol));
    void sendAs(limitOrder(order, instrument, venue), words);
  };

  const press = (side: Side, tick: number): void => {
    if (qty === null) {
      complain('Enter a quantity');
      return;
    }
    const order: LadderOrder = { side, tick, qty, time };
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
    press,
    take: (side, at) => {
      const { bestBid, bestAsk } = model.book;
      const tick = (side === 'BUY') === (at === 'join') ? bestBid : bestAsk;
      if (tick === null) complain('No price on that side');
      else press(side, tick);
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
  { side, tick, qty, time }: LadderOrder,
  { symbol, tickSize }: Instrument,
  venue: Venue | null,
): TicketRequest => ({
  symbol,
  side,
  qty,
  venue: venueFor(time, venue),
  price: toDecimal(tick * toPx(tickSize)),
  orderType: 'LIMIT',
  strategy: 'LIT',
  timeInForce: time,
});

/** `BUY 500 AAPL @ 189.42`; for an auction `BUY 500 AAPL @ 189.42 at close`. */
export function orderWords(
  { side, qty, tick, time }: LadderOrder,
  { symbol, tickSize }: Instrument,
  decimals: number,
): string {
  const words = `${side} ${formatQty(qty)} ${symbol} @ ${plainPx(tick * toPx(tickSize), decimals)}`;
  return time === 'DAY' ? words : `${words} ${auctionText(time)}`;
}

function limitOrder(
  { side, qty, tick, time }: LadderOrder,
  { symbol, instrumentType, tickSize }: Instrument,
  venue: Venue | null,
): NewOrder {
  const destination = venueFor(time, venue);
  return {
    symbol,
    instrumentType,
    side,
    qty,
    orderType: 'LIMIT',
    timeInForce: time,
    strategy: 'LIT',
    price: toDecimal(tick * toPx(tickSize)),
    ...(destination === null ? {} : { destinationVenue: destination }),
  };
}
