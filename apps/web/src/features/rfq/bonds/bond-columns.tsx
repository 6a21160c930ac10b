/** The columns of the bond monitor. */

import type { GridColumn } from '../../../kit/grid/model/columns.ts';
import { cx } from '../../../kit/ui/cx.ts';
import { formatFixed, formatSigned, MINUS, NONE } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { BondLine } from '../../../platform/stores/bond-book.ts';
import { thirtySeconds } from './bond-pricing.ts';

/** What changed since the comparison; null while one of the two is not known. */
const change = (line: BondLine, of: 'mid' | 'yield' | 'spreadBps'): number | null =>
  line.quote === null || line.before === null ? null : line.quote[of] - line.before[of];

const isCompany = ({ bond }: BondLine): boolean => bond.kind === 'CORPORATE';
const computeSpread = (line: BondLine): number | null =>
  isCompany(line) ? (line.quote?.spreadBps ?? null) : null;

/** A change as it is written; the colour only repeats its sign. */
function changed(value: (line: BondLine) => number | null, decimals: number) {
  const text = (line: BondLine): string => {
    const moved = value(line);
    return moved === null ? NONE : formatSigned(moved, decimals);
  };
  const render = (line: BondLine) => (
    <span className={cx(TONES[text(line).charAt(0)])}>{text(line)}</span>
  );
  return { text, render };
}

const TONES: Readonly<Record<string, string>> = { '+': 'text-up', [MINUS]: 'text-down' };

const number = (value: number | null | undefined, decimals: number): string =>
  value === null || value === undefined ? NONE : formatFixed(value, decimals);

const terms: readonly GridColumn<BondLine>[] = [
  {
    id: 'name',
    title: 'Bond',
    description: 'Issuer, coupon, maturity; the ISIN is in the tooltip',
    kind: 'word',
    isPinned: true,
    text: ({ bond }) => bond.name,
    tip: ({ bond }) => bond.isin,
    sort: ({ bond }) => bond.name,
  },
  {
    id: 'isin',
    title: 'ISIN',
    description: 'ISIN',
    kind: 'word',
    isHidden: true,
    text: ({ bond }) => bond.isin,
    sort: ({ bond }) => bond.isin,
  },
  {
    id: 'rating',
    title: 'Rtg',
    description: 'Credit rating',
    kind: 'word',
    isHidden: true,
    text: ({ bond }) => bond.rating,
    sort: ({ bond }) => bond.rating,
  },
  {
    id: 'currency',
    title: 'Ccy',
    description: 'Currency',
    kind: 'word',
    isHidden: true,
    text: ({ bond }) => bond.currency,
    sort: ({ bond }) => bond.currency,
  },
  {
    id: 'coupon',
    title: 'Cpn',
    description: 'Coupon, per cent of face per year',
    kind: 'figure',
    isHidden: true,
    text: ({ bond }) => formatFixed(bond.couponPct, 3),
    sort: ({ bond }) => bond.couponPct,
    csv: ({ bond }) => bond.couponPct,
  },
  {
    id: 'maturity',
    title: 'Maturity',
    description: 'Redemption date',
    kind: 'word',
    isHidden: true,
    text: ({ bond }) => bond.maturity,
    sort: ({ bond }) => bond.maturity,
  },
];

const countDealers = (quote: BondLine['quote']): string | undefined =>
  quote?.dealers === undefined
    ? undefined
    : phrase`${number(quote.bid, 3)} / ${number(quote.ask, 3)}, ${quote.dealers} dealers`;

const prices: readonly GridColumn<BondLine>[] = [
  {
    id: 'bid',
    title: 'Bid',
    description: 'Composite: best indicative bid of dealers for 1 million, clean, per 100',
    kind: 'figure',
    isHidden: true,
    text: ({ quote }) => number(quote?.bid, 3),
    tip: ({ quote }) => countDealers(quote),
    sort: ({ quote }) => quote?.bid ?? null,
    csv: ({ quote }) => quote?.bid ?? null,
  },
  {
    id: 'ask',
    title: 'Ask',
    description: 'Composite: best indicative offer of dealers for 1 million, clean, per 100',
    kind: 'figure',
    isHidden: true,
    text: ({ quote }) => number(quote?.ask, 3),
    tip: ({ quote }) => countDealers(quote),
    sort: ({ quote }) => quote?.ask ?? null,
    csv: ({ quote }) => quote?.ask ?? null,
  },
  {
    id: 'mid',
    title: 'Clean',
    description: 'Clean mid price, per 100; US Treasuries show 32nds in the tooltip',
    kind: 'figure',
    text: ({ quote }) => number(quote?.mid, 3),
    tip: ({ bond, quote }) =>
      quote !== null && bond.quotedAs === 'THIRTY_SECONDS' ? thirtySeconds(quote.mid) : undefined,
    sort: ({ quote }) => quote?.mid ?? null,
    csv: ({ quote }) => quote?.mid ?? null,
  },
  {
    id: 'composite',
    title: 'Comp',
    description: 'Composite mid: half-way between the dealers’ best indicative bid and offer',
    kind: 'figure',
    text: ({ quote }) => number(quote?.compositeMid, 3),
    tip: ({ quote }) => countDealers(quote),
    sort: ({ quote }) => quote?.compositeMid ?? null,
    csv: ({ quote }) => quote?.compositeMid ?? null,
  },
  {
    id: 'dealers',
    title: 'Dlrs',
    description: 'Number of dealers in the composite',
    kind: 'figure',
    isHidden: true,
    text: ({ quote }) => number(quote?.dealers, 0),
    sort: ({ quote }) => quote?.dealers ?? null,
  },
  {
    id: 'change',
    title: 'Chg',
    description: 'Change of the clean price since the comparison',
    kind: 'figure',
    ...changed((line) => change(line, 'mid'), 3),
    sort: (line) => change(line, 'mid'),
    csv: (line) => change(line, 'mid'),
  },
  {
    id: 'yield',
    title: 'Yield',
    description: 'Yield to maturity, per cent; the real yield of an index-linked gilt',
    kind: 'figure',
    text: ({ quote }) => number(quote?.yield, 3),
    sort: ({ quote }) => quote?.yield ?? null,
    csv: ({ quote }) => quote?.yield ?? null,
  },
  {
    id: 'yieldChange',
    title: 'Chg bp',
    description: 'Change of the yield since the comparison, basis points',
    kind: 'figure',
    ...changed((line) => times100(change(line, 'yield')), 1),
    sort: (line) => change(line, 'yield'),
    csv: (line) => times100(change(line, 'yield')),
  },
  {
    id: 'spread',
    title: 'Spread',
    description: 'Over the benchmark, basis points; corporates only',
    kind: 'figure',
    text: (line) => number(computeSpread(line), 1),
    sort: computeSpread,
    csv: computeSpread,
  },
  {
    id: 'spreadChange',
    title: 'Chg spr',
    description: 'Change of the spread since the comparison, basis points',
    kind: 'figure',
    isHidden: true,
    ...changed((line) => (isCompany(line) ? change(line, 'spreadBps') : null), 1),
    sort: (line) => (isCompany(line) ? change(line, 'spreadBps') : null),
    csv: (line) => (isCompany(line) ? change(line, 'spreadBps') : null),
  },
  {
    id: 'dv01',
    title: 'DV01',
    description: 'Value of one basis point on 1 million of face',
    kind: 'figure',
    text: ({ quote }) => number(perMillion(quote?.dv01Per100), 0),
    sort: ({ quote }) => quote?.dv01Per100 ?? null,
    csv: ({ quote }) => perMillion(quote?.dv01Per100) ?? null,
  },
];

const times100 = (value: number | null): number | null => (value === null ? null : value * 100);
const perMillion = (per100: number | undefined): number | undefined =>
  per100 === undefined ? undefined : per100 * 10_000;

export const BOND_COLUMNS: readonly GridColumn<BondLine>[] = [...terms, ...prices];
