/** What a room is about: its market, the limits of a seat, and what it is ranked by. */

import { OVERALL_DEFAULT } from '@tradefloor/contracts/vocabulary/rooms';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Room } from '../../../platform/client/shapes.ts';
import { CasePage } from './case-page.tsx';
import { lengthText, limitRules, overallRules, prizeRules, scoringRules } from './room-text.ts';

export function RoomRules({ room }: { readonly room: Pick<Room, 'terms' | 'case'> }) {
  const { terms, case: followed } = room;
  const { symbols, prizes, seed } = terms;
  return (
    <section aria-label="Rules" className="min-w-0 border border-line bg-s1 p-3 text-13">
      <h3 className="mb-2 font-semibold text-15">Rules</h3>
      {followed === undefined ? null : (
        <div className="mb-2 border-line border-b pb-1">
          <h4 className="mb-1 font-semibold">{followed.title}</h4>
          <CasePage page={followed.page} />
        </div>
      )}
      <ul className="flex list-disc flex-col gap-1 pl-4">
        <li>{phrase`${lengthText(terms)}. Each begins with fresh books and fresh accounts.`}</li>
        <li>{phrase`Traded: ${symbols.join(', ')}. Shares, market and limit orders.`}</li>
        {[...limitRules(terms), ...scoringRules(terms), ...prizeRules(prizes)].map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
        {terms.heats === 1
          ? null
          : overallRules({
              rule: terms.overall ?? OVERALL_DEFAULT,
              ties: terms.scoring.ties,
            }).map((rule) => <li key={rule}>{rule}</li>)}
        <li>
          {seed === null ? 'The seed is hidden until the competition ends.' : phrase`Seed ${seed}.`}
        </li>
      </ul>
    </section>
  );
}
