/** What is typed about how a working order is handled: which fields it has, and what differs from the order. Pure. */

import { amendedFault, handlingFault } from '@tradefloor/contracts/vocabulary/handling-terms';
import { isPegged } from '@tradefloor/contracts/vocabulary/price-terms';
import { toSentence } from '@tradefloor/contracts/vocabulary/refusals';
import { parsePrice, parseQty } from '../../lib/format/entry.ts';
import { plainPx } from '../../lib/format/numbers.ts';
import { toDecimal, toPx } from '../../lib/format/units.ts';
import type { Order } from '../../platform/client/shapes.ts';

export type HandlingTexts = {
  readonly display: string;
  readonly minimum: string;
  readonly offset: string;
  readonly postOnly: boolean;
};

/** The texts of an order as it is; an empty display quantity shows all. */
export const toTexts = (order: Order, decimals: number): HandlingTexts => ({
  display: numberText(order.displayQty),
  minimum: numberText(order.minQty),
  offset: isOffset(order) ? plainPx(toPx(order.pegOffset ?? 0), decimals) : '',
  postOnly: order.postOnly ?? false,
});

const numberText = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

const isOffset = ({ orderType }: Order): boolean => isPegged(orderType);

/** Which fields an order like this one may have, whatever their values. */
export function listFields(order: Order): ReadonlySet<keyof HandlingTexts> {
  const plain = { ...order, displayQty: null, minQty: null, postOnly: false, qty: 1 };
  const fits = (terms: Parameters<typeof handlingFault>[0]): boolean =>
    order.instrumentType === 'equity' && handlingFault(terms) === null;
  return new Set<keyof HandlingTexts>([
    ...(fits({ ...plain, displayQty: 1 }) ? (['display'] as const) : []),
    ...(fits({ ...plain, minQty: 1 }) ? (['minimum'] as const) : []),
    ...(fits({ ...plain, postOnly: true }) ? (['postOnly'] as const) : []),
    ...(isOffset(order) ? (['offset'] as const) : []),
  ]);
}

export type HandlingChange = {
  displayQty?: number;
  minQty?: number;
  postOnly?: boolean;
  pegOffset?: number;
};
export type HandlingFaults = { readonly [F in 'display' | 'minimum' | 'offset']: string | null };
type Read = { readonly change: HandlingChange; readonly faults: HandlingFaults };

type As = { readonly qty: number | null; readonly tick: number; readonly decimals: number };

/** What differs from the order, and what is wrong with it. @param as.qty the whole quantity as typed, null while it is none */
export function readHandling(order: Order, texts: HandlingTexts, as: As): Read {
  const before = toTexts(order, as.decimals);
  const fields = listFields(order);
  const change: HandlingChange = {};
  const open = (as.qty ?? order.qty) - order.filledQty;
  const readQty = (field: 'display' | 'minimum', name: 'displayQty' | 'minQty'): string | null => {
    const text = texts[field].trim();
    if (!fields.has(field) || text === before[field]) return null;
    // All of it is shown where nothing is named: the platform reads that as the open quantity.
    const entry =
      text === '' && field === 'display' ? { ok: true as const, value: open } : parseQty(text);
    if (!entry.ok) return entry.problem;
    change[name] = entry.value;
    const fault =
      amendedFault({ [name]: entry.value }, open) ??
      handlingFault({ ...order, qty: as.qty ?? order.qty, [name]: entry.value });
    return fault === null ? null : toSentence(fault.replace(name, LABELS[name]));
  };
  const faults = {
    display: readQty('display', 'displayQty'),
    minimum: readQty('minimum', 'minQty'),
    offset: fields.has('offset') ? readOffset(order, texts.offset, { as, change }) : null,
  };
  if (fields.has('postOnly') && texts.postOnly !== before.postOnly)
    change.postOnly = texts.postOnly;
  return { change, faults };
}

/** The fields' labels, for the faults that name them as calls do. */
const LABELS = { displayQty: 'display quantity', minQty: 'minimum quantity' } as const;

const OFFSET = /^\s*([+-]?)\s*(\d.*)$/;

function readOffset(
  order: Order,
  text: string,
  { as, change }: { readonly as: As; readonly change: HandlingChange },
): string | null {
  const [, sign, size = ''] = OFFSET.exec(text) ?? [];
  const isZero = text.trim() !== '' && Number(text) === 0;
  const entry = isZero ? { ok: true as const, value: 0 } : parsePrice(size, null, as.tick);
  if (!entry.ok) return 'A price with a sign, such as -0.01';
  const offset = toDecimal(sign === '-' ? -entry.value : entry.value);
  if (offset !== (order.pegOffset ?? 0)) change.pegOffset = offset;
  return null;
}
