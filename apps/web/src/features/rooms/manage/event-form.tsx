/** Lets something happen in the market of the running heat. */
import { ROOM_EVENT_KINDS, type RoomEventKind } from '@tradefloor/contracts/vocabulary/rooms';
import { type FormEvent, useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { useChange } from '../../../kit/query/use-change.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { InputField, SelectField } from '../../../kit/ui/field.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import type { Room } from '../../../platform/client/shapes.ts';
import { ALL, EVENT_NAMES, type EventDraft, needsSymbol, toRoomEvent } from './event-draft.ts';

const KINDS = ROOM_EVENT_KINDS.map((value) => ({ value, label: EVENT_NAMES[value] }));

export function EventForm({ room }: { readonly room: Room }) {
  const { roomId, terms } = room;
  const { calls, queries } = useClient();
  const { run, isBusy, problem } = useChange(queries.rooms.get.pathFilter());
  const [draft, setDraft] = useState<EventDraft>({
    kind: 'NEWS',
    target: terms.symbols[0] ?? ALL,
    size: '',
    seconds: '60',
    headline: '',
  });
  const [hasTried, setTried] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const event = toRoomEvent(draft);
  const change = (part: Partial<EventDraft>): void => {
    setDone(null);
    setDraft((old) => ({ ...old, ...part }));
  };
  const send = async (submit: FormEvent): Promise<void> => {
    submit.preventDefault();
    setTried(true);
    if (isBusy || typeof event === 'string') return;
    if (!(await run(() => calls.rooms.inject.mutate({ roomId, event })))) return;
    setTried(false);
    setDone(`${EVENT_NAMES[draft.kind]} sent`);
  };
  return (
    <form
      aria-label="Event"
      onSubmit={(submit) => void send(submit)}
      className="flex flex-col gap-2 border border-line bg-s1 p-2"
    >
      <h3 className="font-semibold text-13">Event in the market</h3>
      <EventFields symbols={terms.symbols} draft={draft} onChange={change} />
      <div className="flex items-center gap-2 text-12">
        <span role="status" className="min-w-0 flex-1 text-t2">
          {done ?? ''}
        </span>
        <Button type="submit" aria-disabled={isBusy}>
          Send event
        </Button>
      </div>
      <p role="alert" className="text-12 text-critical empty:hidden">
        <Refused problem={hasTried && typeof event === 'string' ? event : problem} />
      </p>
    </form>
  );
}

type EventFieldsProps = {
  readonly symbols: readonly string[];
  readonly draft: EventDraft;
  readonly onChange: (part: Partial<EventDraft>) => void;
};

function EventFields({ symbols, draft, onChange }: EventFieldsProps) {
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
