/** The signed export: a period of the audit trail as a file that is verified without the platform, and the public key. */

import { lazy, Suspense, useState } from 'react';
import { exportName } from '../../../kit/grid/model/table-text.ts';
import { type LiveClient, useClient } from '../../../kit/live/use-client.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { untilLoaded } from '../../../lib/code/until-loaded.ts';
import { saveFile } from '../../../lib/save-file.ts';
import type { WireInput } from '../../../platform/client/shapes.ts';
import type { AuditRequest } from './audit-search.ts';

const ExportsDialog = lazy(() =>
  untilLoaded(async () => ({
    default: (await import('../../../kit/exports/exports-dialog.tsx')).ExportsDialog,
  })),
);

type Period = Omit<WireInput<'exportAudit'>, 'continues'>;

/**
 * Every entry of the period between the search's `from` and `to`, now when there is none; nothing else of it counts. Now is
 * the server's: it refuses a period that has not ended by its own clock.
 */
export function SignedExport({ requested }: { readonly requested: AuditRequest }) {
  const client = useClient();
  const [isBusy, setBusy] = useState(false);
  const { from, to } = requested;
  const save = async (start: string): Promise<void> => {
    setBusy(true);
    try {
      const nowMs = client.serverNowMs();
      const period = { from: start, to: to ?? new Date(nowMs).toISOString() };
      const [text, key] = await Promise.all([
        collectPages(client, period),
        client.calls.journal.auditKey.query({}),
      ]);
      const name = exportName('audit-signed', nowMs);
      saveFile(name.replace(/csv$/, 'jsonl'), { text, type: 'application/jsonl' });
      saveFile(`tradefloor-audit-key-${key.keyId}.pem`, {
        text: key.publicKey,
        type: 'application/x-pem-file',
      });
    } catch (error) {
      client.notifyFailure('Signed export of the audit', error);
    } finally {
      setBusy(false);
    }
  };
  if (from === undefined) {
    return <span className="text-12 text-t2">For a signed export, set From</span>;
  }
  return (
    <Button size="sm" disabled={isBusy} onClick={() => void save(from)}>
      Signed export
    </Button>
  );
}

/** Opens the signed exports that jobs make, and one's own list of them. */
export function SignedExportJobs({ requested }: { readonly requested: AuditRequest }) {
  const [isOpen, setOpen] = useState(false);
  const { from, to } = requested;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Exports of a period…
      </Button>
      <Suspense fallback={null}>
        {isOpen ? (
          <ExportsDialog
            subject="AUDIT"
            period={from === undefined ? undefined : { from: toMinute(from), to: toMinute(to) }}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** As a field for a time has it; empty for no bound. */
const toMinute = (at: string | undefined): string => at?.slice(0, 16) ?? '';

/** The pages of an export, one after the other: each goes on from the signed end of the one before. */
async function collectPages(client: LiveClient, period: Period): Promise<string> {
  let text = '';
  let page = await client.calls.journal.exportAudit.mutate(period);
  text += page.text;
  while (page.continues !== null) {
    page = await client.calls.journal.exportAudit.mutate({ ...period, continues: page.continues });
    text += page.text;
  }
  return text;
}
