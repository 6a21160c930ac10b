/** The fields of an event of a room's market: what happens, to what, and how much. */
import { ROOM_EVENT_KINDS, type RoomEventKind } from '@tradefloor/contracts/vocabulary/rooms';
import { InputField, SelectField } from '../../../kit/ui/field.tsx';
import { ALL, EVENT_NAMES, type EventDraft, needsSymbol } from './event-draft.ts';

const KINDS = ROOM_EVENT_KINDS.map((value) => ({ value, label: EVENT_NAMES[value] }));

type EventFieldsProps = {
  readonly symbols: readonly string[];
  readonly draft: EventDraft;
  readonly onChange: (part: Partial<EventDraft>) => void;
};

export function EventFields({ symbols, draft, onChange }: EventFieldsProps) {
  const { kind, target, size, seconds, headline } = draft;
  const targets = [
    ...(needsSymbol(kind) ? [] : [{ value: ALL, label: 'Whole market' }]),
    ...symbols.map((symbol) => ({ value: symbol, label: symbol })),
  ];
  const choose = (next: RoomEventKind): void =>
    onChange({
      kind: next,
      size: next === 'SHOCK' ? '-3' : next === 'VOLATILITY' ? '3' : '',
      target: needsSymbol(next) && target === ALL ? (symbols[0] ?? ALL) : target,
    });
  return (
    <div className="grid grid-cols-2 gap-2">
      <SelectField
        label="Kind"
        options={KINDS}
        value={kind}
        onChange={(event) => choose(event.target.value as RoomEventKind)}
      />
      <SelectField
        label="Target"
        options={targets}
        value={target}
        onChange={(event) => onChange({ target: event.target.value })}
      />
      {kind === 'NEWS' ? (
        <InputField
          label="Headline"
          holds="words"
          className="col-span-2"
          maxLength={160}
          value={headline}
          onChange={(event) => onChange({ headline: event.target.value })}
        />
      ) : null}
      {needsSymbol(kind) ? null : (
        <InputField
          label={kind === 'VOLATILITY' ? 'Factor' : 'Move in per cent'}
          hint={kind === 'NEWS' ? 'empty: none' : undefined}
          value={size}
          onChange={(event) => onChange({ size: event.target.value })}
        />
      )}
      {kind === 'VOLATILITY' ? (
        <InputField
          label="Seconds"
          value={seconds}
          onChange={(event) => onChange({ seconds: event.target.value })}
        />
      ) : null}
    </div>
  );
}
