/** What two sides may agree on beyond the usual: the number expected next, gaps in chunks, the last number processed. */
import { expect, test } from 'vitest';
import { latin1 } from './bytes.ts';
import { decode } from './decode.ts';
import { FIX44 } from './dictionary.ts';
import { apply, exchange, meet, type Side, side, T0 } from './given-messages.given.ts';
import { type FixMessage, field, toText } from './message.ts';
import { receive, send } from './session.ts';

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

/** What a side has written, read back. */
const published = (one: Side): FixMessage[] =>
  one.effects.flatMap((effect) => {
    const decoded = effect.kind === 'write' ? decode(effect.bytes, FIX44) : null;
    return decoded?.kind === 'message' ? [decoded.message] : [];
  });
const ofType = (one: Side, type: string): FixMessage[] =>
  published(one).filter((message) => message.type === type);

test('with 789 in its Logon a side receives what it missed without a request', () => {
  const [firm, venue] = [side('initiator', { nextExpected: true }), side('acceptor')];
  for (const id of ['a', 'b']) apply(venue, send(venue.session, order(id), T0));
  meet(firm, venue, T0);
  expect(firm.received).toEqual(['a', 'b']);
  expect([...ofType(firm, '2'), ...ofType(venue, '2')]).toEqual([]);
  expect(toText(ofType(venue, 'A')[0]?.body ?? [], 789)).toBe('2');
});

test('a 789 beyond the last sent number ends the session with a reason', () => {
  const [firm, venue] = [side('initiator', { nextExpected: true }), side('acceptor')];
  firm.session.store.setNextIn(9);
  meet(firm, venue, T0);
  expect(toText(ofType(venue, '5')[0]?.body ?? [], 58)).toContain('NextExpectedMsgSeqNum too high');
  expect(venue.session.phase).toBe('down');
});

test('a gap is requested in chunks, one after the other, and closed in order', () => {
  const [firm, venue] = [side('initiator'), side('acceptor', { resendChunk: 2 })];
  meet(firm, venue, T0);
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
  for (const id of ids) apply(firm, send(firm.session, order(id), T0));
  firm.outbox.splice(0, 5);
  exchange(firm, venue, T0);
  expect(venue.received).toEqual(ids);
  const requested = ofType(venue, '2').map(({ body }) => [toText(body, 7), toText(body, 16)]);
  expect(requested).toEqual([
    ['2', '3'],
    ['4', '5'],
    ['6', '6'],
  ]);
});

test('with 369 every header carries the last number received', () => {
  const [firm, venue] = [side('initiator'), side('acceptor', { lastProcessed: true })];
  meet(firm, venue, T0);
  apply(firm, send(firm.session, order('a'), T0));
  exchange(firm, venue, T0);
  apply(venue, send(venue.session, order('b'), T0));
  expect(toText(ofType(venue, 'D')[0]?.header ?? [], 369)).toBe('2');
});

test('a replayed session is rejected, and nothing of it is processed twice', () => {
  const [firm, venue] = [side('initiator'), side('acceptor')];
  meet(firm, venue, T0);
  apply(firm, send(firm.session, order('a'), T0));
  const wire = firm.effects.flatMap((effect) => (effect.kind === 'write' ? [effect.bytes] : []));
  exchange(firm, venue, T0);
  for (const bytes of wire) apply(venue, receive(venue.session, bytes, T0));
  expect(venue.received).toEqual(['a']);
  expect(venue.session.phase).toBe('down');
  expect(latin1(venue.outbox.at(-1) ?? new Uint8Array())).toContain('MsgSeqNum too low');
});

test('numbers far ahead cost one request and a bounded queue, however often they come', () => {
  const [firm, venue] = [side('initiator'), side('acceptor', { queuedMax: 10 })];
  meet(firm, venue, T0);
  firm.session.store.setNextOut(500_000);
  for (let n = 0; n < 1_000; n += 1) apply(firm, send(firm.session, order(`o${n}`), T0));
  for (const bytes of firm.outbox.splice(0)) apply(venue, receive(venue.session, bytes, T0));
  expect(venue.session.queue.size).toBeLessThanOrEqual(10);
  expect(ofType(venue, '2')).toHaveLength(1);
  expect(venue.received).toEqual([]);
});
