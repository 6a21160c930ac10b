import { fixSessions, venueDepth } from '@tradefloor/contracts/calls/fix-exchange';
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import type { KillSwitchAction } from '@tradefloor/contracts/kill-switch';
import { px, qty } from '@tradefloor/contracts/money';
import { givenCaller } from '@tradefloor/contracts/testing/given';
import type { HaltChange } from '@tradefloor/sim/exchange/exchange';
import { expect, test } from 'vitest';
import { openLone } from '../../testing/lone-service.ts';
import { memoryExchange } from '../../testing/memory-exchange.ts';
import { fixExchange } from './service.ts';

const AAPL = instrumentSymbol('AAPL');
const NOSUCH = instrumentSymbol('NOSUCH');

const receive = (
  service: ReturnType<typeof fixExchange>,
  state: unknown,
  action: KillSwitchAction,
) => service.consumes['killswitch.changed']?.({ state } as never, action);

function given() {
  const changes: HaltChange[] = [];
  const exchange = {
    ...memoryExchange(),
    onHalt: (change: HaltChange) => void changes.push(change),
  };
  const service = fixExchange(exchange);
  return { changes, service, state: service.state({} as never) };
}

const action = (more: Partial<KillSwitchAction>): KillSwitchAction => ({
  actionId: 'a',
  killSwitchId: 'k1',
  action: 'ACTIVATED',
  scope: 'symbol',
  target: 'AAPL',
  actor: 'risk-manager',
  reason: 'news',
  ordersCancelled: 0,
  at: 0,
  ...more,
});

test('a kill switch on a symbol halts it for every client until the last of them is released', () => {
  const { changes, service, state } = given();
  receive(service, state, action({}));
  receive(service, state, action({ killSwitchId: 'k2' }));
  receive(service, state, action({ action: 'RELEASED' }));
  receive(service, state, action({ killSwitchId: 'k2', action: 'RELEASED' }));
  expect(changes.map(({ symbol, isHalted }) => [symbol, isHalted])).toEqual([
    ['AAPL', true],
    ['AAPL', true],
    ['AAPL', true],
    ['AAPL', false],
  ]);
});

test('a kill switch on everything halts everything; one on a user is not the exchange’s', () => {
  const { changes, service, state } = given();
  receive(service, state, action({ scope: 'user', target: 'guest' }));
  receive(service, state, action({ scope: 'all', target: null }));
  expect(changes).toEqual([{ symbol: null, reason: 'news', isHalted: true }]);
});

test('the books of a symbol are shown by venue, and a symbol that is not listed is refused', async () => {
  const lone = openLone(fixExchange(memoryExchange()), { nowMs: 5 });
  const shown = await lone.request(venueDepth, { symbol: AAPL }, givenCaller());
  expect(shown.result).toMatchObject({ ok: true, value: { symbol: 'AAPL', at: 5 } });
  const refused = await lone.request(venueDepth, { symbol: NOSUCH }, givenCaller());
  expect(refused.result).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
});

test('while the exchange does not respond, its books and sessions are refused as not available', async () => {
  const silent = () => Promise.resolve('NOT_RESPONDING' as const);
  const service = fixExchange({ ...memoryExchange(), depth: silent, sessions: silent });
  const lone = openLone(service, { nowMs: 5 });
  for (const { result } of [
    await lone.request(venueDepth, { symbol: AAPL }, givenCaller()),
    await lone.request(fixSessions, {}, null),
  ]) {
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'UPSTREAM_UNAVAILABLE', info: { http: 503 } },
    });
  }
});

test('the books of a symbol show each person their own orders, and nothing to a request without one', async () => {
  const asked: (string | null)[] = [];
  const exchange = memoryExchange();
  const depth: typeof exchange.depth = (symbol, levels, owner) => {
    asked.push(owner);
    return exchange.depth(symbol, levels, owner);
  };
  const lone = openLone(fixExchange({ ...exchange, depth }), { nowMs: 5 });
  const guest = givenCaller({ userId: userId('guest-1'), guest: true });
  for (const caller of [givenCaller({ userId: userId('tom') }), guest]) {
    await lone.request(venueDepth, { symbol: AAPL }, caller);
  }
  const service = await lone.request(venueDepth, { symbol: AAPL }, null);
  expect(service.result).toMatchObject({ ok: false, error: { code: 'UNAUTHENTICATED' } });
  expect(asked).toEqual(['tom', 'guest-1']);
});

test('own orders in a queue are named by the order that their owner knows, with what is ahead of each', async () => {
  const orderId = '01a1fe9b-0000-7000-8000-000000000001';
  const [shown, ahead] = [qty(40), qty(700)];
  const level = { price: px(1_000_000), size: qty(900), own: shown, ahead };
  const bids = [{ ...level, orders: [{ clOrdId: `${orderId}_2_r1`, shown, ahead }] }];
  const venues = [{ venue: 'XNAS' as const, bids, asks: [] }];
  const depth = () => ({ symbol: 'AAPL', seq: 1, total: { bids: [], asks: [] }, venues });
  const lone = openLone(fixExchange({ ...memoryExchange(), depth }), { nowMs: 5 });
  const { result } = await lone.request(venueDepth, { symbol: AAPL }, givenCaller());
  expect(result).toMatchObject({
    ok: true,
    value: { venues: [{ bids: [{ ...level, orders: [{ orderId, shown, ahead }] }] }] },
  });
});

test('a pause of the market is known with its batch, so that prices end it; one under a kill switch is not', () => {
  const { changes, service, state } = given();
  const halt = (symbol: string) => ({
    symbol: instrumentSymbol(symbol),
    state: 'PAUSED' as const,
    cause: 'LULD' as const,
    sinceAt: 0,
    untilAt: null,
    referencePx: px(1_000_000),
    lowerPx: null,
    upperPx: null,
  });
  receive(service, state, action({}));
  service.consumes['market.status']?.({ state } as never, {
    seq: 77,
    at: 0,
    flags: [],
    regime: 'CALM',
    halts: [halt('AAPL'), halt('META')],
    events: [],
  });
  expect(changes.slice(1)).toEqual([
    { symbol: 'AAPL', reason: 'paused by the market (LULD)', isHalted: true },
    { symbol: 'META', reason: 'paused by the market (LULD)', isHalted: true, seq: 77 },
  ]);
});
