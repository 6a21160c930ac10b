/**
 * A click on the ladder: fills the ticket while it is not armed; armed it sends, after a confirmation where enabled.
 */

import { useState } from 'react';
import type { LadderPresses } from '../../../kit/ladder/ladder-body.tsx';
import type { OwnOrder } from '../../../kit/ladder/ladder-book.ts';
import type { LadderModel } from '../../../kit/ladder/ladder-model.ts';
import { sendBlockNow, useClient, usePrefs } from '../../../kit/live/use-client.ts';
import { formatQty, plainPx } from '../../../lib/format/numbers.ts';
import { toDecimal, toPx } from '../../../lib/format/units.ts';
import type { Problem } from '../../../lib/problem.ts';
import { prefixProblem } from '../../../lib/problem.ts';
import { toCodedText } from '../../../platform/client/refusal.ts';
import type { Instrument, NewOrder, Order, Side, Venue } from '../../../platform/client/shapes.ts';
import { cancelOrders } from '../../../platform/orders/order-actions.ts';
import { placingBy, sendOrder } from '../../../platform/orders/send.ts';
import { requestTicket, type TicketRequest } from '../../../ui-state/ui-state.ts';
import { useUiStore } from '../../../ui-state/use-ui.ts';
import { auctionText, type LadderTime, venueFor } from './time-field.tsx';

export type LadderOrder = {
  readonly side: Side;
  readonly tick: number;
  readonly qty: number;
  readonly time: LadderTime;
};
export type Outcome = { readonly text: Problem; readonly isBad: boolean };

type Requested = {
  readonly instrument: Instrument;
  readonly model: LadderModel;
  readonly venue: Venue | null;
  /** Null while no quantity can be read. */
  readonly qty: number | null;
  readonly time: LadderTime;
  readonly isArmed: boolean;
};

export type LadderTrading = LadderPresses & {
  /** At the best price of its own side, or of the other one. */
  readonly take: (side: Side, at: 'join' | 'cross') => void;
  readonly cancelAll: () => void;
  /** Waits for a yes; null when nothing does. */
  readonly isConfirming: LadderOrder | null;
  readonly handle: (isWanted: boolean) => void;
  /** Own orders to cancel; confirmed once. */
  readonly cancelling: readonly Order[] | null;
  readonly endCancelling: () => void;
  readonly outcome: Outcome | null;
};

export function useLadderTrading(requested: Requested): LadderTrading {
  const { instrument, model, venue, qty, time, isArmed } = requested;
  const client = useClient();
  const ui = useUiStore();
  const confirms = usePrefs((prefs) => prefs.ladder.confirms);
  const [requesting, setRequesting] = useState<LadderOrder | null>(null);
  const [cancelling, setCancelling] = useState<readonly Order[] | null>(null);
  const [published, setOutcome] = useState<Outcome | null>(null);
  const send = useSend(requested, setOutcome);
  const complain = (text: string): void => setOutcome({ text, isBad: true });

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
    else void send(order);
  };

  const cancel = (own: readonly OwnOrder[]): void => {
    const orders = own.flatMap(({ orderId }) => client.account.order(orderId) ?? []);
    if (orders.length === 0) complain('No own order at this price');
    else if (isArmed && !confirms) void cancelOrders(client, orders);
    else setCancelling(orders);
  };
  return {
    press,
    take: (side, at) => {
      const { bestBid, bestAsk } = model.book;
      const tick = (side === 'BUY') === (at === 'join') ? bestBid : bestAsk;
      if (tick === null) complain('No price on that side');
      else press(side, tick);
    },
    cancelAt: (tick, side) => cancel(model.ownAt(tick, side)),
    cancelAll: () => cancel(model.ownOrders()),
    isConfirming: requesting,
    handle: (isWanted) => {
      setRequesting(null);
      if (isWanted && requesting !== null) void send(requesting);
    },
    cancelling,
    endCancelling: () => setCancelling(null),
    outcome: published,
  };
}

/** Sends one order per click, and shows its outcome. */
function useSend({ instrument, venue }: Requested, publish: (published: Outcome) => void) {
  const client = useClient();
  return async (order: LadderOrder): Promise<void> => {
    const words = orderWords(order, instrument, client.getDecimals(instrument.symbol));
    publish({ text: `Sending ${words}…`, isBad: false });
    const sent = await sendOrder(
      {
        ...placingBy(client.calls),
        nowMs: client.browser.nowMs,
        wait: (ms) => new Promise((resolve) => client.browser.later(() => resolve(), ms)),
      },
      { ...limitOrder(order, instrument, venue), clientOrderId: crypto.randomUUID() },
    );
    if (sent.kind === 'accepted') client.account.takeOrder(sent.order);
    publish(toOutcome(sent, words));
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

function toOutcome(sent: Awaited<ReturnType<typeof sendOrder>>, words: string): Outcome {
  switch (sent.kind) {
    case 'accepted':
      return { text: `${words}: ${sent.order.status}`, isBad: false };
    case 'refused':
      return { text: prefixProblem(`${words}: `, toCodedText(sent.refusal)), isBad: true };
    case 'lost':
      return { text: `${words}: no response, nothing was sent`, isBad: true };
    case 'unknown':
      return { text: `${words}: no response yet, check Orders`, isBad: true };
  }
}
