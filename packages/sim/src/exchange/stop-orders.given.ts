/** Stop orders as their tests need them, and trades that trigger them. */
import { qty } from '@tradefloor/contracts/money';
import type { NewOrderSingle } from '@tradefloor/core/trading/exchange/client-messages';
import { cents, ExchangeFixture, givenOrder, inShort, QUIET, reportsIn } from './exchange.given.ts';

/** A stop order to buy a hundred at 101.00. */
export const stop = (over: Partial<NewOrderSingle> = {}) =>
  ({ orderType: 'STOP', price: null, stopPx: cents(10_100), clOrdId: 'stop', ...over }) as const;
/** The same with a limit at 101.10. */
export const stopLimit = (over: Partial<NewOrderSingle> = {}) =>
  stop({ orderType: 'STOP_LIMIT', price: cents(10_110), ...over });

let trades = 0;
/** A trade of two others at a price. */
export function tradeAt(fixture: ExchangeFixture, price: number) {
  trades += 1;
  const about = { price: cents(price), qty: qty(1) };
  fixture.order({ clOrdId: `t${trades}-s`, side: 'SELL', ...about }, 'X');
  return fixture.send(givenOrder({ clOrdId: `t${trades}-b`, ...about }), 'Y');
}

/** An exchange whose last trade was at 100.00, with a hundred shares offered at 101.05. */
export function open(): ExchangeFixture {
  const fixture = new ExchangeFixture();
  tradeAt(fixture, 10_000);
  fixture.order({ clOrdId: 'offer', side: 'SELL', price: cents(10_105) }, 'B');
  fixture.published.length = 0;
  return fixture;
}

/** The reports on these orders, in short. */
export const ofStops = (fixture: ExchangeFixture, ids: readonly string[] = ['stop']) =>
  reportsIn(fixture.published)
    .filter(({ clOrdId }) => ids.includes(clOrdId))
    .map((report) => `${report.clOrdId} ${inShort(report)}`);
/** The orders that have been triggered, in that order. */
export const triggered = (fixture: ExchangeFixture) =>
  reportsIn(fixture.published)
    .filter(({ execType }) => execType === 'TRIGGERED')
    .map(({ clOrdId }) => clOrdId);

/** Halts a symbol, or all, or ends it. */
export function halt(fixture: ExchangeFixture, isHalted: boolean, symbol: string | null = QUIET) {
  fixture.do((one) => one.onHalt({ symbol, reason: 'a drill', isHalted }, fixture.nowMs));
}
