/** A press on the ladder of a future: a limit or a stop there, once it is armed, after a confirmation where enabled. */
import { useState } from 'react';
import type { LadderPresses } from '../../../kit/ladder/ladder-body.tsx';
import type { OwnOrder } from '../../../kit/ladder/ladder-book.ts';
import type { LadderModel } from '../../../kit/ladder/ladder-model.ts';
import { sendBlockNow, useClient, usePrefs } from '../../../kit/live/use-client.ts';
import { formatQty } from '../../../lib/format/numbers.ts';
import { toDecimal, toPx } from '../../../lib/format/units.ts';
import { type Problem, prefixProblem } from '../../../lib/problem.ts';
import { toCodedText } from '../../../platform/client/refusal.ts';
import type { NewOrder, Order, Side } from '../../../platform/client/shapes.ts';
import { cancelOrders } from '../../../platform/orders/order-actions.ts';
import { placingBy, type Sent, sendOrder } from '../../../platform/orders/send.ts';
import { priceText } from '../strip/prices.ts';
import type { Strip } from '../strip/use-strip.ts';

/** What a press places. */
export type PressType = 'LIMIT' | 'STOP';
export type DomOutcome = { readonly text: Problem; readonly isBad: boolean };
/** An order that a press would send, and how it reads. */
export type Placed = { readonly order: NewOrder; readonly words: string };

type Requested = {
  readonly symbol: string;
  readonly terms: Strip['terms'];
  readonly model: LadderModel;
  readonly type: PressType;
  /** Null while no number of lots can be read. */
  readonly lots: number | null;
  readonly isArmed: boolean;
};

export type DomTrading = LadderPresses & {
  readonly cancelAll: () => void;
  /** Waits for a yes; null when nothing does. */
  readonly isConfirming: Placed | null;
  readonly handle: (isWanted: boolean) => void;
  /** Own orders to cancel; confirmed once. */
  readonly cancelling: readonly Order[] | null;
  readonly endCancelling: () => void;
  readonly outcome: DomOutcome | null;
};

export function useDomTrading(requested: Requested): DomTrading {
  const { model, lots, isArmed } = requested;
  const client = useClient();
  const confirms = usePrefs((prefs) => prefs.ladder.confirms);
  const [isConfirming, setConfirming] = useState<Placed | null>(null);
  const [cancelling, setCancelling] = useState<readonly Order[] | null>(null);
  const [outcome, setOutcome] = useState<DomOutcome | null>(null);
  const complain = (text: string): void => setOutcome({ text, isBad: true });

  const send = async ({ order, words }: Placed): Promise<void> => {
    setOutcome({ text: `Sending ${words}…`, isBad: false });
    const sent = await sendOrder(
      {
        ...placingBy(client.calls),
        nowMs: client.browser.nowMs,
        wait: (ms) => new Promise((resolve) => client.browser.later(() => resolve(), ms)),
      },
      { ...order, clientOrderId: crypto.randomUUID() },
    );
    if (sent.kind === 'accepted') client.account.takeOrder(sent.order);
    setOutcome(toOutcome(sent, words));
  };
  const press = (side: Side, tick: number): void => {
    const block = !isArmed
      ? 'Enable trading to send orders from here'
      : lots === null
        ? 'Enter a number of lots'
        : model.hasMoved()
          ? 'The market moved: no order was sent'
          : sendBlockNow(client);
    if (block !== null || lots === null) {
      complain(block ?? '');
      return;
    }
    const placed = toPlaced(requested, { side, tick, lots });
    if (confirms) setConfirming(placed);
    else void send(placed);
  };
  const cancel = (own: readonly OwnOrder[]): void => {
    const orders = own.flatMap(({ orderId }) => client.account.order(orderId) ?? []);
    if (orders.length === 0) complain('No own order at this price');
    else if (isArmed && !confirms) void cancelOrders(client, orders);
    else setCancelling(orders);
  };
  return {
    press,
    cancelAt: (tick, side) => cancel(model.ownAt(tick, side)),
    cancelAll: () => cancel(model.ownOrders()),
    isConfirming,
    handle: (isWanted) => {
      setConfirming(null);
      if (isWanted && isConfirming !== null) void send(isConfirming);
    },
    cancelling,
    endCancelling: () => setCancelling(null),
    outcome,
  };
}

type Press = { readonly side: Side; readonly tick: number; readonly lots: number };

/** `BUY 5 CLF27 @ 69.11`, or `SELL 5 CLF27 STP 68.90`. */
function toPlaced(
  { symbol, terms, type }: Pick<Requested, 'symbol' | 'terms' | 'type'>,
  { side, tick, lots }: Press,
): Placed {
  const price = toDecimal(tick * toPx(terms.tickSize));
  const isStop = type === 'STOP';
  const order: NewOrder = {
    symbol,
    instrumentType: 'commodity',
    side,
    qty: lots,
    orderType: type,
    timeInForce: 'DAY',
    strategy: 'LIT',
    ...(isStop ? { stopPrice: price, triggerBy: 'BID_ASK' } : { price }),
  };
  const at = `${isStop ? 'STP' : '@'} ${priceText(price, terms)}`;
  return { order, words: `${side} ${formatQty(lots)} ${symbol} ${at}` };
}

function toOutcome(sent: Sent, words: string): DomOutcome {
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
