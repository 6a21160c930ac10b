/** A stale response is not used, and one requested before a change is not cached. */
import { expect, test } from 'vitest';
import { ALICE, givenUser, NOW } from '../order/order.given.ts';
import { UserDirectory } from './user-directory.ts';

const kept = () => {
  const users = new UserDirectory();
  users.keep(ALICE, givenUser(), { at: NOW, epoch: users.epoch });
  return users;
};

test('a user is known for less than a second', () => {
  const users = kept();
  expect(users.find(ALICE, NOW + 999)?.username).toBe('alice');
  expect(users.find(ALICE, NOW + 1_000)).toBeUndefined();
});

test('a clock that went back does not keep a stale response valid', () => {
  expect(kept().find(ALICE, NOW - 5_000)).toBeUndefined();
});

test('a change forgets the user at once', () => {
  const users = kept();
  users.forget(ALICE);
  expect(users.find(ALICE, NOW)).toBeUndefined();
});

test('a response requested before the change is not cached', () => {
  const users = new UserDirectory();
  const { epoch } = users;
  users.forget(ALICE);
  users.keep(ALICE, givenUser(), { at: NOW, epoch });
  expect(users.find(ALICE, NOW)).toBeUndefined();
});

test('a missing user is cached too', () => {
  const users = new UserDirectory();
  users.keep(ALICE, null, { at: NOW, epoch: users.epoch });
  expect(users.find(ALICE, NOW)).toBeNull();
});
