/** The arguments of a load run, and that it is never pointed at another's machine by accident. */
import { expect, test } from 'vitest';
import { readLoadArguments } from './load-arguments.mjs';

const HERE = 'http://localhost:5011';

/** @param {...string} words */
const read = (...words) => readLoadArguments(words, HERE);

test('without words it is a small run against the platform of this machine', () => {
  expect(read()).toMatchObject({ base: HERE, isTokens: false, hasGuests: true, fault: null });
  expect(read().plan).toEqual({
    users: 10,
    ratePerSecond: 10,
    seconds: 60,
    mix: 'FLOOR',
    arrivals: 'POISSON',
    seed: 1,
  });
});

test('every figure of the plan can be set, and names may be written small', () => {
  const words = ['--users=3', '--rate=0.5', '--seconds=7', '--mix=rfq', '--arrivals=even'];
  expect(read(...words, '--seed=42').plan).toEqual({
    users: 3,
    ratePerSecond: 0.5,
    seconds: 7,
    mix: 'RFQ',
    arrivals: 'EVEN',
    seed: 42,
  });
});

test('guests fill up, unless they are not wanted or no load is sent', () => {
  expect(read('--no-guests').hasGuests).toBe(false);
  expect(read('tokens', '--sidecar=9000')).toMatchObject({ isTokens: true, hasGuests: false });
});

test('options are read by their name alone', () => {
  const { option } = read('--acks=/tmp/a=b.jsonl', '--run=night-1');
  expect([option('acks'), option('run'), option('folder')]).toEqual([
    '/tmp/a=b.jsonl',
    'night-1',
    undefined,
  ]);
});

test.each([
  ['--user=3', '--user'],
  ['--users', '--users'],
  ['--users=', '--users'],
  ['token', 'token'],
  ['--no-guests=yes', '--no-guests'],
  ['-x', '-x'],
])('a word that is none is named: %s', (word, name) => {
  expect(read(word).fault).toContain(name);
});

test.each([
  'http://localhost:5011',
  'http://127.0.0.1:80',
  'http://127.8.8.8:5011',
  'http://[::1]:5011',
])('load may go to this machine: %s', (base) => {
  expect(read(`--base=${base}`)).toMatchObject({ base, fault: null });
});

test.each([
  'https://desk.example',
  'http://10.0.0.1:5011',
  'http://127.0.0.1.example:5011',
  'http://localhost.example',
])('load for another machine needs a word that it is one’s own: %s', (base) => {
  expect(read(`--base=${base}`).fault).toContain('--remote');
  expect(read(`--base=${base}`, '--remote').fault).toBeNull();
});

test('what is no address is named', () => {
  expect(read('--base=floor').fault).toBe('floor is no address');
});
