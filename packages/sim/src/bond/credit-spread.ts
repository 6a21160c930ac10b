/**
 * Credit spreads of the listed companies: what their rating and maturity usually cost, a noise of their own and, with the
 * market feature `ACROSS_ASSETS`, what Merton's model makes of the issuer's equity. Default risk is the smaller part of
 * a spread (Huang and Huang 2012, Review of Asset Pricing Studies 2, 153-202), yet the model's sensitivities to equity
 * are those that are measured (Schaefer and Strebulaev 2008, Journal of Financial Economics 90, 1-19): so equity changes
 * the usual spread by what it changes the model's.
 */
import type { Bond, Rating } from '@tradefloor/contracts/bond';
import { mertonSpread, movedLeverage } from '@tradefloor/instruments/bond/merton-spread';

const BPS = 10_000;
/** Credit spread at ten years, basis points: the order of magnitude of US investment grade and high yield. */
const SPREAD_BP: Readonly<Record<Rating, number>> = { AAA: 35, AA: 55, A: 85, BBB: 130, BB: 255 };
/** Debt as a part of a company's assets by rating (Huang and Huang 2012, table 1). */
const LEVERAGE: Readonly<Record<Rating, number>> = {
  AAA: 0.1308,
  AA: 0.2118,
  A: 0.3198,
  BBB: 0.4328,
  BB: 0.5353,
};
/** Of a company's assets, a year: the order that is estimated for all ratings. */
const ASSET_VOLATILITY = 0.22;

/** Less for short bonds, more for long ones. */
const termFactor = (years: number): number => 0.55 + 0.45 * Math.min(years, 30) * 0.1;

/** A bond's usual spread over its sovereign's curve, basis points. */
export const usualSpread = (rating: Rating, years: number): number =>
  SPREAD_BP[rating] * termFactor(years);

/** Basis points by which a move of the issuer's equity, a logarithm since its reference price, widens the spread. */
export function widening(rating: Rating, years: number, equityMove: number): number {
  if (equityMove === 0) return 0;
  const firm = { volatility: ASSET_VOLATILITY, years };
  const leverage = LEVERAGE[rating];
  const moved = movedLeverage(leverage, equityMove);
  return (mertonSpread({ ...firm, leverage: moved }) - mertonSpread({ ...firm, leverage })) * BPS;
}

/** The sectors of issuers whose shares are not listed here: their spreads follow the sector's shares. */
export const UNLISTED_ISSUERS = {
  F: 'Consumer Discretionary',
  CCL: 'Consumer Discretionary',
} as const;

/** The issuer's ticker, with which a company's bond is named. */
export const toTicker = ({ name }: Pick<Bond, 'name'>): string => name.split(' ', 1)[0] ?? name;
