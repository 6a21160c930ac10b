/** Checks the lines of a basket by the OMS's own checks, each after the lines before it. Nothing is stored or sent. */
import type { BasketFault } from '@tradefloor/contracts/basket';
import type { ReadLine } from '@tradefloor/contracts/basket-text';
import type { UserId } from '@tradefloor/contracts/ids';
import { money } from '@tradefloor/contracts/money';
import { NewOrder } from '@tradefloor/contracts/order';
import type { User } from '@tradefloor/contracts/user';
import { ok, type Result } from '@tradefloor/core/result';
import { validate } from '@tradefloor/core/trading/order/new-order-checks';
import type { OmsCtx } from './oms-state.ts';
import { toFacts } from './order-facts.ts';
import { resolveInstrument, resolveUser, type Unreachable } from './resolve.ts';

/** @returns the lines with a fault, in the order of the text */
export async function reviewLines(
  ctx: OmsCtx,
  userId: UserId,
  lines: readonly ReadLine[],
): Promise<Result<BasketFault[], Unreachable>> {
  const user = await resolveUser(ctx, userId);
  if (!user.ok) return user;
  const review = new Review(ctx, user.value);
  const faults: BasketFault[] = [];
  for (const { line, order, errors } of lines) {
    if (order === null) {
      faults.push({ line, errors: [...errors], code: null, detail: null });
      continue;
    }
    const checked = await review.validate(NewOrder.parse(order));
    if (!checked.ok) return checked;
    if (checked.value !== null) faults.push({ line, errors: [], ...checked.value });
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

  async validate(order: NewOrder): Promise<Result<Refusal | null, Unreachable>> {
    const { state, nowMs } = this.#ctx;
    const instrument = await resolveInstrument(this.#ctx, order.symbol);
    if (!instrument.ok) return instrument;
    const checked = { order, user: this.#user, instrument: instrument.value, nowMs };
    const facts = toFacts(state, checked);
    const verdict = validate({ ...facts, usedToday: money(facts.usedToday + this.#used) });
    if (!verdict.ok) return ok({ code: verdict.error.reason, detail: verdict.error.detail });
    this.#used += verdict.value.count.notional;
    return ok(null);
  }
}
