/** The trading day of New York, and the year of such days that volatilities are quoted for. */

/** From 09:30 to 16:00. */
export const TRADING_DAY_MINUTES = 390;
export const TRADING_DAY_SECONDS = TRADING_DAY_MINUTES * 60;
export const TRADING_DAY_MS = TRADING_DAY_SECONDS * 1_000;
/** By convention: an annual volatility is a day's by the root of it. */
export const TRADING_DAYS_PER_YEAR = 252;
