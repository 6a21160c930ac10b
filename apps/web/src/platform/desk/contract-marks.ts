/** Prices of the options and futures held: the market's batches do not carry them, so they are fetched. */
import { isDerivative } from '../../lib/format/units.ts';
import type { Position } from '../client/shapes.ts';
import { quoteWithoutSizes } from '../marks/quote-without-sizes.ts';
import type { Desk } from './desk.ts';

const EVERY_MS = 1_000;
/** As many as one question may name. */
const ASKED_MAX = 200;

/** The contracts whose price matters: those that are held. */
const heldContracts = (positions: readonly Position[]): readonly string[] => {
  const held = positions.filter(({ symbol, netQty }) => netQty !== 0 && isDerivative(symbol));
  return [...new Set(held.map(({ symbol }) => symbol))].slice(0, ASKED_MAX);
};

/** Fetches once a second while such positions are held and shown; returns a stop function. */
export function keepMarks({ account, browser, hot, port }: Desk): () => void {
  let isAsking = false;
  return browser.repeat(() => {
    const symbols = heldContracts(account.positions());
    if (isAsking || symbols.length === 0 || browser.isHidden()) return;
    isAsking = true;
    port
      .contractMarks(symbols)
      .then(
        (marks) => hot.apply(marks.map(quoteWithoutSizes), null),
        // The last prices stay, and the next second retries.
        () => undefined,
      )
      .finally(() => {
        isAsking = false;
      });
  }, EVERY_MS);
}
