import type { Letter } from '@tradefloor/core/durable';
import { expect, test } from 'vitest';
import { Mailbox } from './mailbox.ts';

const letter: Letter = {
  ...{ producer: 'oms', seq: 7, id: 'letter-7', topic: 'orders.routed', key: 'tom', atMs: 0 },
  ...{ requestId: 'request-1', payload: {} },
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
