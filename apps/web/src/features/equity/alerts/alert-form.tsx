/** A new alert, or other terms of one: symbol and price are checked as they are typed, and it states where the price is. */

import {
  ALERT_CONDITION_TEXT,
  ALERT_CONDITIONS,
  ALERT_NOTE_MAX,
  ALERT_PRICE_MAX,
  ALERT_TRIGGER_TEXT,
  type AlertCondition,
  type AlertRepeat,
  type AlertTrigger,
  alertTriggers,
  watchedPrice,
} from '@tradefloor/contracts/vocabulary/alerts';
import { priceUnit } from '@tradefloor/instruments/price-text';
import { useEffect, useRef, useState } from 'react';
import { useClient, useQuote } from '../../../kit/live/use-client.ts';
import { useDecimals } from '../../../kit/live/use-decimals.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { InputField, SelectField } from '../../../kit/ui/field.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { type Entry, parsePrice } from '../../../lib/format/entry.ts';
import { formatPx } from '../../../lib/format/numbers.ts';
import { toDecimal } from '../../../lib/format/units.ts';
import type { Quote } from '../../../lib/hot/live-quotes.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Alert } from '../../../platform/client/shapes.ts';
import { awaitedCondition, distanceText, isMet, toSentence } from './alert-text.ts';
import { SymbolField, useWatchable, type Watchable } from './symbol-field.tsx';
import { useAlertActions } from './use-alerts.ts';
import { useDealerPrices } from './use-dealer-prices.ts';

const CONDITIONS = ALERT_CONDITIONS.map((value) => ({
  value,
  label: toSentence(ALERT_CONDITION_TEXT[value]),
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
  /** Null while it is the usual one of the instrument. */
  readonly triggerBy: AlertTrigger | null;
  /** Null while it follows from where the price is. */
  readonly condition: AlertCondition | null;
  readonly repeat: AlertRepeat;
  readonly note: string;
};

type Filled = Pick<AlertFormProps, 'alert' | 'symbol' | 'price'>;

const toDraft = ({ alert, symbol, price }: Filled): Draft => ({
  symbolText: alert?.symbol ?? symbol ?? '',
  priceText: String(alert?.price ?? price ?? ''),
  triggerBy: alert?.triggerBy ?? null,
  condition: alert?.condition ?? null,
  repeat: alert?.repeat ?? 'ONCE',
  note: alert?.note ?? '',
});

/** What is typed, and what it comes to. */
function useDraft(filled: Filled) {
  const [draft, setDraft] = useState(() => toDraft(filled));
  const symbol = draft.symbolText.trim().toUpperCase();
  const instrument = useWatchable(symbol);
  useDealerPrices(instrument === null ? [] : [symbol]);
  const quote = useQuote(instrument?.symbol ?? null);
  const triggers = alertTriggers(instrument?.type ?? 'equity');
  const triggerBy = triggers.find((one) => one === draft.triggerBy) ?? triggers[0];
  const watched = quote === null ? null : watchedPrice(triggerBy, quote);
  const entry = parseLevel(draft.priceText, { quote, instrument });
  const condition =
    draft.condition ?? (entry.ok ? awaitedCondition(entry.value, watched) : 'AT_OR_ABOVE');
  const set = (change: Partial<Draft>): void => setDraft((before) => ({ ...before, ...change }));
  return { draft, set, symbol, instrument, entry, watched, triggers, triggerBy, condition };
}

export function AlertForm({ alert, symbol: requested, price, onDone }: AlertFormProps) {
  const { calls } = useClient();
  const typed = useDraft({ alert, symbol: requested, price });
  const { draft, set, symbol, instrument, entry, triggerBy, condition } = typed;
  const { run, isBusy, problem } = useAlertActions();
  const isReady = entry.ok && instrument !== null && !isBusy;
  const submit = async (units: number): Promise<void> => {
    const { repeat, note } = draft;
    const terms = { triggerBy, condition, price: toDecimal(units), repeat, note };
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
      aria-label={alert === null ? 'New alert' : phrase`Change the alert on ${alert.symbol}`}
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

/** Watched price, condition, level, repetition and note. */
function TermFields({ typed, isFocused }: { readonly typed: Typed; readonly isFocused: boolean }) {
  const { draft, set, entry, triggers, triggerBy, condition } = typed;
  const price = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) price.current?.focus();
  }, [isFocused]);
  return (
    <>
      <SelectField
        label="Trigger by"
        className="w-20"
        options={triggers.map((value) => ({
          value,
          label: toSentence(ALERT_TRIGGER_TEXT[value]),
        }))}
        value={triggerBy}
        onChange={({ target }) => set({ triggerBy: target.value as AlertTrigger })}
      />
      <SelectField
        label="Condition"
        className="w-32"
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

/** Where the price is, its unit and tick, and what the alert would do now. */
function Hint({ typed }: { readonly typed: Typed }) {
  const { instrument, entry, condition, watched, triggerBy } = typed;
  const toDecimals = useDecimals();
  if (instrument === null) return null;
  const { symbol, tick } = instrument;
  const decimals = toDecimals(symbol);
  const unit = phrase`${priceUnit(symbol)}, tick ${formatPx(tick, decimals)}`;
  const name = ALERT_TRIGGER_TEXT[triggerBy];
  if (watched === null) return phrase`${symbol} has no ${name} price now; prices are in ${unit}`;
  const now = phrase`${symbol} is at ${formatPx(watched, decimals)} ${unit}, by the ${name} price`;
  if (!entry.ok) return now;
  const level = { condition, price: toDecimal(entry.value) };
  return isMet(level, watched)
    ? phrase`${now}: the alert fires with the next price`
    : phrase`${now}: ${distanceText(level.price, watched)} to go`;
}

/** A level on no tick grid; relative ones are of the newest quote. What dealers quote has no last price. */
function parseLevel(
  text: string,
  of: { readonly quote: Quote | null; readonly instrument: Watchable | null },
): Entry {
  const { quote, instrument } = of;
  const reference =
    quote === null || instrument === null
      ? null
      : {
          ...quote,
          last: instrument.type === 'equity' ? quote.last : 0,
          tick: instrument.tick,
        };
  const entry = parsePrice(text, reference, 0);
  const isTooHigh = entry.ok && toDecimal(entry.value) > ALERT_PRICE_MAX;
  return isTooHigh ? { ok: false, problem: 'At most 10,000,000' } : entry;
}
