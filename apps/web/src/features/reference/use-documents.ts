/** The two generated documents, fetched when the page opens. */
import { useEffect, useState } from 'react';
import type { EventsDocument } from './document/asyncapi.ts';
import type { ApiDocument } from './document/openapi.ts';

export type Documents = { readonly api: ApiDocument; readonly events: EventsDocument };

async function readJson(name: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(`/docs/api/${name}`, { signal });
  if (!response.ok) throw new Error(`${name} is not served`);
  return response.json();
}

/** Both documents, or why they are not there yet. */
export function useDocuments() {
  const [documents, setDocuments] = useState<Documents | 'reading' | 'missing'>('reading');
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    // Another click retries.
    void attempts;
    const gone = new AbortController();
    Promise.all([
      readJson('openapi.json', gone.signal),
      readJson('asyncapi.json', gone.signal),
    ]).then(
      ([api, events]) =>
        setDocuments({ api: api as ApiDocument, events: events as EventsDocument }),
      () => {
        if (!gone.signal.aborted) setDocuments('missing');
      },
    );
    return () => gone.abort();
  }, [attempts]);
  return { documents, retry: () => setAttempts((before) => before + 1) };
}
