/** Stop orders and halts: what is reached in a halt is held until its end. */
import { qty } from '@tradefloor/contracts/money';
import { describe, expect, it } from 'vitest';
import { entryBytes } from './entry-bytes.ts';
import { cents, ExchangeFixture } from './exchange.given.ts';
import { halt, ofStops, open, stop, triggered } from './stop-orders.given.ts';

describe('a halt', () => {
  /** A halt of AAPL in which the market has printed through one of two stops; which one. */
  function printedThrough(fixture: ExchangeFixture): string {
    fixture.tick();
    const about = { symbol: 'AAPL', qty: qty(10) };
    const { last } = fixture.quote('AAPL');
    const at = (away: number) => ({ ...about, stopPx: cents(last / 10_000 + away) });
    fixture.order(stop(at(1)));
    fixture.order(stop({ ...at(-1), clOrdId: 'low', side: 'SELL' }));
    halt(fixture, true, 'AAPL');
    let now = last;
    while (now === last) {
      fixture.tick();
      now = fixture.quote('AAPL').last;
    }
    expect(triggered(fixture)).toEqual([]);
    return now > last ? 'stop' : 'low';
  }

  it('holds what is reached in it until its end', () => {
    const fixture = new ExchangeFixture();
    const reached = printedThrough(fixture);
    halt(fixture, true, null);
    halt(fixture, false, 'AAPL');
    expect(triggered(fixture)).toEqual([]);
    halt(fixture, false, null);
    expect(triggered(fixture)).toEqual([reached]);
  });

  it('holds it over a restart too, and lets it be cancelled meanwhile', () => {
    const fixture = new ExchangeFixture();
    const reached = printedThrough(fixture);
    for (const entry of fixture.entries) {
      expect(new TextDecoder().decode(entryBytes(entry))).toBe(JSON.stringify(entry));
    }
    fixture.crash();
    halt(fixture, false, 'AAPL');
    expect(triggered(fixture)).toEqual([reached]);
    const other = new ExchangeFixture();
    other.cancel(printedThrough(other), 'off');
    other.cancel('stop', 'off2');
    halt(other, false, 'AAPL');
    expect(triggered(other)).toEqual([]);
  });

  it('triggers at its end in the order in which stops were reached, not entered', () => {
    const fixture = new ExchangeFixture();
    fixture.tick();
    const { last } = fixture.quote('AAPL');
    const entered = [
      ['b2', 'BUY', 4],
      ['b1', 'BUY', 1],
      ['s2', 'SELL', -4],
      ['s1', 'SELL', -1],
    ] as const;
    for (const [clOrdId, side, away] of entered) {
      const terms = { symbol: 'AAPL', side, qty: qty(1), stopPx: cents(last / 10_000 + away) };
      fixture.order(stop({ ...terms, clOrdId }));
    }
    halt(fixture, true, 'AAPL');
    while (Math.abs(fixture.quote('AAPL').last - last) < 40_000) fixture.tick();
    fixture.crash();
    halt(fixture, false, 'AAPL');
    const ids = triggered(fixture);
    const side = ids.includes('b2') ? 'b' : 's';
    expect(ids.filter((id) => id.startsWith(side))).toEqual([`${side}1`, `${side}2`]);
  });

  it('lets a stop order that waits be cancelled', () => {
    const fixture = open();
    fixture.order(stop());
    halt(fixture, true);
    fixture.cancel('stop', 'off');
    expect(ofStops(fixture, ['off'])).toEqual(['off CANCELED CANCELED 0+0']);
  });
});
