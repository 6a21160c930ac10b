/** What is chosen above the ladder for the next press: as it is typed, and as it is read. Pure. */

import { isForAuction } from '@tradefloor/contracts/vocabulary/auctions';
import { isImmediate, TIMES_IN_FORCE } from '@tradefloor/contracts/vocabulary/order';
import { isPegged } from '@tradefloor/contracts/vocabulary/price-terms';
import {
  FIRST_LINK,
  findLinkProblem,
  type LinkRead,
  type LinkTexts,
  readLink,
} from '../../../kit/ladder/linked-press.ts';
import { mayLink } from '../../../kit/order/bracket-draft.ts';
import { type Entry, parseQty } from '../../../lib/format/entry.ts';
import type { OrderType, TimeInForce, Venue } from '../../../platform/client/shapes.ts';
import { type ExpiryRead, readExpiry } from '../../../platform/orders/time-in-force-text.ts';
import { mayBeForAuction } from '../ticket/auction-draft.ts';
import {
  countHandling,
  findHandlingProblem,
  type HandlingRead,
  type HandlingTexts,
  NO_HANDLING,
  readHandling,
  withoutUnfit,
} from '../ticket/handling-draft.ts';
import type { LadderKind } from './ladder-order.ts';

export type LadderDraft = HandlingTexts &
  LinkTexts & {
    /** Null leaves the venue to the router; then the books of all are shown. */
    readonly venue: Venue | null;
    readonly kind: LadderKind;
    readonly qtyText: string;
    readonly timeInForce: TimeInForce;
    /** When an order expires that is good till a date, as the field has it, UTC. */
    readonly expireText: string;
  };

export const FIRST_DRAFT: LadderDraft = {
  venue: null,
  kind: 'LIMIT',
  qtyText: '100',
  timeInForce: 'DAY',
  expireText: '',
  ...FIRST_LINK,
  ...NO_HANDLING,
};

const TYPES = {
  LIMIT: 'LIMIT',
  STOP: 'STOP',
  STOP_LIMIT: 'STOP_LIMIT',
  TRAILING_STOP: 'TRAILING_STOP',
  MARKET_IF_TOUCHED: 'MARKET_IF_TOUCHED',
  LIMIT_IF_TOUCHED: 'LIMIT_IF_TOUCHED',
  PEG_MID: 'PEGGED',
  PEG_PRIMARY: 'PEGGED',
  PEG_MARKET: 'PEGGED',
} as const satisfies Record<LadderKind, OrderType>;

/** The draft as an order whose handling is decided: on the side that may name all of it. */
export const toHandled = (draft: LadderDraft) =>
  ({ ...draft, orderType: TYPES[draft.kind], strategy: 'LIT', side: 'SELL' }) as const;

const isFit = (draft: LadderDraft, timeInForce: TimeInForce): boolean =>
  isForAuction(timeInForce)
    ? mayBeForAuction({ ...toHandled(draft), timeInForce })
    : !isImmediate(timeInForce) || !isPegged(TYPES[draft.kind]);

/** The times in force that an order of the chosen kind may have. @param hasAuctions whether the market holds any */
export const listTimes = (draft: LadderDraft, hasAuctions: boolean): readonly TimeInForce[] =>
  TIMES_IN_FORCE.filter(
    (time) =>
      time === draft.timeInForce || (isFit(draft, time) && (hasAuctions || !isForAuction(time))),
  );

/** The draft after a choice, without what an order of its kind and time in force cannot have. */
export function withChange(before: LadderDraft, over: Partial<LadderDraft>): LadderDraft {
  const next = { ...before, ...over };
  const timeInForce = isFit(next, next.timeInForce) ? next.timeInForce : 'DAY';
  const timed = { ...next, timeInForce, link: mayLink({ timeInForce }) ? next.link : null };
  const { displayText, minText, postOnly, shortExempt } = withoutUnfit(toHandled(timed));
  return { ...timed, displayText, minText, postOnly, shortExempt };
}

/** The draft as numbers. */
export type LadderRead = {
  readonly qty: Entry;
  /** Null for an order that is not good till a date. */
  readonly expiry: ExpiryRead | null;
  readonly handling: HandlingRead;
  /** What goes with the order; null for an order alone. */
  readonly link: LinkRead | null;
};

export function readLadder(draft: LadderDraft, nowMs: number): LadderRead {
  const qty = parseQty(draft.qtyText);
  return {
    qty,
    expiry: draft.timeInForce === 'GTD' ? readExpiry(draft.expireText, nowMs) : null,
    handling: readHandling(toHandled(draft), qty),
    link: readLink(draft, TYPES[draft.kind]),
  };
}

/** The first thing that is wrong under _More_; null when nothing is. */
export function findMoreProblem({ expiry, handling, link }: LadderRead): string | null {
  if (expiry?.ok === false) return expiry.problem;
  return findHandlingProblem(handling) ?? findLinkProblem(link);
}

/** How many of the terms under _More_ are set. */
export const countMore = (draft: LadderDraft): number =>
  countHandling(draft) + Number(draft.link !== null) + Number(draft.timeInForce === 'GTD');
