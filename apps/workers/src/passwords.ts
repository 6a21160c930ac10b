/**
 * Passwords by argon2id, two at a time: hashing takes a core and memory on purpose, and must not take the market's.
 */
import { hash, verify } from '@node-rs/argon2';
import type { Passwords } from '@tradefloor/core/trading/users/secrecy';

/** OWASP's choice for argon2id (which is the library's default): 19 MiB, two passes, one lane; about 50 ms. */
const COST = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const;

/**
 * Checked against when there is no user: the response must take as long as for a wrong password. Same cost as above.
 */
const DUMMY =
  '$argon2id$v=19$m=19456,t=2,p=1$g8WWN6yl7uPuE3U2l1NkFg$ubjH8PvvWbYY68RKN793Ndy2rFSdlktHn2LROtbojZs';

type Gate = <T>(run: () => Promise<T>) => Promise<T> | 'busy';

/** Lets `atOnce` runs go on together and `queueMax` wait; returns `busy` to the rest at once. */
export function makeGate({ atOnce, queueMax }: { atOnce: number; queueMax: number }): Gate {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  // A freed slot goes to the longest waiter, never to a newcomer.
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return (run) => {
    if (free > 0) {
      free -= 1;
      return run().finally(leave);
    }
    if (waiting.length >= queueMax) return 'busy';
    return new Promise<void>((go) => waiting.push(go)).then(run).finally(leave);
  };
}

/** The production adapter: at most two hashes at once, fifty waiting. */
export function argonPasswords(limits = { atOnce: 2, queueMax: 50 }): Passwords {
  const gate = makeGate(limits);
  return {
    hash: (password) => hash(password, COST),
    async verify(kept, password) {
      const matches = await gate(() => verify(kept ?? DUMMY, password));
      if (matches === 'busy') return 'busy';
      return matches && kept !== null ? 'match' : 'mismatch';
    },
  };
}
