/** Previews the ticket's order: after the last key, then once a second while it is unchanged. */
import { useEffect, useState } from 'react';
import type { NewOrder, OrderPreview } from '../../platform/client/shapes.ts';
import { useDesk } from '../live/use-desk.ts';

type Known = {
  readonly body: string;
  readonly key: string;
  readonly preview: OrderPreview;
};

const QUIET_MS = 200;
const AGAIN_MS = 1_000;

export type Forecast = {
  readonly preview: OrderPreview;
  /** False while the ticket has changed since and the next response is in flight. */
  readonly isCurrent: boolean;
};

/**
 * The newest forecast for this ticket; null while there is none, or without a response: then the browser's own checks
 * apply alone.
 * @param body the order as text: another text is another question
 * @param key what a forecast may outlive a key press within: the instrument and the side
 */
export function usePreview(body: string | null, key: string): Forecast | null {
  const desk = useDesk();
  const [known, setKnown] = useState<Known>();
  useEffect(() => {
    if (body === null) return;
    let isCurrent = true;
    let timer = 0;
    const later = (ms: number): void => {
      timer = window.setTimeout(() => void ask(), ms);
    };
    const ask = async (): Promise<void> => {
      if (!document.hidden) {
        try {
          const order: NewOrder = JSON.parse(body);
          const preview = await desk.port.preview(order);
          if (isCurrent) setKnown({ body, key, preview });
        } catch {
          // What is known goes stale with the next key; the platform decides when it is sent.
          if (isCurrent) setKnown(undefined);
        }
      }
      if (isCurrent) later(AGAIN_MS);
    };
    later(QUIET_MS);
    return () => {
      isCurrent = false;
      window.clearTimeout(timer);
    };
  }, [desk, body, key]);
  if (body === null || known?.key !== key) return null;
  return { preview: known.preview, isCurrent: known.body === body };
}
