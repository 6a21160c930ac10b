/** The words of what is traded and where: types, sectors, venues, currencies, symbols, contract sizes. */

export const INSTRUMENT_TYPES = ['equity', 'bond', 'fx', 'commodity', 'option'] as const;

export const SECTORS = [
  'Communication Services',
  'Consumer Discretionary',
  'Consumer Staples',
  'Energy',
  'Financials',
  'Health Care',
  'Industrials',
  'Information Technology',
  'Materials',
  'Real Estate',
  'Utilities',
] as const;

/** ISO 10383 codes of the seven lit venues the router draws from, with the dark pool and OTC beside them. */
export const LIT_VENUES = ['XNAS', 'XNYS', 'ARCX', 'BATS', 'EDGX', 'IEXG', 'MEMX'] as const;
export const VENUES = [...LIT_VENUES, 'DARK1', 'OTC'] as const;

/** ISO 4217 codes of the currencies that are traded, cleared and paid. */
export const CURRENCIES = ['USD', 'EUR', 'GBP', 'JPY', 'AUD', 'CAD', 'CHF'] as const;
export type CurrencyCode = (typeof CURRENCIES)[number];

/**
 * ISO 4217 codes of currencies that are priced and never paid: forwards in them settle in dollars. They are no currency of
 * a ledger, of a balance or of an obligation.
 */
export const NON_DELIVERABLE = ['BRL', 'INR', 'TWD'] as const;

/** What a price can be in. */
export const PRICE_CURRENCIES = [...CURRENCIES, ...NON_DELIVERABLE] as const;

/** True for the code of a currency: what a ledger of money counts. */
export const isCurrency = (text: string): text is CurrencyCode =>
  CURRENCIES.some((currency) => currency === text);

/**
 * Upper-case ticker, pair or ISIN of at most 12 characters, a currency forward (pair and value date, `EURUSD-20270301`),
 * or an option: its underlying, expiry as YYMMDD, C or P, and strike; a bespoke one begins with a 2.
 */
export const SYMBOL_SHAPE =
  /^(?:[A-Z][A-Z0-9.-]{0,11}|[A-Z]{6}-\d{8}|2?[A-Z][A-Z0-9.-]{0,5}\d{6}[CP]\d{1,5}(?:\.\d{1,3})?)$/;

/** Characters of the longest symbol: a bespoke option on six letters, its strike to the thousandth. */
export const SYMBOL_MAX = 23;

/**
 * True for an option that is on no list. The 2 is how flexible options with European exercise are named on exchanges
 * (`2SPY`); nothing else begins with a digit, so that no listed name can be the same.
 */
export const isBespokeSymbol = (symbol: string): boolean => symbol.startsWith('2');

/** Shares that one listed option contract is on (OCC's standard). */
export const OPTION_MULTIPLIER = 100;

/** Underlyings with listed options. */
export const OPTION_UNDERLYINGS = ['AAPL', 'MSFT', 'NVDA', 'AMZN', 'TSLA'] as const;

/** Yield curves the bonds are priced from: one per sovereign. */
export const CURVES = ['USD', 'GBP', 'EUR_DE', 'EUR_FR'] as const;

/** Maturities in years about which a curve's moves are looked at one by one. */
export const KEY_RATE_YEARS = [2, 5, 10, 30] as const;

/**
 * How a bond's days are counted. `30U_360` is the US (SIA) rule with the end of February, as bonds that pay at month ends
 * have it, `30_360` the bond basis of ISDA 2006 4.16(f), `30E_360` the eurobond basis of 4.16(g), `30E_360_ISDA` that of
 * 4.16(h).
 */
export const DAY_COUNTS = [
  'ACT_ACT_ICMA',
  'ACT_ACT_ISDA',
  '30_360',
  '30E_360',
  '30E_360_ISDA',
  '30U_360',
  'ACT_360',
  'ACT_365F',
] as const;

/** Roots of the futures products. */
export const FUTURE_ROOTS = ['CL', 'GC', 'ZC', 'ES', 'ZN'] as const;
