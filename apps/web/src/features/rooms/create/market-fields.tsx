/** What trades in a room and how its market moves. */

import { ROOM_SYMBOLS_MAX } from '@tradefloor/contracts/vocabulary/rooms';
import { phrase } from '../../../lib/text/phrase.ts';
import { HABITS, type RoomDraft, type RoomProblems } from './room-draft.ts';

type MarketFieldsProps = {
  readonly draft: RoomDraft;
  readonly problems: RoomProblems | null;
  readonly change: (part: Partial<RoomDraft>) => void;
  readonly symbols: readonly string[];
};

const CHOICES = 'grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-x-3';

/** The list with a value put in or taken out, in the order of all values. */
const toggled = <T,>(chosen: readonly T[], value: T, all: readonly T[]): readonly T[] =>
  all.filter((other) => chosen.includes(other) !== (other === value));

export function MarketFields({ draft, problems, change, symbols }: MarketFieldsProps) {
  const problem = problems?.symbols ?? null;
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="mb-1 font-semibold text-13">
          Instruments{' '}
          <span className="font-normal text-11 text-t2">{phrase`(${draft.symbols.length} of at most ${ROOM_SYMBOLS_MAX})`}</span>
        </legend>
        <div className={`${CHOICES} max-h-40 overflow-auto`}>
          {symbols.map((symbol) => (
            <label key={symbol} className="flex min-h-6 items-center gap-2 text-12">
              <input
                type="checkbox"
                checked={draft.symbols.includes(symbol)}
                onChange={() => change({ symbols: toggled(draft.symbols, symbol, symbols) })}
              />
              {symbol}
            </label>
          ))}
        </div>
        <p className="mt-0.5 text-11 text-critical empty:hidden">{problem}</p>
      </fieldset>
      <fieldset className="min-w-0">
        <legend className="mb-1 font-semibold text-13">Market</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-3">
          {HABITS.map(({ habit, label }) => (
            <label key={habit} className="flex min-h-6 items-center gap-2 text-12">
              <input
                type="checkbox"
                checked={draft.realism.includes(habit)}
                onChange={() =>
                  change({
                    realism: toggled(
                      draft.realism,
                      habit,
                      HABITS.map((choice) => choice.habit),
                    ),
                  })
                }
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
