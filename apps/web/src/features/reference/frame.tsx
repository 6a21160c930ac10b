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
};

export function Frame({ title, place, groups, searchBox, children, onClick }: FrameProps) {
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
        <a href="/" className="ml-auto inline-flex min-h-6 items-center">
          Open the trading screen
        </a>
      </header>
      <div className="flex min-h-0 grow gap-8 max-sm:flex-col max-sm:gap-0">
        <nav
          aria-label="Parts"
          className="w-48 shrink-0 overflow-auto py-4 max-sm:max-h-40 max-sm:w-full max-sm:border-line max-sm:border-b max-sm:py-2"
        >
          {groups.map(({ name, parts }) => (
            <section key={name} aria-label={name} className="mb-3 max-sm:mb-1">
              <h2 className="font-medium text-11 text-t3 uppercase tracking-wide">{name}</h2>
              <ul className="flex flex-col max-sm:flex-row max-sm:flex-wrap max-sm:gap-x-3">
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
    <p className="flex flex-col max-sm:flex-row max-sm:gap-x-3">
      {['openapi.json', 'asyncapi.json'].map((name) => (
        <a key={name} href={`/docs/api/${name}`} className="inline-flex min-h-6 items-center">
          {name}
        </a>
      ))}
    </p>
  );
}
