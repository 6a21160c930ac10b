/** The messages of a search as a FIX log: a line each, the sending time before the bytes, oldest first. */

import { useState } from 'react';
import { exportName } from '../../kit/grid/model/table-text.ts';
import { collectExport } from '../../kit/grid/pages.ts';
import { useClient } from '../../kit/live/use-client.ts';
import { Button } from '../../kit/ui/button.tsx';
import { saveFile } from '../../lib/save-file.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { FixRequest } from '../../platform/client/shapes.ts';
import { inOrder, toLogLine } from './message-text.ts';

export function FixExport({ requested }: { readonly requested: FixRequest }) {
  const client = useClient();
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const { rows: messages, isWhole } = await collectExport(
        (page) => client.calls.fixArchive.messages.query(page),
        requested,
      );
      const text = inOrder(messages)
        .map((message) => `${toLogLine(message)}\n`)
        .join('');
      const name = exportName('fix', client.browser.nowMs()).replace(/csv$/, 'log');
      saveFile(name, { text, type: 'text/plain' });
      const capped = isWhole ? '' : ', the newest of them';
      client.announcer.announce(phrase`${messages.length} messages exported${capped}`, 'polite');
    } catch (error) {
      client.notifyFailure('Export of the FIX log', error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="sm" disabled={isBusy} onClick={() => void save()}>
      {isBusy ? 'Exporting…' : 'Export FIX log'}
    </Button>
  );
}
