/** The messages of a search as a FIX log: a line each, the sending time before the bytes, oldest first. */
import { useState } from 'react';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import type { FixAsked } from '../data/execution-port.ts';
import { useDesk } from '../data/use-desk.ts';
import { exportOf } from '../grid/pages.ts';
import { exportName } from '../grid/table-text.ts';
import { inOrder, logLineOf } from './message-words.ts';

export function FixExport({ asked }: { readonly asked: FixAsked }) {
  const desk = useDesk();
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const { rows: messages, isWhole } = await exportOf(desk.port.fixMessages, asked);
      const text = inOrder(messages)
        .map((message) => `${logLineOf(message)}\n`)
        .join('');
      const name = exportName('fix', desk.browser.nowMs()).replace(/csv$/, 'log');
      saveFile(name, { text, type: 'text/plain' });
      const capped = isWhole ? '' : ', the newest of them';
      desk.announcer.announce(`${messages.length} messages exported${capped}`, 'polite');
    } catch (error) {
      desk.tellFailure('Export of the FIX log', error);
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
