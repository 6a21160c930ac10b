/**
 * How wide and how deep an instrument is quoted, by its price, its volume and its volatility, where makers have habits
 * of their own. The numbers are those of published tables of spreads and depths.
 */
import type { Instrument } from '@tradefloor/contracts/market';
import { TRADING_DAYS_PER_YEAR } from '@tradefloor/contracts/vocabulary/trading-day';
import { OVERNIGHT_SHARE } from './session-clock.ts';

/**
 * A spread is a multiple of the volatility of one trade, whatever a share costs and however often it trades (Wyart,
 * Bouchaud, Kockelkoren, Potters and Vettorazzo 2008, Quantitative Finance 8, 41-57). The multiple is that of Cartea,
 * Jaimungal and Penalva (2015), Algorithmic and High-Frequency Trading, tables 3.1, 4.2 and 4.4: the geometric mean of
 * ISNS, FARO and AAPL, which trade 56, 1,270 and 111,000 times a day and are 419, 29.5 and 2.9 basis points wide.
 */
export const WIDTH_IN_TRADE_MOVES = 8.2;
/** Shares of a trade in round lots: 121 of AAPL (the same book, table 4.8). */
const LOTS_A_TRADE = 1.2;

/**
 * What one venue shows at its best price: so many shares for the root of the average daily volume, by the spread in
 * ticks. Where there is no room for a spread, shares queue up. From ten shares on Nasdaq (Gould and Bonart 2016, Market
 * Microstructure and Liquidity 2, table 1): the root of a day's market orders, in shares, 3.56 times for those below 50
 * dollars and 0.209 times for those above 100, geometric means. Nasdaq has 22 % of the volume (table 3.1 of the book) and
 * shows 1.2 times the usual. Classes by ticks: Briola, Bartolucci and Aste (2024), arXiv:2403.09267; the middle one is
 * the geometric mean of the others.
 */
const DEPTH_TIERS = [
  { ticksMax: 1.5, perRootAdv: 1.39 },
  { ticksMax: 3, perRootAdv: 0.338 },
  { ticksMax: Number.POSITIVE_INFINITY, perRootAdv: 0.082 },
] as const;

/** A session's standard deviation as a part of a year's. */
const SESSION_PART = Math.sqrt((1 - OVERNIGHT_SHARE) / TRADING_DAYS_PER_YEAR);

type Liquid = Pick<Instrument, 'adv' | 'lotSize' | 'volatilityPpm'>;

/** The usual width of an instrument as a fraction of its price, were there no tick. */
export function tieredWidth({ adv, lotSize, volatilityPpm }: Liquid): number {
  const trades = Math.max(1, adv / (LOTS_A_TRADE * lotSize));
  return (WIDTH_IN_TRADE_MOVES * SESSION_PART * (volatilityPpm / 1_000_000)) / Math.sqrt(trades);
}

/** Shares that a venue usually shows at its best price. */
export function tieredDepth(
  instrument: Liquid & Pick<Instrument, 'referencePrice' | 'tickSize'>,
): number {
  const ticks = (tieredWidth(instrument) * instrument.referencePrice) / instrument.tickSize;
  const tier = DEPTH_TIERS.find(({ ticksMax }) => ticks <= ticksMax) ?? DEPTH_TIERS[2];
  return Math.sqrt(instrument.adv) * tier.perRootAdv;
}
