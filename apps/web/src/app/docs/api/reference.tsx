/**
 * The reference, rendered from the OpenAPI document in the reader's own browser: the gateway serves a file and renders
 * nothing for it.
 */
'use client';

import { useEffect, useState } from 'react';
import { Button } from '../../../kit/ui/button.tsx';
import { type Code, Contents } from './contents.tsx';
import { type ApiDocument, isShared, listOperations } from './document.ts';
import { Fields } from './fields.tsx';
import { Frame } from './frame.tsx';
import { OperationView } from './operation.tsx';
import { Words } from './words.tsx';

type Read = ApiDocument | 'reading' | 'missing';

export function Reference({
  tag,
  codes,
}: {
  readonly tag: string;
  readonly codes: readonly Code[];
}) {
  const [doc, setDoc] = useState<Read>('reading');
  const [attempts, setTry] = useState(0);
  useEffect(() => {
    // Another click retries.
    void attempts;
    const gone = new AbortController();
    readDocument(gone.signal).then(
      (read) => setDoc(read),
      () => setDoc('missing'),
    );
    return () => gone.abort();
  }, [attempts]);
  const isRead = typeof doc === 'object';
  useEffect(() => {
    if (isRead) document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, [isRead]);
  const tags = typeof doc === 'object' ? doc.tags.map(({ name }) => name) : [];
  return (
    <Frame title={tag === '' ? 'The HTTP interface' : tag} tags={tags} here={tag}>
      {doc === 'reading' && <p className="text-t2">Loading reference…</p>}
      {doc === 'missing' && <Missing onRetry={() => setTry((before) => before + 1)} />}
      {typeof doc === 'object' && <Part doc={doc} tag={tag} codes={codes} />}
    </Frame>
  );
}

function Missing({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className="flex items-center gap-3">
      <p role="alert" className="text-t2">
        The reference cannot be loaded.
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}

async function readDocument(signal: AbortSignal): Promise<Read> {
  const response = await fetch('/docs/api/openapi.json', { signal });
  return response.ok ? ((await response.json()) as ApiDocument) : 'missing';
}

function Part({
  doc,
  tag,
  codes,
}: {
  readonly doc: ApiDocument;
  readonly tag: string;
  readonly codes: readonly Code[];
}) {
  const { schemas } = doc.components;
  if (tag === '') return <Contents doc={doc} codes={codes} />;
  if (tag === 'types') {
    return Object.entries(schemas)
      .filter(([name]) => isShared(name))
      .map(([name, schema]) => (
        <section key={name} id={name} className="flex flex-col gap-2 border-line border-t pt-3">
          <h2 className="font-semibold text-16">{name}</h2>
          {schema.description && (
            <p className="max-w-prose text-t2">
              <Words text={schema.description} />
            </p>
          )}
          <Fields schema={schema} schemas={schemas} />
        </section>
      ));
  }
  const listed = listOperations(doc, tag);
  if (listed.length === 0) return <p className="text-t2">Page not found.</p>;
  return listed.map((one) => (
    <OperationView key={one.operation.operationId} listed={one} schemas={schemas} />
  ));
}
