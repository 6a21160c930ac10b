/** Past equity of issuers: as it was, minute by minute over a day, and nothing without the feature. */
import type { TickBatch } from '@tradefloor/contracts/market';
import { px } from '@tradefloor/contracts/money';
import { expect, test } from 'vitest';
import { IssuerMoves } from './issuer-moves.ts';

const MINUTE = 240;
const batch = (seq: number, movePpm: number): Pick<TickBatch, 'seq' | 'acrossAssets'> => ({
  seq,
  acrossAssets: {
    index: { last: px(1), priorClose: px(1) },
    issuers: [{ ticker: 'ORCL', movePpm }],
    volatilities: [],
  },
});
const moveAt = (moves: IssuerMoves, seq: number) => moves.at(seq).get('ORCL');

test('a batch has the moves of its minute, the newest its own', () => {
  const moves = new IssuerMoves();
  for (let seq = 1_000; seq <= 1_000 + 10 * MINUTE + 7; seq += 1) moves.take(batch(seq, seq));
  expect(moveAt(moves, 1_000 + 10 * MINUTE + 7)).toBe((1_000 + 10 * MINUTE + 7) / 1_000_000);
  expect(moveAt(moves, 1_000 + 3 * MINUTE + 100)).toBe((1_000 + 3 * MINUTE) / 1_000_000);
  expect(moveAt(moves, 1_000 + 3 * MINUTE)).toBe((1_000 + 3 * MINUTE) / 1_000_000);
});

test('before the first minute that is kept, the oldest stands in', () => {
  const moves = new IssuerMoves();
  for (let minute = 1; minute <= 1_500; minute += 1) moves.take(batch(minute * MINUTE, minute));
  expect(moveAt(moves, 5)).toBe(61 / 1_000_000);
  expect(moveAt(moves, 1_499 * MINUTE)).toBe(1_499 / 1_000_000);
});

test('without the feature no equity has moved, at any time', () => {
  const moves = new IssuerMoves();
  moves.take(batch(MINUTE, 5));
  moves.take({ seq: 2 * MINUTE });
  expect([moveAt(moves, MINUTE), moveAt(moves, 2 * MINUTE)]).toEqual([undefined, undefined]);
});
