/** An exchange with auctions as tests need it, and the steps of a trading day. */
import type { DayAuction } from '@tradefloor/contracts/vocabulary/auctions';
import { type AuctionSchedule, makeSchedule } from '@tradefloor/core/trading/order/auction-times';
import { ExchangeFixture, inShort, NOW, reportsIn } from './exchange.given.ts';
import type { ExchangeSettings } from './exchange-settings.ts';

export const OPENS = NOW + 10 * 60_000;
export const CLOSES = NOW + 60 * 60_000;

/** Ten minutes before the opening of a day with auctions. */
export function openDay(
  over: Partial<ExchangeSettings> = {},
  terms: Pick<AuctionSchedule, 'tradesOutside'> = {},
): ExchangeFixture {
  const fixture = new ExchangeFixture(over);
  const times = { opensAt: OPENS, closesAt: CLOSES };
  const schedule = { ...makeSchedule('2026-11-21', times), ...terms };
  fixture.do((one) => one.onAuction({ step: 'SCHEDULE', schedule }, NOW));
  return fixture;
}

const ENDS = { OPENING: OPENS, CLOSING: CLOSES } as const;

/** Calls all securities a minute before their auction. */
export function call(fixture: ExchangeFixture, kind: DayAuction) {
  const endsAt = ENDS[kind];
  fixture.nowMs = endsAt - 60_000;
  return fixture.do((one) => one.onAuction({ step: 'CALL', kind, endsAt }, fixture.nowMs));
}

/** The moment at which calls of this kind are over. */
export function uncrossAll(fixture: ExchangeFixture, kind: DayAuction) {
  fixture.nowMs = ENDS[kind];
  return fixture.do((one) => one.onAuction({ step: 'UNCROSS' }, fixture.nowMs));
}

/** Reports of a handling: id, state, and the price of a trade in cents. */
export const shortly = (outputs: Parameters<typeof reportsIn>[0]): string[] =>
  reportsIn(outputs).map((report) => {
    const at = report.trade === null ? '' : ` at ${report.trade.lastPx / 10_000}`;
    return `${report.clOrdId} ${inShort(report)}${at}`;
  });
