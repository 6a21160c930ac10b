/** Adds symbols to the list shown: one by symbol or name, or several pasted. Unknown ones are named, and nothing is added. */

import { WATCH_SYMBOLS_MAX } from '@tradefloor/contracts/vocabulary/watchlists';
import { type FormEvent, useId, useState } from 'react';
import { useAccount } from '../../../kit/live/use-client.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { phrase } from '../../../lib/text/phrase.ts';
import { findSymbols } from './lists.ts';
import type { WatchlistState } from './use-watchlist.ts';

/** More text than the longest list has. */
const TEXT_MAX = WATCH_SYMBOLS_MAX * 16;

export function AddSymbols({ watchlist }: { readonly watchlist: WatchlistState }) {
  const instruments = useAccount((account) => account.instruments());
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const names = useId();
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { symbols, unknown } = findSymbols(text, instruments);
    if (unknown.length > 0) {
      setFault(phrase`Not found: ${unknown.join(' ')}`);
      return;
    }
    setFault(null);
    if (symbols.length === 0) return;
    const added = await watchlist.change((list) => {
      const all = [...new Set([...list.symbols, ...symbols])];
      return all.length === list.symbols.length ? null : { symbols: all };
    });
    if (added) setText('');
  };
  return (
    <form onSubmit={(event) => void add(event)} className="flex flex-col gap-1">
      <div className="flex items-center gap-2">
        <label className="flex min-w-0 flex-1 items-center gap-2">
          <span className="w-16 shrink-0 text-t2">Add</span>
          <input
            value={text}
            maxLength={TEXT_MAX}
            list={names}
            placeholder="symbols or a name"
            autoComplete="off"
            spellCheck={false}
            aria-invalid={fault !== null}
            onChange={({ target }) => setText(target.value)}
            className="h-6 min-w-0 flex-1 rounded-sm border border-control bg-bg px-1.5 text-12 placeholder:text-t3"
          />
        </label>
        <Button type="submit" size="sm" aria-disabled={text.trim() === ''}>
          Add
        </Button>
      </div>
      <datalist id={names}>
        {instruments.map(({ symbol, name }) => (
          <option key={symbol} value={symbol}>
            {name}
          </option>
        ))}
      </datalist>
      <p role="alert" className="text-critical empty:hidden">
        {fault}
      </p>
    </form>
  );
}
