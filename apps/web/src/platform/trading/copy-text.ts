/** Copying from a menu or a row, which go or have no room for the outcome: a line of the history states it. */
import { writeClipboard } from '../../lib/clipboard.ts';
import type { TradingClient } from './trading-client.ts';

/** `done` is the line for a text that is on the clipboard; one that is not is a warning, announced at once. */
export async function copyText(
  client: Pick<TradingClient, 'browser' | 'notify'>,
  text: string,
  done: string,
): Promise<void> {
  const isDone = await writeClipboard(text);
  const atMs = client.browser.nowMs();
  client.notify({
    id: `copy-${atMs}`,
    atMs,
    tone: isDone ? 'plain' : 'warn',
    text: isDone ? done : 'Not copied: the browser does not allow it',
    spoken: isDone ? 'polite' : 'assertive',
    orderId: null,
  });
}
