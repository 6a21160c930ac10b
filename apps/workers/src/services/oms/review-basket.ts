/** Checks the lines of a basket by the OMS's own checks, each after the lines before it. Nothing is stored or sent. */
import type { BasketFault } from '@tradefloor/contracts/basket';
import type { ReadLine } from '@tradefloor/contracts/basket-text';
import type { UserId } from '@tradefloor/contracts/ids';
import { money } from '@tradefloor/contracts/money';
import { NewOrder } from '@tradefloor/contracts/order';
import type { User } from '@tradefloor/contracts/user';
import { ok, type Result } from '@tradefloor/core/result';
import { judge } from '@tradefloor/core/trading/order/new-order-checks';
import { learnInstrument, learnUser, type Unreachable } from './learn.ts';
import type { OmsCtx } from './oms-state.ts';
import { factsOf } from './order-facts.ts';

/** @returns the lines with a fault, in the order of the text */
export async function reviewLines(
  ctx: OmsCtx,
  userId: UserId,
  lines: readonly ReadLine[],
): Promise<Result<BasketFault[], Unreachable>> {
  const user = await learnUser(ctx, userId);
  if (!user.ok) return user;
  const review = new Review(ctx, user.value);
  const faults: BasketFault[] = [];
  for (const { line, order, errors } of lines) {
    if (order === null) {
      faults.push({ line, errors: [...errors], code: null, detail: null });
      continue;
    }
    const judged = await review.judge(NewOrder.parse(order));
    if (!judged.ok) return judged;
    if (judged.value !== null) faults.push({ line, errors: [], ...judged.value });
  }
  return ok(faults);
}

type Refusal = Pick<BasketFault, 'code' | 'detail'>;

class Review {
  readonly #ctx: OmsCtx;
  readonly #user: User | null;
  /** What the lines before would count for. */
  #used = 0;

  constructor(ctx: OmsCtx, user: User | null) {
    this.#ctx = ctx;
    this.#user = user;
  }

  async judge(order: NewOrder): Promise<Result<Refusal | null, Unreachable>> {
    const { state, nowMs } = this.#ctx;
    const instrument = await learnInstrument(this.#ctx, order.symbol);
    if (!instrument.ok) return instrument;
    const judged = { order, user: this.#user, instrument: instrument.value, nowMs };
    const facts = factsOf(state, judged);
    const verdict = judge({ ...facts, usedToday: money(facts.usedToday + this.#used) });
    if (!verdict.ok) return ok({ code: verdict.error.reason, detail: verdict.error.detail });
    this.#used += verdict.value.count.notional;
    return ok(null);
  }
}
