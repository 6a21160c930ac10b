import { expect, test } from 'vitest';
import type { Letter } from './durable.ts';
import { CONFIRMED_MAX, Mailbox } from './mailbox.ts';

const letter: Letter = {
  producer: 'oms',
  seq: 7,
  id: 'letter-7',
  topic: 'orders.routed',
  key: 'tom',
  atMs: 0,
  requestId: 'request-1',
  payload: {},
};

test('a message is taken once, whichever way it comes', () => {
  const mailbox = new Mailbox();
  mailbox.open(new Map());
  expect(mailbox.accept(letter)).toBe(true);
  expect(mailbox.accept(letter)).toBe(false);
  expect(mailbox.takeAgain(letter)).toBe(false);
});

test('a message that was parked is taken again when it is handed over again, once, and not by the wire', () => {
  const mailbox = new Mailbox();
  mailbox.open(new Map());
  expect(mailbox.accept(letter)).toBe(true);
  mailbox.bury(letter.id);
  expect(mailbox.accept(letter)).toBe(false);
  expect(mailbox.takeAgain(letter)).toBe(true);
  expect(mailbox.takeAgain(letter)).toBe(false);
});

const nth = (n: number): Letter => ({ ...letter, seq: n, id: `letter-${n}` });

/** A mailbox that has taken and confirmed so many messages, numbered from 1. */
function confirmedUpTo(count: number): Mailbox {
  const mailbox = new Mailbox();
  mailbox.open(new Map());
  for (let n = 1; n <= count; n += 1) {
    mailbox.take(nth(n));
    mailbox.confirm(nth(n).id);
  }
  return mailbox;
}

test('of what is confirmed no more ids are kept than the cap, the newest half of it always', () => {
  const mailbox = confirmedUpTo(CONFIRMED_MAX + 1);
  const known = Array.from({ length: CONFIRMED_MAX + 1 }, (_, i) => nth(i + 1)).filter(
    (one) => !mailbox.take(one),
  );
  expect(known.length).toBeLessThanOrEqual(CONFIRMED_MAX);
  expect(known.length).toBeGreaterThanOrEqual(CONFIRMED_MAX / 2);
  expect(known[0]?.seq).toBe(CONFIRMED_MAX + 2 - known.length);
});

test('a message under way is known however many are confirmed after it', () => {
  const mailbox = new Mailbox();
  mailbox.open(new Map());
  expect(mailbox.take(nth(0))).toBe(true);
  for (let n = 1; n <= 2 * CONFIRMED_MAX; n += 1) {
    mailbox.take(nth(n));
    mailbox.confirm(nth(n).id);
  }
  expect(mailbox.take(nth(0))).toBe(false);
  expect(mailbox.takeAgain(nth(0))).toBe(false);
});
