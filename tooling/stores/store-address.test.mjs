/** An address that is shown to a person never holds its password, however it is written. */
import { expect, test } from 'vitest';
import { withoutPassword } from './store-address.mjs';

const SECRET = 'hunter2';

test.each([
  ['an ordinary one', `postgres://app:${SECRET}@db:5432/floor`, 'postgres://app:***@db:5432/floor'],
  ['without a user', `redis://:${SECRET}@cache:6379/0`, 'redis://:***@cache:6379/0'],
  ['with an @ in it', `postgres://app:x@${SECRET}@db/floor`, 'postgres://app:***@db/floor'],
  ['with a slash in it', `postgres://app:x/${SECRET}@db/floor`, 'postgres://app:***@db/floor'],
  ['with a colon in it', `postgres://app:x:${SECRET}@db/floor`, 'postgres://app:***@db/floor'],
  ['with a question mark in it', `redis://:x?${SECRET}@cache:6379`, 'redis://:***@cache:6379'],
  ['as a parameter', `postgres://db/floor?user=app&password=${SECRET}`, /password=\*\*\*$/],
  ['as the first parameter', `redis://cache?password=${SECRET}&db=2`, /\?password=\*\*\*&db=2$/],
  ['over TLS', `rediss://:${SECRET}@cache:6380`, 'rediss://:***@cache:6380'],
])('a password is hidden: %s', (_how, url, shown) => {
  const text = withoutPassword(url);
  expect(text).not.toContain(SECRET);
  expect(text).toMatch(shown);
});

test.each(['postgres://db:5432/floor', 'redis://127.0.0.1:6379/0', 'no address at all'])(
  'an address without a password stays as it is: %s',
  (url) => {
    expect(withoutPassword(url)).toBe(url);
  },
);

test("a user's name stays, for it is no secret", () => {
  expect(withoutPassword('postgres://app@db/floor')).toBe('postgres://app:***@db/floor');
});
