/** The tape: the newest prints of each symbol, in memory. */
import { type MarketTrade, TRADES_KEPT } from '@tradefloor/contracts/market';

export type Tape = {
  /** Takes prints in, whatever the order of their batches; one that is known counts once. */
  add(trades: readonly MarketTrade[]): void;
  /** Newest first, at most `limit` and never more than are kept. */
  newest(symbol: string, limit: number): readonly MarketTrade[];
  /** Forgets a symbol's prints: they are of shares that are no more. */
  clear(symbol: string): void;
};

/** A tape without prints. */
export function createTape(): Tape {
  const rows = new Map<string, MarketTrade[]>();
  return {
    add: (trades) => {
      for (const trade of trades) {
        const row = rows.get(trade.symbol);
        if (row === undefined) rows.set(trade.symbol, [trade]);
        else insert(row, trade);
      }
    },
    newest: (symbol, limit) =>
      (rows.get(symbol) ?? []).slice(-Math.min(limit, TRADES_KEPT)).reverse(),
    clear: (symbol) => void rows.delete(symbol),
  };
}

/** Oldest first; a row grows to twice what is kept, so that it is not moved with every print. */
function insert(row: MarketTrade[], trade: MarketTrade): void {
  const last = row.at(-1);
  if (last === undefined || last.tickSeq < trade.tickSeq) row.push(trade);
  else insertLate(row, trade);
  if (row.length >= 2 * TRADES_KEPT) row.splice(0, row.length - TRADES_KEPT);
}

/** A print of the newest batch, or of one before it: behind all that are not newer. */
function insertLate(row: MarketTrade[], trade: MarketTrade): void {
  let place = row.length;
  while (place > 0 && (row[place - 1]?.tickSeq ?? 0) >= trade.tickSeq) {
    place -= 1;
    if (row[place]?.tradeId === trade.tradeId) return;
  }
  while (place < row.length && row[place]?.tickSeq === trade.tickSeq) place += 1;
  row.splice(place, 0, trade);
}
