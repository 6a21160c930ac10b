/** Prices of the options, futures and currency forwards held: the market's batches do not carry them, so they are fetched. */
import { MARKED_CONTRACTS_MAX } from '@tradefloor/contracts/vocabulary/paging';
import { findFxPair, pairNamedIn } from '@tradefloor/instruments/fx/fx-pairs';
import { isDerivative } from '../../lib/format/units.ts';
import type { Position } from '../client/shapes.ts';
import { quoteWithoutSizes } from '../marks/quote-without-sizes.ts';
import type { ClientParts } from './client-parts.ts';

type MarkedClient = Pick<ClientParts, 'account' | 'browser' | 'calls' | 'hot'>;

const EVERY_MS = 1_000;
const isFetched = (symbol: string): boolean =>
  isDerivative(symbol) || pairNamedIn(symbol) !== findFxPair(symbol);
/** The contracts whose price matters: those that are held, and what they are converted by. */
export const heldContracts = (positions: readonly Position[]): readonly string[] => {
  const held = positions.filter(({ symbol, netQty }) => netQty !== 0 && isFetched(symbol));
  const symbols = [...positions.flatMap(findRate), ...held.map(({ symbol }) => symbol)];
  return [...new Set(symbols)].slice(0, MARKED_CONTRACTS_MAX);
};

/** The pair by which a forward that is not delivered is worth dollars: it does not stream. A fixed one is in dollars. */
function findRate({ symbol, currency }: Position): string[] {
  const pair = pairNamedIn(symbol);
  return pair?.fixing === undefined || currency === 'USD' ? [] : [pair.symbol];
}

/**
 * Fetches with the market's batches, at most once a second, while such positions are held and shown; returns a stop
 * function.
 */
export function keepMarks({ account, browser, calls, hot }: MarkedClient): () => void {
  let isRequesting = false;
  let requestedAtMs = Number.NEGATIVE_INFINITY;
  return hot.subscribe(() => {
    const nowMs = browser.nowMs();
    if (isRequesting || nowMs - requestedAtMs < EVERY_MS || browser.isHidden()) return;
    const symbols = heldContracts(account.positions());
    if (symbols.length === 0) return;
    isRequesting = true;
    requestedAtMs = nowMs;
    calls.rfq.marks
      .query({ symbols: [...symbols] })
      .then(
        ({ items }) => hot.apply(items.map(quoteWithoutSizes), null),
        // The last prices stay, and the next batch retries.
        () => undefined,
      )
      .finally(() => {
        isRequesting = false;
      });
  });
}
