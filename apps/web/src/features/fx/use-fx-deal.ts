/**
 * A press on a price: one order on the quote that was on the screen, and what the dealer made of it. A second press
 * while the first is on its way is none.
 */

import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { useEffect, useRef, useState } from 'react';
import { useAccount, useClient } from '../../kit/live/use-client.ts';
import type { Problem } from '../../lib/problem.ts';
import { findEnd } from '../../platform/client/order-end.ts';
import { toDealProblem } from '../../platform/client/refusal.ts';
import type { NewOrder, Side } from '../../platform/client/shapes.ts';

export type Outcome =
  | { readonly kind: 'looking'; readonly side: Side }
  | {
      readonly kind: 'dealt';
      readonly side: Side;
      readonly qty: number;
      readonly price: number;
      readonly latencyMs: number;
    }
  | { readonly kind: 'refused'; readonly why: Problem; readonly latencyMs: number };

/** What is pressed: a side at a price of a quote. */
export type Press = {
  readonly symbol: string;
  readonly side: Side;
  readonly qty: number;
  readonly price: number;
  readonly quoteId: string;
};

type Sent = { readonly orderId: string; readonly side: Side; readonly pressedAtMs: number };

const toOrder = (press: Press): NewOrder => ({
  ...press,
  clientOrderId: `fx-${crypto.randomUUID()}`,
  orderType: 'LIMIT',
  timeInForce: 'IOC',
  strategy: 'LIT',
  instrumentType: 'fx',
});

export type FxDeal = {
  readonly outcome: Outcome | null;
  readonly isBusy: boolean;
  readonly deal: (press: Press) => void;
};

export function useFxDeal(): FxDeal {
  const { calls, account, browser } = useClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const busy = useRef(false);
  useEnd(sent, (ended) => {
    setSent(null);
    busy.current = false;
    setOutcome(ended);
  });
  const deal = (press: Press): void => {
    if (busy.current) return;
    busy.current = true;
    const pressedAtMs = browser.nowMs();
    setOutcome({ kind: 'looking', side: press.side });
    calls.orders.place.mutate(toOrder(press)).then(
      (order) => {
        account.takeOrder(order);
        setSent({ orderId: order.orderId, side: press.side, pressedAtMs });
      },
      (error: unknown) => {
        busy.current = false;
        const latencyMs = browser.nowMs() - pressedAtMs;
        setOutcome({ kind: 'refused', why: toDealProblem(error), latencyMs });
      },
    );
  };
  return { outcome, isBusy: outcome?.kind === 'looking', deal };
}

/** Shows once how a sent order has ended, with the dealer's reason where there was no deal. */
function useEnd(sent: Sent | null, onEnd: (outcome: Outcome) => void): void {
  const { account, browser } = useClient();
  const order = useAccount((account) => (sent === null ? null : account.order(sent.orderId)));
  const reported = useRef<string | null>(null);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (sent === null || order === null || reported.current === sent.orderId) return;
    const { side, orderId, pressedAtMs } = sent;
    const latencyMs = browser.nowMs() - pressedAtMs;
    if (order.status === 'FILLED') {
      reported.current = orderId;
      const { filledQty: qty, avgPx } = order;
      end.current({ kind: 'dealt', side, qty, price: avgPx ?? 0, latencyMs });
      return;
    }
    if (isOpen(order.status)) return;
    reported.current = orderId;
    const reason = account.ends.get(orderId) ?? order.rejectReason;
    const why = findEnd(order, reason) ?? 'The dealer rejected';
    end.current({ kind: 'refused', why, latencyMs });
  }, [sent, order, account, browser]);
}
