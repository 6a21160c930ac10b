/** Moves of orders to other prices: confirmed, or sent at once while armed; shown until the platform has decided. */

import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { useMemo, useState } from 'react';
import { useAccount, useClient } from '../../../kit/live/use-client.ts';
import { type AmendFaults, sendAmend } from '../../../kit/order/amend-change.ts';
import {
  findBreak,
  findMovedPrice,
  moveSentence,
  openText,
  readMove,
} from '../../../kit/order/price-move.ts';
import { type Problem, prefixProblem } from '../../../lib/problem.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Order } from '../../../platform/client/shapes.ts';
import type { TradingClient } from '../../../platform/trading/trading-client.ts';

export type Move = {
  /** As it was when the move began. */
  readonly order: Order;
  /** The new price, in price units. */
  readonly units: number;
};

/** Where a line is shown, in price units, and whether the change is sent. */
export type MovedLine = { readonly units: number; readonly isSent: boolean };

export type PriceMoves = {
  /** Where the lines of moved orders are shown, by order id. */
  readonly shown: ReadonlyMap<string, MovedLine>;
  /** Waits for a yes, with the order as it is by now; null when nothing does. */
  readonly confirming: Move | null;
  readonly begin: (move: Move) => void;
  readonly handle: (isWanted: boolean) => void;
  /** Why a move did not happen; null once it is read. */
  readonly notice: Problem | null;
  readonly publish: (notice: Problem | null) => void;
};

/** @param isAtOnce whether a move is sent without a confirmation */
export function usePriceMoves(isAtOnce: boolean): PriceMoves {
  const client = useClient();
  const [sent, setSent] = useState<ReadonlyMap<string, MovedLine>>(new Map());
  const [waiting, setWaiting] = useState<Move | null>(null);
  const [notice, publish] = useState<Problem | null>(null);
  const now = useAccount((account) =>
    waiting === null ? null : account.order(waiting.order.orderId),
  );
  // A part that is filled meanwhile leaves the question as it is; the sentence has what is open by now.
  const before = waiting === null ? null : { ...waiting.order, filledQty: now?.filledQty ?? 0 };
  const broken = before === null ? null : findBreak(before, now);
  if (broken !== null) {
    setWaiting(null);
    publish(phrase`${broken}: nothing was sent`);
  }
  const send = async ({ order, units }: Move): Promise<void> => {
    const { orderId } = order;
    setSent((all) => new Map(all).set(orderId, { units, isSent: true }));
    publish(await moveOrder(client, order, units));
    setSent((all) => new Map([...all].filter(([id]) => id !== orderId)));
  };
  const confirming =
    waiting === null || now === null || broken !== null ? null : { ...waiting, order: now };
  const shown = useMemo(
    () =>
      waiting === null
        ? sent
        : new Map(sent).set(waiting.order.orderId, { units: waiting.units, isSent: false }),
    [waiting, sent],
  );
  return {
    shown,
    confirming,
    begin: (move) => {
      if (isAtOnce) void send(move);
      else setWaiting(move);
    },
    handle: (isWanted) => {
      setWaiting(null);
      if (isWanted && confirming !== null) void send(confirming);
    },
    notice,
    publish,
  };
}

/** Sends the amend and waits for its end; null once the order is at the price, else why it is not. */
export async function moveOrder(
  client: TradingClient,
  order: Order,
  units: number,
): Promise<Problem | null> {
  const sentence = moveSentence(order, units, client.getDecimals(order.symbol));
  const read = readMove(client, order, units);
  if (!read.ok) return `${sentence}: ${faultText(read)}`;
  const refused = await sendAmend(client, read.value);
  if (refused !== null) return prefixProblem(`${sentence}: `, refused);
  const ended = await untilSettled(client, order.orderId);
  const isThere = ended === null || !isOpen(ended.status) || findMovedPrice(ended)?.units === units;
  return isThere ? null : phrase`${openText(ended)} keeps its price: the change was not made`;
}

const faultText = ({ price, stop, qty, expiry, handling }: AmendFaults): string =>
  [price, stop, qty, expiry, ...Object.values(handling ?? {})].find((fault) => fault !== null) ??
  'nothing changes';

/** The order once no change of it is pending; null where it is not known any more. */
const untilSettled = (client: TradingClient, orderId: string): Promise<Order | null> =>
  new Promise((resolve) => {
    const look = (): boolean => {
      const order = client.account.order(orderId);
      if (order?.status === 'PENDING_REPLACE') return false;
      resolve(order);
      return true;
    };
    if (look()) return;
    const leave = client.account.subscribe(() => {
      if (look()) leave();
    });
  });
