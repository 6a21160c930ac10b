/**
 * Lists of orders as a client sees them that has nothing but the reports: what each order has traded, and what that means
 * for the others, in the plainest arithmetic. The exchange is compared with it.
 */
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { invariant } from '@tradefloor/core/result';
import type { ExchangeReport } from '@tradefloor/core/trading/exchange/client-messages';
import { expect } from 'vitest';
import { reportsIn } from './exchange.given.ts';
import type { Outgoing } from './exchange-journal.ts';

export type ListKind = 'OCO' | 'OUO' | 'OTO' | 'BRACKET';

type Seen = {
  /** As it was sent. */
  readonly ordered: number;
  report: ExchangeReport;
  /** It was triggered by the market, beyond its release by an entry. */
  isTriggered: boolean;
};

type SeenList = {
  readonly kind: ListKind;
  readonly symbol: string;
  readonly orders: Seen[];
};

const filled = ({ report }: Seen): number => report.cumQty;
const isLive = ({ report }: Seen): boolean => isOpen(report.ordStatus);
const isParked = ({ report }: Seen): boolean => report.isWorking === false;
const sum = (orders: readonly Seen[]): number => orders.reduce((all, one) => all + filled(one), 0);

export class ListTwin {
  readonly #lists = new Map<string, SeenList>();
  readonly #byOrder = new Map<string, Seen>();
  readonly counts = { lists: 0, restated: 0, released: 0, triggered: 0, ended: 0 };

  /** The output of one handling; `isStill`: whether a symbol trades after it. */
  follow(outputs: readonly Outgoing[], isStill: (symbol: string) => boolean): void {
    for (const report of reportsIn(outputs)) this.#note(report);
    for (const list of this.#lists.values()) check(list, isStill(list.symbol));
  }

  /** A list was accepted whole or not at all. */
  enter(kind: ListKind, reports: readonly ExchangeReport[]): void {
    const refused = reports.filter(({ execType }) => execType === 'REJECTED');
    const accepted = reports.filter(
      ({ execType, list }) => execType === 'NEW' && list !== undefined,
    );
    if (refused.length > 0) {
      expect(accepted).toEqual([]);
      return;
    }
    const [first] = accepted;
    if (first?.list === undefined) throw new Error('no report');
    const orders = accepted.map(
      (report): Seen => ({ ordered: report.qty, report, isTriggered: false }),
    );
    this.#lists.set(first.list.listId, { kind, symbol: first.symbol, orders });
    for (const one of orders) this.#byOrder.set(one.report.venueOrderId, one);
    this.counts.lists += 1;
  }

  #note(report: ExchangeReport): void {
    const seen = this.#byOrder.get(report.venueOrderId);
    const { execType } = report;
    if (seen === undefined || execType === 'ORDER_STATUS') return;
    invariant(isLive(seen), 'an order that ended reports nothing');
    const isWhole = report.cumQty + report.leavesQty === report.qty;
    invariant(isWhole || !isLive({ ...seen, report }), 'filled and left are the order');
    // What waits for its entry trades nothing.
    if (execType === 'TRADE') expect(isParked(seen)).toBe(false);
    if (execType === 'TRIGGERED') {
      this.counts[isParked(seen) ? 'released' : 'triggered'] += 1;
      expect(report.isWorking).toBe(isParked(seen) ? true : undefined);
      seen.isTriggered = !isParked(seen);
    }
    if (execType === 'RESTATED') this.counts.restated += 1;
    seen.report = report;
    if (!isLive(seen)) this.counts.ended += 1;
  }
}

function check({ kind, orders }: SeenList, isStill: boolean): void {
  const entry = kind === 'OTO' || kind === 'BRACKET' ? orders[0] : undefined;
  const others = entry === undefined ? orders : orders.slice(1);
  if (kind !== 'OTO') checkAlternatives(kind, others);
  if (entry === undefined) {
    expect(sum(others)).toBeLessThanOrEqual(others[0]?.ordered ?? 0);
    return;
  }
  if (kind === 'BRACKET') checkBracket(entry, others);
  for (const one of others) checkWaiting(kind, entry, { one, isStill });
}

/** At most one of them counts. */
function checkAlternatives(kind: ListKind, others: readonly Seen[]): void {
  for (const one of others) {
    const rest = others.filter((other) => other !== one);
    if (one.isTriggered) expect(rest.filter(isLive)).toEqual([]);
    if (kind !== 'OCO' || filled(one) === 0) continue;
    expect(sum(rest)).toBe(0);
    expect(rest.filter(isLive)).toEqual([]);
  }
  if (kind !== 'OUO') return;
  for (const one of others.filter(isLive)) {
    expect(one.report.qty).toBe(one.ordered - sum(others.filter((other) => other !== one)));
  }
}

/** No more goes out than came in, and all of it is covered. */
function checkBracket(entry: Seen, exits: readonly Seen[]): void {
  expect(sum(exits)).toBeLessThanOrEqual(filled(entry));
  if (sum(exits) > 0 || exits.some(({ isTriggered }) => isTriggered)) {
    expect(isLive(entry)).toBe(false);
  }
  for (const one of exits.filter((exit) => isLive(exit) && !isParked(exit))) {
    const rest = exits.filter((other) => other !== one);
    expect(one.report.qty).toBe(filled(entry) - sum(rest));
  }
}

function checkWaiting(
  kind: ListKind,
  entry: Seen,
  { one, isStill }: { readonly one: Seen; readonly isStill: boolean },
): void {
  if (!isLive(one)) return;
  const isDue = kind === 'BRACKET' ? filled(entry) > 0 : !isLive(entry);
  if (!isDue) invariant(isParked(one), 'what is not due waits');
  else if (!isStill) invariant(!isParked(one), 'what is due is in the market');
  // An entry that ended unfilled leaves none.
  if (!isLive(entry)) expect(filled(entry)).toBeGreaterThan(0);
  if (kind !== 'OTO' || isParked(one)) return;
  const isWhole = entry.report.ordStatus === 'FILLED';
  expect(one.report.qty).toBe(isWhole ? one.ordered : Math.min(one.ordered, filled(entry)));
}
