/** The platform's own part of a commit: receipts, events, timers, publication marks, dead letters. */
import { toWireText } from '@tradefloor/contracts/event-wire';
import type {
  CommitBatch,
  DeadLetter,
  EventEnvelope,
  Receipt,
  TimerRow,
} from '@tradefloor/runtime/engine/durable';
import type { CellColumn } from '../cells.ts';
import type { Part } from './commit-part.ts';
import { groupHandled, type HandledGroup } from './handled-groups.ts';

type DoneTimer = CommitBatch['timersDone'][number];
type Relayed = CommitBatch['relayed'][number];

const INBOX: readonly CellColumn<Receipt>[] = [
  { type: 'text', cell: ({ consumer }) => consumer },
  { type: 'text', cell: ({ eventId }) => eventId },
  { type: 'text', cell: ({ producer }) => producer },
  { type: 'bigint', cell: ({ seq }) => seq },
  { type: 'text', cell: ({ topic }) => topic },
  { type: 'boolean', cell: ({ isRow }) => isRow },
  { type: 'bigint', cell: ({ mark }) => mark },
];

const HANDLED: readonly CellColumn<HandledGroup>[] = [
  { type: 'text', cell: ({ consumer }) => consumer },
  { type: 'text', cell: ({ producer }) => producer },
  { type: 'text', cell: ({ topic }) => topic },
  { type: 'bigint', cell: ({ first }) => first },
  { type: 'bigint', cell: ({ last }) => last },
  { type: 'text', cell: ({ seqs }) => seqs.join(',') },
  { type: 'bigint', cell: ({ mark }) => mark },
];

const OUTBOX: readonly CellColumn<EventEnvelope>[] = [
  { type: 'text', cell: ({ producer }) => producer },
  { type: 'bigint', cell: ({ seq }) => seq },
  { type: 'text', cell: ({ topic }) => topic },
  { type: 'text', cell: ({ id }) => id },
  { type: 'ms', cell: ({ atMs }) => atMs },
  { type: 'json', cell: toWireText },
];

const TIMERS_SET: readonly CellColumn<TimerRow>[] = [
  { type: 'text', cell: ({ service }) => service },
  { type: 'text', cell: ({ key }) => key },
  { type: 'text', cell: ({ name }) => name },
  { type: 'ms', cell: ({ dueMs }) => dueMs },
  { type: 'json', cell: ({ data }) => JSON.stringify(data) },
  { type: 'text', cell: ({ requestId }) => requestId },
];

const TIMERS_DONE: readonly CellColumn<DoneTimer>[] = [
  { type: 'text', cell: ({ service }) => service },
  { type: 'text', cell: ({ key }) => key },
  { type: 'ms', cell: ({ dueMs }) => dueMs },
];

const RELAYED: readonly CellColumn<Relayed>[] = [
  { type: 'text', cell: ({ producer }) => producer },
  { type: 'bigint', cell: ({ seq }) => seq },
];

const DEAD_LETTERS: readonly CellColumn<DeadLetter>[] = [
  { type: 'text', cell: ({ consumer }) => consumer },
  { type: 'text', cell: ({ eventId }) => eventId },
  { type: 'text', cell: ({ topic }) => topic },
  { type: 'text', cell: ({ error }) => error },
  { type: 'integer', cell: ({ attempts }) => attempts },
  { type: 'json', cell: ({ letter }) => deadText(letter) },
  { type: 'ms', cell: ({ atMs }) => atMs },
];

const deadText = (event: EventEnvelope | TimerRow): string =>
  'dueMs' in event
    ? JSON.stringify({ timer: event })
    : JSON.stringify({ envelope: JSON.parse(toWireText(event)) as unknown });

/** Binds rows to columns of their kind; from here on parts are treated alike. */
const part = <Row extends object>(
  name: string,
  {
    rows,
    columns,
  }: { readonly rows: readonly Row[]; readonly columns: readonly CellColumn<Row>[] },
  write: Part['write'],
): Part => ({ name, rows, columns, write });

const inserting =
  (target: string, after = ''): Part['write'] =>
  ({ values, from }) =>
    `insert into ${target} select ${values.join(', ')} from ${from}${after}`;

/** All parts of the platform's own, those without rows too, always in the same order. */
export function platformParts(batch: CommitBatch): Part[] {
  const set = new Map(batch.timersSet.map((row) => [`${row.service} ${row.key}`, row]));
  const done = batch.timersDone.filter((row) => !set.has(`${row.service} ${row.key}`));
  const relayed = new Map<string, Relayed>();
  for (const mark of batch.relayed) {
    if ((relayed.get(mark.producer)?.seq ?? -1) < mark.seq) relayed.set(mark.producer, mark);
  }
  const handled = groupHandled(batch.inbox);
  const single = handled === null ? batch.inbox : [];
  return [
    part('inbox', { rows: single, columns: INBOX }, taking('take_receipts')),
    part('handled', { rows: handled ?? [], columns: HANDLED }, taking('take_handled')),
    part(
      'outbox',
      { rows: batch.outbox, columns: OUTBOX },
      inserting('platform.outbox (producer, seq, topic, id, at, envelope)'),
    ),
    part(
      'timersSet',
      { rows: [...set.values()], columns: TIMERS_SET },
      inserting(
        'platform.timers (service, key, name, due_at, data, request_id)',
        ` on conflict (service, key) do update set name = excluded.name, due_at = excluded.due_at, ` +
          `data = excluded.data, request_id = excluded.request_id`,
      ),
    ),
    part('timersDone', { rows: done, columns: TIMERS_DONE }, deleteTimers),
    part(
      'relayed',
      { rows: [...relayed.values()], columns: RELAYED },
      inserting(
        'platform.relay_marks as m (producer, seq)',
        ` on conflict (producer) do update set seq = excluded.seq where m.seq < excluded.seq`,
      ),
    ),
    part(
      'deadLetters',
      { rows: batch.deadLetters, columns: DEAD_LETTERS },
      inserting(
        'platform.dead_letters (consumer, event_id, topic, error, attempts, letter, at)',
        ` on conflict (consumer, event_id) do update set error = excluded.error, ` +
          `attempts = excluded.attempts, letter = excluded.letter, at = excluded.at`,
      ),
    ),
  ];
}

/** The marks of handled events are written under the name of the process that the session belongs to. */
const taking =
  (take: string): Part['write'] =>
  ({ values, from }) =>
    `perform platform.${take}(p_writer, ${values.map((value) => `array_agg(${value})`).join(', ')}) from ${from}`;

/** A timer that was set again since has another due time, and stays. */
const deleteTimers: Part['write'] = ({ values: [service, key, due], from }) =>
  `delete from platform.timers t using ${from} ` +
  `where t.service = ${service} and t.key = ${key} and t.due_at = ${due}`;
