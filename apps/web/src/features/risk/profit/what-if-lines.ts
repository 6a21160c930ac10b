/** What a hypothetical book comes to, as rows of a table; and its trades as lines of a basket. Pure. */
import { formatSigned } from '../../../lib/format/numbers.ts';
import type { WireInput, WireOutput } from '../../../platform/client/shapes.ts';

export type WhatIf = WireOutput<'whatIf'>;
export type WhatIfTrade = WireInput<'whatIf'>['trades'][number];
type Book = WhatIf['before'];

export type RiskRow = {
  readonly name: string;
  readonly title: string;
  /** In dollars; null where it is not known. */
  readonly before: number | null;
  readonly after: number | null;
};

const FIGURES: readonly (Pick<RiskRow, 'name' | 'title'> & {
  readonly read: (book: Book) => number | null;
})[] = [
  {
    name: 'Gross',
    title: 'Sum of absolute exposures; options by their delta',
    read: ({ grossNotional }) => grossNotional,
  },
  {
    name: 'Net',
    title: 'Long less short; options by their delta',
    read: ({ netNotional }) => netNotional,
  },
  {
    name: 'VaR 99 %',
    title: 'One day, by the covariance of market, group and own moves',
    read: ({ valueAtRisk }) => valueAtRisk.parametric.var99,
  },
  {
    name: 'ES 99 %',
    title: 'Mean loss beyond VaR',
    read: ({ valueAtRisk }) => valueAtRisk.parametric.es99,
  },
  {
    name: 'Hist. VaR',
    title: 'One day, the book revalued at the recorded minutes',
    read: ({ valueAtRisk }) => valueAtRisk.historical?.var99 ?? null,
  },
];

export const toRiskRows = ({ before, after }: WhatIf): readonly RiskRow[] =>
  FIGURES.map(({ name, title, read }) => ({
    name,
    title,
    before: read(before),
    after: read(after),
  }));

/** The trades with one more: with the opposite side they offset, so that one symbol is one line. */
export function withTrade(
  trades: readonly WhatIfTrade[],
  trade: WhatIfTrade,
): readonly WhatIfTrade[] {
  const signed = ({ side, qty }: WhatIfTrade): number => (side === 'BUY' ? qty : -qty);
  const before = trades.find(({ symbol }) => symbol === trade.symbol);
  const net = signed(trade) + (before === undefined ? 0 : signed(before));
  const others = trades.filter(({ symbol }) => symbol !== trade.symbol);
  if (net === 0) return others;
  return [...others, { ...trade, side: net > 0 ? 'BUY' : 'SELL', qty: Math.abs(net) }];
}

/** Lines of a basket: symbol, side, quantity. */
export const toBasketLines = (trades: readonly WhatIfTrade[]): readonly (readonly string[])[] =>
  trades.map(({ symbol, side, qty }) => [symbol, side, String(qty)]);

/** A change in dollars with its sign; empty where there is none. */
export const changeText = ({ before, after }: Pick<RiskRow, 'before' | 'after'>): string =>
  before === null || after === null || before === after ? '' : formatSigned(after - before, 0);
