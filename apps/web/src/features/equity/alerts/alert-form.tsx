/** A new alert, or other terms of one: symbol and price are checked as they are typed, and it states where the price is. */
import {
  ALERT_CONDITION_TEXT,
  ALERT_CONDITIONS,
  ALERT_NOTE_MAX,
  ALERT_PRICE_MAX,
  type AlertCondition,
  type AlertRepeat,
} from '@tradefloor/contracts/vocabulary/alerts';
import { useEffect, useId, useRef, useState } from 'react';
import { useAccount, useClient, useQuote } from '../../../kit/live/use-client.ts';
import { useDecimals } from '../../../kit/live/use-decimals.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { InputField, SelectField } from '../../../kit/ui/field.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { type Entry, parsePrice } from '../../../lib/format/entry.ts';
import { formatPx } from '../../../lib/format/numbers.ts';
import { toDecimal, toPx } from '../../../lib/format/units.ts';
import type { Alert, Instrument } from '../../../platform/client/shapes.ts';
import { awaitedCondition, distanceText, isMet } from './alert-text.ts';
import { useAlertActions } from './use-alerts.ts';

const CONDITIONS = ALERT_CONDITIONS.map((value) => ({
  value,
  label: `Last ${ALERT_CONDITION_TEXT[value]}`,
}));
const REPEATS: readonly { readonly value: AlertRepeat; readonly label: string }[] = [
  { value: 'ONCE', label: 'Once' },
  { value: 'EACH_CROSSING', label: 'Each crossing' },
];

type AlertFormProps = {
  /** The alert to change; null for a new one. */
  readonly alert: Alert | null;
  /** The symbol that is filled in; the price has the focus then. */
  readonly symbol: string | null;
  /** The level that is filled in, in currency units. */
  readonly price: number | null;
  /** An alert was made or changed, or the change was given up. */
  readonly onDone: () => void;
};

type Draft = {
  readonly symbolText: string;
  readonly priceText: string;
  /** Null while it follows from where the price is. */
  readonly condition: AlertCondition | null;
  readonly repeat: AlertRepeat;
  readonly note: string;
};

type Filled = Pick<AlertFormProps, 'alert' | 'symbol' | 'price'>;

const toDraft = ({ alert, symbol, price }: Filled): Draft => ({
  symbolText: alert?.symbol ?? symbol ?? '',
  priceText: String(alert?.price ?? price ?? ''),
  condition: alert?.condition ?? null,
  repeat: alert?.repeat ?? 'ONCE',
  note: alert?.note ?? '',
});

/** What is typed, and what it comes to. */
function useDraft(filled: Filled) {
  const instruments = useAccount((account) => account.instruments());
  const [draft, setDraft] = useState(() => toDraft(filled));
  const symbol = draft.symbolText.trim().toUpperCase();
  const shares = instruments.filter(isShare);
  const instrument = shares.find((one) => one.symbol === symbol) ?? null;
  const quote = useQuote(instrument?.symbol ?? null);
  const entry = parseLevel(draft.priceText, { quote, instrument });
  const last = quote === null ? null : quote.last;
  const condition =
    draft.condition ?? (entry.ok ? awaitedCondition(entry.value, last) : 'AT_OR_ABOVE');
  const set = (change: Partial<Draft>): void => setDraft((before) => ({ ...before, ...change }));
  return { draft, set, symbol, shares, instrument, entry, last, condition };
}

export function AlertForm({ alert, symbol: requested, price, onDone }: AlertFormProps) {
  const { calls } = useClient();
  const typed = useDraft({ alert, symbol: requested, price });
  const { draft, set, symbol, instrument, entry, condition } = typed;
  const { run, isBusy, problem } = useAlertActions();
  const isReady = entry.ok && instrument !== null && !isBusy;
  const submit = async (units: number): Promise<void> => {
    const { repeat, note } = draft;
    const terms = { condition, price: toDecimal(units), repeat, note };
    const isTaken = await run(() =>
      alert === null
        ? calls.alerts.create.mutate({ symbol, ...terms })
        : calls.alerts.change.mutate({ alertId: alert.alertId, version: alert.version, ...terms }),
    );
    if (!isTaken) return;
    set(toDraft({ alert: null, symbol, price: null }));
    onDone();
  };
  return (
    <form
      aria-label={alert === null ? 'New alert' : `Change the alert on ${alert.symbol}`}
      className="flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (entry.ok && isReady) void submit(entry.value);
      }}
    >
      <SymbolField
        text={draft.symbolText}
        isKnown={instrument !== null}
        isFixed={alert !== null}
        symbols={typed.shares.map((one) => one.symbol)}
        onChange={(symbolText) => set({ symbolText })}
      />
      <TermFields typed={typed} isFocused={alert !== null || requested !== null} />
      <Button type="submit" className="mt-[1.05rem]" disabled={!isReady}>
        {alert === null ? 'Add alert' : 'Change'}
      </Button>
      {alert === null ? null : (
        <Button look="quiet" className="mt-[1.05rem]" onClick={onDone}>
          Cancel
        </Button>
      )}
      <p role="status" className="min-h-4 w-full text-12 text-t2">
        {problem === null ? <Hint typed={typed} /> : <Refused problem={problem} />}
      </p>
    </form>
  );
}

type Typed = ReturnType<typeof useDraft>;

/** Condition, price, repetition and note. */
function TermFields({ typed, isFocused }: { readonly typed: Typed; readonly isFocused: boolean }) {
  const { draft, set, entry, condition } = typed;
  const price = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) price.current?.focus();
  }, [isFocused]);
  return (
    <>
      <SelectField
        label="Condition"
        className="w-36"
        options={CONDITIONS}
        value={condition}
        onChange={({ target }) => set({ condition: target.value as AlertCondition })}
      />
      <InputField
        ref={price}
        label="Price"
        className="w-24"
        inputMode="decimal"
        value={draft.priceText}
        problem={draft.priceText === '' || entry.ok ? null : entry.problem}
        onChange={({ target }) => set({ priceText: target.value })}
      />
      <SelectField
        label="Fires"
        className="w-32"
        options={REPEATS}
        value={draft.repeat}
        onChange={({ target }) => set({ repeat: target.value as AlertRepeat })}
      />
      <InputField
        label="Note"
        holds="words"
        className="min-w-24 flex-1"
        maxLength={ALERT_NOTE_MAX}
        value={draft.note}
        onChange={({ target }) => set({ note: target.value })}
      />
    </>
  );
}

/** Where the price is, and what the alert would do now. */
function Hint({ typed }: { readonly typed: Typed }) {
  const { instrument, entry, condition, last } = typed;
  const toDecimals = useDecimals();
  if (instrument === null || last === null) return null;
  const { symbol } = instrument;
  const now = `${symbol} is at ${formatPx(last, toDecimals(symbol))}`;
  if (!entry.ok) return now;
  const level = { condition, price: toDecimal(entry.value) };
  return isMet(level, last)
    ? `${now}: the alert fires with the next price`
    : `${now}: ${distanceText(level.price, last)} to go`;
}

const isShare = ({ instrumentType }: Instrument): boolean => instrumentType === 'equity';

/** A level on no tick grid; relative ones are of the newest quote. */
function parseLevel(
  text: string,
  of: {
    readonly quote: { bid: number; ask: number; mid: number; last: number } | null;
    readonly instrument: Instrument | null;
  },
): Entry {
  const { quote, instrument } = of;
  const reference =
    quote === null || instrument === null ? null : { ...quote, tick: toPx(instrument.tickSize) };
  const entry = parsePrice(text, reference, 0);
  const isTooHigh = entry.ok && toDecimal(entry.value) > ALERT_PRICE_MAX;
  return isTooHigh ? { ok: false, problem: 'At most 10,000,000' } : entry;
}

type SymbolFieldProps = {
  readonly text: string;
  readonly isKnown: boolean;
  readonly isFixed: boolean;
  readonly symbols: readonly string[];
  readonly onChange: (text: string) => void;
};

function SymbolField({ text, isKnown, isFixed, symbols, onChange }: SymbolFieldProps) {
  const listId = useId();
  return (
    <>
      <InputField
        label="Symbol"
        holds="words"
        className="w-20"
        list={listId}
        value={text}
        readOnly={isFixed}
        problem={text.trim() === '' || isKnown ? null : 'No share of this name'}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={listId}>
        {symbols.map((symbol) => (
          <option key={symbol} value={symbol} />
        ))}
      </datalist>
    </>
  );
}
