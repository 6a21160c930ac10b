/** A layout that a link names: shown after a question, because it replaces what is on the screen. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient, useIdentity } from '../../kit/live/use-client.ts';
import { useChange } from '../../kit/query/use-change.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { Refused } from '../../kit/ui/refused.tsx';
import { phrase } from '../../lib/text/phrase.ts';
import { getCapabilities } from '../../platform/account/capabilities.ts';
import { toProblem } from '../../platform/client/refusal.ts';
import { listPanels, readLayout } from '../dock/dock-layout.ts';
import { loadFit } from '../dock/screen-fit.ts';
import type { LayoutScreen } from '../dock/use-layout.ts';
import { fromRows } from '../layouts/layout-rows.ts';
import { mayShow, PANELS } from '../panels/panels.ts';

type LinkedLayoutProps = {
  readonly layoutId: string;
  readonly screen: LayoutScreen;
  readonly onClose: () => void;
};

export function LinkedLayout({ layoutId, screen, onClose }: LinkedLayoutProps) {
  const { calls, queries } = useClient();
  const capabilities = getCapabilities(useIdentity());
  // Read once: what the question is about does not change under the reader.
  const { data, error } = useQuery(
    queries.layouts.get.queryOptions({ layoutId }, { retry: false, staleTime: Infinity }),
  );
  const { run, problem } = useChange(queries.layouts.list.pathFilter());
  const [isSaved, setSaved] = useState(false);
  const layout =
    data === undefined
      ? null
      : readLayout(fromRows(data.rows), (panel) => mayShow(panel, capabilities));
  if (layout === null || data === undefined) {
    return (
      <Dialog title="Layout" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
        <LayoutMissing error={error} isRead={data !== undefined} />
      </Dialog>
    );
  }
  const show = async (): Promise<void> => {
    await loadFit();
    screen.replace(layout, data.widthPx);
    onClose();
  };
  const keep = async (): Promise<void> => {
    const { name, rows, widthPx } = data;
    if (await run(() => calls.layouts.create.mutate({ name, rows, widthPx }))) setSaved(true);
  };
  const panels = listPanels(layout).map((panel) => PANELS[panel].title);
  return (
    <Dialog
      title={phrase`Layout “${data.name}”`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          {data.isOwn || isSaved ? null : (
            <Button onClick={() => void keep()}>Add to my layouts</Button>
          )}
          <Button look="primary" onClick={() => void show()} data-first-focus>
            Show it
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2 text-13 text-t2">
        <p>
          {data.isOwn ? 'Your own' : phrase`By ${data.owner}`}: {panels.join(', ')}.
        </p>
        <p>It replaces the panels of this workspace.</p>
        <p role="status">{isSaved ? 'It is among your layouts.' : null}</p>
        <p role="alert" className="text-critical empty:hidden">
          <Refused problem={problem} />
        </p>
      </div>
    </Dialog>
  );
}

function LayoutMissing({ error, isRead }: { readonly error: unknown; readonly isRead: boolean }) {
  if (isRead) return <p className="text-13 text-t2">It has no panel that you may see.</p>;
  if (error === null) return <p className="text-13 text-t3">Loading layout…</p>;
  return (
    <div role="alert" className="text-13 text-t2">
      <p>There is no such layout, or it is not shared any more.</p>
      <p className="text-12 text-t3">
        <Refused problem={toProblem(error)} />
      </p>
    </div>
  );
}
