/**
 * The market is called when something is missing, not at every order, and with one call at a time.
 */

import { givenInstrument } from '@tradefloor/instruments/instrument.given';
import { expect, test } from 'vitest';
import { InstrumentDirectory } from './instrument-directory.ts';
import { NOW } from './order.given.ts';

const listing = () => Promise.resolve({ items: [givenInstrument()], isWhole: true });

test('is empty before the first call to the market', async () => {
  const directory = new InstrumentDirectory();
  expect(directory.find('AAPL', NOW)).toBeUndefined();
  expect(await directory.learn(NOW, listing)).toBe(true);
  expect(directory.find('AAPL', NOW)?.name).toBe('Apple Inc.');
});

test('an unlisted symbol is looked up again after ten seconds', async () => {
  const directory = new InstrumentDirectory();
  await directory.learn(NOW, listing);
  expect(directory.find('ZZZZ', NOW + 9_999)).toBeNull();
  expect(directory.find('ZZZZ', NOW + 10_000)).toBeUndefined();
});

test('concurrent callers share one call', async () => {
  const directory = new InstrumentDirectory();
  let requested = 0;
  const request = () => {
    requested += 1;
    return listing();
  };
  await Promise.all([directory.learn(NOW, request), directory.learn(NOW, request)]);
  expect(requested).toBe(1);
});

test('a failed call keeps what is known, and the next may call again', async () => {
  const directory = new InstrumentDirectory();
  await directory.learn(NOW, listing);
  expect(await directory.learn(NOW, () => Promise.resolve(null))).toBe(false);
  expect(directory.find('AAPL', NOW)?.symbol).toBe('AAPL');
  expect(await directory.learn(NOW, listing)).toBe(true);
});

test('a partial list is refreshed soon, and removes nothing', async () => {
  const directory = new InstrumentDirectory();
  await directory.learn(NOW, listing);
  const part = () => Promise.resolve({ items: [], isWhole: false });
  expect(await directory.learn(NOW, part)).toBe(true);
  expect(directory.find('AAPL', NOW)?.symbol).toBe('AAPL');
  expect(directory.find('ZZZZ', NOW + 499)).toBeNull();
  expect(directory.find('ZZZZ', NOW + 500)).toBeUndefined();
});
