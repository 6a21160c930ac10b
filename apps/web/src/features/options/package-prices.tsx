/** Net prices of a package for its whole quantity, what its deal at the natural price costs, and the quotes of its legs. */

import { OPTION_MULTIPLIER } from '@tradefloor/contracts/vocabulary/instruments';
import { type Fact, FactTiles } from '../../kit/facts/fact-lists.tsx';
import { DataTable, toHeads } from '../../kit/table/plain-table.tsx';
import { cx } from '../../kit/ui/cx.ts';
import { formatFixed, formatQty } from '../../lib/format/numbers.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { netText, type PackageQuote } from './package-terms.ts';

const orNone = (netPrice: number | null): string =>
  netPrice === null ? 'no price' : netText(netPrice);
const amountText = (amount: number): string => formatFixed(amount, 2);

/** Net prices of one unit for the whole quantity, and what the deal at the natural price costs. */
export function NetPrices({ quote }: { readonly quote: PackageQuote }) {
  const { bid, mid, ask, premium, fees, margin, legs } = quote;
  const contracts = legs.reduce((sum, leg) => sum + leg.qty, 0);
  const facts: readonly Fact[] = [
    { name: 'Net bid', value: orNone(bid), title: 'What the opposite package is dealt at' },
    { name: 'Net mid', value: netText(mid) },
    {
      name: 'Net ask (natural)',
      value: orNone(ask),
      title: 'What this package is dealt at now, in its whole quantity',
    },
    { name: 'Contracts', value: phrase`${formatQty(contracts)} × ${OPTION_MULTIPLIER} shares` },
    {
      name: premium !== null && premium < 0 ? 'Premium received' : 'Premium paid',
      value: premium === null ? 'no price' : amountText(Math.abs(premium)),
      title: 'Dollars for all units at the natural price',
    },
    { name: 'Est. fees', value: fees === null ? 'no price' : amountText(fees) },
    {
      name: 'Initial margin',
      value:
        margin === null
          ? 'not known'
          : `${amountText(margin.before)} → ${amountText(margin.after)}`,
      title: 'Of your account, before and after the deal at the natural price',
    },
  ];
  return (
    <FactTiles
      className="grid min-w-0 flex-1 grid-cols-4 gap-x-3 gap-y-1"
      facts={facts}
      data-testid="package-prices"
    />
  );
}

/** Each leg in all its contracts: bid, mid and ask of one, and what all of them are dealt at. */
export function LegQuotes({ quote }: { readonly quote: PackageQuote }) {
  return (
    <DataTable
      heads={toHeads(['Leg'], ['Contracts', 'Bid', 'Mid', 'Ask', 'Dealt at'])}
      data-testid="leg-quotes"
    >
      {quote.legs.map(({ symbol, side, qty, bid, mid, ask, price }) => (
        <tr key={symbol} className="border-line border-t">
          <td className={cx('px-1 text-left', side === 'BUY' ? 'text-buy' : 'text-sell')}>
            {side} {symbol}
          </td>
          <td className="px-1">{formatQty(qty)}</td>
          <td className="px-1">{formatFixed(bid, 2)}</td>
          <td className="px-1">{formatFixed(mid, 3)}</td>
          <td className="px-1">{formatFixed(ask, 2)}</td>
          <td className="px-1">{price === null ? 'no price' : formatFixed(price, 2)}</td>
        </tr>
      ))}
    </DataTable>
  );
}
