/** The history behind the bell: what happened since log-in, newest first. */

import { useStore } from 'zustand';
import { saveExport } from '../../kit/exports/export-file.ts';
import { type LiveClient, useClient } from '../../kit/live/use-client.ts';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { Empty } from '../../kit/ui/empty.tsx';
import { Refused } from '../../kit/ui/refused.tsx';
import { formatTimeMs } from '../../lib/format/time.ts';
import { type NewsItem, toNewsText } from '../../platform/feed/news.ts';
import { showOrder } from '../../ui-state/ui-state.ts';
import { useUiStore } from '../../ui-state/use-ui.ts';

const TONES = {
  plain: 'text-t2',
  good: 'text-up',
  bad: 'text-critical',
  warn: 'text-warn',
} as const;

export function NewsDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useClient();
  const news = useStore(client.news);
  const ui = useUiStore();
  const open = (orderId: string): void => {
    onClose();
    showOrder(ui, orderId);
  };
  return (
    <Dialog title="Events" kind="drawer" onClose={onClose}>
      {news.length === 0 ? <Empty icon="bell" title="No events yet" /> : null}
      <ol className="flex flex-col gap-1 text-12">
        {news.map((item) => {
          const { id, atMs, tone, orderId, file } = item;
          return (
            <li key={id} className="flex gap-2 border-line border-b pb-1">
              <time className="font-mono text-t3">{formatTimeMs(atMs)}</time>
              <span className={TONES[tone]}>
                <Refused problem={toNewsText(item)} />
                {orderId === null ? null : (
                  <>
                    {' '}
                    <button type="button" className="underline" onClick={() => open(orderId)}>
                      Order
                    </button>
                  </>
                )}
                {file === undefined ? null : (
                  <>
                    {' '}
                    <button
                      type="button"
                      className="underline"
                      onClick={() => void download(client, file)}
                    >
                      Download
                    </button>
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </Dialog>
  );
}

async function download(client: LiveClient, file: NonNullable<NewsItem['file']>): Promise<void> {
  const { jobId, subject } = file;
  try {
    // It goes on when the drawer is closed.
    const { signal } = new AbortController();
    await saveExport(client, jobId, { subject, onPart: () => undefined, signal });
  } catch (error) {
    client.notifyFailure('Download of the export', error);
  }
}
