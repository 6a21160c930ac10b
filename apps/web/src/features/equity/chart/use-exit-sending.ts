/** Sends exits that were placed on a chart: placed ones are amended, a position gets orders, a working order a bracket. */

import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { useRef, useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { namePart } from '../../../kit/order/bracket-draft.ts';
import { openText } from '../../../kit/order/price-move.ts';
import { type Problem, prefixProblem } from '../../../lib/problem.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { toCodedText, toProblem } from '../../../platform/client/refusal.ts';
import type { NewOrder, Order } from '../../../platform/client/shapes.ts';
import {
  type LinkedRequest,
  type NamedRequest,
  placingBy,
  sendOrder,
  withClientIds,
} from '../../../platform/orders/send.ts';
import type { TradingClient } from '../../../platform/trading/trading-client.ts';
import type { ExitPrices } from '../../../ui-state/ui-state.ts';
import type { ExitEntry } from './exit-entries.ts';
import { listMoves, toPositionExits, toReplacement } from './exit-terms.ts';
import { moveOrder } from './use-price-moves.ts';

/** How long the cancel of an order that is sent again may take; then nothing is sent. */
const CANCEL_MS = 8_000;

type Wanted = {
  readonly entry: ExitEntry;
  readonly symbol: string;
  readonly prices: ExitPrices;
};

export type ExitSending = {
  readonly isSending: boolean;
  /** Why the last ones were not sent; null once they are changed. */
  readonly problem: Problem | null;
  readonly forget: () => void;
  /** @returns whether all of it was accepted */
  readonly send: (wanted: Wanted) => Promise<boolean>;
};

export function useExitSending(): ExitSending {
  const client = useClient();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  // Without a response the same orders go out again under their names.
  const names = useRef(new Map<string, NamedRequest>());
  const place = (request: NewOrder | LinkedRequest) =>
    placeExits(client, withNames(names.current, request));
  const send = async (wanted: Wanted): Promise<boolean> => {
    setSending(true);
    setProblem(null);
    const why = await sendExits(client, wanted, place);
    setProblem(why);
    setSending(false);
    return why === null;
  };
  return { isSending, problem, forget: () => setProblem(null), send };
}

type Place = (request: NewOrder | LinkedRequest) => Promise<Problem | null>;

/** @returns null once everything is accepted, else why it is not */
async function sendExits(
  client: TradingClient,
  { entry, symbol, prices }: Wanted,
  place: Place,
): Promise<Problem | null> {
  if (entry.placed !== null) return moveExits(client, entry, prices);
  if (entry.order !== null) return replaceOrder(client, { order: entry.order, prices }, place);
  const request = toPositionExits(entry, symbol, prices);
  return request === null ? 'No exit to send' : place(request);
}

/** One after the other: the first that is refused leaves the rest as it is. */
async function moveExits(
  client: TradingClient,
  entry: ExitEntry,
  prices: ExitPrices,
): Promise<Problem | null> {
  for (const { order, units } of listMoves(entry, prices)) {
    const why = await moveOrder(client, order, units);
    if (why !== null) return why;
  }
  return null;
}

/** Takes the order off the market, then sends what is left of it with its exits. */
async function replaceOrder(
  client: TradingClient,
  { order, prices }: { readonly order: Order; readonly prices: ExitPrices },
  place: Place,
): Promise<Problem | null> {
  const words = openText(order);
  try {
    client.account.takeOrder(await client.calls.orders.cancel.mutate({ orderId: order.orderId }));
  } catch (error) {
    return prefixProblem(phrase`Cancel of ${words}: `, toProblem(error));
  }
  const ended = await untilEnded(client, order.orderId);
  if (ended === null) return phrase`${words} is still open: nothing was sent`;
  if (ended.filledQty >= ended.qty)
    return phrase`${words} was filled: place exits for the position`;
  const why = await place(toReplacement(ended, prices));
  return why === null
    ? null
    : prefixProblem(phrase`${words} was cancelled, its bracket not sent: `, why);
}

/** The order once it has ended; null where it has not in time. */
const untilEnded = (client: TradingClient, orderId: string): Promise<Order | null> =>
  new Promise((resolve) => {
    let leave = (): void => undefined;
    const look = (): boolean => {
      const order = client.account.order(orderId);
      if (order === null || isOpen(order.status)) return false;
      leave();
      resolve(order);
      return true;
    };
    if (look()) return;
    leave = client.account.subscribe(() => void look());
    client.browser.later(() => {
      leave();
      resolve(null);
    }, CANCEL_MS);
  });

/** The request under the names it first went out with, until it has a response. */
function withNames(
  names: Map<string, NamedRequest>,
  request: NewOrder | LinkedRequest,
): { readonly request: NamedRequest; readonly forget: () => void } {
  const meaning = JSON.stringify(request);
  const named = names.get(meaning) ?? withClientIds(request, () => crypto.randomUUID());
  names.set(meaning, named);
  return { request: named, forget: () => names.delete(meaning) };
}

async function placeExits(
  client: TradingClient,
  { request, forget }: ReturnType<typeof withNames>,
): Promise<Problem | null> {
  const sent = await sendOrder(
    {
      ...placingBy(client.calls),
      nowMs: client.browser.nowMs,
      wait: (ms) => new Promise((resolve) => client.browser.later(() => resolve(), ms)),
    },
    request,
  );
  switch (sent.kind) {
    case 'accepted':
      forget();
      for (const order of [sent.order, ...sent.linked]) client.account.takeOrder(order);
      return null;
    case 'refused': {
      forget();
      const { refusal } = sent;
      if (!('link' in request)) return toCodedText(refusal);
      return toCodedText(namePart(refusal, { link: request.link, orders: [...request.orders] }));
    }
    case 'lost':
      return 'No response, and the platform has no such orders: they were not sent. It is safe to send again';
    case 'unknown':
      return 'No response yet. It is safe to send again: the orders cannot be duplicated';
  }
}
