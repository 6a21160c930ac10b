/**
 * Regulatory fee rates by trade date, oldest first: appended to, never edited. A date before the first row
 * uses the first row. Sources: SEC fee rate advisories and FINRA notices as collected in November 2026;
 * Section 31 rows before 2021 and TAF rows before 2024 come from secondary tables.
 * CAT rows: docs/adr/0124-cat-fee.md, with what sources disagree on.
 */

type Dated = { readonly from: string };

/** SEC Section 31, in cents per million dollars sold. */
export const SECTION_31: readonly (Dated & { readonly centsPerMillion: number })[] = [
  { from: '2016-02-16', centsPerMillion: 2_180 },
  { from: '2017-07-04', centsPerMillion: 2_310 },
  { from: '2018-05-22', centsPerMillion: 1_300 },
  { from: '2019-04-16', centsPerMillion: 2_070 },
  { from: '2020-02-18', centsPerMillion: 2_210 },
  { from: '2021-02-25', centsPerMillion: 510 },
  { from: '2022-05-14', centsPerMillion: 2_290 },
  { from: '2023-02-27', centsPerMillion: 800 },
  { from: '2024-05-22', centsPerMillion: 2_780 },
  { from: '2025-05-14', centsPerMillion: 0 },
  { from: '2026-04-04', centsPerMillion: 2_060 },
];

/** FINRA trading activity fee for equities: millionths of a dollar per share sold, with a cap per trade in cents. */
export const TAF_EQUITY: readonly (Dated & {
  readonly microsPerShare: number;
  readonly capCents: number;
})[] = [
  { from: '2012-07-01', microsPerShare: 119, capCents: 595 },
  { from: '2022-01-01', microsPerShare: 130, capCents: 649 },
  { from: '2023-01-01', microsPerShare: 145, capCents: 727 },
  { from: '2024-01-01', microsPerShare: 166, capCents: 830 },
  { from: '2026-01-01', microsPerShare: 195, capCents: 979 },
  // Paused for the last quarter of 2026 by SR-FINRA-2026-021.
  { from: '2026-10-01', microsPerShare: 0, capCents: 0 },
  { from: '2027-01-01', microsPerShare: 195, capCents: 979 },
];

/**
 * The same fee for options: millionths of a dollar per contract sold, without a cap (FINRA By-Laws, Schedule A, Section
 * 1). For 2027 the filings that hold the rate of shares are read to hold this one too.
 */
export const TAF_OPTION: readonly (Dated & { readonly microsPerContract: number })[] = [
  { from: '2012-07-01', microsPerContract: 2_000 },
  { from: '2022-01-01', microsPerContract: 2_180 },
  { from: '2023-01-01', microsPerContract: 2_440 },
  { from: '2024-01-01', microsPerContract: 2_790 },
  { from: '2026-01-01', microsPerContract: 3_290 },
  // Paused with that of shares.
  { from: '2026-10-01', microsPerContract: 0 },
  { from: '2027-01-01', microsPerContract: 3_290 },
];

/**
 * Fees of the Consolidated Audit Trail that an executing broker pays: millionths of a dollar per executed equivalent share,
 * bought or sold; a contract of a listed option is 100 of them (CAT NMS Plan, section 11.3; FINRA Rule 6897). The sum of
 * the prospective fee and of the assessment of past costs. Rates go by the month of the trade.
 */
export const CAT: readonly (Dated & { readonly microsPerShare: number })[] = [
  { from: '2012-07-01', microsPerShare: 0 },
  // CAT Fee 2024-1: 35.
  { from: '2024-09-01', microsPerShare: 35 },
  // With Historical CAT Assessment 1: 13.
  { from: '2024-10-01', microsPerShare: 48 },
  // CAT Fee 2025-1: 22.
  { from: '2025-01-01', microsPerShare: 35 },
  // CAT Fee 2025-2: 9.
  { from: '2025-07-01', microsPerShare: 22 },
  // The last month that was invoiced under the funding model of 2023 was November 2025.
  { from: '2025-12-01', microsPerShare: 0 },
  // CAT Fee 2026-1: 1, with Historical CAT Assessment 1A: 2.
  { from: '2026-05-01', microsPerShare: 3 },
];

/** The row in force on a trade date, `YYYY-MM-DD`. */
export const inForce = <Row extends Dated>(rows: readonly Row[], date: string): Row | undefined =>
  rows.findLast((row) => row.from <= date) ?? rows[0];
