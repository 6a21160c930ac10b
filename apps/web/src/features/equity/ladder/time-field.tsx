/** What an order of the ladder is good for, and the auction that it is for where there are any. */
import { isForAuction } from '@tradefloor/contracts/vocabulary/auctions';
import { TIME_NAMES } from '../../../kit/order/type-names.ts';
import type { TimeInForce } from '../../../platform/client/shapes.ts';
import { auctionNote } from '../auctions/auction-text.ts';
import { useAuctions } from '../auctions/use-auctions.ts';
import { type LadderDraft, listTimes } from './ladder-draft.ts';

type TimeFieldProps = {
  readonly draft: LadderDraft;
  readonly className: string;
  readonly onTime: (time: TimeInForce) => void;
};

/** The choice; an auction where the market holds any. */
export function TimeField({ draft, className, onTime }: TimeFieldProps) {
  const hasAuctions = (useAuctions().auctions?.day ?? null) !== null;
  const times = listTimes(draft, hasAuctions);
  return (
    <label className="flex items-center gap-1" title="Time in force">
      TIF
      <select
        aria-label="Time in force (TIF)"
        value={draft.timeInForce}
        onChange={(event) => {
          const chosen = times.find((value) => value === event.target.value);
          if (chosen !== undefined) onTime(chosen);
        }}
        className={className}
      >
        {times.map((value) => (
          <option key={value} value={value}>
            {TIME_NAMES[value]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What an order for an auction is, and until when it comes and goes, as the ticket has it. */
export function TimeNote({ time }: { readonly time: TimeInForce }) {
  const { auctions } = useAuctions();
  const note = isForAuction(time) && auctions !== null ? auctionNote(auctions.day, time) : null;
  return note === null ? null : (
    <p className="shrink-0 border-line border-b px-2 py-1 text-11 text-t3">{note}</p>
  );
}
