/**
 * The bonds that are listed: governments of four countries along their curves, and companies by rating. Issuers are
 * real, the bonds are not: their identifiers are made up, with right check digits. Only the index-linked gilts are real
 * ones, since the ratios they pay by are published. Data only.
 */

import type { Bond } from '@tradefloor/contracts/bond';
import { qty, toIsin } from '@tradefloor/contracts/brands';
import { cusipCheckDigit, isinCheckDigit } from './identifiers.ts';

/** ISIN of a country's own number: nine characters, a check digit at the end. */
const buildIsin = (body: string) => toIsin(`${body}${isinCheckDigit(body)}`);
/** US numbers are CUSIPs and carry their own check digit inside. */
const usIsin = (eight: string) => buildIsin(`US${eight}${cusipCheckDigit(eight)}`);

type Terms = Pick<
  Bond,
  | 'currency'
  | 'curve'
  | 'frequency'
  | 'dayCount'
  | 'convention'
  | 'exDividendDays'
  | 'calendar'
  | 'quotedAs'
  | 'minPiece'
  | 'increment'
>;

const TREASURY: Terms = {
  currency: 'USD',
  curve: 'USD',
  frequency: 2,
  dayCount: 'ACT_ACT_ICMA',
  convention: 'US_STREET',
  exDividendDays: 0,
  calendar: 'US',
  quotedAs: 'THIRTY_SECONDS',
  minPiece: qty(1_000),
  increment: qty(1_000),
};
const US_CORPORATE: Terms = {
  ...TREASURY,
  dayCount: '30U_360',
  quotedAs: 'SPREAD',
  minPiece: qty(2_000),
};
const GILT: Terms = {
  ...TREASURY,
  currency: 'GBP',
  curve: 'GBP',
  convention: 'UK_DMO',
  // Gilts go ex-dividend seven business days before each coupon (DMO, "Gilt market formulae").
  exDividendDays: 7,
  calendar: 'UK',
  quotedAs: 'PRICE',
};
const BUND: Terms = {
  ...TREASURY,
  currency: 'EUR',
  curve: 'EUR_DE',
  frequency: 1,
  convention: 'DE_BUND',
  calendar: 'TARGET',
  quotedAs: 'PRICE',
};
const OAT: Terms = { ...BUND, curve: 'EUR_FR', convention: 'FR_OAT' };

type Row = readonly [
  number: string,
  couponPct: number,
  issueDate: string,
  maturity: string,
  firstCoupon?: string,
];

const government = (
  { issuer, short, rating }: Pick<Bond, 'issuer' | 'rating'> & { readonly short: string },
  terms: Terms,
  rows: readonly Row[],
): Bond[] =>
  rows.map(([number, couponPct, issueDate, maturity, firstCoupon = null]) => ({
    ...terms,
    isin: terms.curve === 'USD' ? usIsin(number) : buildIsin(number),
    issuer,
    name: `${short} ${couponPct} ${maturity}`,
    kind: 'GOVERNMENT',
    rating,
    couponPct,
    issueDate,
    maturity,
    firstCoupon,
    lastCoupon: null,
    endOfMonth: maturity.endsWith('-31') || maturity.endsWith('-30'),
    benchmarkIsin: null,
  }));

const TREASURIES = government(
  { issuer: 'United States Treasury', short: 'UST', rating: 'AA' },
  TREASURY,
  [
    ['9128TF02', 3.625, '2026-10-31', '2028-10-31'],
    ['9128TF03', 3.625, '2026-11-15', '2029-11-15'],
    ['9128TF05', 3.75, '2026-10-31', '2031-10-31'],
    ['9128TF07', 3.875, '2026-10-31', '2033-10-31'],
    ['9128TF10', 4.25, '2026-11-15', '2036-11-15'],
    ['9128TF11', 4, '2025-11-15', '2035-11-15'],
    ['9128TF20', 4.75, '2026-11-15', '2046-11-15'],
    ['9128TF30', 4.75, '2026-11-15', '2056-11-15'],
    ['9128TF31', 2.375, '2021-05-15', '2051-05-15'],
    ['9128TF01', 0.875, '2020-11-15', '2030-11-15'],
  ],
);
const GILTS = government(
  { issuer: 'United Kingdom HM Treasury', short: 'UKT', rating: 'AA' },
  GILT,
  [
    ['GB00BTF0280', 3.75, '2025-10-22', '2028-10-22'],
    ['GB00BTF0310', 4.125, '2025-09-07', '2031-09-07'],
    ['GB00BTF0360', 4.625, '2026-01-31', '2036-07-31'],
    ['GB00BTF0460', 5.125, '2026-03-07', '2046-03-07'],
    // A long first coupon: nothing on 31 January 2027.
    ['GB00BTF0560', 5.375, '2026-10-14', '2056-01-31', '2027-07-31'],
    ['GB00BTF0500', 0.625, '2020-06-10', '2050-10-22'],
  ],
);

/**
 * ISIN, coupon, day of issue, maturity and base index of three index-linked gilts in issue, as the Debt Management Office
 * reports them (gilts in issue, report D1A).
 */
const LINKER_ROWS = [
  ['GB00B3Y1JG82', 0.125, '2011-11-23', '2029-03-22', 237.42],
  ['GB00BMF9LJ15', 0.75, '2023-06-28', '2033-11-22', 372.24],
  ['GB00BMF9LH90', 0.625, '2023-04-27', '2045-03-22', 363.94],
] as const;
const LINKERS = LINKER_ROWS.flatMap(([isin, couponPct, issueDate, maturity, baseIndex]) =>
  government({ issuer: 'United Kingdom HM Treasury', short: 'UKTI', rating: 'AA' }, GILT, [
    [isin.slice(0, -1), couponPct, issueDate, maturity],
  ]).map((bond): Bond => ({ ...bond, indexation: { index: 'UK_RPI', lagMonths: 3, baseIndex } })),
);
const BUNDS = government(
  { issuer: 'Federal Republic of Germany', short: 'DBR', rating: 'AAA' },
  BUND,
  [
    ['DE000BTF028', 1.9, '2026-09-14', '2028-09-14'],
    ['DE000BTF031', 2.2, '2026-10-10', '2031-10-10'],
    ['DE000BTF036', 2.6, '2026-08-15', '2036-08-15'],
    ['DE000BTF046', 2.9, '2026-08-15', '2046-08-15'],
    ['DE000BTF056', 3.1, '2026-08-15', '2056-08-15'],
    ['DE000BTF030', 0, '2020-08-15', '2030-08-15'],
  ],
);
const OATS = government({ issuer: 'Republic of France', short: 'OAT', rating: 'A' }, OAT, [
  ['FR001400TF2', 2.4, '2026-09-24', '2028-09-24'],
  ['FR001400TF5', 2.75, '2026-02-25', '2031-02-25'],
  ['FR001400TF9', 3.5, '2026-05-25', '2036-05-25'],
  ['FR001400TF3', 4.1, '2026-05-25', '2056-05-25'],
]);

type CorporateRow = readonly [
  issuer: string,
  short: string,
  rating: Bond['rating'],
  number: string,
  couponPct: number,
  issueDate: string,
  maturity: string,
  benchmark: string,
  lastCoupon?: string,
];

const CORPORATE_ROWS: readonly CorporateRow[] = [
  ['Microsoft Corporation', 'MSFT', 'AAA', '5949TF01', 3.95, '2026-02-12', '2036-02-12', '10'],
  ['Johnson & Johnson', 'JNJ', 'AAA', '4781TF01', 4.9, '2026-01-15', '2056-01-15', '30'],
  ['Apple Inc.', 'AAPL', 'AA', '0378TF01', 4, '2026-05-08', '2031-05-08', '05'],
  ['Apple Inc.', 'AAPL', 'AA', '0378TF02', 4.45, '2026-05-08', '2036-05-08', '10'],
  ['Amazon.com Inc.', 'AMZN', 'AA', '0231TF01', 4.1, '2026-03-20', '2033-03-20', '07'],
  ['JPMorgan Chase & Co.', 'JPM', 'A', '4662TF01', 4.6, '2026-04-22', '2031-04-22', '05'],
  ['The Goldman Sachs Group Inc.', 'GS', 'A', '3814TF01', 5.15, '2026-01-28', '2036-01-28', '10'],
  ['Caterpillar Inc.', 'CAT', 'A', '1491TF01', 4.35, '2026-06-15', '2031-06-15', '05'],
  ['Verizon Communications Inc.', 'VZ', 'BBB', '9234TF01', 5.05, '2026-02-09', '2036-02-09', '10'],
  ['AT&T Inc.', 'T', 'BBB', '0020TF01', 5.85, '2026-03-15', '2056-03-15', '30'],
  ['Boeing Company', 'BA', 'BBB', '0970TF01', 4.95, '2026-05-01', '2029-05-01', '03'],
  // A short first coupon, on 4 February 2027.
  ['Oracle Corporation', 'ORCL', 'BBB', '6838TF01', 5.3, '2026-09-22', '2036-08-04', '10'],
  ['Ford Motor Company', 'F', 'BB', '3453TF01', 6.1, '2026-02-16', '2033-02-16', '07'],
  // Coupons in June and December, and a short last one.
  [
    'Carnival Corporation',
    'CCL',
    'BB',
    '1436TF01',
    6,
    '2026-06-15',
    '2031-05-01',
    '05',
    '2030-12-15',
  ],
];

const CORPORATES: readonly Bond[] = CORPORATE_ROWS.map(
  ([issuer, short, rating, number, couponPct, issueDate, maturity, benchmark, last = null]) => ({
    ...US_CORPORATE,
    isin: usIsin(number),
    issuer,
    name: `${short} ${couponPct} ${maturity}`,
    kind: 'CORPORATE',
    rating,
    couponPct,
    issueDate,
    maturity,
    firstCoupon: null,
    lastCoupon: last,
    endOfMonth: false,
    benchmarkIsin: usIsin(`9128TF${benchmark}`),
  }),
);

/** Ten Treasuries, fourteen companies, six gilts, six Bunds, four OATs, three index-linked gilts. */
export const BONDS: readonly Bond[] = [
  ...TREASURIES,
  ...CORPORATES,
  ...GILTS,
  ...BUNDS,
  ...OATS,
  ...LINKERS,
];
