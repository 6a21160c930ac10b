/** The ticket filled by a request of another panel, or by a template. Pure. */

import { type AlgoTexts, toTexts } from '../../../kit/algo/algo-texts.ts';
import { NO_BRACKET } from '../../../kit/order/bracket-draft.ts';
import { toPx } from '../../../lib/format/units.ts';
import type { Quote } from '../../../lib/hot/live-quotes.ts';
import type { AlgoParams, Instrument, Strategy } from '../../../platform/client/shapes.ts';
import { expiryText } from '../../../platform/orders/time-in-force-text.ts';
import type { TicketRequest } from '../../../ui-state/ui-state.ts';
import {
  type Draft,
  formatPrice,
  withChange,
  withoutForeign,
  withPrice,
  withStrategy,
} from './draft.ts';
import { NO_HANDLING, requestedHandling } from './handling-draft.ts';
import { requestedLinked } from './linked-template.ts';
import { requestedPeg } from './peg-draft.ts';
import { NO_SECOND } from './second-draft.ts';
import { requestedTrigger } from './trigger-draft.ts';

/** Whether a request is for an order of its own, and no value for the one that is being typed. */
const isWhole = ({ side, qty, strategy }: TicketRequest): boolean =>
  side !== undefined && (qty !== undefined || strategy !== undefined);

/** The draft after a request of another panel; values the request does not name stay. */
export function withRequest(
  before: Draft,
  request: TicketRequest,
  at: { readonly instrument: Instrument | null; readonly quote: Quote | null },
): Draft {
  const { side = before.side, orderType = before.orderType } = request;
  const draft = withChange(before, { side, orderType });
  const { instrument, quote } = at;
  const price =
    request.price === undefined || instrument === null
      ? draft.priceText
      : formatPrice(toPx(request.price), instrument);
  const other =
    request.strategy === undefined || request.strategy === draft.strategy
      ? {}
      : withStrategy(draft, request.strategy);
  const strategy = request.strategy ?? draft.strategy;
  const next: Draft = {
    ...draft,
    ...other,
    ...(instrument === null
      ? {}
      : {
          ...requestedTrigger(request, (price) => formatPrice(toPx(price), instrument)),
          ...requestedPeg(request, toPx(instrument.tickSize)),
        }),
    ...(request.timeInForce === undefined ? {} : { timeInForce: request.timeInForce }),
    ...(request.expireAt === undefined ? {} : { expireText: expiryText(request.expireAt) }),
    ...(request.venue === undefined ? {} : { venue: request.venue }),
    ...(request.algoParams === undefined
      ? {}
      : { algoTexts: namedTexts(strategy, request.algoParams) }),
    ...(isWhole(request) ? { ...NO_HANDLING, ...NO_BRACKET, second: NO_SECOND } : {}),
    ...requestedHandling(request),
    ...(instrument === null
      ? {}
      : requestedLinked(request.linked, (price) => formatPrice(toPx(price), instrument))),
    qtyText: request.qty === undefined ? draft.qtyText : String(request.qty),
    priceText: price,
  };
  const fitting = withoutForeign(next);
  return instrument === null || quote === null ? fitting : withPrice(fitting, instrument, quote);
}

/** The texts of the parameters that a request names: what it leaves to the algo, it leaves here too. */
const namedTexts = (strategy: Strategy, params: AlgoParams): AlgoTexts =>
  Object.fromEntries(
    Object.entries(toTexts(strategy, params)).filter(
      ([name]) => params[name as keyof AlgoParams] !== undefined,
    ),
  );
