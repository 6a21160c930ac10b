/** What a room is about: its market, the limits of a seat, and what it is ranked by. */
import type { RoomTerms } from '../../../platform/client/shapes.ts';
import { lengthText, limitRules, prizeRules, scoringRules } from './room-text.ts';

export function RoomRules({ terms }: { readonly terms: RoomTerms }) {
  const { symbols, prizes, seed } = terms;
  return (
    <section aria-label="Rules" className="min-w-0 border border-line bg-s1 p-3 text-13">
      <h3 className="mb-2 font-semibold text-15">Rules</h3>
      <ul className="flex list-disc flex-col gap-1 pl-4">
        <li>{lengthText(terms)}. Each begins with fresh books and fresh accounts.</li>
        <li>Traded: {symbols.join(', ')}. Shares, market and limit orders.</li>
        {[...limitRules(terms), ...scoringRules(terms), ...prizeRules(prizes)].map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
        <li>
          {seed === null ? 'The seed is hidden until the competition ends.' : `Seed ${seed}.`}
        </li>
      </ul>
    </section>
  );
}
