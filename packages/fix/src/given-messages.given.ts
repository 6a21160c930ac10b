/** Messages and pairs of sessions for the tests of this package. */
import fc from 'fast-check';
import { FIX44 } from './dictionary.ts';
import { type FixField, type FixMessage, field, group, toText } from './message.ts';
import { connect, receive } from './session.ts';
import {
  createSession,
  type Session,
  type SessionEffect,
  type SessionSettings,
  USUAL_SETTINGS,
} from './session-state.ts';
import { MemoryStore } from './store.ts';

/** 2026-11-21 14:30:00 UTC. */
export const T0 = Date.UTC(2026, 10, 21, 14, 30);

const text = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 });
const decimal = fc.integer({ min: 0, max: 10_000_000 }).map((units) => String(units / 100));

const entry = fc
  .tuple(text, fc.option(fc.constantFrom('1', '3', '12'), { nil: null }))
  .map(([id, role]) => [
    field(448, id),
    field(447, 'D'),
    ...(role === null ? [] : [field(452, role)]),
  ]);

/** Orders with every kind of field: text, price, time, raw data that holds a SOH, a group. */
export const anOrder: fc.Arbitrary<FixMessage> = fc
  .record({
    id: text,
    price: decimal,
    quantity: decimal,
    note: fc.option(text, { nil: null }),
    data: fc.option(
      fc.string({ unit: fc.constantFrom('\u0001', '=', '1', '0', 'a', 'ÿ'), minLength: 1 }),
      {
        nil: null,
      },
    ),
    parties: fc.array(entry, { minLength: 0, maxLength: 3 }),
  })
  .map(({ id, price, quantity, note, data, parties }) => {
    const body: FixField[] = [field(11, id), field(38, quantity), field(40, 2), field(44, price)];
    body.push(field(54, 1), field(55, 'SYM'));
    if (note !== null) body.push(field(58, note));
    body.push(field(60, '20261121-14:30:00.000'));
    if (data !== null) body.push(field(354, data.length), field(355, data));
    if (parties.length > 0) body.push(group(453, parties));
    return { type: 'D', header: [], body };
  });

const settings = (role: SessionSettings['role'], more: Partial<SessionSettings>) => ({
  ...USUAL_SETTINGS,
  role,
  ourCompId: role === 'acceptor' ? 'VENUE' : 'FIRM',
  theirCompId: role === 'acceptor' ? 'FIRM' : 'VENUE',
  dictionary: FIX44,
  store: new MemoryStore(),
  ...more,
});

export interface Side {
  readonly session: Session;
  /** Texts of ClOrdID, in the order the application received them. */
  readonly received: string[];
  readonly effects: SessionEffect[];
  /** Bytes on their way to the other side. */
  readonly outbox: Uint8Array[];
}

/** A side that is not connected. */
export function side(role: SessionSettings['role'], more: Partial<SessionSettings> = {}): Side {
  return { session: createSession(settings(role, more)), received: [], effects: [], outbox: [] };
}

/** Does what a host does with the effects of a call. */
export function apply(one: Side, effects: readonly SessionEffect[]): void {
  for (const effect of effects) {
    one.effects.push(effect);
    if (effect.kind === 'write') one.outbox.push(effect.bytes);
    if (effect.kind === 'deliver') one.received.push(toText(effect.message.body, 11) ?? '');
  }
}

/** Carries bytes both ways until nothing is under way. */
export function exchange(one: Side, other: Side, nowMs: number): void {
  while (one.outbox.length + other.outbox.length > 0) {
    for (const bytes of one.outbox.splice(0)) apply(other, receive(other.session, bytes, nowMs));
    for (const bytes of other.outbox.splice(0)) apply(one, receive(one.session, bytes, nowMs));
  }
}

/** Connects both and lets them log on. */
export function meet(initiator: Side, acceptor: Side, nowMs: number): void {
  apply(acceptor, connect(acceptor.session, nowMs));
  apply(initiator, connect(initiator.session, nowMs));
  exchange(initiator, acceptor, nowMs);
}
