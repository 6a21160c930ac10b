/**
 * Sends one order per click, under a name of its own; the same order again, without a response, goes out under the
 * same.
 */
import { useRef, useState } from 'react';
import type { NewOrder } from '../../platform/client/shapes.ts';
import { placingBy, type Sent, sendOrder } from '../../platform/orders/send.ts';
import { useClient } from '../live/use-client.ts';

/** An order without a response, as it went out: a retry sends it again, character for character, under its name. */
type PendingRequest = {
  readonly meaning: string;
  readonly order: NewOrder & { readonly clientOrderId: string };
};

type Sending = {
  readonly onPress: () => void;
  readonly onSent: (sent: Sent) => void;
  /** What an order means, as text: what moves with the market by itself is left out. The whole order when absent. */
  readonly orderMeaning?: (order: NewOrder) => string;
};

/** Sends this order once for a press; null, or one that is under way, is not sent. */
export function useSend(order: NewOrder | null, { onPress, onSent, orderMeaning }: Sending) {
  const client = useClient();
  const [isSending, setSending] = useState(false);
  const [sentAtMs, setSentAtMs] = useState<readonly number[]>([]);
  const pending = useRef<PendingRequest | null>(null);
  const send = async (): Promise<void> => {
    if (order === null || isSending) return;
    const meaning = orderMeaning?.(order) ?? JSON.stringify(order);
    const again = pending.current?.meaning === meaning ? pending.current.order : null;
    const named = again ?? { ...order, clientOrderId: crypto.randomUUID() };
    setSending(true);
    onPress();
    setSentAtMs((before) => [...before.slice(-99), client.browser.nowMs()]);
    const sent = await sendOrder(
      {
        ...placingBy(client.calls),
        nowMs: client.browser.nowMs,
        wait: (ms) => new Promise((resolve) => client.browser.later(() => resolve(), ms)),
      },
      named,
    );
    pending.current =
      sent.kind === 'lost' || sent.kind === 'unknown' ? { meaning, order: named } : null;
    setSending(false);
    onSent(sent);
  };
  return { isSending, sentAtMs, send };
}
