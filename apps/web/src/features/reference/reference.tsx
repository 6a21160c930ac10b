/**
 * The reference, rendered from the OpenAPI and AsyncAPI documents in the reader's own browser: the gateway serves two
 * files and renders nothing for it.
 */
'use client';

import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { isShared, listOperations } from './document/openapi.ts';
import { type Place, toHref, toTitle } from './document/place.ts';
import { listEntries } from './document/search.ts';
import { Frame } from './frame.tsx';
import { OperationView } from './operation.tsx';
import { type Code, Overview } from './overview.tsx';
import { Fields } from './parts/fields.tsx';
import { LanguageContext } from './parts/language.ts';
import { Words } from './parts/words.tsx';
import { SearchBox } from './search-box.tsx';
import { keepLanguage, type Language, readLanguage } from './snippets/languages.ts';
import { SocketsPart } from './sockets.tsx';
import { TopicsPart } from './topics.tsx';
import { type Documents, useDocuments } from './use-documents.ts';
import { usePlace } from './use-place.ts';

type ReferenceProps = {
  /** The place of the requested address. */
  readonly start: Place;
  /** The closed list of refusals. */
  readonly codes: readonly Code[];
};

/** What the address names comes to the top; after a search, which leaves the focus nowhere, it gets the focus. */
function showFirst(id: string): void {
  const found = id === '' ? null : document.getElementById(id);
  if (found === null) {
    document.getElementById('content')?.scrollTo(0, 0);
    return;
  }
  found.scrollIntoView();
  if (document.activeElement === document.body) {
    found.querySelector('a')?.focus({ preventScroll: true });
  }
}

const TITLES: Readonly<Record<string, string>> = {
  '': 'API reference',
  sockets: 'Sockets',
  topics: 'Topics',
  types: 'Types',
};

export function Reference({ start, codes }: ReferenceProps) {
  const { documents, retry } = useDocuments();
  const { place, go, onClick } = usePlace(start);
  const isRead = typeof documents === 'object';
  const entries = useMemo(
    () => (typeof documents === 'object' ? listEntries(documents.api, documents.events) : []),
    [documents],
  );
  useEffect(() => {
    document.title = `${toTitle(place.part)}, Tradefloor`;
    if (isRead) showFirst(place.id);
  }, [isRead, place]);
  return (
    <Frame
      title={TITLES[place.part] ?? place.part}
      place={place}
      groups={isRead ? toGroups(documents) : []}
      searchBox={<SearchBox entries={entries} onGo={go} />}
      onClick={onClick}
      onGo={go}
    >
      {documents === 'reading' && <p className="text-t2">Loading reference…</p>}
      {documents === 'missing' && <Missing onRetry={retry} />}
      {isRead && (
        <WithLanguage>
          <Chosen documents={documents} part={place.part} codes={codes} />
        </WithLanguage>
      )}
    </Frame>
  );
}

const toGroups = ({ api }: Documents) => [
  {
    name: 'API calls',
    parts: api.tags.map(({ name }) => name).filter((name) => name !== 'trpc'),
  },
  { name: 'Events', parts: ['sockets', 'topics'] },
  { name: 'Shared', parts: ['types'] },
];

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

type PartProps = {
  readonly documents: Documents;
  readonly part: string;
  readonly codes: readonly Code[];
};

function Chosen({ documents, part, codes }: PartProps) {
  const { api, events } = documents;
  if (part === '') return <Overview doc={api} codes={codes} />;
  if (part === 'topics') return <TopicsPart doc={events} />;
  if (part === 'sockets') return <SocketsPart doc={events} />;
  if (part === 'types') return <TypesPart documents={documents} />;
  return <CallsPart documents={documents} part={part} />;
}

/** The parts below share the reader's language; they are drawn in a browser only. */
function WithLanguage({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(() => readLanguage(window.localStorage));
  const choice = useMemo(
    () => ({
      language,
      choose: (chosen: Language) => {
        keepLanguage(window.localStorage, chosen);
        setLanguage(chosen);
      },
    }),
    [language],
  );
  return <LanguageContext value={choice}>{children}</LanguageContext>;
}

function CallsPart({ documents, part }: Omit<PartProps, 'codes'>) {
  const { api } = documents;
  const listed = listOperations(api, part);
  if (listed.length === 0) {
    return (
      <p className="text-t2">
        There is no such part. <a href={toHref('')}>Show all calls</a>
      </p>
    );
  }
  return listed.map((one) => (
    <OperationView key={one.operation.operationId} listed={one} components={api.components} />
  ));
}

function TypesPart({ documents: { api, events } }: { readonly documents: Documents }) {
  const schemas = { ...events.components.schemas, ...api.components.schemas };
  return Object.entries(schemas)
    .filter(([name]) => isShared(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => (
      <section key={name} id={name} className="flex flex-col gap-2 border-line border-t pt-3">
        <h2 className="font-semibold text-15">{name}</h2>
        {schema.description && (
          <p className="max-w-prose text-t2">
            <Words text={schema.description} />
          </p>
        )}
        <Fields schema={schema} schemas={schemas} />
      </section>
    ));
}
