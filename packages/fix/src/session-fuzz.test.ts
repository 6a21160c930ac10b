/** A hundred thousand bent messages: the session never throws, never hands one on twice, never grows. */
import { drawsFrom, uniformInt } from '@tradefloor/core/prng';
import { expect, test } from 'vitest';
import { FIX44 } from './dictionary.ts';
import { encode } from './encode.ts';
import { apply, side, T0 } from './given-messages.given.ts';
import { field } from './message.ts';
import { connect, receive } from './session.ts';
import { formatUtcTimestamp } from './utc-timestamp.ts';

const CASES = 100_000;
const QUEUED_MAX = 100;
const draws = drawsFrom(20_261_121);
const upTo = (bound: number): number => uniformInt(draws, bound);
const oneOf = <T>(list: readonly T[]): T | undefined => list[upTo(list.length)];

const TYPES = ['A', '0', '1', '2', '3', '4', '5', 'D', 'F', '8', 'j', 'zz'];
const TAGS = [7, 16, 36, 43, 58, 97, 98, 108, 112, 122, 123, 141, 789, 11, 38, 40, 54, 55, 60, 146];
const VALUES = ['0', '1', '30', '-1', 'Y', 'N', '', '999999', '20261121-14:30:00', 'AAPL', '1.5'];

const ORDER = [
  field(11, 'c'),
  field(38, 1),
  field(40, 1),
  field(54, 1),
  field(55, 'AAPL'),
  field(60, '20261121-14:30:00'),
];

function message(expected: number): Uint8Array {
  const near = [expected, expected, expected, expected + 1, expected + 5, 1, 0, 999_999];
  const header = [
    field(34, oneOf(near) ?? 1),
    field(49, upTo(50) === 0 ? 'OTHER' : 'FIRM'),
    field(52, formatUtcTimestamp(T0 + (upTo(50) === 0 ? 200_000 : 0))),
    field(56, 'VENUE'),
  ];
  if (upTo(4) === 0) header.push(field(43, 'Y'), field(122, formatUtcTimestamp(T0)));
  const type = oneOf(TYPES) ?? 'D';
  const body = Array.from({ length: upTo(6) }, () => field(oneOf(TAGS) ?? 11, oneOf(VALUES) ?? ''));
  if (type === 'A') body.push(field(98, 0), field(108, 30));
  // Some orders are right, so that there is something to hand on.
  if (type === 'D' && upTo(2) === 0) body.splice(0, body.length, ...ORDER);
  return encode({ type, header, body }, FIX44);
}

/** Cuts, bends, doubles: what networks and attackers do. Half of the messages stay sound. */
function bent(bytes: Uint8Array): Uint8Array {
  const at = upTo(bytes.length);
  switch (upTo(10)) {
    case 0:
      return bytes.subarray(0, at);
    case 1:
      return bytes.subarray(at);
    case 2:
      return bytes.map((byte, index) => (index === at ? upTo(256) : byte));
    case 3:
      return Uint8Array.from([...bytes, ...bytes]);
    case 4:
      return Uint8Array.from({ length: upTo(300) }, () => upTo(256));
    default:
      return bytes;
  }
}

test('the session never throws, hands each number on once in order, and holds a bounded amount', () => {
  const venue = side('acceptor', { queuedMax: QUEUED_MAX });
  let last = 0;
  let delivered = 0;
  let [queued, held] = [0, 0];
  const again: number[] = [];
  for (let n = 0; n < CASES; n += 1) {
    if (venue.session.phase === 'down') {
      apply(venue, connect(venue.session, T0));
      // A first message that is let in, so that the rest of the rules are reached.
      const { nextIn } = venue.session.store;
      const header = [
        field(34, nextIn),
        field(49, 'FIRM'),
        field(52, formatUtcTimestamp(T0)),
        field(56, 'VENUE'),
      ];
      const logon = encode({ type: 'A', header, body: [field(98, 0), field(108, 30)] }, FIX44);
      apply(venue, receive(venue.session, logon, T0));
    }
    const effects = receive(venue.session, bent(message(venue.session.store.nextIn)), T0);
    for (const effect of effects) {
      if (effect.kind === 'logged-on' && effect.wasReset) last = 0;
      if (effect.kind !== 'deliver') continue;
      if (effect.seqNum <= last) again.push(effect.seqNum);
      last = effect.seqNum;
      delivered += 1;
    }
    // Numbers do not run away: a reset by the other side is put back.
    if (venue.session.store.nextIn > 500_000) {
      venue.session.store.reset();
      last = 0;
    }
    queued = Math.max(queued, venue.session.queue.size);
    held = Math.max(held, venue.session.framer.held.length);
  }
  // Once, for all messages: two hundred thousand assertions took longer than the messages.
  expect(again).toEqual([]);
  expect(queued).toBeLessThanOrEqual(QUEUED_MAX);
  expect(held).toBeLessThan(4 * 65_536);
  expect(delivered).toBeGreaterThan(100);
}, 120_000);
