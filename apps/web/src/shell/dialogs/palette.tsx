/** Ctrl+K: one line to reach any instrument, order line or command. Fills tickets, never sends. */

import { describeTerms, termsOfLimit } from '@tradefloor/contracts/vocabulary/price-terms';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useAccount, useCan, useClient } from '../../kit/live/use-client.ts';
import { cx } from '../../kit/ui/cx.ts';
import { LiveRegions } from '../../kit/ui/live-regions.tsx';
import { formatPx, formatQty, formatSignedPct } from '../../lib/format/numbers.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { requestTicket, showSymbol, type TicketRequest } from '../../ui-state/ui-state.ts';
import { useUiStore } from '../../ui-state/use-ui.ts';
import { parseCommand, type Searchable, search } from './parse-command.ts';

export type PaletteCommand = Searchable & { readonly hint?: string; readonly run: () => void };

type PaletteProps = {
  readonly commands: readonly PaletteCommand[];
  /** What its line begins with. */
  readonly first?: string;
  readonly onClose: () => void;
};

const SHOWN_MAX = 9;

export function Palette({ commands, first = '', onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const [line, setLine] = useState(first);
  const [at, setAt] = useState(0);
  const entries = useEntries(line, commands);
  const chosen = entries[Math.min(at, entries.length - 1)];

  // Before the paint, and undone before the element leaves the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element !== null && !element.open) element.showModal();
    return () => element?.close();
  }, []);

  const run = (entry: PaletteCommand | undefined): void => {
    if (entry === undefined) return;
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((before) => (before + step + entries.length) % Math.max(1, entries.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(chosen);
    }
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does for the keyboard what a click on the backdrop does.
    <dialog
      ref={dialog}
      aria-label="Find a symbol or a command"
      onCancel={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      className="mx-auto mt-[12vh] mb-0 w-[min(34rem,calc(100vw-2rem))] border border-control bg-s1 p-0 text-t1 shadow-2xl backdrop:bg-(--scrim)"
    >
      <input
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={chosen === undefined ? undefined : `${listId}-${chosen.id}`}
        aria-label="Symbol, company, command, or an order such as: buy 500 aapl"
        placeholder="AAPL, a company, a command, or: buy 500 aapl @ 189.40"
        value={line}
        onChange={(event) => {
          setLine(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        autoComplete="off"
        spellCheck={false}
        className="h-11 w-full border-line border-b bg-transparent px-4 text-15 placeholder:text-t3"
      />
      <EntryList id={listId} entries={entries} chosen={chosen} onPick={run} />
      <LiveRegions />
    </dialog>
  );
}

type EntryListProps = {
  readonly id: string;
  readonly entries: readonly PaletteCommand[];
  readonly chosen: PaletteCommand | undefined;
  readonly onPick: (entry: PaletteCommand) => void;
};

function EntryList({ id, entries, chosen, onPick }: EntryListProps) {
  return (
    <div id={id} role="listbox" aria-label="Matches" className="p-1">
      {entries.length === 0 ? <p className="p-3 text-12 text-t3">Nothing matches</p> : null}
      {entries.map((entry) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input above holds the focus and its keys.
        <div
          key={entry.id}
          id={`${id}-${entry.id}`}
          role="option"
          aria-selected={entry === chosen}
          tabIndex={-1}
          onClick={() => onPick(entry)}
          className={cx(
            'flex h-8 cursor-pointer items-center justify-between gap-4 rounded-sm px-3 text-13 hover:bg-hover',
            entry === chosen && 'bg-selected',
          )}
        >
          <span className="truncate">{entry.title}</span>
          <span className="shrink-0 text-11 text-t3">{entry.hint}</span>
        </div>
      ))}
    </div>
  );
}

const ticketTitle = ({ side, qty, symbol, price }: TicketRequest): string =>
  phrase`Ticket: ${side ?? ''} ${formatQty(qty ?? 0)} ${symbol ?? ''} ${describeTerms(termsOfLimit(price), String, { at: '@ ', market: phrase('at market') })}`;

function useEntries(line: string, commands: readonly PaletteCommand[]): readonly PaletteCommand[] {
  const client = useClient();
  const ui = useUiStore();
  const trades = useCan('trade');
  const instruments = useAccount((account) => account.instruments());
  const request = trades
    ? parseCommand(line, new Set(instruments.map(({ symbol }) => symbol)))
    : null;
  if (request !== null) {
    const run = (): void => requestTicket(ui, request);
    return [{ id: 'order', title: ticketTitle(request), words: '', hint: 'fills the ticket', run }];
  }
  const symbols = instruments.map((instrument): PaletteCommand => {
    const { symbol, name } = instrument;
    return {
      id: symbol,
      title: `${symbol}  ${name}`,
      words: instrument.sector ?? '',
      hint: quoteHint(client, symbol),
      run: () => showSymbol(ui, 1, symbol),
    };
  });
  return search([...commands, ...symbols], line, SHOWN_MAX);
}

function quoteHint(client: ReturnType<typeof useClient>, symbol: string): string {
  const quote = client.hot.quote(symbol);
  if (quote === null || quote.priorClose === 0) return '';
  const change = quote.last / quote.priorClose - 1;
  return `${formatPx(quote.last, client.getDecimals(symbol))}  ${formatSignedPct(change)}`;
}
