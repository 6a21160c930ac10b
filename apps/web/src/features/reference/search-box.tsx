/** The search of the reference: `/` focuses it, arrows choose a result, Enter opens it. */
import {
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { cx } from '../../kit/ui/cx.ts';
import { Key } from '../../kit/ui/empty.tsx';
import { type Entry, search } from './document/search.ts';

const RESULTS_MAX = 12;

/** Keys belong to fields while one is written in. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

function useSlash(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isWriting(event.target)) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [input]);
}

type SearchBoxProps = {
  readonly entries: readonly Entry[];
  readonly onGo: (href: string) => void;
};

export function SearchBox({ entries, onGo }: SearchBoxProps) {
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const found = search(entries, useDeferredValue(query), RESULTS_MAX);
  const isOpen = query.trim() !== '';
  useSlash(input);
  const open = (entry: Entry | undefined): void => {
    if (entry === undefined) return;
    setQuery('');
    input.current?.blur();
    onGo(entry.href);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setAt((at + step + found.length) % found.length);
    } else if (event.key === 'Enter') open(found[at]);
    else if (event.key === 'Escape') setQuery('');
  };
  return (
    <search className="relative w-full max-w-md">
      <input
        ref={input}
        role="combobox"
        aria-label="Search calls, topics and types"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found.length > 0 ? `${id}-${at}` : undefined}
        value={query}
        placeholder="Search calls, topics and types"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        onChange={({ target }) => {
          setQuery(target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        className="h-8 w-full rounded-sm border border-control bg-bg pr-8 pl-2 text-13 text-t1 placeholder:text-t3"
      />
      <span aria-hidden="true" className="absolute top-1.5 right-2">
        <Key>/</Key>
      </span>
      <Results id={id} found={found} at={at} isOpen={isOpen} onPick={open} />
    </search>
  );
}

type ResultsProps = {
  readonly id: string;
  readonly found: readonly Entry[];
  readonly at: number;
  readonly isOpen: boolean;
  readonly onPick: (entry: Entry) => void;
};

function Results({ id, found, at, isOpen, onPick }: ResultsProps) {
  return (
    <div
      hidden={!isOpen}
      className="absolute inset-x-0 top-9 z-10 max-h-[60vh] overflow-auto border border-line bg-s1 shadow-2xl"
    >
      <div role="listbox" id={`${id}-list`} aria-label="Results">
        {found.map((entry, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the arrows and Enter of the field choose
          <div
            key={entry.href}
            id={`${id}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(entry)}
            className={cx(
              'flex min-h-7 cursor-pointer flex-wrap items-baseline gap-x-2 px-2 py-1',
              i === at && 'bg-selected',
            )}
          >
            <span className="break-all font-mono text-12">{entry.name}</span>
            <span className="break-all text-12 text-t2">{entry.where}</span>
          </div>
        ))}
      </div>
      {isOpen && found.length === 0 ? (
        <p role="status" className="px-2 py-1.5 text-t2">
          Nothing found. Search by name, path or words of the description.
        </p>
      ) : null}
    </div>
  );
}
