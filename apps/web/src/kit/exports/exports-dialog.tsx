/** Exports of whole periods: a job makes the file, which its owner downloads within a day. */
import {
  EXPORT_SUBJECT_TEXT,
  type ExportSubjectName,
} from '@tradefloor/contracts/vocabulary/exports';
import { type FormEvent, useState } from 'react';
import type { Problem } from '../../lib/problem.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { useClient } from '../live/use-client.ts';
import { useChange } from '../query/use-change.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Refused } from '../ui/refused.tsx';
import { SearchTime } from '../ui/search-field.tsx';
import { type PeriodForm, readPeriod, todayForm } from './export-period.ts';
import { followExport } from './follow-export.ts';
import { OwnExports } from './own-exports.tsx';

type ExportsDialogProps = {
  readonly subject: ExportSubjectName;
  /** The period at first; the day so far when left out. */
  readonly period?: PeriodForm | undefined;
  readonly onClose: () => void;
};

export function ExportsDialog({ subject, period, onClose }: ExportsDialogProps) {
  return (
    <Dialog
      title={phrase`Export a period: ${phrase(EXPORT_SUBJECT_TEXT[subject])}`}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3 text-12">
        <StartForm subject={subject} period={period} />
        <OwnExports />
      </div>
    </Dialog>
  );
}

const newId = (): string => crypto.randomUUID();

type StartFormProps = {
  readonly subject: ExportSubjectName;
  readonly period: PeriodForm | undefined;
};

function StartForm({ subject, period }: StartFormProps) {
  const client = useClient();
  const [form, setForm] = useState(() => period ?? todayForm(client.serverNowMs()));
  // Kept until an export is taken: one that had no response is not started twice.
  const [exportId, setExportId] = useState(newId);
  const [fault, setFault] = useState<Problem | null>(null);
  const { run, isBusy, problem } = useChange(client.queries.jobs.list.pathFilter());
  const change = (part: Partial<PeriodForm>): void => {
    setForm({ ...form, ...part });
    setExportId(newId());
  };
  const start = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const read = readPeriod(form, { subject, nowMs: client.serverNowMs() });
    setFault(read.ok ? null : read.problem);
    if (!read.ok) return;
    const { from, to } = read;
    const request = { exportId, subject, from, to };
    const begin = async (): Promise<void> => {
      const { jobId } = await client.calls.exports.start.mutate(request);
      followExport(client, jobId);
    };
    if (await run(begin)) setExportId(newId());
  };
  return (
    <form onSubmit={(event) => void start(event)} className="flex flex-col gap-1">
      <div className="flex flex-wrap items-end gap-2">
        <SearchTime label="From, UTC" value={form.from} onChange={(from) => change({ from })} />
        <SearchTime label="To, UTC" value={form.to} onChange={(to) => change({ to })} />
        <Button type="submit" size="sm" look="primary" disabled={isBusy}>
          Start export
        </Button>
      </div>
      <p className="text-11 text-t3">
        Without an end the period goes on until now. The export runs on while this is closed.
      </p>
      <p role="alert" className="text-critical empty:hidden">
        <Refused problem={fault ?? problem} />
      </p>
    </form>
  );
}
