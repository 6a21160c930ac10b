/** What requests to a dealer have in common: who may make them, and how what is made for them is named. */
import { userOf } from '@tradefloor/contracts/calls/users';
import type { Desk } from '@tradefloor/contracts/user';
import { type CallResponse, refuse } from '@tradefloor/runtime';
import { noUsers } from '../state/client-lines.ts';
import { haltRefusal } from '../state/on-kill-switch.ts';
import type { RfqCtx, RfqUserCtx } from '../state/rfq-state.ts';

type DealerRequest = {
  readonly desk: Desk;
  /** What is traded on the desk, to begin a sentence with. */
  readonly traded: string;
  /** What a kill switch is looked for on. */
  readonly symbol: string;
};

/** The refusal of a request whatever its terms are: of a person without the desk, or under a kill switch. Null for none. */
export async function requestRefusal(
  ctx: RfqUserCtx,
  { desk, traded, symbol }: DealerRequest,
): Promise<CallResponse<never, never, never> | null> {
  const { userId } = ctx.caller;
  const response = await ctx.call(userOf, { userId });
  if (!response.ok) return noUsers();
  if (!response.value.user?.limits.desks.includes(desk)) {
    return refuse('DESK_NOT_PERMITTED', { detail: `${traded} are traded on desk ${desk}` });
  }
  return haltRefusal(ctx, { symbol, people: [userId], strategy: 'LIT' });
}

const HEX_DIGITS = 12;

/** Twelve hexadecimal digits: what the id of a quote or a stream ends with. */
export const drawDigits = ({ rng }: Pick<RfqCtx, 'rng'>): string =>
  Array.from({ length: HEX_DIGITS }, () => Math.floor(rng.next() * 16).toString(16)).join('');
