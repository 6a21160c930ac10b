/** Previews the ticket's order: after the last key, then with the market's batches, at most once a second. */
import { useEffect, useState } from 'react';
import type { Problem } from '../../lib/problem.ts';
import { toProblem } from '../../platform/client/refusal.ts';
import type { NewOrder, OrderPreview } from '../../platform/client/shapes.ts';
import type { LinkedRequest } from '../../platform/orders/send.ts';
import { useClient } from '../live/use-client.ts';

type Known = {
  readonly body: string;
  readonly key: string;
  readonly previews: readonly OrderPreview[];
  readonly problem: Problem | null;
};

const QUIET_MS = 200;
const AGAIN_MS = 1_000;

export type Forecast = {
  /** Null where the last request of it had no response or was refused. */
  readonly preview: OrderPreview | null;
  /** Of the orders that belong to it, in their order. */
  readonly linked: readonly OrderPreview[];
  /** Why there is none, as a sentence. */
  readonly problem: Problem | null;
  /** False while the ticket has changed since and the next response is in flight. */
  readonly isCurrent: boolean;
};

/**
 * The newest forecast for this ticket; null while none has been requested.
 * @param body the order, or the linked ones, as text: another text is another question
 * @param key what a forecast may outlive a key press within: the instrument and the side
 */
export function usePreview(body: string | null, key: string): Forecast | null {
  const client = useClient();
  const [known, setKnown] = useState<Known>();
  useEffect(() => {
    if (body === null) return;
    let isCurrent = true;
    let requestedAtMs = Number.NEGATIVE_INFINITY;
    let isRequesting = false;
    const request = async (): Promise<void> => {
      isRequesting = true;
      requestedAtMs = client.browser.nowMs();
      try {
        const previews = await queryPreviews(client, JSON.parse(body), leaving.signal);
        if (isCurrent) setKnown({ body, key, previews, problem: null });
      } catch (error) {
        // What was known is not shown any more; the platform decides when the order is sent.
        const problem = toProblem(error);
        if (isCurrent) setKnown({ body, key, previews: [], problem });
      }
      isRequesting = false;
    };
    const leaving = new AbortController();
    const timer = window.setTimeout(() => void request(), QUIET_MS);
    const stop = client.hot.subscribe(() => {
      const isFirst = requestedAtMs === Number.NEGATIVE_INFINITY;
      if (isFirst || isRequesting || client.browser.isHidden()) return;
      if (client.browser.nowMs() - requestedAtMs >= AGAIN_MS) void request();
    });
    return () => {
      isCurrent = false;
      leaving.abort();
      window.clearTimeout(timer);
      stop();
    };
  }, [client, body, key]);
  if (body === null || known?.key !== key) return null;
  const { problem } = known;
  const [preview = null, ...linked] = known.previews;
  return { preview, linked, problem, isCurrent: known.body === body };
}

async function queryPreviews(
  { calls: { orders } }: ReturnType<typeof useClient>,
  requested: NewOrder | LinkedRequest,
  signal: AbortSignal,
): Promise<readonly OrderPreview[]> {
  return 'link' in requested
    ? (await orders.previewLinked.query(requested, { signal })).orders
    : [await orders.preview.query(requested, { signal })];
}
