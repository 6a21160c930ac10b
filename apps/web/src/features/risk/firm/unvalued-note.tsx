/** Names the positions that are in no figure, and why. */
import { phrase } from '../../../lib/text/phrase.ts';
import type { Exposure } from './use-firm-risk.ts';

const REASONS = {
  NO_RATE: 'no exchange rate',
  NO_VOLATILITY: 'no volatility or price',
} as const;

export function UnvaluedNote({ exposure }: { readonly exposure: Exposure }) {
  const named = exposure.bySymbol.flatMap(({ symbol, unvalued }) =>
    unvalued === null ? [] : [`${symbol} (${phrase(REASONS[unvalued])})`],
  );
  if (named.length === 0) return null;
  return (
    <p
      role="status"
      className="text-12 text-warn"
    >{phrase`Cannot be valued and not included: ${named.join(', ')}`}</p>
  );
}
