/**
 * The initial margin of an account by the method of docs/margin.md, from its positions and their marks alone: sixteen
 * scenarios with full revaluation of options by Black and Scholes at the volatility of their mark.
 */
import { toSize } from './positions.mjs';

/**
 * @typedef {object} Line
 * @property {string} symbol @property {string} instrumentType @property {number} netQty @property {number} mark
 * @property {number} toUsd dollars for one unit of the currency of the price
 */
/** @typedef {{ type: string, strike: number, years: number, expiry: string }} Terms */

const RATE = 0.04;
const VOLATILITY_SCAN = 0.25;
const VOLATILITY_MIN = 0.05;
const VOLATILITY_MAX = 3;
const SHORT_MINIMUM = 37.5;
const CALENDAR_CHARGE = 0.2;
const RANGES = { equity: 0.1, option: 0.1, bond: 0.02, fx: 0.05 };
const FUTURE_RANGES = { CL: 0.09, GC: 0.06, ZC: 0.06, ES: 0.06, ZN: 0.02 };
const YEAR_MS = 365 * 86_400_000;
const HOUR_MS = 3_600_000;

/** Thirds of the price range, change of volatility, and what share of the result counts. */
const SCENARIOS = [
  ...[0, 1, -1, 2, -2, 3, -3].flatMap((thirds) => [
    { thirds, volatility: 1, counts: 1 },
    { thirds, volatility: -1, counts: 1 },
  ]),
  { thirds: 9, volatility: 0, counts: 1 / 3 },
  { thirds: -9, volatility: 0, counts: 1 / 3 },
];

/** The normal distribution: Abramowitz and Stegun 26.2.17 is too coarse here, so the series of 26.2.11. */
function normal(/** @type {number} */ x) {
  if (x > 8) return 1;
  if (x < -8) return 0;
  let term = x;
  let sum = x;
  for (let n = 3; Math.abs(term) > 1e-17 * Math.abs(sum); n += 2) {
    term *= (x * x) / n;
    sum += term;
  }
  return 0.5 + (sum * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI);
}

/** @param {Terms} terms @param {number} spot @param {number} volatility */
function optionValue({ type, strike, years }, spot, volatility) {
  const cash = strike * Math.exp(-RATE * years);
  const spread = volatility * Math.sqrt(years);
  const d1 = Math.log(spot / cash) / spread + spread / 2;
  const call = spot * normal(d1) - cash * normal(d1 - spread);
  return type === 'C' ? call : call - spot + cash;
}

/** @param {Terms} terms @param {number} spot @param {number} price @returns by bisection */
function impliedVolatility(terms, spot, price) {
  let low = 0.0001;
  let high = 10;
  for (let i = 0; i < 200; i += 1) {
    const middle = (low + high) / 2;
    if (optionValue(terms, spot, middle) > price) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

const LISTED = /^([A-Z.]+?)(\d\d)(\d\d)(\d\d)([CP])(\d+(?:\.\d+)?)$/;

/** @param {string} symbol @param {number} nowMs @returns {(Terms & { underlying: string }) | null} */
function toTerms(symbol, nowMs) {
  const [, underlying, year, month, day, type, strike] = LISTED.exec(symbol) ?? [];
  if (underlying === undefined || type === undefined) return null;
  const expiry = `20${year}-${month}-${day}`;
  // Trading ends at four in New York; the hour is looked up, not assumed: clocks change.
  const noon = new Date(`${expiry}T12:00:00Z`);
  const inNewYork = { timeZone: 'America/New_York', hour: '2-digit', hourCycle: 'h23' };
  const shift =
    12 - Number(new Intl.DateTimeFormat('en-US', /** @type {any} */ (inNewYork)).format(noon));
  const endsAt = Date.parse(`${expiry}T16:00:00Z`) + shift * HOUR_MS;
  const years = (endsAt - Math.floor(nowMs / HOUR_MS) * HOUR_MS) / YEAR_MS;
  return { underlying, type, strike: Number(strike), years, expiry };
}

/** @param {Line} line */
const toWorth = (line) => line.netQty * line.mark * toSize(line) * line.toUsd;

/** @param {Line} line @param {number} nowMs @param {(symbol: string) => number} findSpot @returns {number[]} dollars */
function toGains(line, nowMs, findSpot) {
  const terms = line.instrumentType === 'option' ? toTerms(line.symbol, nowMs) : null;
  if (terms === null) {
    const ranges = line.instrumentType === 'commodity' ? FUTURE_RANGES : RANGES;
    const key = line.instrumentType === 'commodity' ? line.symbol.slice(0, 2) : line.instrumentType;
    const range = ranges[/** @type {keyof typeof ranges} */ (key)];
    return SCENARIOS.map(({ thirds, counts }) => (toWorth(line) * range * thirds * counts) / 3);
  }
  const spot = findSpot(terms.underlying);
  const held = impliedVolatility(terms, spot, line.mark);
  const volatility = Math.min(VOLATILITY_MAX, Math.max(VOLATILITY_MIN, held));
  const before = optionValue(terms, spot, volatility);
  return SCENARIOS.map(({ thirds, volatility: way, counts }) => {
    const moved = spot * (1 + (RANGES.option * thirds) / 3);
    const change = optionValue(terms, moved, volatility * (1 + VOLATILITY_SCAN * way)) - before;
    const most = (terms.type === 'C' ? moved : terms.strike) - line.mark;
    return Math.max(-line.mark, Math.min(change, most)) * counts * line.netQty * 100;
  });
}

/**
 * The most that options of one expiry and their share can lose; null without a bound.
 * @param {readonly Line[]} lines @param {number} nowMs
 */
function largestLoss(lines, nowMs) {
  const parts = lines.map((line) => ({ line, terms: toTerms(line.symbol, nowMs) }));
  const atExpiry = (/** @type {number} */ spot) =>
    parts.reduce((sum, { line: { netQty }, terms }) => {
      if (terms === null) return sum + netQty * spot;
      const { type, strike } = terms;
      return sum + 100 * netQty * Math.max(0, type === 'C' ? spot - strike : strike - spot);
    }, 0);
  const strikes = parts.flatMap(({ terms }) => (terms === null ? [] : [terms.strike]));
  const far = 10 * Math.max(...strikes);
  if (atExpiry(2 * far) < atExpiry(far)) return null;
  const worth = lines.reduce((sum, line) => sum + toWorth(line), 0);
  return Math.max(0, worth - Math.min(...[0, ...strikes].map(atExpiry)));
}

/** @param {readonly Line[]} lines @param {readonly number[][]} gains */
function calendarCharge(lines, gains) {
  const sides = [1, -1].map((sign) =>
    lines.reduce(
      (sum, { instrumentType, netQty }, place) =>
        (instrumentType === 'commodity' || instrumentType === 'fx') && Math.sign(netQty) === sign
          ? sum - Math.min(...(gains[place] ?? [0]))
          : sum,
      0,
    ),
  );
  return CALENDAR_CHARGE * Math.min(...sides);
}

/**
 * @param {readonly Line[]} lines of one product
 * @param {{ nowMs: number, findSpot: (symbol: string) => number }} at
 * @returns {number | null} dollars; null where options of several expiries are held, which this does not work out
 */
export function toRequirement(lines, { nowMs, findSpot }) {
  const gains = lines.map((line) => toGains(line, nowMs, findSpot));
  const options = lines.filter(({ instrumentType }) => instrumentType === 'option');
  const expiries = new Set(options.map(({ symbol }) => toTerms(symbol, nowMs)?.expiry));
  if (expiries.size > 1 || expiries.has(undefined)) return null;
  const sums = SCENARIOS.map((_, i) => gains.reduce((sum, row) => sum + (row[i] ?? 0), 0));
  const scan = Math.max(0, -Math.min(...sums));
  const least = options.reduce((sum, { netQty }) => sum + SHORT_MINIMUM * Math.max(0, -netQty), 0);
  const needed = Math.max(scan + calendarCharge(lines, gains), least);
  const bound = options.length === 0 ? null : largestLoss(lines, nowMs);
  return bound === null ? needed : Math.min(needed, bound);
}

/** What is netted: a share with its options, the months of a future, a pair with its forwards, else the instrument. @param {Line} line */
export function toProduct({ symbol, instrumentType }) {
  if (instrumentType === 'commodity') return symbol.slice(0, 2);
  if (instrumentType === 'fx') return symbol.slice(0, 6);
  return instrumentType === 'option' ? (LISTED.exec(symbol)?.[1] ?? symbol) : symbol;
}
