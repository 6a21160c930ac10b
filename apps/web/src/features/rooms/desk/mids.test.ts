import { expect, test } from 'vitest';
import { toSeatState } from '../room/rooms.given.ts';
import { MIDS_MAX, type Mids, withMids } from './mids.ts';

const [quote] = toSeatState().quotes;
if (quote === undefined) throw new Error('a state without quotes');
const at = (clockMs: number, mid: number, heatId = 'H1') =>
  toSeatState({ clockMs, heatId, quotes: [{ ...quote, mid }] });

test('the line of a symbol grows with its prices, and takes none that was overtaken', () => {
  const mids = [at(500, 10), at(1_000, 11), at(750, 99), at(1_000, 99)].reduce<Mids | null>(
    withMids,
    null,
  );
  expect(mids?.bySymbol['AAPL']).toEqual([
    { x: 500, y: 10 },
    { x: 1_000, y: 11 },
  ]);
});

test('another heat begins with an empty line', () => {
  const mids = withMids(withMids(null, at(90_000, 10)), at(0, 20, 'H2'));
  expect(mids.bySymbol['AAPL']).toEqual([{ x: 0, y: 20 }]);
});

test('the line keeps its newest prices', () => {
  let mids: Mids | null = null;
  for (let n = 1; n <= MIDS_MAX + 5; n += 1) mids = withMids(mids, at(n, n));
  const line = mids?.bySymbol['AAPL'];
  expect(line).toHaveLength(MIDS_MAX);
  expect(line?.at(0)).toEqual({ x: 6, y: 6 });
});
