/** The market is asked when something is missing, not at every order, and by one at a time. */

import { givenInstrument } from '@tradefloor/instruments/instrument.given';
import { expect, test } from 'vitest';
import { InstrumentDirectory } from './instrument-directory.ts';
import { NOW } from './order.given.ts';

const listing = () => Promise.resolve({ items: [givenInstrument()], isWhole: true });

test('nothing is known before the market was asked', async () => {
  const directory = new InstrumentDirectory();
  expect(directory.find('AAPL', NOW)).toBeUndefined();
  expect(await directory.learn(NOW, listing)).toBe(true);
  expect(directory.find('AAPL', NOW)?.name).toBe('Apple Inc.');
});

test('a symbol that is not listed is asked for again after ten seconds', async () => {
  const directory = new InstrumentDirectory();
  await directory.learn(NOW, listing);
  expect(directory.find('ZZZZ', NOW + 9_999)).toBeNull();
  expect(directory.find('ZZZZ', NOW + 10_000)).toBeUndefined();
});

test('those who ask meanwhile share one question', async () => {
  const directory = new InstrumentDirectory();
  let asked = 0;
  const ask = () => {
    asked += 1;
    return listing();
  };
  await Promise.all([directory.learn(NOW, ask), directory.learn(NOW, ask)]);
  expect(asked).toBe(1);
});

test('no answer leaves what is known, and the next may ask again', async () => {
  const directory = new InstrumentDirectory();
  await directory.learn(NOW, listing);
  expect(await directory.learn(NOW, () => Promise.resolve(null))).toBe(false);
  expect(directory.find('AAPL', NOW)?.symbol).toBe('AAPL');
  expect(await directory.learn(NOW, listing)).toBe(true);
});

test('a list that is not whole is asked for again soon, and takes nothing away', async () => {
  const directory = new InstrumentDirectory();
  await directory.learn(NOW, listing);
  const part = () => Promise.resolve({ items: [], isWhole: false });
  expect(await directory.learn(NOW, part)).toBe(true);
  expect(directory.find('AAPL', NOW)?.symbol).toBe('AAPL');
  expect(directory.find('ZZZZ', NOW + 499)).toBeNull();
  expect(directory.find('ZZZZ', NOW + 500)).toBeUndefined();
});
