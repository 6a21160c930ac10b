/** A strategy sees the state at its event, and its timers come when they are due. */
import { money, px, qty } from '@tradefloor/contracts/money';
import { describe, expect, it } from 'vitest';
import type { BotEvent, NamedOrder } from './bot-event.ts';
import { givenFill, givenInstrument, givenOrder, givenTick } from './bots.given.ts';
import { OwnOrders } from './own-orders.ts';
import type { Market, Strategy } from './strategy.ts';
import { StrategySession } from './strategy-session.ts';

function open(strategy: Strategy) {
  const sent: unknown[] = [];
  const session = new StrategySession(strategy, {
    instruments: [givenInstrument(), givenInstrument('MSFT')],
    orders: {
      place: (order: NamedOrder) => sent.push(order.clientOrderId),
      amend: (name, amendment) => sent.push([name, amendment]),
      cancel: (name) => sent.push(`cancel ${name}`),
    },
    seed: 7,
    startMs: 1_000,
    endMs: 9_000,
    ticks: [givenTick(100_000_000)],
  });
  return { session, sent };
}

const BUY = { symbol: 'AAPL', side: 'BUY', qty: qty(100), price: px(100_000_000) } as const;

/** An order that was filled at once: three events of one instant. */
function filledEvents(): BotEvent[] {
  const own = new OwnOrders();
  own.add({
    ...BUY,
    orderType: 'LIMIT',
    timeInForce: 'DAY',
    strategy: 'LIT',
    instrumentType: 'equity',
    symbol: givenInstrument().symbol,
    clientOrderId: 'b-1',
  });
  return [
    own.onOrder(givenOrder(), 2_000),
    own.onFill(givenFill({ side: 'BUY', qty: 100, price: 100_000_000 }), 2_000),
    own.onOrder(givenOrder({ version: 2, status: 'FILLED', filledQty: qty(100) }), 2_000),
  ].flatMap((event) => event ?? []);
}

describe('a strategy', () => {
  it('sees the state at the event that it handles', () => {
    const seen: unknown[] = [];
    const look = (market: Market) =>
      seen.push([market.nowMs, market.position('AAPL'), market.openOrders().length]);
    const { session, sent } = open({
      onStart: (market) => void market.place(BUY),
      onOrder: (_, market) => void look(market),
      onFill: (_, market) => void look(market),
    });
    session.start();
    for (const event of filledEvents()) session.handle(event);
    expect(sent).toEqual(['b-1']);
    expect(seen).toEqual([
      [2_000, 0, 1],
      [2_000, 100, 1],
      [2_000, 100, 0],
    ]);
  });

  it('has all prices of a batch before the first of its ticks', () => {
    const seen: unknown[] = [];
    const { session } = open({
      onTick: ({ symbol }, market) => void seen.push([symbol, market.tick('MSFT')?.mid]),
    });
    const msft = givenTick(50_000_000, { symbol: givenInstrument('MSFT').symbol });
    session.handle({ type: 'TICKS', at: 1_250, seq: 1, ticks: [givenTick(1_000_000), msft] });
    expect(seen).toEqual([
      ['AAPL', 50_000_000],
      ['MSFT', 50_000_000],
    ]);
  });

  it('knows the prices of the start, its symbols and its end', () => {
    const { session } = open({});
    expect(session.tick('AAPL')?.mid).toBe(100_000_000);
    expect(session.tick('MSFT')).toBeNull();
    expect(session.symbols).toEqual(['AAPL', 'MSFT']);
    expect(session.endMs).toBe(9_000);
    expect(() => session.instrument('IBM')).toThrow('IBM is of this run');
  });

  it('has an order pending as soon as it is placed, and one of each name', () => {
    const { session } = open({});
    expect(session.place({ ...BUY, clientOrderId: 'mine' })).toBe('mine');
    expect(session.order('mine')?.status).toBe('PENDING_NEW');
    expect(session.openOrders('MSFT')).toEqual([]);
    expect(() => session.place({ ...BUY, clientOrderId: 'mine' })).toThrow('mine is one order');
  });

  it('draws the same random numbers from the same seed', () => {
    expect(open({}).session.rng.nextU32()).toBe(open({}).session.rng.nextU32());
  });
});

describe('timers', () => {
  const names: string[] = [];
  const { session } = open({
    onTimer: (name, market) => {
      names.push(`${name} ${market.nowMs}`);
      if (name === 'first') market.setTimer('second', 500);
    },
  });

  it('are called once, when they are due, and replaced by their name', () => {
    session.setTimer('late', 5_000);
    session.setTimer('first', 1_000);
    session.setTimer('late', 200);
    expect(session.nextTimerMs).toBe(1_200);
    session.fireTimers(1_200);
    session.fireTimers(2_000);
    session.fireTimers(2_499);
    session.fireTimers(2_500);
    expect(names).toEqual(['late 1200', 'first 2000', 'second 2500']);
    expect(session.nextTimerMs).toBeNull();
  });
});

describe('what a case does', () => {
  it('is handed over at its instant, each kind to its handler; tenders are accepted, requests quoted and defaults declared by their ids', () => {
    const seen: unknown[] = [];
    const accepted: string[] = [];
    const quoted: unknown[] = [];
    const steps: string[] = [];
    const session = new StrategySession(
      {
        onNews: ({ headline }, market) => void seen.push([headline, market.nowMs]),
        onMandate: ({ qty: shares }) => void seen.push(shares),
        onTender: ({ id }, market) => market.acceptTender(id),
        onMemberCall: ({ callId }, market) => {
          market.declareDefault(callId);
          market.allocateLoss();
        },
        onRequest: ({ id, side }, market) => market.quote(id, side === 'BUY' ? { ask: px(2) } : {}),
      },
      {
        instruments: [givenInstrument()],
        orders: { place: () => undefined, amend: () => undefined, cancel: () => undefined },
        seed: 1,
        startMs: 1_000,
        endMs: null,
        acceptTender: (id) => accepted.push(id),
        quote: (id, quote) => quoted.push([id, quote]),
        declareDefault: (id) => steps.push(id),
        allocateLoss: () => steps.push('allocated'),
      },
    );
    const { symbol } = givenInstrument();
    const block = { symbol, side: 'BUY', qty: qty(500), untilMs: 9_000 } as const;
    session.handleCase({ type: 'NEWS', news: { id: 'N', symbol, headline: 'rises' } }, 2_000);
    session.handleCase({ type: 'MANDATE', mandate: { id: 'M', ...block } }, 3_000);
    session.handleCase({ type: 'TENDER', tender: { id: 'T', ...block, price: px(1) } }, 4_000);
    session.handleCase({ type: 'REQUEST', request: { id: 'R', ...block } }, 5_000);
    session.handleCase({ type: 'REQUEST', request: { id: 'Q', ...block, side: null } }, 5_000);
    const call = {
      callId: 'C',
      memberId: 'm',
      status: 'OVERDUE',
      due: money(1),
      dueMs: 0,
    } as const;
    session.handleCase({ type: 'MEMBER_CALL', call }, 6_000);
    expect(steps).toEqual(['C', 'allocated']);
    expect(seen).toEqual([['rises', 2_000], 500]);
    expect(accepted).toEqual(['T']);
    expect(quoted).toEqual([
      ['R', { ask: 2 }],
      ['Q', {}],
    ]);
  });
});
