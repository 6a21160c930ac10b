/** The frame of every page of the reference: search, navigation by group, content. */
import '../../kit/ui/pages.css';
import type { MouseEvent, ReactNode } from 'react';
import { type Place, toHref } from './document/place.ts';

type FrameProps = {
  readonly title: string;
  readonly place: Place;
  readonly groups: readonly { readonly name: string; readonly parts: readonly string[] }[];
  readonly searchBox: ReactNode;
  readonly children: ReactNode;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  readonly onGo: (href: string) => void;
};

export function Frame(props: FrameProps) {
  const { title, place, groups, searchBox, children, onClick, onGo } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    // biome-ignore lint/a11y/noStaticElementInteractions: it takes the clicks of the links within
    <div
      onClick={onClick}
      className="mx-auto flex h-dvh max-w-6xl flex-col overflow-hidden px-4 text-13 sm:px-6"
    >
      <header className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-b py-2">
        <a href="/docs" className="inline-flex min-h-6 items-center font-semibold text-15">
          Tradefloor API
        </a>
        {searchBox}
        <PartChoice place={place} groups={groups} onGo={onGo} />
        <a href="/" className="ml-auto inline-flex min-h-6 items-center">
          Open the trading screen
        </a>
      </header>
      <div className="flex min-h-0 grow gap-8">
        <nav aria-label="Parts" className="w-48 shrink-0 overflow-auto py-4 max-sm:hidden">
          {groups.map(({ name, parts }) => (
            <section key={name} aria-label={name} className="mb-3">
              <h2 className="font-medium text-11 text-t3 uppercase tracking-wide">{name}</h2>
              <ul className="flex flex-col">
                {parts.map((part) => (
                  <PartLink key={part} part={part} isHere={part === place.part} />
                ))}
              </ul>
            </section>
          ))}
          <Files />
        </nav>
        <main
          id="content"
          className="relative flex min-h-0 min-w-0 grow flex-col gap-4 overflow-auto py-4"
        >
          <h1 className="font-semibold text-20">{title}</h1>
          {children}
        </main>
      </div>
    </div>
  );
}

/** The navigation of a phone: a choice of one line. */
function PartChoice({ place, groups, onGo }: Pick<FrameProps, 'place' | 'groups' | 'onGo'>) {
  return (
    <label className="flex items-center gap-2 text-t2 sm:hidden">
      Part
      <select
        value={place.part}
        onChange={({ target }) => onGo(toHref(target.value))}
        className="h-8 rounded-sm border border-control bg-bg px-2 text-13 text-t1"
      >
        <option value="">overview</option>
        {groups.map(({ name, parts }) => (
          <optgroup key={name} label={name}>
            {parts.map((part) => (
              <option key={part} value={part}>
                {part}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}

function PartLink({ part, isHere }: { readonly part: string; readonly isHere: boolean }) {
  return (
    <li>
      <a
        href={toHref(part)}
        aria-current={isHere ? 'page' : undefined}
        className="inline-flex min-h-6 items-center text-t2 aria-[current=page]:font-semibold aria-[current=page]:text-t1"
      >
        {part}
      </a>
    </li>
  );
}

function Files() {
  return (
    <p className="flex flex-col">
      {['openapi.json', 'asyncapi.json'].map((name) => (
        <a key={name} href={`/docs/api/${name}`} className="inline-flex min-h-6 items-center">
          {name}
        </a>
      ))}
    </p>
  );
}
