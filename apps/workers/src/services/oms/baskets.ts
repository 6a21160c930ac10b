/** Baskets: reviewed as a whole, kept line by line, placed a few lines a second through the checks of a single order. */
import type { Basket, BasketReview, BasketSummary } from '@tradefloor/contracts/basket';
import { type ReadLine, readBasket } from '@tradefloor/contracts/basket-text';
import type { placeBasket, reviewBasket } from '@tradefloor/contracts/calls/baskets';
import type { CallInput } from '@tradefloor/contracts/calls/call';
import type { UserId } from '@tradefloor/contracts/ids';
import { NewOrder } from '@tradefloor/contracts/order';
import { sha256 } from '@tradefloor/core/sha256';
import type { BasketLineRow } from '@tradefloor/core/trading/order/basket-tables';
import {
  type CallResponse,
  notResponding,
  type Published,
  publish,
  refuse,
  respond,
  setTimer,
} from '@tradefloor/runtime';
import { publishStep } from '@tradefloor/runtime/request-step';
import type { BasketBook } from './basket-book.ts';
import type { OmsTimer } from './oms-out.ts';
import type { OmsUserCtx } from './oms-state.ts';
import { reviewLines } from './review-basket.ts';

type BasketResponse = CallResponse<'basket.progress' | 'requests.step', OmsTimer, Basket>;
type Own = { readonly userId: UserId; readonly basketId: string };

const notFound = (): BasketResponse => refuse('NOT_FOUND', { detail: 'no such basket today' });

/** The timer that places the next lines: one for each user, since the checks count by user. */
export const basketTimer = ({ userId, basketId }: Own, delayMs: number) =>
  setTimer('basket', delayMs, { key: `basket-${userId}`, userId, basketId });

/** Reports how many lines still wait. Orders alone would not: a repeated line has its result without one. */
export const basketProgress = (
  baskets: BasketBook,
  own: Own,
  updatedAt: number,
): Published<'basket.progress'> =>
  publish('basket.progress', { ...own, waiting: baskets.waiting(own).length, updatedAt });

/** Keeps the requested lines; they are placed one after the other from now on. */
export function onPlaceBasket(
  ctx: OmsUserCtx,
  requested: CallInput<typeof placeBasket>,
): BasketResponse {
  const { caller, state, nowMs } = ctx;
  const keyId = caller.key?.keyId ?? null;
  const own = { userId: caller.userId, basketId: requested.basketId };
  const digest = sha256(requested.text);
  const known = state.baskets.row(own);
  if (known !== undefined && known.digest !== digest) {
    return refuse('CONFLICT', {
      detail: 'this basket exists with different lines',
    });
  }
  const placing = state.baskets.placing(caller.userId);
  if (placing !== null && placing !== requested.basketId) {
    return refuse('CONFLICT', { detail: 'another basket is still being placed' });
  }
  const read = readBasket(requested.text);
  if (read.fault !== null) return wrong('text', read.fault);
  const chosen = toChosen(read.lines, requested.lines);
  if (typeof chosen === 'number') return wrong('lines', `line ${chosen} has no order`);
  const torn = findTorn(read.lines, chosen);
  if (torn !== null) return wrong('lines', torn);
  state.baskets.put({ ...own, digest, createdAt: known?.createdAt ?? nowMs, updatedAt: nowMs });
  for (const line of chosen) {
    // A line that was placed before, or stopped, keeps its result.
    if (state.baskets.line(own, line.line) === undefined) {
      state.baskets.putLine({ ...own, ...toLine(line), keyId });
    }
  }
  const basket = state.baskets.basket(own);
  if (basket === null) return notFound();
  const events = basket.placing ? [basketTimer(own, 0)] : [];
  return respond(basket, events, { status: known === undefined ? 201 : 200 });
}

const wrong = (path: string, message: string): CallResponse<never, never, never> =>
  refuse('VALIDATION_FAILED', { errors: [{ path, message }] });

/** The named lines, or all; the number of a line that is not there. */
function toChosen(
  lines: readonly ReadLine[],
  named: readonly number[] | undefined,
): readonly ReadLine[] | number {
  if (named === undefined) return lines;
  const byNumber = new Map(lines.map((line) => [line.line, line]));
  const absent = named.find((number) => !byNumber.has(number));
  const wanted = new Set(named);
  return absent ?? lines.filter(({ line }) => wanted.has(line));
}

/** Of linked orders all are placed or none; null where that holds. */
function findTorn(lines: readonly ReadLine[], chosen: readonly ReadLine[]): string | null {
  const there = new Set(chosen.map(({ line }) => line));
  for (const { line, link } of lines) {
    if (
      link === undefined ||
      there.has(line) ||
      !chosen.some((one) => one.link?.first === link.first)
    )
      continue;
    return `line ${line} is linked with others that are placed: place all of them or none`;
  }
  return null;
}

type KeptLine = Omit<BasketLineRow, 'userId' | 'basketId' | 'keyId'>;

function toLine({ line, order, errors, link }: ReadLine): KeptLine {
  const linked = { link: link?.kind ?? null, linkLine: link?.first ?? null };
  const nothing = { ...linked, orderId: null, code: null, detail: null } as const;
  if (order !== null) {
    return { line, ...nothing, state: 'WAITING', request: NewOrder.parse(order) };
  }
  const detail = errors.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
  return {
    line,
    ...nothing,
    state: 'INVALID',
    request: null,
    code: 'VALIDATION_FAILED',
    detail: detail.join('; '),
  };
}

/** What the text would come to if it were placed now; nothing is kept. */
export async function onReviewBasket(
  ctx: OmsUserCtx,
  { text }: CallInput<typeof reviewBasket>,
): Promise<CallResponse<never, never, BasketReview>> {
  const { caller, nowMs } = ctx;
  const read = readBasket(text);
  if (read.fault !== null) {
    return respond({ fault: read.fault, lines: 0, faults: [], asOf: nowMs });
  }
  const reviewed = await reviewLines(ctx, caller.userId, read.lines);
  if (!reviewed.ok) return notResponding(reviewed.error.unreachable);
  return respond({
    fault: null,
    lines: read.lines.length,
    faults: reviewed.value,
    asOf: nowMs,
  });
}

export function onGetBasket(
  { caller, state }: OmsUserCtx,
  { basketId }: { readonly basketId: string },
): BasketResponse {
  const basket = state.baskets.basket({ userId: caller.userId, basketId });
  return basket === null ? notFound() : respond(basket);
}

export function onListBaskets({
  caller,
  state,
}: OmsUserCtx): CallResponse<never, never, { items: BasketSummary[]; nextCursor: null }> {
  return respond({ items: state.baskets.summaries(caller.userId), nextCursor: null });
}

export function onStopBasket(
  ctx: OmsUserCtx,
  { basketId }: { readonly basketId: string },
): BasketResponse {
  const { caller, state, nowMs } = ctx;
  const own = { userId: caller.userId, basketId };
  const row = state.baskets.row(own);
  if (row === undefined) return notFound();
  const waiting = state.baskets.waiting(own);
  for (const line of waiting) state.baskets.putLine({ ...line, state: 'STOPPED' });
  state.baskets.put({ ...row, updatedAt: nowMs });
  const basket = state.baskets.basket(own);
  return basket === null
    ? notFound()
    : respond(basket, [
        basketProgress(state.baskets, own, nowMs),
        ...stepOfStop(ctx, basketId, waiting.length),
      ]);
}

/** For the audit trail; a basket that had sent all its lines is not stopped. */
const stepOfStop = (
  { caller, nowMs }: OmsUserCtx,
  basketId: string,
  lines: number,
): readonly Published<'requests.step'>[] =>
  lines === 0
    ? []
    : [
        publishStep(caller, nowMs, {
          stepId: `basket-${caller.userId}-${basketId}-stopped-${nowMs}`,
          kind: 'basket.stopped',
          subject: basketId,
          orderId: null,
          symbol: null,
          detail: `${lines} lines not sent`,
        }),
      ];
