/** What is held in currencies: by pair with its profit in the quote currency and in dollars, and by currency. */

import { useMemo } from 'react';
import { useAccount, useClient, useIdentity } from '../../kit/live/use-client.ts';
import { usePainted } from '../../kit/live/use-painted.ts';
import { DataTable, toHeads } from '../../kit/table/plain-table.tsx';
import { RowHead } from '../../kit/table/table-parts.tsx';
import { formatFixed, formatSigned, formatSignedQty, NONE } from '../../lib/format/numbers.ts';
import { PX_PER_UNIT } from '../../lib/format/units.ts';
import { toPair } from '../../platform/marks/dollars.ts';
import { currencyLines, pairLines } from './currency-positions.ts';

const CELL = 'px-2 text-right tabular-nums';

const signed = (value: number | null): string => (value === null ? NONE : formatSigned(value, 2));

/** By the prices and at the moments of the positions panel. */
export function CurrencyPositions() {
  const { hot } = useClient();
  const { userId } = useIdentity();
  const positions = useAccount((account) => account.positions());
  const own = useMemo(
    () => positions.filter((row) => row.userId === userId && toPair(row.symbol) !== null),
    [positions, userId],
  );
  const getMid = (symbol: string): number | null => {
    const mid = hot.shown(symbol, 'mid');
    return mid === null ? null : mid / PX_PER_UNIT;
  };
  const { pairs, currencies } = usePainted(own, () => ({
    pairs: pairLines(own, getMid),
    currencies: currencyLines(own, getMid),
  }));
  return (
    <section className="border-line border-t p-2" aria-label="Currency positions">
      <h2 className="mb-1 font-semibold text-13">Positions by currency</h2>
      {own.length === 0 ? (
        <p className="text-12 text-t2">No positions. Select a price to deal.</p>
      ) : (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(20rem,1fr))] gap-3">
          <PairTable lines={pairs} />
          <CurrencyTable lines={currencies} />
        </div>
      )}
    </section>
  );
}

function PairTable({ lines }: { readonly lines: ReturnType<typeof pairLines> }) {
  return (
    <DataTable
      pad="px-2"
      className="h-fit text-12"
      heads={toHeads([], ['Pair', 'Net', 'Average', 'P&L', 'P&L, USD'])}
    >
      {lines.map(({ symbol, quote, netQty, avgPx, pnl, pnlUsd }) => (
        <tr key={symbol}>
          <RowHead align="right" className="px-2">
            {symbol}
          </RowHead>
          <td className={CELL}>{formatSignedQty(netQty)}</td>
          <td className={CELL}>{formatFixed(avgPx, quote === 'JPY' ? 3 : 5)}</td>
          <td className={CELL}>{pnl === null ? NONE : `${signed(pnl)} ${quote}`}</td>
          <td className={CELL}>{signed(pnlUsd)}</td>
        </tr>
      ))}
    </DataTable>
  );
}

function CurrencyTable({ lines }: { readonly lines: ReturnType<typeof currencyLines> }) {
  return (
    <DataTable
      pad="px-2"
      className="h-fit text-12"
      heads={toHeads([], ['Currency', 'Long or short balance', 'In USD'])}
    >
      {lines.map(({ currency, amount, usd }) => (
        <tr key={currency}>
          <RowHead align="right" className="px-2">
            {currency}
          </RowHead>
          <td className={CELL}>{formatSigned(amount, 2)}</td>
          <td className={CELL}>{signed(usd)}</td>
        </tr>
      ))}
    </DataTable>
  );
}
