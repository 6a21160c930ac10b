/** The fields of a trade that is looked at, and of the symbol that hedges: symbols are checked as they are typed. */
import { type ReactNode, useId, useState } from 'react';
import { useAccount } from '../../../kit/live/use-client.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { InputField, SelectField } from '../../../kit/ui/field.tsx';
import { parseQty } from '../../../lib/format/entry.ts';
import type { WhatIfTrade } from './what-if-lines.ts';

const SIDES = [
  { value: 'BUY', label: 'BUY' },
  { value: 'SELL', label: 'SELL' },
] as const;

/** A typed symbol that trades, or is held; null for all else. */
function useKnownSymbols(): ReadonlySet<string> {
  const listed = useAccount((account) => account.instruments());
  const held = useAccount((account) => account.positions());
  return new Set([...listed, ...held].map(({ symbol }) => symbol));
}

export function TradeForm({ onAdd }: { readonly onAdd: (trade: WhatIfTrade) => void }) {
  const known = useKnownSymbols();
  const [side, setSide] = useState<WhatIfTrade['side']>('SELL');
  const [text, setText] = useState('');
  const [qtyText, setQtyText] = useState('');
  const symbol = text.trim().toUpperCase();
  const qty = parseQty(qtyText);
  const isReady = known.has(symbol) && qty.ok;
  return (
    <form
      aria-label="Trade to look at"
      className="flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady || !qty.ok) return;
        onAdd({ symbol, side, qty: qty.value });
        setText('');
        setQtyText('');
      }}
    >
      <SelectField
        label="Side"
        className="w-[4.5rem]"
        options={SIDES}
        value={side}
        onChange={({ target }) => setSide(target.value === 'BUY' ? 'BUY' : 'SELL')}
      />
      <SymbolField label="Symbol" text={text} known={known} onChange={setText} />
      <InputField
        label="Quantity"
        className="w-20"
        inputMode="numeric"
        value={qtyText}
        problem={qtyText === '' || qty.ok ? null : qty.problem}
        onChange={({ target }) => setQtyText(target.value)}
      />
      <Button type="submit" className="mt-[1.05rem]" disabled={!isReady}>
        Add trade
      </Button>
    </form>
  );
}

type HedgeFieldProps = {
  /** A symbol that is known, or null. */
  readonly onChoose: (symbol: string | null) => void;
  /** What the hedge is. */
  readonly children: ReactNode;
};

export function HedgeField({ onChoose, children }: HedgeFieldProps) {
  const known = useKnownSymbols();
  const [text, setText] = useState('');
  return (
    <div className="flex flex-wrap items-end gap-2">
      <SymbolField
        label="Hedge with"
        text={text}
        known={known}
        onChange={(next) => {
          setText(next);
          const symbol = next.trim().toUpperCase();
          onChoose(known.has(symbol) ? symbol : null);
        }}
      />
      <div className="min-h-7 content-center">{children}</div>
    </div>
  );
}

type SymbolFieldProps = {
  readonly label: string;
  readonly text: string;
  readonly known: ReadonlySet<string>;
  readonly onChange: (text: string) => void;
};

function SymbolField({ label, text, known, onChange }: SymbolFieldProps) {
  const listId = useId();
  const symbol = text.trim().toUpperCase();
  return (
    <>
      <InputField
        label={label}
        holds="words"
        className="min-w-20 max-w-40 flex-1"
        list={listId}
        value={text}
        problem={symbol === '' || known.has(symbol) ? null : 'Neither listed nor held'}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={listId}>
        {[...known].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
