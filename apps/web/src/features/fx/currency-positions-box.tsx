/** What is held in currencies: by pair with its profit in the quote currency and in dollars, and by currency. */

import { useEffect, useState } from 'react';
import { useAccount, useIdentity } from '../../kit/live/use-client.ts';
import { DataTable, toHeads } from '../../kit/table/plain-table.tsx';
import { RowHead } from '../../kit/table/table-parts.tsx';
import { formatFixed, formatSigned, formatSignedQty, NONE } from '../../lib/format/numbers.ts';
import { toPair } from '../../platform/marks/dollars.ts';
import { currencyLines, pairLines } from './currency-positions.ts';
import type { FxBook } from './fx-book.ts';

const EVERY_MS = 1_000;
const CELL = 'px-2 text-right tabular-nums';

const signed = (value: number | null): string => (value === null ? NONE : formatSigned(value, 2));

/** Counts up once a second: what is worked out of moving prices is read at that pace. */
function useSeconds(): void {
  const [, setCount] = useState(0);
  useEffect(() => {
    const timer = window.setInterval(() => setCount((count) => count + 1), EVERY_MS);
    return () => window.clearInterval(timer);
  }, []);
}

export function CurrencyPositions({ book }: { readonly book: FxBook }) {
  useSeconds();
  const { userId } = useIdentity();
  const positions = useAccount((account) => account.positions());
  const own = positions.filter((row) => row.userId === userId && toPair(row.symbol) !== null);
  const getMid = (symbol: string): number | null => book.mid(symbol);
  return (
    <section className="border-line border-t p-2" aria-label="Currency positions">
      <h2 className="mb-1 font-semibold text-13">Positions by currency</h2>
      {own.length === 0 ? (
        <p className="text-12 text-t2">No positions. Select a price to deal.</p>
      ) : (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(20rem,1fr))] gap-3">
          <PairTable lines={pairLines(own, getMid)} />
          <CurrencyTable lines={currencyLines(own, getMid)} />
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
