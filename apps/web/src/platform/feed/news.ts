/**
 * What happened, in one line for people: the status bar, the history behind the bell, the announcements.
 * Pure: an event in, a line or nothing out.
 */

import type { ExportSubjectName } from '@tradefloor/contracts/vocabulary/exports';
import type { Urgency } from '../../lib/a11y/announcer.ts';
import { shownName } from '../../lib/format/names.ts';
import { formatFixed, formatQty } from '../../lib/format/numbers.ts';
import { parseMs } from '../../lib/format/time.ts';
import type { Problem } from '../../lib/problem.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { ClientEvent } from '../client/connection.ts';
import { findEnd, findWhy } from '../client/order-end.ts';
import type {
  BuyIn,
  DayLossNotice,
  DeskLossEvent,
  Fill,
  KillSwitchAction,
  OptionEnd,
  Order,
  OrderChange,
} from '../client/shapes.ts';

export type Tone = 'plain' | 'good' | 'bad' | 'warn';

export type NewsItem = {
  /** The same fact has the same id, so that a replay is not news again. */
  readonly id: string;
  readonly atMs: number;
  readonly tone: Tone;
  readonly text: string;
  /** Code of a refusal, for the tooltip and for what is copied. */
  readonly code?: string;
  /** How it is announced; null for what is only listed. */
  readonly spoken: Urgency | null;
  readonly orderId: string | null;
  /** The file of an export, which can be downloaded from the line. */
  readonly file?: { readonly jobId: string; readonly subject: ExportSubjectName | null };
};

type Reader = {
  readonly userId: string;
  /** A price of this symbol as text. */
  readonly price: (symbol: string, price: number) => string;
};

/** The text of a line, with its code where it has one. */
export const toNewsText = ({ text, code }: NewsItem): Problem =>
  code === undefined ? text : { text, code };

/** Where the line of each event is written: as an event of trading, as a client's request, or nowhere. */
const WRITTEN_AS = {
  'orders.filled': 'trading',
  'ccp.option.ended': 'trading',
  'orders.rejected': 'trading',
  'orders.cancelled': 'trading',
  'orders.expired': 'trading',
  'orders.replaced': 'trading',
  'ccp.bought-in': 'trading',
  'killswitch.changed': 'trading',
  'risk.config.changed': 'trading',
  'risk.day-loss': 'trading',
  'risk.desk-loss': 'trading',
  'rfq.quote.update': 'request',
  'rfq.client.update': 'request',
  'rfq.voice.update': 'request',
  // Steps on the way, state, and what has a panel of its own.
  snapshot: 'nowhere',
  'orders.submitted': 'nowhere',
  'orders.updated': 'nowhere',
  'positions.changed': 'nowhere',
  'algo.progress': 'nowhere',
  'market.status': 'nowhere',
  'market.auctions': 'nowhere',
  'market.bonds': 'nowhere',
  'market.recommendations': 'nowhere',
  'news.events': 'nowhere',
} as const satisfies Record<ClientEvent['event'], 'trading' | 'request' | 'nowhere'>;

type Written = typeof WRITTEN_AS;
type NamesAs<A extends Written[keyof Written]> = {
  [N in keyof Written]: Written[N] extends A ? N : never;
}[keyof Written];
type EventAs<A extends Written[keyof Written]> = Extract<
  ClientEvent,
  { readonly event: NamesAs<A> }
>;

/** Whether the line of an event is written as one of these. */
export const isWrittenAs = <A extends Written[keyof Written]>(
  event: ClientEvent,
  as: A,
): event is EventAs<A> => WRITTEN_AS[event.event] === as;

/** The line an event of trading is worth; null for what is no news. */
export function toNews(event: ClientEvent, reader: Reader): NewsItem | null {
  if (!isWrittenAs(event, 'trading')) return null;
  // biome-ignore lint/nursery/useExhaustiveSwitchCases: the rule does not see the narrowing; the compiler does.
  switch (event.event) {
    case 'orders.filled':
      return fillNews(event.data, reader);
    case 'ccp.option.ended':
      return optionEndNews(event.data, reader);
    case 'orders.rejected':
    case 'orders.cancelled':
    case 'orders.expired':
    case 'orders.replaced':
      return orderNews(event.event, event.data, reader);
    case 'ccp.bought-in':
      return buyInNews(event.data, reader);
    case 'killswitch.changed':
      return killNews(event.data);
    case 'risk.day-loss':
      return dayLossNews(event.data, reader);
    case 'risk.desk-loss':
      return deskLossNews(event.data);
    case 'risk.config.changed':
      return {
        id: `risk-${event.data.version}`,
        atMs: parseMs(event.at),
        tone: 'warn',
        text: phrase`RISK CONFIG v${event.data.version}: ${event.data.reason}`,
        spoken: null,
        orderId: null,
      };
  }
}

function fillNews(fill: Fill, reader: Reader): NewsItem {
  const own = fill.userId === reader.userId;
  const done = fill.leavesQty === 0 ? 'FILLED' : 'FILL';
  const price = reader.price(fill.symbol, fill.price);
  return {
    id: `fill-${fill.execId}`,
    atMs: parseMs(fill.at),
    tone: 'good',
    text: `${done} ${fill.side} ${formatQty(fill.qty)} ${shownName(fill.symbol)} @ ${price} ${fill.venue} ${fill.liquidity}`,
    spoken: own ? 'polite' : null,
    orderId: fill.orderId,
  };
}

const ENDED_AS = {
  EXERCISE: 'EXERCISED',
  ASSIGNMENT: 'ASSIGNED',
  EXPIRATION: 'EXPIRED',
} as const satisfies Record<OptionEnd['kind'], string>;

/** What became of an option: the shares at the strike, or nothing. */
function optionEndNews(end: OptionEnd, reader: Reader): NewsItem {
  const { kind, contracts, symbol, shares, underlying, strike } = end;
  const verb = shares > 0 ? 'BUY' : 'SELL';
  const price = reader.price(underlying, strike);
  const traded =
    shares === 0 ? '' : `: ${verb} ${formatQty(Math.abs(shares))} ${underlying} @ ${price}`;
  return {
    id: `option-end-${end.optionEndId}`,
    atMs: parseMs(end.at),
    tone: 'plain',
    text: `${ENDED_AS[kind]} ${formatQty(Math.abs(contracts))} ${shownName(symbol)}${traded}`,
    spoken: end.participant === reader.userId ? 'polite' : null,
    orderId: null,
  };
}

const VERBS = {
  'orders.rejected': 'REJECTED',
  'orders.cancelled': 'CANCELED',
  'orders.expired': 'EXPIRED',
  'orders.replaced': 'REPLACED',
} as const;

function orderNews(name: keyof typeof VERBS, change: OrderChange, reader: Reader): NewsItem {
  const { order } = change;
  const own = order.userId === reader.userId;
  const rejected = name === 'orders.rejected';
  const end = rejected ? findWhy(order) : findEnd(order, change.reason);
  return {
    id: `order-${order.orderId}-${order.version}`,
    atMs: parseMs(order.updatedAt),
    tone: rejected ? 'bad' : 'plain',
    text: `${VERBS[name]} ${toTitle(order)}${describeEnd(end, rejected)}`,
    ...(end === null || typeof end === 'string' ? {} : { code: end.code }),
    spoken: own ? (rejected ? 'assertive' : 'polite') : null,
    orderId: order.orderId,
  };
}

const toTitle = (order: Order): string =>
  `${order.side} ${formatQty(order.qty)} ${shownName(order.symbol)}`;

function describeEnd(end: Problem | null, rejected: boolean): string {
  if (end === null) return '';
  const text = typeof end === 'string' ? end : end.text;
  return rejected ? `: ${text}` : ` (${text})`;
}

/** A member reads of its own what it costs; others read whose it is. */
function buyInNews(of: BuyIn, reader: Reader): NewsItem {
  const own = of.userId === reader.userId;
  const what = `${formatQty(of.qty)} ${shownName(of.symbol)} @ ${reader.price(of.symbol, of.price)}`;
  const who = own ? '' : phrase` for ${of.userId}`;
  const amount = `${formatFixed(Math.abs(of.cost), 2)} ${of.currency}`;
  return {
    id: of.buyInId,
    atMs: parseMs(of.at),
    tone: own ? 'bad' : 'warn',
    text: phrase`BOUGHT IN ${what}${who}: not delivered since ${of.settlementDate}, ${phrase(of.cost < 0 ? 'gain' : 'cost')} ${amount}`,
    spoken: own ? 'assertive' : null,
    orderId: null,
  };
}

/** The trader's own, or that of a trader whom the reader watches. */
function dayLossNews({ userId, level, loss, max, at }: DayLossNotice, reader: Reader): NewsItem {
  const isReached = level === 'REACHED';
  const what = phrase(isReached ? 'DAY LOSS LIMIT' : 'DAY LOSS');
  const who = userId === reader.userId ? '' : `${userId} `;
  return {
    id: `loss-${userId}-${at}`,
    atMs: parseMs(at),
    tone: isReached ? 'bad' : 'warn',
    text: `${what} ${who}${phrase`${formatFixed(loss, 2)} of ${formatFixed(max, 2)}`}`,
    spoken: 'assertive',
    orderId: null,
  };
}

const DESK_LOSS_TONES = {
  CHANGED: 'plain',
  RELEASED: 'warn',
  WARNING: 'warn',
  REACHED: 'bad',
} as const satisfies Record<DeskLossEvent['step'], NewsItem['tone']>;

function deskLossNews({ desk, step, loss, maxDayLoss, at }: DeskLossEvent): NewsItem {
  const max = maxDayLoss === null ? 'no limit' : formatFixed(maxDayLoss, 2);
  const figures = loss === null ? max : phrase`${formatFixed(loss, 2)} of ${max}`;
  return {
    id: `desk-loss-${desk}-${at}`,
    atMs: parseMs(at),
    tone: DESK_LOSS_TONES[step],
    text: phrase`DESK LOSS LIMIT ${desk} ${step}: ${figures}`,
    spoken: step === 'CHANGED' ? 'polite' : 'assertive',
    orderId: null,
  };
}

function killNews(action: KillSwitchAction): NewsItem {
  const target = action.target === null ? '' : ` ${action.target}`;
  return {
    id: `kill-${action.actionId}`,
    atMs: parseMs(action.at),
    tone: action.action === 'ACTIVATED' ? 'bad' : 'warn',
    text: phrase`KILL SWITCH ${action.action} ${action.scope}${target}: ${action.reason}`,
    spoken: 'assertive',
    orderId: null,
  };
}

/** Newest first, each fact once, at most so many. */
export const NEWS_KEPT = 100;

export const withNews = (items: readonly NewsItem[], item: NewsItem): readonly NewsItem[] =>
  items.some((known) => known.id === item.id) ? items : [item, ...items].slice(0, NEWS_KEPT);
