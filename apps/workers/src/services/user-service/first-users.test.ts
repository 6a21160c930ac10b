/** The users of the first day: the same password, and nothing in the table that shows it. */
import { expect, it } from 'vitest';
import { given } from './user-fixture.given.ts';

it('each seeded user has a hash with a salt of its own', async () => {
  const app = await given();
  for (const { userId } of [...app.state.users.values()]) app.state.users.forget(userId);
  let made = 0;
  const hash = async (password: string) => `hash ${++made} of ${password}`;
  Object.assign(app.deps.passwords, { hash });
  await app.fireTimers('seed');
  const hashes = [...app.state.users.values()].map(({ passwordHash }) => passwordHash);
  expect(hashes.length).toBeGreaterThan(5);
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(hashes).toEqual(hashes.map(() => expect.stringMatching(/ of tradefloor$/)));
});
