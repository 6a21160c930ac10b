/** The symbol of an alert, with what can be chosen, and what is known of the instrument it names. */
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import { FX_PAIRS } from '@tradefloor/instruments/fx/fx-pairs';
import { findInstrument, isQuotedToAll } from '@tradefloor/instruments/instrument';
import { useId } from 'react';
import { useAccount } from '../../../kit/live/use-client.ts';
import { InputField } from '../../../kit/ui/field.tsx';
import { toPx } from '../../../lib/format/units.ts';

/** What an alert can be on. */
export type Watchable = {
  readonly symbol: string;
  readonly type: 'equity' | 'bond' | 'fx' | 'commodity' | 'option';
  /** In price units. */
  readonly tick: number;
};

/** Listed shares, and what dealers quote to all; null for other text. */
export function useWatchable(symbol: string): Watchable | null {
  const listed = useAccount((account) => account.instrument(symbol));
  if (listed?.instrumentType === 'equity') {
    return { symbol, type: 'equity', tick: toPx(listed.tickSize) };
  }
  const instrument = findInstrument(symbol);
  if (instrument === null || instrument.type === 'equity' || !isQuotedToAll(instrument))
    return null;
  return { symbol, type: instrument.type, tick: instrument.tickSize };
}

type SymbolFieldProps = {
  readonly text: string;
  readonly isKnown: boolean;
  readonly isFixed: boolean;
  readonly onChange: (text: string) => void;
};

export function SymbolField({ text, isKnown, isFixed, onChange }: SymbolFieldProps) {
  const listId = useId();
  const shares = useAccount((account) => account.instruments());
  const held = useAccount((account) => account.positions());
  const symbols = new Set(
    [...shares, ...FX_PAIRS, ...held]
      .map(({ symbol }): string => symbol)
      .concat(BONDS.map(({ isin }) => isin)),
  );
  return (
    <>
      <InputField
        label="Symbol"
        holds="words"
        className="w-28"
        list={listId}
        value={text}
        readOnly={isFixed}
        problem={text.trim() === '' || isKnown ? null : 'No listed instrument of this name'}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={listId}>
        {[...symbols].map((symbol) => (
          <option key={symbol} value={symbol} />
        ))}
      </datalist>
    </>
  );
}
