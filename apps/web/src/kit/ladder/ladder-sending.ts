/** What the presses of every ladder do in the same way: one order sent with its outcome, own orders cancelled, the keys. */

import type { RefObject } from 'react';
import { type Problem, prefixProblem } from '../../lib/problem.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { toCodedText } from '../../platform/client/refusal.ts';
import type { NewOrder, Side } from '../../platform/client/shapes.ts';
import {
  type LinkedRequest,
  placingBy,
  type Sent,
  sendOrder,
  withClientIds,
} from '../../platform/orders/send.ts';
import { type Handlers, useCommands } from '../keys/commands.ts';
import { useClient, usePrefs } from '../live/use-client.ts';
import { namePart } from '../order/bracket-draft.ts';
import { type ConfirmedCancels, useConfirmedCancels } from './confirmed-cancels.ts';
import type { LadderPresses } from './ladder-body.tsx';
import type { OwnOrder } from './ladder-book.ts';
import type { LadderModel } from './ladder-model.ts';
import type { Ladder } from './use-ladder.ts';

export type LadderOutcome = { readonly text: Problem; readonly isBad: boolean };

/** Sends one order per press, or one with those that go with it, and publishes what became of it. `words` is how it reads. */
export function useLadderSend(publish: (outcome: LadderOutcome) => void) {
  const client = useClient();
  return async (requested: NewOrder | LinkedRequest, words: string): Promise<void> => {
    publish({ text: phrase`Sending ${words}…`, isBad: false });
    const sent = await sendOrder(
      {
        ...placingBy(client.calls),
        nowMs: client.browser.nowMs,
        wait: (ms) => new Promise((resolve) => client.browser.later(() => resolve(), ms)),
      },
      withClientIds(requested, () => crypto.randomUUID()),
    );
    if (sent.kind === 'accepted') {
      for (const order of [sent.order, ...sent.linked]) client.account.takeOrder(order);
    }
    publish(toOutcome(named(sent, requested), words));
  };
}

/** A refusal of orders that belong together names the one it is about. */
const named = (sent: Sent, requested: NewOrder | LinkedRequest): Sent =>
  sent.kind === 'refused' && 'link' in requested
    ? { ...sent, refusal: namePart(sent.refusal, requested) }
    : sent;

function toOutcome(sent: Sent, words: string): LadderOutcome {
  switch (sent.kind) {
    case 'accepted':
      return { text: `${words}: ${sent.order.status}`, isBad: false };
    case 'refused':
      return { text: prefixProblem(`${words}: `, toCodedText(sent.refusal)), isBad: true };
    case 'lost':
      return { text: phrase`${words}: no response, nothing was sent`, isBad: true };
    case 'unknown':
      return { text: phrase`${words}: no response yet, check Orders`, isBad: true };
  }
}

/** Cancels of own orders, confirmed once unless the ladder is armed and sends without a confirmation. */
export type OwnCancels = Omit<ConfirmedCancels, 'cancel'> & {
  readonly cancelAt: (tick: number, side: Side | null) => void;
  readonly cancelAll: () => void;
};

export function useOwnCancels(
  model: LadderModel,
  { isArmed, complain }: { readonly isArmed: boolean; readonly complain: (text: string) => void },
): OwnCancels {
  const client = useClient();
  const confirms = usePrefs((prefs) => prefs.ladder.confirms);
  const { cancel, ...asked } = useConfirmedCancels(isArmed && !confirms);
  const cancelOwn = (own: readonly OwnOrder[]): void => {
    const orders = own.flatMap(({ orderId }) => client.account.order(orderId) ?? []);
    if (orders.length === 0) complain('No own order at this price');
    else cancel(orders);
  };
  return {
    ...asked,
    cancelAt: (tick, side) => cancelOwn(model.ownAt(tick, side)),
    cancelAll: () => cancelOwn(model.ownOrders()),
  };
}

type Keyed = {
  readonly ladder: Ladder;
  readonly trading: LadderPresses & Pick<OwnCancels, 'cancelAll'>;
  readonly trades: boolean;
  readonly toggleArmed: () => void;
  /** What this ladder's keys do besides, for who trades. */
  readonly more?: Handlers;
};

/** Every press of the pointer has a key; those that trade work only for who trades. */
export function useLadderKeys(root: RefObject<HTMLElement | null>, keyed: Keyed): void {
  const { ladder, trading, trades, toggleArmed, more = {} } = keyed;
  const { model } = ladder;
  const centre = {
    'ladder.centre': () => {
      model.centre();
      ladder.redraw();
    },
  };
  const atCursor = (go: (cursor: NonNullable<typeof model.cursor>) => void) => () => {
    if (model.cursor !== null) go(model.cursor);
  };
  useCommands(
    root,
    trades
      ? {
          ...centre,
          'ladder.place': atCursor(({ side, tick }) => trading.press(side, tick)),
          'ladder.cancel': atCursor(({ tick }) => trading.cancelAt(tick, null)),
          'ladder.cancel-all': trading.cancelAll,
          'ladder.arm': toggleArmed,
          ...more,
        }
      : centre,
  );
}
