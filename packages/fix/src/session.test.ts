import fc from 'fast-check';
import { expect, test } from 'vitest';
import { latin1 } from './bytes.ts';
import { FIX44 } from './dictionary.ts';
import { encode } from './encode.ts';
import { apply, exchange, meet, type Side, side, T0 } from './given-messages.given.ts';
import { type FixMessage, field } from './message.ts';
import {
  connect,
  disconnect,
  dueMs,
  hold,
  logout,
  probe,
  receive,
  resume,
  send,
  tick,
} from './session.ts';
import { formatUtcTimestamp } from './utc-timestamp.ts';

const order = (id: string): FixMessage => ({
  type: 'D',
  header: [],
  body: [
    field(11, id),
    field(38, 100),
    field(40, 1),
    field(54, 1),
    field(55, 'SYM'),
    field(60, '20261121-14:30:00.000'),
  ],
});

const lose = (...sides: Side[]): void => {
  for (const one of sides) {
    one.outbox.length = 0;
    apply(one, disconnect(one.session, T0));
  }
};

const ended = (one: Side): boolean => one.effects.some(({ kind }) => kind === 'closed');

test('two sides log on, speak both ways and part', () => {
  const [firm, venue] = [side('initiator'), side('acceptor')];
  meet(firm, venue, T0);
  apply(firm, send(firm.session, order('a'), T0));
  apply(venue, send(venue.session, order('b'), T0));
  exchange(firm, venue, T0);
  expect([venue.received, firm.received]).toEqual([['a'], ['b']]);
  apply(firm, logout(firm.session, null, T0));
  exchange(firm, venue, T0);
  expect([firm.session.phase, venue.session.phase]).toEqual(['down', 'down']);
});

test('messages sent while disconnected arrive at the next logon', () => {
  const [firm, venue] = [side('initiator'), side('acceptor')];
  apply(venue, send(venue.session, order('missed'), T0));
  expect(venue.outbox.length).toBe(0);
  meet(firm, venue, T0);
  expect(firm.received).toEqual(['missed']);
});

test.each([
  ['', {}, []],
  [' when Logons name the next expected number', { nextExpected: true }, []],
  [' while the other side has something to resend', {}, ['missed']],
])(
  'messages sent between a logon and its response arrive with the response, once%s',
  (_, settings, missed) => {
    const [firm, venue] = [side('initiator', settings), side('acceptor', settings)];
    for (const id of missed) apply(venue, send(venue.session, order(id), T0));
    apply(venue, connect(venue.session, T0));
    apply(firm, connect(firm.session, T0));
    for (const id of ['early', 'too']) apply(firm, send(firm.session, order(id), T0));
    exchange(firm, venue, T0);
    expect([venue.received, firm.received]).toEqual([['early', 'too'], missed]);
    apply(firm, send(firm.session, order('late'), T0));
    exchange(firm, venue, T0);
    expect(venue.received).toEqual(['early', 'too', 'late']);
    expect(venue.session.store.nextIn).toBe(firm.session.store.nextOut);
  },
);

test('for any network loss, each application message arrives once and in order', () => {
  const step = fc.constantFrom('firm', 'venue', 'carry', 'lose', 'drop', 'wait');
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const [firm, venue] = [side('initiator'), side('acceptor')];
      const published: Record<'firm' | 'venue', string[]> = { firm: [], venue: [] };
      let nowMs = T0;
      meet(firm, venue, nowMs);
      for (const [index, what] of steps.entries()) {
        if (what === 'firm' || what === 'venue') {
          const speaker = what === 'firm' ? firm : venue;
          published[what].push(`${what}${index}`);
          apply(speaker, send(speaker.session, order(`${what}${index}`), nowMs));
        } else if (what === 'carry') exchange(firm, venue, nowMs);
        else if (what === 'drop') firm.outbox.pop();
        else if (what === 'wait') {
          nowMs += 31_000;
          for (const one of [firm, venue]) apply(one, tick(one.session, nowMs));
        } else {
          lose(firm, venue);
          meet(firm, venue, nowMs);
        }
      }
      lose(firm, venue);
      meet(firm, venue, nowMs);
      expect(venue.received).toEqual(published.firm);
      expect(firm.received).toEqual(published.venue);
    }),
    { numRuns: 300 },
  );
});

test('bytes of any kind inside a session never throw, and the session still responds or is over', () => {
  const probe = (seqNum: number): Uint8Array =>
    encode(
      {
        type: '1',
        header: [
          field(34, seqNum),
          field(49, 'FIRM'),
          field(52, formatUtcTimestamp(T0)),
          field(56, 'VENUE'),
        ],
        body: [field(112, 'PROBE')],
      },
      FIX44,
    );
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 80 }), { maxLength: 8 }), (noise) => {
      const [firm, venue] = [side('initiator'), side('acceptor')];
      meet(firm, venue, T0);
      for (const bytes of noise) apply(venue, receive(venue.session, bytes, T0));
      venue.outbox.length = 0;
      // A piece of a frame may swallow the first probe, as a frame that is cut short does.
      for (const seqNum of [2, 3, 4]) apply(venue, receive(venue.session, probe(seqNum), T0));
      expect(venue.outbox.length > 0 || ended(venue)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('a message corrupted field by field is processed without a throw', () => {
  const tags = fc.constantFrom(
    7,
    16,
    34,
    35,
    36,
    43,
    49,
    52,
    56,
    58,
    97,
    108,
    112,
    122,
    123,
    141,
    386,
  );
  const values = fc.constantFrom(
    '0',
    '1',
    '2',
    '9',
    'Y',
    'N',
    '',
    '-1',
    '999999999999',
    'FIRM',
    'VENUE',
  );
  const types = fc.constantFrom('0', '1', '2', '3', '4', '5', 'A', 'D', '8', 'j', '?');
  const bent = fc.record({
    type: types,
    extra: fc.array(fc.tuple(tags, values), { maxLength: 4 }),
  });
  fc.assert(
    fc.property(fc.array(bent, { minLength: 1, maxLength: 6 }), (messages) => {
      const [firm, venue] = [side('initiator'), side('acceptor')];
      meet(firm, venue, T0);
      for (const [index, { type, extra }] of messages.entries()) {
        const header = [field(34, index + 2), field(49, 'FIRM'), field(56, 'VENUE')];
        header.push(field(52, formatUtcTimestamp(T0)));
        const body = extra.map(([tag, value]) => field(tag, value));
        apply(venue, receive(venue.session, encode({ type, header, body }, FIX44), T0));
      }
      expect(venue.session.store.nextIn).toBeGreaterThanOrEqual(1);
      expect(venue.effects.filter(({ kind }) => kind === 'closed').length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 2000 },
  );
});

test('an unknown client gets no response and uses up none of our numbers', () => {
  const venue = side('acceptor', { refuse: () => 'unknown password' });
  const firm = side('initiator');
  meet(firm, venue, T0);
  expect(venue.effects).toEqual([{ kind: 'closed', why: 'unknown password' }]);
  expect([venue.session.store.nextIn, venue.session.store.nextOut]).toEqual([1, 1]);
});

test('a reset requested at logon starts both sides at 1 again', () => {
  const venue = side('acceptor');
  const firm = side('initiator', { resetOnLogon: true });
  for (const id of ['a', 'b']) {
    meet(firm, venue, T0);
    apply(firm, send(firm.session, order(id), T0));
    exchange(firm, venue, T0);
    lose(firm, venue);
  }
  expect(venue.received).toEqual(['a', 'b']);
  expect([venue.session.store.nextIn, firm.session.store.nextOut]).toEqual([3, 3]);
});

test('messages behind a gap are kept up to the limit and the rest is requested again', () => {
  const venue = side('acceptor', { queuedMax: 3 });
  const firm = side('initiator');
  meet(firm, venue, T0);
  const ids = Array.from({ length: 20 }, (_, index) => `o${index}`);
  for (const id of ids) apply(firm, send(firm.session, order(id), T0));
  firm.outbox.shift();
  for (const bytes of firm.outbox.splice(0)) apply(venue, receive(venue.session, bytes, T0));
  expect(venue.session.queue.size).toBe(3);
  exchange(firm, venue, T0);
  expect(venue.received).toEqual(ids);
});

test('silence is met with a heartbeat, a test request and the end, at 1.0, 1.2 and 2.4 intervals', () => {
  const [firm, venue] = [side('initiator', { heartBtIntS: 10 }), side('acceptor')];
  meet(firm, venue, T0);
  expect(listDue(venue, T0)).toEqual([
    [10_000, 'write'],
    [12_000, 'write'],
    [24_000, 'closed'],
  ]);
});

/** TestRequests that it has written. */
const countTests = ({ effects }: Side): number =>
  effects.filter(
    (effect) => effect.kind === 'write' && latin1(effect.bytes).includes('\u000135=1\u0001'),
  ).length;

/** What a tick at each due time brings, and when. */
function listDue(one: Side, fromMs: number): [number, string][] {
  const seen: [number, string][] = [];
  for (let due = dueMs(one.session); due !== null; due = dueMs(one.session)) {
    const effects = tick(one.session, due);
    seen.push([due - fromMs, effects.map(({ kind }) => kind).join()]);
  }
  return seen;
}

test('a side that is cut off loses its place two seconds after another connection wants it, not after a minute', () => {
  const [firm, venue] = [side('initiator'), side('acceptor')];
  meet(firm, venue, T0);
  apply(venue, probe(venue.session, T0 + 5_000));
  apply(venue, probe(venue.session, T0 + 6_000));
  expect(countTests(venue)).toBe(1);
  expect(listDue(venue, T0)).toEqual([[7_000, 'closed']]);
});

test('one that answers keeps it, and has to answer the next one as well', () => {
  const [firm, venue] = [side('initiator'), side('acceptor')];
  meet(firm, venue, T0);
  for (const atMs of [T0 + 5_000, T0 + 10_000]) {
    apply(venue, probe(venue.session, atMs));
    exchange(firm, venue, atMs + 1_500);
    expect(tick(venue.session, atMs + 2_000)).toEqual([]);
  }
  expect(countTests(venue)).toBe(2);
  expect(venue.session.phase).toBe('up');
});

test('one whose last message is less than a second old gets no TestRequest', () => {
  const [firm, venue] = [side('initiator'), side('acceptor')];
  meet(firm, venue, T0);
  expect(probe(venue.session, T0 + 999)).toEqual([]);
  expect(listDue(venue, T0)[0]).toEqual([30_000, 'write']);
});

test('one that reads nothing more is not written to, and loses its place as well', () => {
  const [firm, venue] = [side('initiator'), side('acceptor')];
  meet(firm, venue, T0);
  hold(venue.session, T0 + 1_000);
  expect(probe(venue.session, T0 + 2_000)).toEqual([]);
  expect(listDue(venue, T0)).toEqual([[4_000, 'closed']]);
});

test('one that reads again in time keeps its place: it is there', () => {
  const [firm, venue] = [side('initiator'), side('acceptor')];
  meet(firm, venue, T0);
  hold(venue.session, T0 + 1_000);
  apply(venue, probe(venue.session, T0 + 2_000));
  apply(venue, resume(venue.session, T0 + 3_000));
  expect(tick(venue.session, T0 + 4_000)).toEqual([]);
  expect(venue.session.phase).toBe('up');
});

test('a connection without a logon is closed in time', () => {
  const venue = side('acceptor');
  connect(venue.session, T0);
  expect(dueMs(venue.session)).toBe(T0 + 10_000);
  expect(tick(venue.session, T0 + 9_999)).toEqual([]);
  expect(tick(venue.session, T0 + 10_000)).toEqual([{ kind: 'closed', why: 'no answer in time' }]);
});
