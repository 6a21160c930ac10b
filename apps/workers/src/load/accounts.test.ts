/** Who logs in for a load run: own users first, then the seeded traders, each only with a password. */
import { expect, it } from 'vitest';
import { listAccounts } from './accounts.ts';

const none = { LOAD_USERS: 0, LOAD_PASSWORD: undefined, LOAD_DEMO_PASSWORD: undefined };

it('without passwords there is no account, however many users are named', () => {
  expect(listAccounts({ ...none, LOAD_USERS: 50 })).toEqual([]);
});

it('own users are as many as the platform was started with, each with a name of its own', () => {
  const accounts = listAccounts({ ...none, LOAD_USERS: 120, LOAD_PASSWORD: 'own password' });
  expect(accounts).toHaveLength(120);
  expect(new Set(accounts.map(({ username }) => username)).size).toBe(120);
  expect(accounts[0]).toEqual({ username: 'load-001', password: 'own password' });
  expect(accounts.at(-1)?.username).toBe('load-120');
});

it('seeded traders follow, with their own password', () => {
  const env = { LOAD_USERS: 1, LOAD_PASSWORD: 'own password', LOAD_DEMO_PASSWORD: 'demo password' };
  const [own, ...seeded] = listAccounts(env);
  expect(own?.password).toBe('own password');
  expect(seeded.length).toBeGreaterThan(3);
  for (const { username, password } of seeded) {
    expect([username.startsWith('trader-'), password]).toEqual([true, 'demo password']);
  }
});

it('a small run trades every line of business: the first seeded traders differ in theirs', () => {
  const [first, second, third] = listAccounts({ ...none, LOAD_DEMO_PASSWORD: 'demo password' });
  const business = [first, second, third].map((each) => each?.username.split('-')[1]);
  expect(business).toEqual(['low', 'fi', 'derivatives']);
});
