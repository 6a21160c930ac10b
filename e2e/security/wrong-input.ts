/** Inputs that are wrong in every way a field can be, for any call, by a seed: the same seed, the same inputs. */
import type { Call } from '@tradefloor/contracts/calls/call';
import fc from 'fast-check';

export type WrongInput = Readonly<Record<string, unknown>>;

/** What no field means, and what some program behind it might take for something. */
const NASTY: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 53,
  5e-324,
  10_000_001,
  '',
  ' ',
  '0',
  '-1',
  '1e400',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  "' or 1=1 --",
  '"; drop table oms.orders; --',
  '1;select pg_sleep(5)',
  '%27',
  "\\'",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '#{7*7}',
  '$(id)',
  '`id`',
  '| id',
  '; id',
  '../../etc/passwd',
  '/etc/passwd',
  'file:///etc/passwd',
  'http://127.0.0.1:6379/',
  '//evil',
  'a\r\nSet-Cookie: x=y',
  'a\nb',
  'a\0b',
  '\u202e',
  '\ufeff',
  '\u0391APL',
  'é'.repeat(100),
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '*',
  '%',
  '_',
  '\\',
  '%s%n%x',
  '9999-99-99',
  '2026-02-30',
  '-000001-01-01',
  '2026-11-22T00:00:00Z',
  '275760-09-14',
  '019a0000-0000-7000-8000-000000000001',
  '00000000-0000-0000-0000-000000000000',
  [],
  [[]],
  [null],
  {},
  { a: 1 },
  { $ne: null },
  { toString: 1 },
  ['AAPL'],
  'x'.repeat(5_000),
  { __proto__: null, constructor: { prototype: { role: 'admin' } } },
  Array(1_000).fill(0),
];

/** What is right for some field somewhere: put together they get past more checks than random values do. */
const LIKELY: readonly unknown[] = [
  'AAPL',
  'MSFT',
  'BUY',
  'SELL',
  'MARKET',
  'LIMIT',
  'DAY',
  'GTC',
  'LIT',
  'TWAP',
  'equity',
  'bond',
  'EQ',
  'FI',
  'open',
  'all',
  'EURUSD',
  'admin',
  'trader-high-touch',
  '2026-11-20',
  1,
  10,
  100,
  150.25,
  1_000,
  'why not',
  'symbol,side,quantity\nAAPL,BUY,5',
  '1m',
  'FX',
  'all',
  '2026-11-20T10:00:00.000Z',
  'USD',
  'T-2Y',
  { durationMs: 60_000 },
  ['LIT'],
  ['AAPL'],
];

const value = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 4, arbitrary: fc.constantFrom(...LIKELY) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** The names a call's input has: in its path, and at the top of its schema. */
export function listFields({ path, in: schema }: Pick<Call, 'path' | 'in'>): string[] {
  const inPath = [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => name ?? '');
  const shape = 'shape' in schema ? Object.keys(schema.shape as object) : [];
  return [...new Set([...inPath, ...shape])];
}

const EXTRA = ['role', 'userId', 'desk', 'state', '__proto__', 'constructor', 'isAdmin'];

/**
 * @param isHarmless every input has a field too many, so that none can be right by chance
 */
export function wrongInputs(
  call: Call,
  { count, seed, isHarmless }: { count: number; seed: number; isHarmless: boolean },
): readonly WrongInput[] {
  const names = listFields(call);
  const input = fc
    .tuple(
      fc.record(Object.fromEntries(names.map((name) => [name, value])), {
        requiredKeys: [...call.path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => name ?? ''),
      }),
      fc.option(fc.tuple(fc.constantFrom(...EXTRA), value), { freq: 3 }),
    )
    .map(([fields, extra]) => ({
      ...fields,
      ...(extra === null ? {} : Object.fromEntries([extra])),
      ...(isHarmless ? { aFieldTooMany: 1 } : {}),
    }));
  return fc.sample(input, { numRuns: count, seed });
}

/** Bodies that are no object, or hardly one. */
export const WRONG_BODIES: readonly string[] = [
  '',
  '{',
  '{"a":',
  '[',
  '[]',
  '[1]',
  'null',
  '0',
  '"x"',
  'true',
  'NaN',
  '{"a":1}}',
  '{"a":1e400}',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '\ufeff{}',
  '{}\0',
  '{"a":"\\ud800"}',
  "{'a':1}",
  '{"a":1,"a":2}',
  `${'{"a":'.repeat(50)}1${'}'.repeat(50)}`,
  `${'['.repeat(100_000)}`,
];
