/**
 * A watched book shows every batch at once, one without subscribers only what matters: both must trade the same, and hold
 * the same queues.
 */
import { px, qty } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EQUITIES } from '../market/universe.ts';
import { ExchangeFixture } from './exchange.given.ts';
import type { ExchangeCheckpoint } from './exchange-checkpoint.ts';

const LISTED = EQUITIES.filter(({ symbol }) => symbol === 'AAPL');
const CENT = 10_000;

type Step =
  | {
      readonly does: 'rest';
      readonly side: 'BUY' | 'SELL';
      readonly away: number;
      readonly floor: boolean;
    }
  | {
      readonly does: 'take';
      readonly side: 'BUY' | 'SELL';
      readonly size: number;
      readonly deep: number;
    }
  | { readonly does: 'cancel' | 'reduce' | 'look' | 'halt' | 'leave' | 'silence' }
  | { readonly does: 'wait'; readonly ticks: number };

const SIDE = fc.constantFrom('BUY' as const, 'SELL' as const);
const STEP: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('rest' as const),
      side: SIDE,
      // Within the display and just beyond, or where a book falls quiet until the market comes near.
      away: fc.oneof(fc.integer({ min: -1, max: 14 }), fc.integer({ min: 15, max: 30 })),
      floor: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('take' as const),
      side: SIDE,
      size: fc.integer({ min: 1, max: 4_000 }),
      deep: fc.nat(12),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom('cancel', 'reduce', 'look', 'halt', 'leave', 'silence'),
    }) as fc.Arbitrary<Step>,
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('wait' as const),
      ticks: fc.integer({ min: 1, max: 30 }),
    }),
  },
);

const named = { symbol: 'AAPL', venue: 'XNAS' } as const;

function takeStep(fixture: ExchangeFixture, step: Step, no: number): void {
  const { bid, ask } = fixture.quote();
  const [oldest] = fixture.exchange.openOrders('A');
  switch (step.does) {
    case 'rest': {
      const price = px(step.side === 'BUY' ? bid - step.away * CENT : ask + step.away * CENT);
      const maxFloor = step.floor ? qty(30) : null;
      fixture.order({
        ...named,
        clOrdId: `r${no}`,
        side: step.side,
        qty: qty(90),
        price,
        maxFloor,
      });
      return;
    }
    case 'take': {
      const price = px(step.side === 'BUY' ? ask + step.deep * CENT : bid - step.deep * CENT);
      const size = qty(step.size);
      const terms = { side: step.side, qty: size, price, timeInForce: 'IOC' } as const;
      fixture.order({ ...named, clOrdId: `t${no}`, ...terms }, 'B');
      return;
    }
    case 'cancel':
      if (oldest) fixture.cancel(oldest.clOrdId, `c${no}`);
      return;
    case 'reduce':
      if (oldest) fixture.replace(oldest.clOrdId, { clOrdId: `d${no}`, qty: qty(50) });
      return;
    case 'look':
      fixture.exchange.depth({ symbol: 'AAPL', levels: 10, account: null }, fixture.nowMs);
      return;
    case 'halt':
      for (const isHalted of [true, false]) {
        const change = { symbol: 'AAPL', reason: 'news', isHalted } as const;
        fixture.do((exchange) => exchange.onHalt(change, fixture.nowMs));
        fixture.tick();
      }
      return;
    case 'leave':
      fixture.do((exchange) => exchange.onDisconnect('A', { cancelOrders: true }, fixture.nowMs));
      return;
    case 'silence':
      fixture.nowMs += 6_000;
      return;
    case 'wait':
      for (let i = 0; i < step.ticks; i += 1) fixture.tick();
  }
}

type Market = { readonly isWatched: boolean; readonly leans: boolean };

function play(steps: readonly Step[], { isWatched, leans }: Market) {
  const fixture = new ExchangeFixture({ instruments: LISTED }, leans ? ['ORDER_FLOW'] : []);
  fixture.tick();
  if (isWatched) {
    const request = { requestId: 'w', kind: 'SUBSCRIBE', symbols: ['AAPL'], venue: null } as const;
    const entryTypes = ['BID', 'OFFER', 'TRADE'] as const;
    const book = { depth: 0, incremental: true, entryTypes };
    fixture.send({ type: 'MARKET_DATA', ...request, ...book }, 'W');
  }
  // Far away, so that the book always has a client: one without is not followed at all.
  const far = px(fixture.quote().bid - 5_000 * CENT);
  fixture.order({ ...named, clOrdId: 'far', side: 'BUY', qty: qty(1), price: far }, 'C');
  for (const [no, step] of steps.entries()) takeStep(fixture, step, no);
  return {
    reports: fixture.published.filter(({ session }) => session !== 'W'),
    depth: fixture.exchange.depth({ symbol: 'AAPL', levels: 20, account: 'A' }, fixture.nowMs),
    queues: toQueues(fixture.exchange.checkpoint(fixture.nowMs)),
  };
}

/** The prices market makers are known at are a set. */
const toQueues = ({ books }: ExchangeCheckpoint) =>
  books.map(({ sides, ...book }) => ({
    ...book,
    sides: [sides.BUY, sides.SELL].map((side) => ({ ...side, quoted: [...side.quoted].sort() })),
  }));

it('a book that shows only what matters trades as one that shows every batch', () => {
  fc.assert(
    fc.property(fc.array(STEP, { minLength: 1, maxLength: 30 }), fc.boolean(), (steps, leans) => {
      const [all, some] = [true, false].map((isWatched) => play(steps, { isWatched, leans }));
      expect(some).toEqual(all);
    }),
    { numRuns: 120 },
  );
});
