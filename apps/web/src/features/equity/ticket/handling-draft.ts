/** What is typed about how an order is handled at a venue: which fields apply, and conversion to the wire's. Pure. */

import { copyHandling, handlingFault } from '@tradefloor/contracts/vocabulary/handling-terms';
import { toSentence } from '@tradefloor/contracts/vocabulary/refusals';
import { type Entry, parseQty } from '../../../lib/format/entry.ts';
import type { OrderType, Side, Strategy, TimeInForce } from '../../../platform/client/shapes.ts';
import type { HandlingFields } from '../../../platform/orders/checks.ts';

export type HandlingTexts = {
  readonly displayText: string;
  readonly minText: string;
  readonly postOnly: boolean;
  readonly shortExempt: boolean;
};

/** What of the ticket decides which fields apply. */
type Draft = HandlingTexts & {
  readonly side: Side;
  readonly orderType: OrderType;
  readonly timeInForce: TimeInForce;
  readonly strategy: Strategy;
};

export const NO_HANDLING: HandlingTexts = {
  displayText: '',
  minText: '',
  postOnly: false,
  shortExempt: false,
};

/** A value of each field that no quantity is too small for. */
const LEAST = {
  displayQty: { displayQty: 1 },
  minQty: { minQty: 1 },
  postOnly: { postOnly: true },
  shortExempt: { shortExempt: true },
} as const;

/** Whether orders like this one may name the field, whatever its value. */
export const isFitting = (draft: Draft, field: keyof typeof LEAST): boolean =>
  handlingFault({ ...draft, ...NO_FIELDS, qty: 1, ...LEAST[field] }) === null;

const NO_FIELDS = {
  displayQty: null,
  minQty: null,
  postOnly: false,
  shortExempt: false,
} as const;

/** Whether an order like this one may name any of the fields. */
export const hasHandling = (draft: Draft): boolean =>
  FIELDS.some((field) => isFitting(draft, field));

const FIELDS = ['displayQty', 'minQty', 'postOnly', 'shortExempt'] as const;

/** How many of the fields are filled in. */
export const countHandling = ({
  displayText,
  minText,
  postOnly,
  shortExempt,
}: HandlingTexts): number =>
  [displayText !== '', minText !== '', postOnly, shortExempt].filter(Boolean).length;

/** The draft without what orders of its type, strategy and time in force cannot name. */
export const withoutUnfit = <D extends Draft>(draft: D): D =>
  countHandling(draft) === 0
    ? draft
    : {
        ...draft,
        displayText: isFitting(draft, 'displayQty') ? draft.displayText : '',
        minText: isFitting(draft, 'minQty') ? draft.minText : '',
        postOnly: draft.postOnly && isFitting(draft, 'postOnly'),
        shortExempt: draft.shortExempt && isFitting(draft, 'shortExempt'),
      };

/** The fields as numbers; null for one that is empty. */
export type HandlingRead = {
  readonly displayQty: Entry | null;
  readonly minQty: Entry | null;
  readonly postOnly: boolean;
  readonly shortExempt: boolean;
};

/** Reads the fields; the fault of each is that of the server. */
export function readHandling(draft: Draft, qty: Entry): HandlingRead {
  const read = (text: string, field: 'displayQty' | 'minQty'): Entry | null => {
    if (text.trim() === '') return null;
    const entry = parseQty(text);
    if (!entry.ok || !qty.ok) return entry;
    const order = { ...draft, ...NO_FIELDS, qty: qty.value, [field]: entry.value };
    const fault = handlingFault(order);
    return fault === null ? entry : { ok: false, problem: toSentence(fault) };
  };
  return {
    displayQty: read(draft.displayText, 'displayQty'),
    minQty: read(draft.minText, 'minQty'),
    postOnly: draft.postOnly,
    shortExempt: draft.shortExempt,
  };
}

/** What is wrong with the fields; null when nothing is. */
export function findHandlingProblem({ displayQty, minQty }: HandlingRead): string | null {
  if (displayQty?.ok === false) return displayQty.problem;
  return minQty?.ok === false ? minQty.problem : null;
}

/** The fields as a request carries them; those that cannot be read are left out. */
export const toHandling = ({
  displayQty,
  minQty,
  postOnly,
  shortExempt,
}: HandlingRead): HandlingFields =>
  copyHandling({
    displayQty: displayQty?.ok === true ? displayQty.value : null,
    minQty: minQty?.ok === true ? minQty.value : null,
    postOnly,
    shortExempt,
  });

/** The texts of what a request names of the handling. */
export const requestedHandling = ({
  displayQty,
  minQty,
  postOnly,
  shortExempt,
}: HandlingFields): Partial<HandlingTexts> => ({
  ...(displayQty === undefined ? {} : { displayText: String(displayQty) }),
  ...(minQty === undefined ? {} : { minText: String(minQty) }),
  ...(postOnly === undefined ? {} : { postOnly }),
  ...(shortExempt === undefined ? {} : { shortExempt }),
});
