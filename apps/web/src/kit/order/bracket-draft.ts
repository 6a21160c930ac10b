/** What is typed about the exits of a bracket: defaults, what is wrong with them, and the orders they become. Pure. */

import type { Link } from '@tradefloor/contracts/vocabulary/links';
import { isImmediate, otherSide, sideSign } from '@tradefloor/contracts/vocabulary/order';
import type { Entry } from '../../lib/format/entry.ts';
import { snapPrice, toDecimal } from '../../lib/format/units.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { NewOrder, Side, TimeInForce } from '../../platform/client/shapes.ts';
import type { LinkedRequest } from '../../platform/orders/send.ts';

export type BracketTexts = {
  /** Null for an order alone. */
  readonly link: Link | null;
  /** Null while it follows the entry's price; an empty one leaves its exit out. */
  readonly profitText: string | null;
  readonly lossText: string | null;
};

/** How an instrument's prices are typed and written, in whole units. */
export type PriceForm = {
  readonly tick: number;
  readonly readPrice: (text: string) => Entry;
  readonly write: (units: number) => string;
};

/** What of the ticket's texts a bracket depends on. */
type Draft = BracketTexts & { readonly side: Side; readonly timeInForce: TimeInForce };

export const NO_BRACKET: BracketTexts = { link: null, profitText: null, lossText: null };

/** Exits that follow the entry again: of another side, or another symbol. */
export const UNPRICED_EXITS = { profitText: null, lossText: null } as const;

/** Whether an order like this one may belong to others: the server links no order that is over at once. */
export const mayLink = ({ timeInForce }: Pick<Draft, 'timeInForce'>): boolean =>
  !isImmediate(timeInForce);

/** Own choice: the profit twice as far from the entry as the loss. */
const AWAY = { profit: 0.01, loss: 0.005 } as const;

/** Which way of the entry an exit is, 1 for above. */
export const exitSign = (side: Side, exit: 'profit' | 'loss'): number =>
  exit === 'profit' ? sideSign(side) : -sideSign(side);

/** Where an exit begins: a part of the entry's price away from it, on a tick. */
export const defaultExit = (side: Side, exit: 'profit' | 'loss', from: From): number =>
  snapPrice(from.px * (1 + exitSign(side, exit) * AWAY[exit]), from.tick);

type From = Pick<PriceForm, 'tick'> & { readonly px: number };

/** The draft with its exits fixed, where the entry has no price that they could follow; what is typed stays. */
export function withExits<D extends Draft>(draft: D, from: From & Pick<PriceForm, 'write'>): D {
  const { link, side, profitText, lossText } = draft;
  if (link !== 'BRACKET') return draft;
  const fixed = (exit: 'profit' | 'loss'): string => from.write(defaultExit(side, exit, from));
  return {
    ...draft,
    profitText: profitText ?? fixed('profit'),
    lossText: lossText ?? fixed('loss'),
  };
}

/** The exits in price units, or what is wrong with each; null for one that is left out. */
export type BracketRead = {
  readonly profit: Entry | null;
  readonly loss: Entry | null;
  /** The price of the entry that they are measured from; null while there is none. */
  readonly fromPx: number | null;
};

type ReadAt = PriceForm & {
  readonly fromPx: number | null;
  /** Whether the entry names that price: exits follow none that moves by itself. */
  readonly isNamed: boolean;
};

/** Reads the exits; null for an order that is no bracket. */
export function readBracket(draft: Draft, at: ReadAt): BracketRead | null {
  if (draft.link !== 'BRACKET') return null;
  const { fromPx, isNamed, tick, readPrice, write } = at;
  const toDefault = (exit: 'profit' | 'loss', px: number): Entry => ({
    ok: true,
    value: defaultExit(draft.side, exit, { px, tick }),
  });
  const read = (exit: 'profit' | 'loss', text: string | null): Entry | null => {
    if (text === null) return fromPx === null || !isNamed ? null : toDefault(exit, fromPx);
    if (text.trim() === '') return null;
    const entry = readPrice(text);
    if (!entry.ok || fromPx === null) return entry;
    const sign = exitSign(draft.side, exit);
    if (sign * (entry.value - fromPx) > 0) return entry;
    const from = write(snapPrice(fromPx, tick));
    return {
      ok: false,
      problem: phrase`Not ${phrase(sign > 0 ? 'above' : 'below')} the entry, ${from}`,
    };
  };
  return { profit: read('profit', draft.profitText), loss: read('loss', draft.lossText), fromPx };
}

/** What is wrong with the exits; null when nothing is. */
export function findBracketProblem({ profit, loss }: BracketRead): string | null {
  if (profit === null && loss === null) return 'Enter a take profit or a stop loss';
  if (profit?.ok === false) return profit.problem;
  return loss?.ok === false ? loss.problem : null;
}

/** The exits of a bracket, in price units; null for one that is left out. */
export type Exits = { readonly profitPx: number | null; readonly lossPx: number | null };

/** The exits as they can be sent; null while one of them is wrong, or there is none. */
export function findExits(read: BracketRead | null): Exits | null {
  if (read === null || findBracketProblem(read) !== null) return null;
  const { profit, loss } = read;
  return {
    profitPx: profit?.ok === true ? profit.value : null,
    lossPx: loss?.ok === true ? loss.value : null,
  };
}

/** `TP 189.00 / SL 186.00`. */
export const describeExits = (
  { profitPx, lossPx }: Exits,
  write: (units: number) => string,
): string =>
  [
    ...(profitPx === null ? [] : [phrase`TP ${write(profitPx)}`]),
    ...(lossPx === null ? [] : [phrase`SL ${write(lossPx)}`]),
  ].join(' / ');

/** The entry with its exits. They outlast the day: a position stays until one of them has closed it. */
export function toBracket(entry: NewOrder, { profitPx, lossPx }: Exits): LinkedRequest {
  const { symbol, instrumentType, side, qty } = entry;
  const exit = {
    symbol,
    instrumentType,
    side: otherSide(side),
    qty,
    timeInForce: 'GTC',
    strategy: 'LIT',
  } as const;
  const orders: NewOrder[] = [entry];
  if (profitPx !== null) orders.push({ ...exit, orderType: 'LIMIT', price: toDecimal(profitPx) });
  if (lossPx !== null) orders.push({ ...exit, orderType: 'STOP', stopPrice: toDecimal(lossPx) });
  return { link: 'BRACKET', orders };
}

const LEG = /^leg (\d) of \d, [^:]*: (.+)$/;

/** The part of linked orders beside the first one. */
export type Part = 'profit' | 'loss' | 'second';

/** What each part is called. */
export const PART_NAMES = {
  profit: 'Take profit',
  loss: 'Stop loss',
  second: 'Second order',
} as const satisfies Record<Part, string>;

/** The parts beside the first order, in their order. */
export function listParts({ link, profitText, lossText }: BracketTexts): readonly Part[] {
  if (link === null) return [];
  if (link !== 'BRACKET') return ['second'];
  return [
    ...(profitText?.trim() === '' ? [] : (['profit'] as const)),
    ...(lossText?.trim() === '' ? [] : (['loss'] as const)),
  ];
}

/** Which part beside the first a refusal is about, and its sentence; null for the first one and for other orders. */
export function findRefusedPart(detail: string | null, texts: BracketTexts): RefusedPart | null {
  return findPart(detail, listParts(texts));
}

type RefusedPart = { readonly part: Part; readonly detail: string };

function findPart(detail: string | null, parts: readonly Part[]): RefusedPart | null {
  const [, leg, sentence] = LEG.exec(detail ?? '') ?? [];
  const part = parts[Number(leg) - 2];
  return part === undefined || sentence === undefined ? null : { part, detail: sentence };
}

/** The refusal of an order that was sent with others, which of them it is about in words: `stop loss: the last is …`. */
export function namePart<R extends { readonly detail: string | null }>(
  refusal: R,
  { link, orders }: LinkedRequest,
): R {
  const toPart = ({ orderType }: NewOrder): Part =>
    link !== 'BRACKET' ? 'second' : orderType === 'LIMIT' ? 'profit' : 'loss';
  const refused = findPart(refusal.detail, orders.slice(1).map(toPart));
  if (refused === null) return refusal;
  return { ...refusal, detail: `${PART_NAMES[refused.part].toLowerCase()}: ${refused.detail}` };
}
