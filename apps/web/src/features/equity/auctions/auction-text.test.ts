/** How auctions read: what an order for one is, what would be left, and when they are. */
import { expect, test } from 'vitest';
import { auctionNote, dayText, imbalanceText } from './auction-text.ts';

const DAY = {
  day: '2026-11-23',
  opensAt: '2026-11-23T14:30:00.000Z',
  closesAt: '2026-11-23T21:00:00.000Z',
  openingCutOffAt: '2026-11-23T14:28:00.000Z',
  closingCutOffAt: '2026-11-23T20:50:00.000Z',
};

test('an order for an auction reads with its price, its time and its cut-off', () => {
  expect(auctionNote(DAY, 'OPG')).toBe(
    'Trades at the price of the opening auction, 2026-11-23 at 14:30 UTC, or not at all. Change or cancel it until 14:28.',
  );
  expect(auctionNote(DAY, 'ATC')).toMatch(/closing auction.*21:00 UTC.*until 20:50/);
  expect([auctionNote(null, 'ATC'), auctionNote(DAY, 'DAY')]).toEqual([
    'The market holds no auctions.',
    null,
  ]);
});

test('what would be left reads with its side', () => {
  const texts = [
    { imbalance: 4_100, imbalanceSide: 'BUY' },
    { imbalance: 1, imbalanceSide: 'SELL' },
    { imbalance: 0, imbalanceSide: null },
  ] as const;
  expect(texts.map(imbalanceText)).toEqual(['4,100 to buy', '1 to sell', 'balanced']);
});

test('a day reads with both auctions', () => {
  expect(dayText(DAY)).toBe(
    '2026-11-23, UTC: opening 14:30, orders until 14:28; closing 21:00, orders until 20:50.',
  );
});
