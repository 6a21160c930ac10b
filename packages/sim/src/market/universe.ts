/**
 * The 80 equities the simulator lists: real companies in the eleven GICS sectors, with plausible prices,
 * volatilities and volumes of late 2026's order of magnitude. Data only; nothing here is a market price.
 */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import type { Instrument } from '@tradefloor/contracts/market';
import { PX_PER_UNIT, px, qty } from '@tradefloor/contracts/money';
import type { SECTORS } from '@tradefloor/contracts/vocabulary/instruments';

/** Short names of the sectors, so that a company stays one line. */
const SECTOR_OF = {
  COM: 'Communication Services',
  DIS: 'Consumer Discretionary',
  STA: 'Consumer Staples',
  ENE: 'Energy',
  FIN: 'Financials',
  HEA: 'Health Care',
  IND: 'Industrials',
  TEC: 'Information Technology',
  MAT: 'Materials',
  REA: 'Real Estate',
  UTI: 'Utilities',
} as const satisfies Record<string, (typeof SECTORS)[number]>;

/** Symbol, name, sector, price in dollars, annual volatility in per cent, daily volume in thousands, venue. */
type Row = readonly [
  symbol: string,
  name: string,
  sector: keyof typeof SECTOR_OF,
  dollars: number,
  volatilityPct: number,
  advThousands: number,
  primaryVenue: 'XNAS' | 'XNYS',
];

// A symbol's rng follows from its index: new companies go to the end, whatever their sector.
const ROWS: readonly Row[] = [
  ['GOOGL', 'Alphabet Inc. Class A', 'COM', 285, 28, 34_000, 'XNAS'],
  ['META', 'Meta Platforms Inc. Class A', 'COM', 620, 33, 15_000, 'XNAS'],
  ['NFLX', 'Netflix Inc.', 'COM', 110, 32, 32_000, 'XNAS'],
  ['DIS', 'The Walt Disney Company', 'COM', 108, 26, 9_500, 'XNYS'],
  ['CMCSA', 'Comcast Corporation Class A', 'COM', 28.5, 25, 26_000, 'XNAS'],
  ['VZ', 'Verizon Communications Inc.', 'COM', 41, 20, 20_000, 'XNYS'],
  ['T', 'AT&T Inc.', 'COM', 25.5, 21, 38_000, 'XNYS'],
  ['AMZN', 'Amazon.com Inc.', 'DIS', 232, 31, 45_000, 'XNAS'],
  ['TSLA', 'Tesla Inc.', 'DIS', 405, 58, 85_000, 'XNAS'],
  ['HD', 'The Home Depot Inc.', 'DIS', 358, 23, 3_900, 'XNYS'],
  ['MCD', "McDonald's Corporation", 'DIS', 304, 17, 3_200, 'XNYS'],
  ['NKE', 'NIKE Inc. Class B', 'DIS', 65.5, 35, 13_000, 'XNYS'],
  ['LOW', "Lowe's Companies Inc.", 'DIS', 235, 25, 2_700, 'XNYS'],
  ['SBUX', 'Starbucks Corporation', 'DIS', 85, 31, 9_800, 'XNAS'],
  ['BKNG', 'Booking Holdings Inc.', 'DIS', 4_950, 29, 260, 'XNAS'],
  ['TJX', 'The TJX Companies Inc.', 'DIS', 146, 19, 5_100, 'XNYS'],
  ['PG', 'The Procter & Gamble Company', 'STA', 149, 17, 8_200, 'XNYS'],
  ['KO', 'The Coca-Cola Company', 'STA', 71.5, 15, 16_000, 'XNYS'],
  ['PEP', 'PepsiCo Inc.', 'STA', 146, 19, 7_400, 'XNAS'],
  ['COST', 'Costco Wholesale Corporation', 'STA', 905, 21, 2_300, 'XNAS'],
  ['WMT', 'Walmart Inc.', 'STA', 104, 21, 18_000, 'XNAS'],
  ['PM', 'Philip Morris International Inc.', 'STA', 154, 22, 5_600, 'XNYS'],
  ['MDLZ', 'Mondelez International Inc. Class A', 'STA', 56.5, 20, 9_700, 'XNAS'],
  ['XOM', 'Exxon Mobil Corporation', 'ENE', 117, 24, 15_000, 'XNYS'],
  ['CVX', 'Chevron Corporation', 'ENE', 153, 24, 8_600, 'XNYS'],
  ['COP', 'ConocoPhillips', 'ENE', 89, 30, 7_300, 'XNYS'],
  ['SLB', 'SLB Limited', 'ENE', 36.8, 33, 15_500, 'XNYS'],
  ['EOG', 'EOG Resources Inc.', 'ENE', 108, 28, 3_600, 'XNYS'],
  ['MPC', 'Marathon Petroleum Corporation', 'ENE', 191, 32, 2_100, 'XNYS'],
  ['JPM', 'JPMorgan Chase & Co.', 'FIN', 304, 24, 8_800, 'XNYS'],
  ['BAC', 'Bank of America Corporation', 'FIN', 52.6, 27, 36_000, 'XNYS'],
  ['WFC', 'Wells Fargo & Company', 'FIN', 85, 29, 14_500, 'XNYS'],
  ['GS', 'The Goldman Sachs Group Inc.', 'FIN', 786, 28, 2_000, 'XNYS'],
  ['MS', 'Morgan Stanley', 'FIN', 165, 28, 6_200, 'XNYS'],
  ['BRK.B', 'Berkshire Hathaway Inc. Class B', 'FIN', 506, 17, 4_400, 'XNYS'],
  ['V', 'Visa Inc. Class A', 'FIN', 332, 20, 6_300, 'XNYS'],
  ['MA', 'Mastercard Incorporated Class A', 'FIN', 541, 21, 2_800, 'XNYS'],
  ['AXP', 'American Express Company', 'FIN', 356, 28, 2_900, 'XNYS'],
  ['C', 'Citigroup Inc.', 'FIN', 101, 30, 13_500, 'XNYS'],
  ['UNH', 'UnitedHealth Group Incorporated', 'HEA', 322, 37, 8_900, 'XNYS'],
  ['JNJ', 'Johnson & Johnson', 'HEA', 201, 17, 8_300, 'XNYS'],
  ['LLY', 'Eli Lilly and Company', 'HEA', 1_010, 34, 3_700, 'XNYS'],
  ['MRK', 'Merck & Co. Inc.', 'HEA', 95.5, 26, 14_000, 'XNYS'],
  ['ABBV', 'AbbVie Inc.', 'HEA', 233, 24, 5_700, 'XNYS'],
  ['PFE', 'Pfizer Inc.', 'HEA', 25.1, 25, 48_000, 'XNYS'],
  ['TMO', 'Thermo Fisher Scientific Inc.', 'HEA', 586, 28, 1_900, 'XNYS'],
  ['ABT', 'Abbott Laboratories', 'HEA', 128, 20, 6_400, 'XNYS'],
  ['AMGN', 'Amgen Inc.', 'HEA', 336, 24, 2_600, 'XNAS'],
  ['GE', 'General Electric Company', 'IND', 303, 30, 4_900, 'XNYS'],
  ['CAT', 'Caterpillar Inc.', 'IND', 566, 31, 3_500, 'XNYS'],
  ['HON', 'Honeywell International Inc.', 'IND', 199, 20, 3_800, 'XNAS'],
  ['UNP', 'Union Pacific Corporation', 'IND', 223, 22, 3_100, 'XNYS'],
  ['BA', 'The Boeing Company', 'IND', 189, 36, 8_700, 'XNYS'],
  ['UPS', 'United Parcel Service Inc. Class B', 'IND', 95, 29, 6_500, 'XNYS'],
  ['LMT', 'Lockheed Martin Corporation', 'IND', 466, 21, 1_400, 'XNYS'],
  ['AAPL', 'Apple Inc.', 'TEC', 270, 27, 48_000, 'XNAS'],
  ['MSFT', 'Microsoft Corporation', 'TEC', 498, 23, 22_000, 'XNAS'],
  ['NVDA', 'NVIDIA Corporation', 'TEC', 186, 42, 175_000, 'XNAS'],
  ['AVGO', 'Broadcom Inc.', 'TEC', 348, 44, 24_000, 'XNAS'],
  ['ORCL', 'Oracle Corporation', 'TEC', 219, 43, 22_500, 'XNYS'],
  ['CRM', 'Salesforce Inc.', 'TEC', 239, 33, 7_600, 'XNYS'],
  ['AMD', 'Advanced Micro Devices Inc.', 'TEC', 232, 55, 52_000, 'XNAS'],
  ['ADBE', 'Adobe Inc.', 'TEC', 331, 32, 4_100, 'XNAS'],
  ['CSCO', 'Cisco Systems Inc.', 'TEC', 76.5, 23, 20_500, 'XNAS'],
  ['ACN', 'Accenture plc Class A', 'TEC', 247, 28, 4_600, 'XNYS'],
  ['QCOM', 'QUALCOMM Incorporated', 'TEC', 169, 33, 9_100, 'XNAS'],
  ['TXN', 'Texas Instruments Incorporated', 'TEC', 161, 31, 7_100, 'XNAS'],
  ['INTC', 'Intel Corporation', 'TEC', 37.4, 52, 95_000, 'XNAS'],
  ['LIN', 'Linde plc', 'MAT', 421, 19, 2_200, 'XNAS'],
  ['SHW', 'The Sherwin-Williams Company', 'MAT', 334, 25, 1_900, 'XNYS'],
  ['FCX', 'Freeport-McMoRan Inc.', 'MAT', 41.2, 41, 17_000, 'XNYS'],
  ['NEM', 'Newmont Corporation', 'MAT', 88.4, 38, 11_500, 'XNYS'],
  ['PLD', 'Prologis Inc.', 'REA', 125, 26, 3_700, 'XNYS'],
  ['AMT', 'American Tower Corporation', 'REA', 180, 24, 2_900, 'XNYS'],
  ['EQIX', 'Equinix Inc.', 'REA', 782, 26, 620, 'XNAS'],
  ['SPG', 'Simon Property Group Inc.', 'REA', 182, 24, 1_500, 'XNYS'],
  ['NEE', 'NextEra Energy Inc.', 'UTI', 84.2, 25, 10_500, 'XNYS'],
  ['DUK', 'Duke Energy Corporation', 'UTI', 123, 16, 3_500, 'XNYS'],
  ['SO', 'The Southern Company', 'UTI', 90.3, 16, 5_200, 'XNYS'],
  ['CEG', 'Constellation Energy Corporation', 'UTI', 352, 45, 3_000, 'XNAS'],
];

/** Round lots by price since November 2025: 100 shares, 40 above $250, 10 above $1,000, 1 above $10,000. */
export function roundLot(dollars: number): number {
  if (dollars > 10_000) return 1;
  if (dollars > 1_000) return 10;
  return dollars > 250 ? 40 : 100;
}

/** All equities the simulator lists. */
export const EQUITIES: readonly Instrument[] = ROWS.map(
  ([symbol, name, sector, dollars, volatilityPct, advThousands, primaryVenue]) => ({
    symbol: instrumentSymbol(symbol),
    name,
    instrumentType: 'equity',
    sector: SECTOR_OF[sector],
    currency: 'USD',
    tickSize: px(PX_PER_UNIT / 100),
    lotSize: qty(roundLot(dollars)),
    adv: qty(advThousands * 1_000),
    volatilityPpm: volatilityPct * 10_000,
    referencePrice: px(Math.round(dollars * PX_PER_UNIT)),
    primaryVenue,
  }),
);
