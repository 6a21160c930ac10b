/** Who logs in: the platform's load users, then the seeded traders of a development platform. */
import { loadUsername } from '@tradefloor/core/trading/users/load-users';
import type { LoadEnv } from './env.ts';
import type { Account } from './log-in.ts';

/** One of every desk first: a small run trades everything. */
const DEMO_TRADERS = [
  'trader-low-touch',
  'trader-fi-voice',
  'trader-derivatives-low-touch',
  'trader-high-touch',
  'trader-derivatives-high-touch',
];

type Given = Pick<LoadEnv, 'LOAD_USERS' | 'LOAD_PASSWORD' | 'LOAD_DEMO_PASSWORD'>;

export function listAccounts(env: Given): Account[] {
  const { LOAD_USERS: count, LOAD_PASSWORD: password, LOAD_DEMO_PASSWORD: demo } = env;
  const own = Array.from({ length: password === undefined ? 0 : count }, (_, i) => ({
    username: loadUsername(i + 1),
    password: password ?? null,
  }));
  const seeded =
    demo === undefined ? [] : DEMO_TRADERS.map((username) => ({ username, password: demo }));
  return [...own, ...seeded];
}
