/** An instrument's halt where its symbol stands: a mark in lists and headings, a line in the ticket. */

import type { ReactNode } from 'react';
import { shownName } from '../../lib/format/names.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { useAccount } from '../live/use-client.ts';
import { haltText } from './halt-text.ts';

/** What stands before a halted symbol: as much room as either mark needs. */
export const HALT_MARK = '⊣ ';

/** An instrument's name, marked while it is paused or at the price band. */
export function SymbolWithHalt({ symbol }: { readonly symbol: string }) {
  const halt = useAccount((account) => account.findHalt(symbol));
  if (halt === null) return <>{shownName(symbol)}</>;
  const isPaused = halt.state === 'PAUSED';
  return (
    <span title={haltText(halt)} className={isPaused ? 'text-critical' : 'text-warn'}>
      <span aria-hidden="true">{isPaused ? '‖' : '⊣'} </span>
      {shownName(symbol)}{' '}
      <span className="sr-only">{isPaused ? phrase('paused') : 'at the price band'}</span>
    </span>
  );
}

/** A grid's cell for the symbol of its row. */
export const haltedSymbol = ({ symbol }: { readonly symbol: string }): ReactNode => (
  <SymbolWithHalt symbol={symbol} />
);

export function HaltLine({ symbol }: { readonly symbol: string }) {
  const halt = useAccount((account) => account.findHalt(symbol));
  // There before its text: else a screen reader does not announce it.
  return (
    <p role="status" className="w-full text-11 text-critical" data-testid="halt-line">
      {halt === null ? null : haltText(halt)}
    </p>
  );
}
