/** Who looks at a book trades nothing and changes nothing, not even how a later trade is split among market makers. */
import { px, qty } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EQUITIES } from '../market/universe.ts';
import { ExchangeFixture } from './exchange.given.ts';

const LISTED = EQUITIES.filter(({ symbol }) => symbol === 'AAPL');

type Script = {
  readonly into: number;
  readonly waits: number;
  readonly after: number;
  readonly looks: boolean;
};

/** A client rests at a market makers' price, lets them queue behind him, and leaves; later another client sweeps. */
function sweptAfter({ into, waits, after, looks }: Script) {
  const fixture = new ExchangeFixture({ instruments: LISTED });
  fixture.tick();
  const price = px(fixture.quote().bid - into * 10_000);
  const about = { symbol: 'AAPL', venue: 'XNAS', side: 'BUY' } as const;
  fixture.order({ ...about, clOrdId: 'rest', qty: qty(40), price });
  for (let i = 0; i < waits; i += 1) fixture.tick();
  fixture.cancel('rest', 'gone');
  for (let i = 0; i < after; i += 1) {
    fixture.tick();
    if (looks) fixture.exchange.depth({ symbol: 'AAPL', levels: 10, account: null }, fixture.nowMs);
  }
  const sweep = { clOrdId: 'sweep', timeInForce: 'IOC', side: 'SELL', qty: qty(20_000) } as const;
  const limit = px(fixture.quote().bid - 200_000);
  return fixture.order({ ...about, ...sweep, price: limit });
}

it('a sweep after looks reports the same trades as one without', () => {
  fc.assert(
    fc.property(
      fc.record({ into: fc.nat(4), waits: fc.nat(12), after: fc.integer({ min: 1, max: 12 }) }),
      (script) => {
        expect(sweptAfter({ ...script, looks: true })).toEqual(
          sweptAfter({ ...script, looks: false }),
        );
      },
    ),
    { numRuns: 300 },
  );
});
