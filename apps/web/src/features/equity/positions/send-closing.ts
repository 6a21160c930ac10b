/**
 * Closes positions, or turns them round: first the own orders in them are cancelled, so that none trades beside, then what
 * is held by then is sent against at market. Several orders in shares go as a basket, which the platform places at the
 * pace it allows whatever becomes of this page.
 */

import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { listOpen, ownOrders } from '../../../kit/order/own-orders.ts';
import { type Problem, prefixProblem } from '../../../lib/problem.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { toCodedText } from '../../../platform/client/refusal.ts';
import type { Basket, NewOrder, Position } from '../../../platform/client/shapes.ts';
import { cancelOrders } from '../../../platform/orders/order-actions.ts';
import { placingBy, type Sent, sendOrder, withClientIds } from '../../../platform/orders/send.ts';
import type { TradingClient } from '../../../platform/trading/trading-client.ts';
import {
  areFillsBooked,
  type Closing,
  type ClosingOutcome,
  type Times,
  toBasketText,
  toClosing,
  tradedBySymbol,
} from './closing-orders.ts';

/** How long cancels may take; then nothing is sent. */
const CANCELS_MS = 8_000;

/** Between orders sent one by one: with the five lines a second of a basket they are ten, which the rate check allows. */
const PAUSE_MS = 200;

/** Own positions in these symbols. */
const ownPositions = (
  { account, identity }: TradingClient,
  symbols: ReadonlySet<string>,
): readonly Position[] =>
  account
    .positions()
    .filter(({ userId, symbol }) => userId === identity.getState().userId && symbols.has(symbol));

/** What would be sent now. */
export function closingNow(
  client: TradingClient,
  symbols: ReadonlySet<string>,
  times: Times,
): Closing {
  return toClosing(ownPositions(client, symbols), {
    times,
    maxQty: client.identity.getState().limits.maxOrderQty,
    isShare: (symbol) => client.account.instrument(symbol)?.instrumentType === 'equity',
  });
}

/** What is closed, and what becomes of a basket that is placed for it. */
type Wanted = {
  readonly symbols: ReadonlySet<string>;
  readonly times: Times;
  readonly follow: (basket: Basket) => void;
};

/** Ends the own orders, then closes; nothing is sent while one of them is open. */
export async function sendClosing(
  client: TradingClient,
  { symbols, times, follow }: Wanted,
): Promise<ClosingOutcome> {
  const isClear = await endOrders(client, symbols);
  return isClear
    ? sendAll(client, closingNow(client, symbols, times), follow)
    : { text: 'Orders are still open: nothing was sent', isBad: true };
}

/** Cancels the own orders in these symbols. @returns whether all have ended, with their fills in the positions */
async function endOrders(client: TradingClient, symbols: ReadonlySet<string>): Promise<boolean> {
  const { account } = client;
  const traded = () => tradedBySymbol(ownPositions(client, symbols));
  const before = { orders: listOpen(client, symbols), traded: traded() };
  if (before.orders.length === 0) return true;
  const cancelled = ownOrders(client, symbols);
  if (cancelled.length > 0) await cancelOrders(client, cancelled);
  const present = () => before.orders.map((order) => account.order(order.orderId) ?? order);
  return until(client, () => {
    const orders = present();
    return (
      orders.every(({ status }) => !isOpen(status)) &&
      areFillsBooked(before, { orders, traded: traded() })
    );
  });
}

/** Looked at with every change of the account. @returns whether it held in time */
const until = (client: TradingClient, holds: () => boolean): Promise<boolean> =>
  new Promise((resolve) => {
    if (holds()) {
      resolve(true);
      return;
    }
    const end = (): void => {
      leave();
      resolve(holds());
    };
    const leave = client.account.subscribe(() => {
      if (holds()) end();
    });
    client.browser.later(end, CANCELS_MS);
  });

/** Sends what closes: several orders in shares as a basket, which is followed, all else one by one. */
async function sendAll(
  client: TradingClient,
  { orders, left }: Closing,
  follow: (basket: Basket) => void,
): Promise<ClosingOutcome> {
  const shares = orders.filter(({ instrumentType }) => instrumentType === 'equity');
  const asBasket = shares.length > 1;
  if (asBasket) {
    follow(
      await client.calls.baskets.place.mutate({
        basketId: crypto.randomUUID(),
        text: toBasketText(shares),
      }),
    );
  }
  const refused: Problem[] = [];
  const single = asBasket ? orders.filter((order) => !shares.includes(order)) : orders;
  for (const [at, order] of single.entries()) {
    if (asBasket || at > 0) await pause(client, PAUSE_MS);
    const sent = await sendOne(client, order);
    if (sent.kind === 'accepted') client.account.takeOrder(sent.order);
    else refused.push(prefixProblem(`${order.side} ${order.symbol}: `, toFailure(sent)));
  }
  const [first] = refused;
  if (first !== undefined) {
    const some =
      single.length === 1 ? '' : phrase`${refused.length} of ${single.length} rejected: `;
    return { text: prefixProblem(some, first), isBad: true };
  }
  const count = orders.length === 1 ? '1 order sent' : phrase`${orders.length} orders sent`;
  const rest = left.length === 0 ? '' : phrase`; closed where they are dealt: ${left.join(', ')}`;
  return {
    text: orders.length === 0 && rest === '' ? 'Nothing is held' : count + rest,
    isBad: false,
  };
}

const pause = (client: TradingClient, ms: number): Promise<void> =>
  new Promise((resolve) => client.browser.later(() => resolve(), ms));

const sendOne = (client: TradingClient, order: NewOrder): Promise<Sent> =>
  sendOrder(
    {
      ...placingBy(client.calls),
      nowMs: client.browser.nowMs,
      wait: (ms) => pause(client, ms),
    },
    withClientIds(order, () => crypto.randomUUID()),
  );

const toFailure = (sent: Exclude<Sent, { kind: 'accepted' }>): Problem =>
  sent.kind === 'refused'
    ? toCodedText(sent.refusal)
    : sent.kind === 'lost'
      ? 'no response, nothing was sent'
      : 'no response yet, check Orders';
