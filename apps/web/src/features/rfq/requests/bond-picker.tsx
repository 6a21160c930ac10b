/** One field to find a bond by ISIN, issuer or maturity: a combobox of the WAI-ARIA pattern, all by keyboard. */
import { type KeyboardEvent, useId, useState } from 'react';
import { useBonds } from '../../../kit/live/use-bonds.ts';
import { cx } from '../../../kit/ui/cx.ts';
import { Icon } from '../../../kit/ui/icon.tsx';
import type { Bond } from '../../../platform/client/shapes.ts';
import { notFoundText, searchBonds } from '../bonds/bond-search.ts';

type BondPickerProps = {
  readonly chosen: Bond | null;
  readonly onChoose: (isin: string) => void;
  readonly label?: string;
};

export function BondPicker({ chosen, onChoose, label = 'Bond' }: BondPickerProps) {
  const id = useId();
  const { text, setText, at, found, choose, close, onKeyDown } = useBondSearch(onChoose);
  const isOpen = text !== null;
  const problem = isOpen && found.length === 0 ? notFoundText(text) : null;
  return (
    <div className="relative">
      <label htmlFor={id} className="mb-0.5 block font-medium text-11 text-t2">
        {label}
      </label>
      <div className="relative">
        <span className="pointer-events-none absolute top-2 left-2 text-t3">
          <Icon name="search" size={12} />
        </span>
        <input
          id={id}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && found.length > 0 ? `${id}-${at}` : undefined}
          aria-describedby={`${id}-problem`}
          data-field="bond"
          placeholder="ISIN, issuer or maturity: 11/36, nov36"
          autoComplete="off"
          spellCheck={false}
          value={text ?? chosen?.name ?? ''}
          onFocus={(event) => event.currentTarget.select()}
          onClick={() => {
            if (!isOpen) setText('');
          }}
          onBlur={close}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          className="h-7 w-full rounded-sm border border-control bg-bg pr-2 pl-7 text-13 text-t1 placeholder:text-t3"
        />
      </div>
      <p id={`${id}-problem`} role="status" className="text-11 text-critical">
        {problem}
      </p>
      <FoundList id={id} found={found} at={at} onChoose={choose} />
    </div>
  );
}

/** What is typed, what it finds, and the row the keyboard is on. */
function useBondSearch(onChoose: BondPickerProps['onChoose']) {
  const bonds = useBonds((book) => book.list());
  const [text, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const found = text === null ? [] : searchBonds(bonds, text);
  const setText = (typed: string | null): void => {
    setTyped(typed);
    setAt(0);
  };
  const close = (): void => setText(null);
  const choose = (bond: Bond | undefined): void => {
    if (bond === undefined) return;
    onChoose(bond.isin);
    close();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      if (text === null) setText('');
      else if (found.length > 0) setAt((at + step + found.length) % found.length);
    } else if (event.key === 'Enter' && text !== null && !event.ctrlKey) {
      event.preventDefault();
      choose(found[at]);
    } else if (event.key === 'Escape' && text !== null) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  return { text, setText, at, found, choose, close, onKeyDown };
}

type FoundListProps = {
  readonly id: string;
  readonly found: readonly Bond[];
  readonly at: number;
  readonly onChoose: (bond: Bond) => void;
};

function FoundList({ id, found, at, onChoose }: FoundListProps) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Bonds found"
      hidden={found.length === 0}
      className="absolute top-full right-0 left-0 z-20 mt-px max-h-72 overflow-auto border border-control bg-s1 shadow-2xl"
    >
      {found.map((bond, n) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard, the rows only the pointer.
        <div
          key={bond.isin}
          id={`${id}-${n}`}
          role="option"
          tabIndex={-1}
          aria-selected={n === at}
          // The field would lose the focus, and with it the list, before the click is one.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(bond)}
          className={cx(
            'flex min-h-7 cursor-pointer items-center gap-2 px-2 text-12',
            n === at ? 'bg-selected' : 'hover:bg-s2',
          )}
        >
          <span className="shrink-0 font-medium">{bond.name}</span>
          <span className="truncate text-t3">{bond.issuer}</span>
          <span className="ml-auto font-mono text-11 text-t3">{bond.isin}</span>
        </div>
      ))}
    </div>
  );
}
