/** What an order of the ladder is good for: the day, or one of the day's auctions, where there are any. */
import { isForAuction } from '@tradefloor/contracts/vocabulary/auctions';
import type { AuctionTimeInForce } from '@tradefloor/contracts/vocabulary/order';
import type { Venue } from '../../../platform/client/shapes.ts';
import { timeInForceText } from '../../../platform/orders/time-in-force-text.ts';
import { auctionNote } from '../auctions/auction-text.ts';
import { useAuctions } from '../auctions/use-auctions.ts';

/** An auction takes limit orders alone. */
export type LadderTime = 'DAY' | AuctionTimeInForce;

const LABELS = { DAY: 'Day', OPG: 'Open', ATC: 'Close' } as const satisfies Record<
  LadderTime,
  string
>;
const TIMES = ['DAY', 'OPG', 'ATC'] as const satisfies readonly LadderTime[];

/** The venue that an order names: the router's choice by default, and none for an auction, which the primary venue holds. */
export const venueFor = (time: LadderTime, venue: Venue | null): Venue | null =>
  time === 'DAY' ? venue : null;

/** The terms of an order, before it is sent: `Stop, day, at BATS.`; `Limit, at close, primary venue.` */
export function termsText(type: string, time: LadderTime, venue: Venue | null): string {
  if (time !== 'DAY') return `${type}, ${auctionText(time)}, primary venue.`;
  return `${type}, day, ${venue === null ? 'smart order router' : `at ${venue}`}.`;
}

/** `at close`. */
export const auctionText = (timeInForce: AuctionTimeInForce): string =>
  timeInForceText({ timeInForce }).toLowerCase();

type TimeFieldProps = {
  readonly time: LadderTime;
  readonly className: string;
  readonly onTime: (time: LadderTime) => void;
};

/** The choice; none where the market holds no auctions. One that was made stays in it. */
export function TimeField({ time, className, onTime }: TimeFieldProps) {
  const day = useAuctions().auctions?.day ?? null;
  if (day === null && time === 'DAY') return null;
  return (
    <label className="flex items-center gap-1">
      Time in force
      <select
        value={time}
        onChange={(event) => {
          const chosen = TIMES.find((value) => value === event.target.value);
          if (chosen !== undefined) onTime(chosen);
        }}
        className={className}
      >
        {TIMES.map((value) => (
          <option key={value} value={value}>
            {LABELS[value]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What an order for an auction is, and until when it comes and goes, as the ticket has it. */
export function TimeNote({ time }: { readonly time: LadderTime }) {
  const { auctions } = useAuctions();
  const note = isForAuction(time) && auctions !== null ? auctionNote(auctions.day, time) : null;
  return note === null ? null : (
    <p className="shrink-0 border-line border-b px-2 py-1 text-11 text-t3">{note}</p>
  );
}
