/** What the owner does with an export: cancel, retry, download. */
import type { ExportSubjectName } from '@tradefloor/contracts/vocabulary/exports';
import { isOpenJob } from '@tradefloor/contracts/vocabulary/jobs';
import { useEffect, useRef, useState } from 'react';
import { phrase } from '../../lib/text/phrase.ts';
import type { Job } from '../../platform/client/shapes.ts';
import { useClient } from '../live/use-client.ts';
import { useChange } from '../query/use-change.ts';
import { Button } from '../ui/button.tsx';
import { Refused } from '../ui/refused.tsx';
import { saveExport } from './export-file.ts';

type ExportActionsProps = {
  readonly job: Job;
  readonly subject: ExportSubjectName | null;
  /** Names the export to people who do not see its row. */
  readonly name: string;
  /** Whether its file can be downloaded. */
  readonly hasFile: boolean;
};

export function ExportActions({ job, subject, name, hasFile }: ExportActionsProps) {
  const { calls, queries } = useClient();
  const { jobId, state } = job;
  const { run, isBusy, problem } = useChange(queries.jobs.list.pathFilter());
  const download = useDownload(jobId, subject);
  return (
    <>
      {isOpenJob(state) ? (
        <Button
          size="sm"
          disabled={isBusy}
          aria-label={phrase`Cancel the export ${name}`}
          onClick={() => void run(() => calls.jobs.cancel.mutate({ jobId }))}
        >
          Cancel
        </Button>
      ) : null}
      {state === 'FAILED' ? (
        <Button
          size="sm"
          disabled={isBusy}
          aria-label={phrase`Retry the export ${name}`}
          onClick={() => void run(() => calls.jobs.retry.mutate({ jobId }))}
        >
          Retry
        </Button>
      ) : null}
      {hasFile ? (
        <Button
          size="sm"
          disabled={isBusy || download.share !== null}
          aria-label={phrase`Download the export ${name}`}
          onClick={() => void run(download.save)}
        >
          {download.share === null ? 'Download' : phrase`Part ${download.share}`}
        </Button>
      ) : null}
      <p role="alert" className="text-critical empty:hidden">
        <Refused problem={problem} />
      </p>
    </>
  );
}

/** A download of the file; it ends when what shows it is gone. `share` is how far it is; null while there is none. */
function useDownload(jobId: string, subject: ExportSubjectName | null) {
  const client = useClient();
  const [share, setShare] = useState<string | null>(null);
  const wanted = useRef(new AbortController());
  useEffect(() => {
    wanted.current = new AbortController();
    return () => wanted.current.abort();
  }, []);
  const save = async (): Promise<void> => {
    const { signal } = wanted.current;
    const onPart = (part: number, parts: number): void => setShare(phrase`${part} of ${parts}`);
    try {
      await saveExport(client, jobId, { subject, onPart, signal });
    } finally {
      setShare(null);
    }
  };
  return { share, save };
}
