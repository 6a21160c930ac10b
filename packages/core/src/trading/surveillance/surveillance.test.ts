/** The rules of surveillance: what each finds and what it does not, and that the log alone decides. */
import { execId, userId } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import { Finding } from '@tradefloor/contracts/surveillance';
import {
  CASE_MOVES,
  CASE_STATES,
  FRONT_RUN,
  SURVEILLANCE_RULES,
} from '@tradefloor/contracts/vocabulary/surveillance';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, NOW } from '../order/order.given.ts';
import { naiveFindings } from './naive-findings.given.ts';
import { RECENT_OF_KEY_MAX, Recent } from './recent.ts';
import {
  anyLog,
  BOB,
  BOND,
  cancelled,
  clientTrade,
  feed,
  filled,
  findAll,
  listRules,
  ownBond,
  placed,
} from './surveillance.given.ts';
import { Surveillance } from './surveillance.ts';

const CROSS = { liquidity: 'CROSS' } as const;

describe('a wash trade', () => {
  const buy = filled(1, 0, CROSS);
  it('is a cross with both sides of one owner, whichever is reported first', () => {
    const sale = filled(2, 10, { ...CROSS, side: 'SELL' });
    const [found] = findAll([buy, sale]);
    expect(found).toMatchObject({ rule: 'WASH_TRADE', userId: 'alice', value: 10, unit: 'ms' });
    expect(found?.summary).toBe('alice bought and sold 100 AAPL at 100 on XNAS, 10 ms apart');
    expect(findAll([sale, buy]).map(({ findingId }) => findingId)).toEqual([found?.findingId]);
  });
  it.each([
    ['another owner', { side: 'SELL', userId: BOB }],
    ['the same side', { side: 'BUY' }],
    ['another price', { side: 'SELL', price: cents(10_001) }],
    ['another quantity', { side: 'SELL', qty: qty(99) }],
    ['another venue', { side: 'SELL', venue: 'DARK1' }],
    ['a fill from the book', { side: 'SELL', liquidity: 'TAKER' }],
  ] as const)('is none with %s', (_, over) => {
    expect(listRules([buy, filled(2, 10, { ...CROSS, ...over })])).toEqual([]);
  });
  it('is none more than a second apart', () => {
    expect(listRules([buy, filled(2, 1_000, { ...CROSS, side: 'SELL' })])).toEqual(['WASH_TRADE']);
    expect(listRules([buy, filled(2, 1_001, { ...CROSS, side: 'SELL' })])).toEqual([]);
  });
  it('takes each fill once', () => {
    const sales = [2, 3].map((n) => filled(n, n, { ...CROSS, side: 'SELL' }));
    expect(listRules([buy, ...sales])).toEqual(['WASH_TRADE']);
  });
});

describe('a spoof', () => {
  const fill = filled(1, 1_000, { qty: qty(1_000) });
  const large = { from: 0, at: 2_000, size: 5_000 };
  it('is one order five times the fill on the other side, cancelled soon after it', () => {
    const [found] = findAll([fill, cancelled(2, large)]);
    expect(found).toMatchObject({ rule: 'SPOOFING', value: 5, limit: 5, unit: 'times' });
    expect(found?.summary).toBe(
      'alice cancelled an order to sell 5,000 AAPL, 5 times the 1,000 filled on the other side, 1000 ms after that fill',
    );
    expect(found?.evidence.map(({ kind }) => kind)).toEqual(['FILL', 'CANCELLED_ORDER']);
  });
  it('is found where the fill is heard of after the cancel', () => {
    expect(listRules([cancelled(2, large), fill])).toEqual(['SPOOFING']);
  });
  it.each([
    ['a smaller order', { size: 4_999 }],
    ['a cancel before the fill', { at: 999 }],
    ['a cancel 5 s later', { at: 6_001 }],
    ['an order placed after the fill', { from: 1_001 }],
    ['a cancel by the platform', { actor: 'oms' }],
    ['an order on the same side', { over: { side: 'BUY' } }],
    ['an order that was filled in part', { over: { filledQty: qty(1_001) } }],
    ['an order that is in no book', { over: { strategy: 'DARK' } }],
    ['an order that takes or ends', { over: { timeInForce: 'IOC' } }],
    ['a stop that waits', { over: { triggered: false } }],
    ['an order that expired', { over: { status: 'EXPIRED' } }],
  ] as const)('is none with %s', (_, change) => {
    expect(listRules([fill, cancelled(2, { ...large, ...change })])).toEqual([]);
  });
  it('is none below the least value', () => {
    const small = filled(1, 1_000, { qty: qty(100) });
    expect(listRules([small, cancelled(2, { ...large, size: 999 })])).toEqual([]);
    expect(listRules([small, cancelled(2, { ...large, size: 1_000 })])).toEqual(['SPOOFING']);
  });
  it('counts all fills of an order, of an algo’s children too', () => {
    const child = { parentOrderId: filledOrder(fill), qty: qty(1) };
    expect(listRules([fill, filled(3, 1_100, child), cancelled(2, large)])).toEqual([]);
  });
});

const filledOrder = (event: ReturnType<typeof filled>) =>
  event.type === 'fill' ? event.fill.orderId : null;

describe('a spoof that is filled after its cancel', () => {
  const large = cancelled(2, { from: 0, at: 2_000, size: 5_000 });
  const later = placed(1, { at: 1_000, size: 1_000 });
  const fill = filled(1, 2_300, { qty: qty(100) });
  it('is an order five times the later order on the other side, cancelled soon before its fill', () => {
    const [found] = findAll([later, large, fill]);
    expect(found).toMatchObject({ rule: 'SPOOFING', value: 5, limit: 5, at: NOW + 2_300 });
    expect(found?.summary).toBe(
      'alice cancelled an order to sell 5,000 AAPL, 5 times a later order to buy 1,000, filled 300 ms after the cancel',
    );
    expect(found?.evidence).toMatchObject([
      { kind: 'CANCELLED_ORDER', side: 'SELL', qty: 5_000, from: NOW, at: NOW + 2_000 },
      { kind: 'FILL', side: 'BUY', qty: 100, at: NOW + 2_300 },
    ]);
  });
  it('is found once, whatever of the three is heard of last', () => {
    const more = filled(1, 2_400, { qty: qty(900) });
    for (const log of [
      [later, large, fill, more],
      [large, fill, later, more],
      [later, fill, large, more],
    ]) {
      expect(listRules(log)).toEqual(['SPOOFING']);
    }
  });
  it('may be of an order that is placed after the cancel, and of an algo by its parent', () => {
    expect(listRules([large, placed(1, { at: 2_100, size: 1_000 }), fill])).toEqual(['SPOOFING']);
    const child = filled(3, 2_300, { parentOrderId: filledOrder(fill) });
    expect(listRules([later, large, child])).toEqual(['SPOOFING']);
  });
  it.each([
    ['an order that was working before', placed(1, { at: -1, size: 1_000 })],
    ['an order of which no start is known', large],
    [
      'a larger order on the other side, though little of it is filled',
      placed(1, { at: 1_000, size: 1_001 }),
    ],
    ['an order of another user', placed(1, { at: 1_000, size: 1_000, over: { userId: BOB } })],
    ['an order on the same side', placed(1, { at: 1_000, size: 1_000, over: { side: 'SELL' } })],
  ])('is none with %s', (_, other) => {
    expect(listRules([other, large, fill])).toEqual([]);
  });
  it.each([
    ['that comes more than 5 s after the cancel', filled(1, 7_001)],
    ['in another symbol', filled(1, 2_300, { symbol: BOND })],
    ['by another user', filled(1, 2_300, { userId: BOB })],
  ])('is none with a fill %s', (_, other) => {
    expect(listRules([later, large, other])).toEqual([]);
  });
  it.each([
    ['stood for more than a minute', { from: -58_001 }],
    ['was cancelled by the platform', { actor: 'oms' }],
    ['was in no book', { over: { strategy: 'DARK' } }],
    ['was filled in part', { over: { filledQty: qty(1_001) } }],
  ] as const)('is none where the large order %s', (_, change) => {
    const other = cancelled(2, { from: 0, at: 2_000, size: 5_000, ...change });
    expect(listRules([later, other, fill])).toEqual([]);
  });
  const again = (size: number, over: Parameters<typeof placed>[1]['over'] = {}) =>
    placed(4, { at: 2_000, size, over: { side: 'SELL', ...over } });
  it('is none of an order that its owner moves by a cancel and a new one', () => {
    expect(listRules([later, large, again(5_000), fill])).toEqual([]);
    expect(listRules([later, large, again(4_999), fill])).toEqual(['SPOOFING']);
  });
  it.each([
    ['is cancelled as well', [cancelled(4, { from: 2_000, at: 2_200, size: 5_000 })]],
    ['no one sees', [again(5_000, { strategy: 'DARK' })]],
    ['is refused', [again(5_000, { status: 'REJECTED' })]],
  ])('is one of an order that is placed again where the new one %s', (_, news) => {
    expect(listRules([later, large, ...news, fill])).toEqual(['SPOOFING']);
  });
});

describe('layers', () => {
  const fill = filled(1, 1_000, { qty: qty(1_000) });
  const layer = (n: number, price = 10_000 + n) =>
    cancelled(n, { from: 0, at: 2_000 + n, size: 1_000, over: { price: cents(price) } });
  it('are three orders at different prices, three times the fill, cancelled soon after it', () => {
    const [found] = findAll([fill, layer(2), layer(3), layer(4)]);
    expect(found).toMatchObject({ rule: 'LAYERING', value: 3, limit: 3 });
    expect(found?.evidence).toHaveLength(4);
  });
  it('are three such orders that are cancelled before a fill of a later order', () => {
    const later = placed(1, { at: 500, size: 1_000 });
    const [found] = findAll([later, layer(2), layer(3), layer(4), filled(1, 2_500)]);
    expect(found).toMatchObject({ rule: 'LAYERING', value: 3, limit: 3 });
    expect(found?.summary).toBe(
      'alice cancelled 3 orders to sell 3,000 AAPL, 3 times a later order to buy 1,000, filled 496 ms after the cancel',
    );
  });
  it('are none of two orders, nor of three at one price', () => {
    expect(listRules([fill, layer(2), layer(3)])).toEqual([]);
    expect(listRules([fill, layer(2, 10_001), layer(3, 10_001), layer(4, 10_001)])).toEqual([]);
  });
  it('are none below three times the fill', () => {
    const more = filled(1, 1_001, { qty: qty(1) });
    expect(listRules([fill, more, layer(2), layer(3), layer(4)])).toEqual([]);
  });
});

describe('an off-market price', () => {
  it('is more than 100 bp beyond the mid, to the client’s cost', () => {
    const [found] = findAll([clientTrade(1, { asked: -5_000, at: 0, price: cents(10_101) })]);
    expect(found).toMatchObject({ rule: 'OFF_MARKET', value: 101, unit: 'bp', userId: 'sally' });
    expect(found?.summary).toBe(
      'acme bought 1,000,000 US91282CKB62 at 101.01, 101 bp from the mid 100',
    );
  });
  it.each([
    ['at 100 bp', 'SELL', 10_100, 0],
    ['better for a buyer', 'SELL', 9_800, 0],
    ['better for a seller', 'BUY', 10_200, 0],
    ['worse for a seller', 'BUY', 9_899, 1],
  ] as const)('%s: %s at %i is found %i times', (_, side, price, times) => {
    const trade = clientTrade(1, { asked: -5_000, at: 0, price: cents(price), over: { side } });
    expect(listRules([trade])).toHaveLength(times);
  });
  it('is none of the firm’s trade with a dealer', () => {
    expect(listRules([ownBond(1, 0, { price: cents(10_500) })])).toEqual([]);
  });
});

describe('front-running', () => {
  const client = clientTrade(9, { asked: 0, at: 60_000, price: cents(10_010) });
  it('is an own trade between request and trade, in its direction and at a better price', () => {
    const [found] = findAll([ownBond(1, 30_000), client]);
    expect(found).toMatchObject({ rule: 'FRONT_RUNNING', userId: 'bob', value: 20, unit: '%' });
    expect(found?.summary).toBe(
      'bob bought 200,000 US91282CKB62 from 30 s before acme bought 1,000,000 at 100.1, a worse price',
    );
  });
  it('is found where the own trade is heard of after the client’s', () => {
    expect(listRules([client, ownBond(1, 30_000)])).toEqual(['FRONT_RUNNING']);
  });
  it.each([
    ['before the request', -1, {}],
    ['after the trade', 60_000, {}],
    ['the other way', 30_000, { side: 'SELL' }],
    ['at the client’s price', 30_000, { price: cents(10_010) }],
    ['below a tenth of the quantity', 30_000, { qty: qty(99_999) }],
    [
      'for the request itself',
      30_000,
      { rfqId: client.type === 'fill' ? client.fill.rfqId : null },
    ],
  ] as const)('is none %s', (_, at, over) => {
    expect(listRules([ownBond(1, at, over), client])).toEqual([]);
  });
  it('looks back ten minutes at most', () => {
    const late = clientTrade(9, { asked: -60_000, at: FRONT_RUN.withinMs, price: cents(10_010) });
    expect(listRules([ownBond(1, -1), late])).toEqual([]);
    expect(listRules([ownBond(1, 0), late])).toEqual(['FRONT_RUNNING']);
  });
  it('adds up what one trader dealt, and no one else', () => {
    const part = { qty: qty(60_000) };
    const other = { ...part, userId: userId('carol') };
    expect(listRules([ownBond(1, 1, part), ownBond(2, 2, part), client])).toEqual([
      'FRONT_RUNNING',
    ]);
    expect(listRules([ownBond(1, 1, part), ownBond(2, 2, other), client])).toEqual([]);
  });
});

describe('a log', () => {
  it('gives what looking through all of it anew gives, event by event', () => {
    fc.assert(
      fc.property(anyLog, (events) => {
        const ids = findAll(events).map(({ findingId }) => findingId);
        expect(ids.toSorted()).toEqual([...naiveFindings(events)].toSorted());
      }),
      { numRuns: 300, endOnFailure: true },
    );
  });

  it.each([
    ['a bond fill', ownBond(3, 11_000, { userId: userId('alice'), side: 'BUY' })],
    ['a cancel by another', cancelled(3, { from: 10_500, at: 11_000, size: 500, actor: 'oms' })],
    [
      'a cancel of what was half filled',
      cancelled(3, { from: 10_500, at: 11_000, size: 500, over: { filledQty: qty(250) } }),
    ],
  ])('is judged for spoofs by what may be part of one: %s is none', (_, later) => {
    // Ten seconds before the later event the order's first fill is forgotten: what is left of it would look like a lure.
    const log = [
      filled(1, 0, { qty: qty(1_000) }),
      filled(1, 1_600, { qty: qty(100) }),
      cancelled(2, { from: -5_000, at: 1_700, size: 2_000 }),
      later,
    ];
    expect(findAll(log)).toEqual([]);
    expect([...naiveFindings(log)]).toEqual([]);
  });

  it('drawn as these are shows every rule', () => {
    const rules = new Set(fc.sample(anyLog, { numRuns: 400, seed: 7 }).flatMap(listRules));
    expect([...rules].sort()).toEqual([...SURVEILLANCE_RULES].sort());
  });

  it('that comes twice, or is read again from its start, finds the same', () => {
    fc.assert(
      fc.property(anyLog, (events) => {
        const surveillance = new Surveillance();
        const twice = events.flatMap((event) => [
          ...feed(surveillance, event),
          ...feed(surveillance, event),
        ]);
        const toIds = (all: readonly Finding[]) => [
          ...new Set(all.map((one) => JSON.stringify(one))),
        ];
        expect(toIds(twice)).toEqual(toIds(findAll(events)));
      }),
    );
  });

  it('gives findings in the form that is stored and published', () => {
    fc.assert(
      fc.property(anyLog, (events) => {
        for (const found of findAll(events)) {
          expect(Finding.parse(Finding.encode(found))).toEqual(found);
        }
      }),
    );
  });
});

describe('memory', () => {
  it('keeps the newest of a key, and nothing that is older than its window', () => {
    const recent = new Recent<{ readonly at: number; readonly id: string }>(1_000);
    for (let i = 0; i < RECENT_OF_KEY_MAX + 10; i += 1) recent.add('a', { at: i, id: `${i}` });
    expect(recent.list('a')).toHaveLength(RECENT_OF_KEY_MAX);
    expect(recent.list('a')[0]?.id).toBe('10');
    recent.add('b', { at: 2_000, id: 'late' });
    expect(recent.list('a')).toEqual([]);
    expect(recent.size).toBe(1);
  });
  it('takes an entry once', () => {
    const recent = new Recent<{ readonly at: number; readonly id: string }>(1_000);
    expect([1, 2].map(() => recent.add('a', { at: 1, id: execId('x') }))).toEqual([true, false]);
  });
});

describe('a case', () => {
  it('may leave every state, and only what is new has never been opened', () => {
    for (const state of CASE_STATES) expect(CASE_MOVES[state].length).toBeGreaterThan(0);
    expect(Object.values(CASE_MOVES).flat()).not.toContain('NEW');
  });
});
