/**
 * Sends once per click what is on a ticket, under names of its own; the same again, without a response, goes out under
 * the same.
 */
import { useRef, useState } from 'react';
import type { NewOrder } from '../../platform/client/shapes.ts';
import {
  type LinkedRequest,
  type NamedRequest,
  placingBy,
  type Sent,
  sendOrder,
  withClientIds,
} from '../../platform/orders/send.ts';
import { useClient } from '../live/use-client.ts';

/** A request without a response, as it went out: a retry sends it again, character for character, under its names. */
type PendingRequest = { readonly meaning: string; readonly request: NamedRequest };

type Sending<R> = {
  readonly onPress: () => void;
  readonly onSent: (sent: Sent) => void;
  /** What a request means, as text: what moves with the market by itself is left out. All of it when absent. */
  readonly requestMeaning?: (requested: R) => string;
};

/** Sends this order, or these linked ones, once for a press; null, or what is under way, is not sent. */
export function useSend<R extends NewOrder | LinkedRequest>(
  requested: R | null,
  { onPress, onSent, requestMeaning }: Sending<R>,
) {
  const client = useClient();
  const [isSending, setSending] = useState(false);
  const [sentAtMs, setSentAtMs] = useState<readonly number[]>([]);
  const pending = useRef<PendingRequest | null>(null);
  const send = async (): Promise<void> => {
    if (requested === null || isSending) return;
    const meaning = requestMeaning?.(requested) ?? JSON.stringify(requested);
    const again = pending.current?.meaning === meaning ? pending.current.request : null;
    const request = again ?? withClientIds(requested, () => crypto.randomUUID());
    setSending(true);
    onPress();
    setSentAtMs((before) => [...before.slice(-99), client.browser.nowMs()]);
    const sent = await sendOrder(
      {
        ...placingBy(client.calls),
        nowMs: client.browser.nowMs,
        wait: (ms) => new Promise((resolve) => client.browser.later(() => resolve(), ms)),
      },
      request,
    );
    pending.current = sent.kind === 'lost' || sent.kind === 'unknown' ? { meaning, request } : null;
    setSending(false);
    onSent(sent);
  };
  return { isSending, sentAtMs, send };
}
