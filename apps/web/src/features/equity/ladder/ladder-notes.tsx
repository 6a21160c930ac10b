/** What a press orders beside its type and price, in words below the choices: limit, auction, expiry, handling, what goes with it. */

import { describeHandling } from '@tradefloor/contracts/vocabulary/handling-terms';
import { LimitNote, type LimitTicks } from '../../../kit/ladder/limit-ticks.tsx';
import { linkText } from '../../../kit/ladder/linked-press.ts';
import { formatQty } from '../../../lib/format/numbers.ts';
import { timeInForceText } from '../../../platform/orders/time-in-force-text.ts';
import { toHandling } from '../ticket/handling-draft.ts';
import { findMoreProblem, type LadderDraft, type LadderRead } from './ladder-draft.ts';
import { followsTrigger } from './ladder-order.ts';
import { TimeNote } from './time-field.tsx';

type LadderNotesProps = {
  readonly draft: LadderDraft;
  readonly read: LadderRead;
  readonly limit: LimitTicks;
  /** A distance in ticks as a price is written. */
  readonly write: (ticks: number) => string;
};

export function LadderNotes({ draft, read, limit, write }: LadderNotesProps) {
  const problem = read.qty.ok ? findMoreProblem(read) : null;
  const more = problem ?? moreText(draft, read);
  return (
    <>
      <TimeNote time={draft.timeInForce} />
      {followsTrigger(draft.kind) ? <LimitNote limit={limit} write={write} /> : null}
      {more === '' ? null : (
        <p
          data-testid="ladder-more"
          title={more}
          className={`shrink-0 truncate border-line border-b px-2 py-0.5 text-11 ${problem === null ? 'text-t3' : 'text-critical'}`}
        >
          {more}
        </p>
      )}
    </>
  );
}

/** `GTD 4 Dec 21:00 UTC; shows 100; post only; bracket: take profit 20 ticks, stop loss 10 ticks`; empty where nothing is set. */
function moreText({ timeInForce }: LadderDraft, { expiry, handling, link }: LadderRead): string {
  const expireAt = expiry?.ok === true ? expiry.at : null;
  return [
    ...(expireAt === null ? [] : [`${timeInForceText({ timeInForce, expireAt })} UTC`]),
    ...describeHandling(toHandling(handling), formatQty),
    linkText(link),
  ]
    .filter(Boolean)
    .join('; ');
}
