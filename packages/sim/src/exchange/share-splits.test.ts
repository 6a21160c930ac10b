/** A split at the exchange: orders of old shares end with a report, books begin again in new shares, also after a restart. */
import { CORPORATE_ACTIONS, type MarketEvent } from '@tradefloor/contracts/market-event';
import { qty } from '@tradefloor/contracts/money';
import { describe, expect, it } from 'vitest';
import { EQUITIES } from '../market/universe.ts';
import { entryBytes } from './entry-bytes.ts';
import { cents, ExchangeFixture } from './exchange.given.ts';

const at = (kind: MarketEvent['kind'], fromSeq: number, size: number | null = null) => ({
  eventId: `${kind}-${fromSeq}`,
  kind,
  target: 'META',
  size,
  durationMs: null,
  flags: null,
  fromSeq,
  actor: CORPORATE_ACTIONS,
  reason: 'a split',
  at: fromSeq,
});
const configured = EQUITIES.find(({ symbol }) => symbol === 'META');
const far = { symbol: 'META', side: 'BUY', price: cents(60_000), qty: qty(100) } as const;

/** An exchange in which META is paused at the next batch, and splits ten for one at the one after it. */
function open(): ExchangeFixture {
  const fixture = new ExchangeFixture();
  fixture.tick();
  const { seq } = fixture.market;
  fixture.market.schedule(at('HALT', seq + 1));
  fixture.market.schedule(at('SPLIT', seq + 2, 10));
  fixture.market.schedule(at('RESUME', seq + 3));
  return fixture;
}
const tick = (fixture: ExchangeFixture, times: number) => {
  for (let n = 0; n < times; n += 1) fixture.tick();
};

describe('a split', () => {
  it('cancels the resting orders of its symbol with a report, and no other', () => {
    const fixture = open();
    fixture.order({ clOrdId: 'a', ...far });
    fixture.order({ clOrdId: 'b', ...far, symbol: 'AAPL', price: cents(20_000) });
    tick(fixture, 1);
    expect(fixture.exchange.openOrders('A').map(({ clOrdId }) => clOrdId)).toEqual(['a', 'b']);
    fixture.published.length = 0;
    tick(fixture, 1);
    expect(fixture.published.map(({ message }) => message)).toMatchObject([
      {
        type: 'EXECUTION_REPORT',
        execType: 'CANCELED',
        clOrdId: 'a',
        text: '10-for-1 share split',
      },
    ]);
    expect(fixture.exchange.openOrders('A').map(({ clOrdId }) => clOrdId)).toEqual(['b']);
    fixture.published.length = 0;
    tick(fixture, 3);
    expect(fixture.published).toEqual([]);
  });

  it('leaves books of new shares: a tenth of the price, ten times the size', () => {
    const fixture = open();
    const before = fixture.quote('META');
    tick(fixture, 3);
    const after = fixture.quote('META');
    expect(after.mid / before.mid).toBeCloseTo(0.1, 2);
    const depth = fixture.exchange.depth(
      { symbol: 'META', levels: 5, account: null },
      fixture.nowMs,
    );
    const best = Math.max(...(depth?.venues ?? []).map(({ bids }) => bids[0]?.price ?? 0));
    expect(best).toBe(after.bid);
    const [report] = fixture.order({ clOrdId: 'c', ...far, price: after.ask, qty: qty(50) });
    expect(report?.execType).toBe('NEW');
    expect(fixture.published.some(({ message }) => message.type === 'EXECUTION_REPORT')).toBe(true);
  });

  it('is followed once, also by an exchange that comes back from its journal', () => {
    const fixture = open();
    fixture.order({ clOrdId: 'a', ...far });
    tick(fixture, 2);
    const kept = fixture.entries.filter(({ splits }) => splits !== undefined);
    expect(kept).toHaveLength(1);
    for (const entry of [...kept, fixture.exchange.snapshot(fixture.nowMs)]) {
      expect(entry.splits).toMatchObject([{ symbol: 'META', ratio: 10 }]);
      expect(new TextDecoder().decode(entryBytes(entry))).toBe(JSON.stringify(entry));
    }
    fixture.crash();
    const entries = fixture.entries.length;
    tick(fixture, 3);
    expect(fixture.entries.slice(entries).filter(({ splits }) => splits !== undefined)).toEqual([]);
    const { market, nowMs } = fixture;
    const sizes = fixture.exchange.depth({ symbol: 'META', levels: 1, account: null }, nowMs);
    const shown = (sizes?.venues ?? []).flatMap(({ bids }) => bids);
    const best = shown.filter(({ price }) => price === market.tick('META')?.bid);
    const total = best.reduce((sum, { size }) => sum + size, 0);
    expect(total).toBe(market.tick('META')?.bidSize);
    expect(market.instruments.find(({ symbol }) => symbol === 'META')?.adv).toBe(
      10 * (configured?.adv ?? 0),
    );
  });
});
