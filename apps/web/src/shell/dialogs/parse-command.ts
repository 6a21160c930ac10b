/**
 * What a person types into the palette: a line that is an order (`buy 500 aapl @ 189.4 vwap 30m`) becomes a filled
 * ticket, never a sent order; anything else is searched. Pure.
 */

import { requestTerms, termsOfLimit } from '@tradefloor/contracts/vocabulary/price-terms';
import { ALGO_NAMES } from '@tradefloor/contracts/vocabulary/strategies';
import { parseQty } from '../../lib/format/entry.ts';
import type { TicketRequest } from '../../ui-state/ui-state.ts';

const ORDER =
  /^(buy|sell|b|s)\s+(\S+)\s+([a-z][a-z0-9.-]*)(?:\s+(?:@\s*)?(\d+(?:\.\d+)?|mkt|market))?(?:\s+(twap|vwap|pov|is|iceberg|arrival|sniper|dark)(?:\s+(\d+(?:\.\d+)?)(s|m|h|%))?)?$/;

const LASTS_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

/** The ticket of a line; null when the line is no order or its symbol is not traded. */
export function parseCommand(line: string, symbols: ReadonlySet<string>): TicketRequest | null {
  const match = ORDER.exec(line.trim().toLowerCase());
  if (match === null) return null;
  const [, verb = '', amount = '', name = '', at, strategy, figure = '', unit = ''] = match;
  const symbol = name.toUpperCase();
  const qty = parseQty(amount);
  if (!qty.ok || !symbols.has(symbol)) return null;
  const side = verb.startsWith('b') ? 'BUY' : 'SELL';
  const price = at === undefined || Number.isNaN(Number(at)) ? null : Number(at);
  const how = strategy === undefined ? {} : workedBy(strategy, Number(figure), unit);
  return { side, symbol, qty: qty.value, ...requestTerms(termsOfLimit(price)), ...how };
}

/** `vwap 30m` runs for half an hour, `pov 10%` takes a tenth of the volume. */
function workedBy(name: string, figure: number, unit: string): TicketRequest {
  const strategy = ALGO_NAMES.find((known) => known.toLowerCase() === name) ?? 'DARK';
  if (unit === '') return { strategy };
  if (unit === '%') return { strategy, algoParams: { participationPct: figure } };
  return { strategy, algoParams: { durationMs: Math.round(figure * (LASTS_MS[unit] ?? 0)) } };
}

export type Searchable = { readonly id: string; readonly title: string; readonly words: string };

/** Entries that match, best first: the id itself, then its beginning, the title's, any word's, anywhere. */
export function search<T extends Searchable>(
  entries: readonly T[],
  line: string,
  max: number,
): readonly T[] {
  const wanted = line.trim().toLowerCase();
  if (wanted === '') return entries.slice(0, max);
  return entries
    .map((entry) => ({ entry, rank: getRank(entry, wanted) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, max)
    .map(({ entry }) => entry);
}

const NO_MATCH = 5;

function getRank(entry: Searchable, wanted: string): number {
  const id = entry.id.toLowerCase();
  const title = entry.title.toLowerCase();
  const words = entry.words.toLowerCase();
  if (id === wanted) return 0;
  if (id.startsWith(wanted)) return 1;
  if (title.startsWith(wanted)) return 2;
  if (`${title} ${words}`.split(/\s+/).some((word) => word.startsWith(wanted))) return 3;
  return `${title} ${words}`.includes(wanted) ? 4 : NO_MATCH;
}
