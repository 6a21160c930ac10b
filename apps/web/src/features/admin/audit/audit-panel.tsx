/** The audit: everything that was done to orders and controls, searched on the platform, exported whole. */

import { useDeferredValue, useState } from 'react';
import { GridPanel } from '../../../kit/grid/grid-panel.tsx';
import { exportName, plainTable } from '../../../kit/grid/model/table-text.ts';
import { MoreButton } from '../../../kit/grid/more-button.tsx';
import { collectExport, usePages } from '../../../kit/grid/pages.ts';
import { useClient, useIdentity } from '../../../kit/live/use-client.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Empty } from '../../../kit/ui/empty.tsx';
import { toCsv } from '../../../lib/csv.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import type { AuditRecord } from '../../../platform/client/shapes.ts';
import { showOrder } from '../../../ui-state/ui-state.ts';
import { useUiStore } from '../../../ui-state/use-ui.ts';
import { AUDIT_COLUMNS } from './audit-columns.tsx';
import { AuditFields } from './audit-fields.tsx';
import { type AuditRequest, EMPTY_FORM, readForm } from './audit-search.ts';
import { SignedExport, SignedExportJobs } from './signed-export.tsx';

const toKey = ({ auditId }: AuditRecord): string => auditId;
const filterText = (record: AuditRecord): string =>
  `${record.kind} ${record.actor} ${record.userId ?? ''} ${record.symbol ?? ''} ${record.detail} ${record.subject}`;
const NONE: ReadonlySet<string> = new Set();
const NOTHING: readonly AuditRecord[] = [];

export function AuditPanel() {
  const client = useClient();
  const ui = useUiStore();
  const [form, setForm] = useState(EMPTY_FORM);
  const [selected, setSelected] = useState(NONE);
  const read = readForm(useDeferredValue(form));
  const requested = read.ok ? read.requested : null;
  const { rows, error, hasMore, more, again } = usePages<AuditRequest, AuditRecord>({
    pathKey: client.queries.journal.audit.pathKey(),
    requested: requested,
    read: (page) => client.calls.journal.audit.query(page),
  });
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <AuditFields form={form} onChange={setForm} />
      {read.ok ? null : (
        <p role="alert" className="px-2 py-1 text-12 text-critical">
          {read.problem}
        </p>
      )}
      {error !== null && rows === null ? (
        <Empty icon="alert" title={toProblem(error)} retry={again} />
      ) : (
        <GridPanel
          id="audit"
          label="Audit trail"
          rows={rows ?? NOTHING}
          columns={AUDIT_COLUMNS}
          toKey={toKey}
          filterText={filterText}
          selected={selected}
          onSelect={setSelected}
          onOpen={({ orderId }) => {
            if (orderId !== null) showOrder(ui, orderId);
          }}
          empty={<Empty title={rows === null ? 'Loading audit trail…' : 'No matching entries'} />}
          toolbar={
            <>
              {requested === null ? null : <Exports requested={requested} />}
              <MoreButton hasMore={hasMore} onPress={more} />
            </>
          }
        />
      )}
    </div>
  );
}

function Exports({ requested }: { readonly requested: AuditRequest }) {
  const client = useClient();
  const { userId, role } = useIdentity();
  const [isBusy, setBusy] = useState(false);
  const save = async (form: 'csv' | 'json'): Promise<void> => {
    setBusy(true);
    try {
      const { rows: records, isWhole } = await collectExport(
        (page) => client.calls.journal.audit.query(page),
        requested,
      );
      const nowMs = client.browser.nowMs();
      const note = {
        exportedBy: userId,
        exportedAt: new Date(nowMs).toISOString(),
        search: requested,
        records: records.length,
        isWhole,
      };
      const name = exportName('audit', nowMs);
      if (form === 'csv') {
        const table = plainTable(records, AUDIT_COLUMNS, client.hot);
        const text = toCsv(table.header, table.rows, { bom: true, note: JSON.stringify(note) });
        saveFile(name, { text, type: 'text/csv' });
      } else {
        const text = `${JSON.stringify({ ...note, items: records }, null, 2)}\n`;
        saveFile(name.replace(/csv$/, 'json'), { text, type: 'application/json' });
      }
    } catch (error) {
      client.notifyFailure('Export of the audit', error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button size="sm" disabled={isBusy} onClick={() => void save('csv')}>
        Export all as CSV
      </Button>
      <Button size="sm" disabled={isBusy} onClick={() => void save('json')}>
        as JSON
      </Button>
      {role === 'compliance' || role === 'admin' ? (
        <>
          <SignedExport requested={requested} />
          <SignedExportJobs requested={requested} />
        </>
      ) : null}
    </>
  );
}
