import { expect, test } from 'vitest';
import * as z from 'zod';
import { readSettings, Switch } from './env.ts';

const Settings = z.object({
  REDIS_URL: z.url(),
  PORT: z.string().regex(/^\d+$/).transform(Number).default(5_000),
  GUESTS: Switch.default(true),
});

test('settings come from their variables, defaults where these are absent or empty', () => {
  const read = readSettings(Settings, {
    REDIS_URL: 'redis://a',
    PORT: '',
    OTHER: 'x',
    GUESTS: 'off',
  });
  expect(read).toEqual({ ok: true, value: { REDIS_URL: 'redis://a', PORT: 5_000, GUESTS: false } });
});

test('all faults are reported together, by name', () => {
  const read = readSettings(Settings, { PORT: 'http', GUESTS: 'maybe' });
  expect(read.ok).toBe(false);
  if (read.ok) return;
  expect(read.error.map((fault) => fault.split(':')[0]).sort()).toEqual([
    'GUESTS',
    'PORT',
    'REDIS_URL',
  ]);
});
