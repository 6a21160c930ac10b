/** Whatever a day brings, one who has followed every update knows what one who comes now is sent. */
import { qty } from '@tradefloor/contracts/money';
import { SIDES } from '@tradefloor/contracts/vocabulary/order';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DataSubscriber, dataRequest } from './auction-data.given.ts';
import { CLOSES, OPENS, openDay } from './auctions.given.ts';
import { cents, type ExchangeFixture, givenOrder, NOW, QUIET } from './exchange.given.ts';
import { TEST_SECURITIES } from './test-securities.ts';

const anyStep = fc.oneof(
  fc.record({
    kind: fc.constant('ORDER'),
    side: fc.constantFrom(...SIDES),
    limit: fc.option(fc.integer({ min: 9_999, max: 10_001 }), { freq: 4 }),
    shares: fc.integer({ min: 1, max: 3 }),
    time: fc.constantFrom('DAY', 'OPG', 'ATC'),
  } as const),
  fc.record({ kind: fc.constantFrom('HALT', 'RESUME', 'CANCEL', 'RESTART') } as const),
  // To the next moment of the day.
  fc.record({ kind: fc.constant('NEXT') } as const),
);

/** A trading day's moments, in their order. */
const MOMENTS = [
  { at: OPENS - 60_000, change: { step: 'CALL', kind: 'OPENING', endsAt: OPENS } },
  { at: OPENS, change: { step: 'UNCROSS' } },
  { at: OPENS + 60_000, change: { step: 'UNCROSS' } },
  { at: CLOSES - 60_000, change: { step: 'CALL', kind: 'CLOSING', endsAt: CLOSES } },
  { at: CLOSES, change: { step: 'UNCROSS' } },
  { at: CLOSES + 60_000, change: { step: 'UNCROSS' } },
] as const;

type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

/** Plays a step; returns what was sent by it. */
function play(fixture: ExchangeFixture, step: Step, { at, next }: { at: number; next: number }) {
  const news = { symbol: QUIET, reason: 'news' };
  switch (step.kind) {
    case 'ORDER': {
      const { side, limit, shares, time } = step;
      const price = limit === null ? null : cents(limit);
      const orderType = limit === null ? 'MARKET' : 'LIMIT';
      const terms = { side, price, orderType, qty: qty(shares), timeInForce: time } as const;
      return fixture.send(givenOrder({ clOrdId: `c${at}`, ...terms }), `S${at % 2}`);
    }
    case 'NEXT': {
      const moment = MOMENTS[next];
      if (moment === undefined) return [];
      fixture.nowMs = Math.max(fixture.nowMs, moment.at);
      return fixture.do((one) => one.onAuction(moment.change, fixture.nowMs));
    }
    case 'CANCEL': {
      const [open] = fixture.exchange.openOrders('S0');
      return open === undefined ? [] : fixture.cancel(open.clOrdId, `x${at}`, 'S0');
    }
    case 'RESTART':
      fixture.crash();
      return [];
    default:
      return fixture.do((one) =>
        one.onHalt({ ...news, isHalted: step.kind === 'HALT' }, fixture.nowMs),
      );
  }
}

it('updates add up to a snapshot', () => {
  const entryTypes = ['OPENING_PRICE', 'CLOSING_PRICE', 'IMBALANCE', 'TRADE'] as const;
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
      const fixture = openDay({ instruments: TEST_SECURITIES });
      fixture.nowMs = NOW + 60_000;
      let subscriber = new DataSubscriber();
      const subscribe = () => {
        subscriber = new DataSubscriber();
        subscriber.take(fixture.send(dataRequest({ entryTypes }), 'MD'));
      };
      subscribe();
      let next = 0;
      for (const [at, step] of steps.entries()) {
        subscriber.take(play(fixture, step, { at, next }));
        if (step.kind === 'NEXT') next += 1;
        // A restart ends the sessions, and clients subscribe again.
        if (step.kind === 'RESTART') subscribe();
        fixture.nowMs += 100;
        subscriber.take(fixture.do((one) => one.onTimer(fixture.nowMs)));
        const fresh = new DataSubscriber();
        const request = dataRequest({ entryTypes, kind: 'SNAPSHOT', requestId: `r${at}` });
        fresh.take(fixture.send(request, 'MD2'));
        const plain = ({ entries }: DataSubscriber) =>
          Object.fromEntries([...entries].toSorted(([a], [b]) => a.localeCompare(b)));
        expect(plain(subscriber)).toEqual(plain(fresh));
        const hash = fixture.exchange.stateHash();
        if (step.kind === 'NEXT') {
          fixture.crash();
          expect(fixture.exchange.stateHash()).toBe(hash);
          subscribe();
        }
      }
    }),
    { numRuns: 200 },
  );
});
