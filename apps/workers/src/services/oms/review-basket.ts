/** Checks the lines of a basket by the OMS's own checks, each after the lines before it. Nothing is stored or sent. */
import type { BasketFault } from '@tradefloor/contracts/basket';
import type { ReadLine } from '@tradefloor/contracts/basket-text';
import type { UserId } from '@tradefloor/contracts/ids';
import { money } from '@tradefloor/contracts/money';
import { NewOrder } from '@tradefloor/contracts/order';
import type { User } from '@tradefloor/contracts/user';
import { ok, type Result } from '@tradefloor/core/result';
import { linkFault } from '@tradefloor/core/trading/order/link';
import { validate } from '@tradefloor/core/trading/order/new-order-checks';
import { listUnits } from './basket-units.ts';
import type { OmsCtx } from './oms-state.ts';
import { toFacts } from './order-facts.ts';
import { listParts } from './place-linked.ts';
import type { Requested } from './place-order.ts';
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
  for (const unit of listUnits(lines, ({ link }) => link?.first ?? null)) {
    const found = await review.check(unit);
    if (!found.ok) return found;
    faults.push(...found.value);
  }
  return ok(faults);
}

/** Lines that are placed together: one, or those of linked orders. */
type Unit = readonly ReadLine[];

const toFault = (line: number, refusal: Refusal): BasketFault => ({ line, errors: [], ...refusal });

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

  /** The faults of the lines; where one linked order would be refused, the others are with it. */
  async check(unit: Unit): Promise<Result<BasketFault[], Unreachable>> {
    const read = unit.flatMap(({ line, order }) =>
      order === null ? [] : [{ line, request: NewOrder.parse(order) }],
    );
    if (read.length < unit.length) return ok(unit.flatMap(toUnreadable));
    const kind = unit[0]?.link?.kind;
    const orders = read.map(({ request }) => request);
    const fault = kind === undefined ? null : linkFault({ link: kind, orders });
    if (fault !== null) {
      const refusal = { code: 'INVALID_ORDER', detail: fault } as const;
      return ok(unit.map(({ line }) => toFault(line, refusal)));
    }
    const parts =
      kind === undefined
        ? orders.map((request) => ({ request }))
        : listParts({ link: kind, orders });
    for (const [n, part] of parts.entries()) {
      const checked = await this.#validate(part);
      if (!checked.ok) return checked;
      if (checked.value !== null) return ok(toFaults(unit, { at: n, refusal: checked.value }));
    }
    return ok([]);
  }

  async #validate(part: Requested): Promise<Result<Refusal | null, Unreachable>> {
    const { state, nowMs } = this.#ctx;
    const { request: order, isParked = false, exitQty } = part;
    const instrument = await resolveInstrument(this.#ctx, order.symbol);
    if (!instrument.ok) return instrument;
    const waits = isParked ? { isTriggered: true, isParked } : {};
    const checked = {
      order,
      user: this.#user,
      instrument: instrument.value,
      nowMs,
      ...waits,
      ...(exitQty === undefined ? {} : { exitQty }),
    };
    const facts = toFacts(state, checked);
    const verdict = validate({ ...facts, usedToday: money(facts.usedToday + this.#used) });
    if (!verdict.ok) return ok({ code: verdict.error.reason, detail: verdict.error.detail });
    this.#used += verdict.value.count.notional;
    return ok(null);
  }
}

const toUnreadable = ({ line, errors }: ReadLine): BasketFault[] =>
  errors === null ? [] : [{ line, errors: [...errors], code: null, detail: null }];

/** The line that would be refused, and those that would be with it. */
function toFaults(
  unit: Unit,
  { at, refusal }: { readonly at: number; readonly refusal: Refusal },
): BasketFault[] {
  const wrong = unit[at]?.line;
  const detail = `line ${wrong}, which is linked with it, would be refused`;
  return unit.map(({ line }) =>
    toFault(line, line === wrong ? refusal : { code: refusal.code, detail }),
  );
}
