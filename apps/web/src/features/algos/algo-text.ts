/** Status and progress of an algo order as text. Pure. */

import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import { BPS_PER_ONE } from '@tradefloor/contracts/vocabulary/units';
import { formatQty } from '../../lib/format/numbers.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { AlgoProgress } from '../../platform/client/shapes.ts';

const REASONS: Readonly<Record<string, string>> = {
  BEFORE_START: 'before start time',
  PAUSED: '',
  KILL_SWITCH_ACTIVE: 'stopped by a kill switch',
  NO_MARKET: 'no market price',
  CHILDREN_CANCELING: 'cancelling slices',
  REPLACE_CONFIRMING: 'applying new parameters',
  COMPLETING: 'completing at market',
  END_TIME: 'end time reached',
  SHOTS_SPENT: 'all slices sent',
  FILLED: 'filled',
};

/** Reason of a pause or of the end; empty while the algo works. */
export const reasonWords = ({ reason }: Pick<AlgoProgress, 'reason'>): string =>
  reason === null ? '' : phrase(REASONS[reason] ?? reason.toLowerCase().replaceAll('_', ' '));

type Pace = Pick<AlgoProgress, 'plannedQty' | 'filledQty' | 'openQty' | 'state'>;

/** Shares done or on the market ahead of the schedule (positive) or behind it; null without one. */
export const computeAhead = ({ plannedQty, filledQty, openQty, state }: Pace): number | null =>
  plannedQty === null || state === 'DONE' ? null : filledQty + openQty - plannedQty;

/** `12 behind`, `on schedule`; empty without a schedule. */
export function paceWords(progress: Pace): string {
  const ahead = computeAhead(progress);
  if (ahead === null) return '';
  if (ahead === 0) return 'on schedule';
  return ahead > 0 ? phrase`${formatQty(ahead)} ahead` : phrase`${formatQty(-ahead)} behind`;
}

/** `BUY 1,000 AAPL TWAP`. */
export const algoTitle = ({
  side,
  qty,
  symbol,
  strategy,
}: Pick<AlgoProgress, 'side' | 'qty' | 'symbol' | 'strategy'>): string =>
  `${side} ${formatQty(qty)} ${symbol} ${strategy}`;

/** Own part of all volume so far, 0 to 1; null before the first share. */
export const computeParticipation = ({
  filledQty,
  marketVolume,
}: Pick<AlgoProgress, 'filledQty' | 'marketVolume'>): number | null =>
  filledQty + marketVolume === 0 ? null : filledQty / (filledQty + marketVolume);

/** Cost against the mid at its start in basis points, positive is paid (domain.md 2.7); null before the first fill. */
export const arrivalCostBps = ({
  avgPx,
  arrivalMid,
  side,
}: Pick<AlgoProgress, 'avgPx' | 'arrivalMid' | 'side'>): number | null =>
  avgPx === null || arrivalMid === null || arrivalMid === 0
    ? null
    : (sideSign(side) * (avgPx - arrivalMid) * BPS_PER_ONE) / arrivalMid;
