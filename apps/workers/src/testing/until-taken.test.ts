/** A call on a busy machine: sent again while the door refuses it, and for no other reason. */
import { expect, test, vi } from 'vitest';
import { untilTaken } from './until-taken.ts';

const refused = (code: 'OVERLOADED' | 'RATE_LIMITED' | 'CONFLICT') =>
  ({ ok: false, error: { kind: 'REFUSED', code, info: {} } }) as const;
const TAKEN = { ok: true, value: 'done' } as const;

test('what the door refuses is sent again until it is taken', async () => {
  const send = vi
    .fn<() => Promise<ReturnType<typeof refused> | typeof TAKEN>>()
    .mockResolvedValueOnce(refused('OVERLOADED'))
    .mockResolvedValueOnce(refused('RATE_LIMITED'))
    .mockResolvedValue(TAKEN);
  expect(await untilTaken(send)).toBe(TAKEN);
  expect(send).toHaveBeenCalledTimes(3);
});

test('what was refused by a rule is not', async () => {
  const send = vi.fn(async () => refused('CONFLICT'));
  expect(await untilTaken(send)).toEqual(refused('CONFLICT'));
  expect(send).toHaveBeenCalledTimes(1);
});
