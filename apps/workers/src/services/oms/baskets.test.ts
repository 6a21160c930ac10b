/**
 * Baskets: placed line by line, once, at a limited rate, each line checked like any other order.
 */

import type { Basket, BasketReview } from '@tradefloor/contracts/basket';
import {
  getBasket,
  listBaskets,
  placeBasket,
  reviewBasket,
  stopBasket,
} from '@tradefloor/contracts/calls/baskets';
import { userId } from '@tradefloor/contracts/ids';
import { money } from '@tradefloor/contracts/money';
import { err, ok } from '@tradefloor/core/result';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import { givenCaller, givenUser } from '@tradefloor/core/trading/order/order.given';
import { beforeEach, describe, expect, it } from 'vitest';
import { publishedOn } from '../../testing/lone-service.ts';
import {
  accepting,
  listTopics,
  type OmsFixture,
  openOms,
  RITA,
} from '../../testing/oms-fixture.ts';

let fixture: OmsFixture;
const ID = 'basket-0001';
const DATA = { key: 'basket-alice', userId: 'alice', basketId: ID };
const five = (from: number) =>
  Array.from({ length: 5 }, (_, n) => `AAPL,BUY,${from + n},99.50`).join('\n');

beforeEach(async () => {
  fixture = await openOms();
});

const place = async (text: string, over: { basketId?: string; lines?: number[] } = {}) => {
  const reply = await fixture.request(placeBasket, { basketId: ID, text, ...over });
  return { ...reply, basket: reply.value as Basket | null };
};
const turn = () => fixture.lone.fireTimer('basket', DATA);
const now = async () => (await fixture.request(getBasket, { basketId: ID })).value as Basket;
const states = ({ lines }: Basket) => lines.map(({ state }) => state);
const orders = () => fixture.lone.rows(OMS_TABLES.orders);

describe('placing a basket', () => {
  it('responds at once with every line waiting, then places them, one order each', async () => {
    const { status, basket, events } = await place(five(1));
    expect(status).toBe(201);
    expect(basket).toMatchObject({ placing: true, counts: { waiting: 5, accepted: 0 } });
    expect(events).toMatchObject([{ type: 'wake', name: 'basket', delayMs: 0 }]);
    const published = await turn();
    expect(listTopics(published).filter((topic) => topic === 'orders.routed')).toHaveLength(5);
    const done = await now();
    expect(done).toMatchObject({ placing: false, counts: { waiting: 0, accepted: 5 } });
    expect(orders().map(({ clientOrderId }) => clientOrderId)).toEqual(
      [1, 2, 3, 4, 5].map((line) => `${ID}-${line}`),
    );
    expect(done.lines.map(({ orderId }) => orderId)).toEqual(
      orders().map(({ orderId }) => orderId),
    );
  });

  it('goes on by itself at the pace of the rate check', async () => {
    await place(`${five(1)}\n${five(10)}`);
    const published = await turn();
    expect(published.at(-1)).toMatchObject({ type: 'wake', name: 'basket', delayMs: 1_000 });
    expect((await now()).counts).toMatchObject({ waiting: 5, accepted: 5 });
    expect(listTopics(await turn())).not.toContain('timer basket');
    expect((await now()).counts).toMatchObject({ waiting: 0, accepted: 10 });
  });

  it('only places the chosen lines, and the others when they are chosen later', async () => {
    const text = five(1);
    expect((await place(text, { lines: [2, 4] })).basket?.lines.map(({ line }) => line)).toEqual([
      2, 4,
    ]);
    await turn();
    expect((await place(text, { lines: [4, 5] })).basket?.counts).toMatchObject({
      waiting: 1,
      accepted: 2,
    });
    await turn();
    expect(orders().map(({ askedQty }) => askedQty)).toEqual([2, 4, 5]);
  });

  it('sent again is the same basket: no line is placed twice', async () => {
    await place(five(1));
    await turn();
    const again = await place(five(1));
    expect(again).toMatchObject({ status: 200, events: [] });
    await turn();
    expect(orders()).toHaveLength(5);
  });

  it('whose memory is lost goes on where it was', async () => {
    await place(`${five(1)}\n${five(10)}`);
    await turn();
    fixture.lone.restart();
    await fixture.tick();
    expect((await now()).counts).toMatchObject({ waiting: 5, accepted: 5 });
    await turn();
    expect(orders()).toHaveLength(10);
  });

  it('records a refused line as a refused order with its reason, and reads on after a bad one', async () => {
    await place('AAPL,BUY,100,99.555\nAAPL,BUY,many\nAAPL,BUY,7,99.50');
    await turn();
    const { lines, counts } = await now();
    expect(counts).toMatchObject({ refused: 1, invalid: 1, accepted: 1 });
    expect(lines).toMatchObject([
      { line: 1, state: 'REFUSED', code: 'INVALID_ORDER', detail: expect.stringContaining('tick') },
      {
        line: 2,
        state: 'INVALID',
        code: 'VALIDATION_FAILED',
        detail: expect.stringContaining('qty'),
      },
      { line: 3, state: 'ACCEPTED', code: null },
    ]);
    expect(orders().map(({ status }) => status)).toEqual(['REJECTED', 'NEW']);
  });

  it('stops for a kill switch: what was waiting is refused by it', async () => {
    await place(`${five(1)}\n${five(10)}`);
    await turn();
    await fixture.kill({ scope: 'user', target: 'alice' });
    await turn();
    expect((await now()).lines.slice(5)).toMatchObject(
      Array.from({ length: 5 }, () => ({ state: 'REFUSED', code: 'KILL_SWITCH_ACTIVE' })),
    );
  });
});

describe('the progress of a basket', () => {
  const published = (outs: Parameters<typeof publishedOn>[0]) =>
    publishedOn(outs, 'basket.progress').map(({ waiting }) => waiting);

  it('is published with every turn, to none waiting', async () => {
    await place(`${five(1)}\n${five(10)}`);
    const first = await turn();
    expect(publishedOn(first, 'basket.progress')).toMatchObject([
      { userId: 'alice', basketId: ID },
    ]);
    expect([...published(first), ...published(await turn())]).toEqual([5, 0]);
  });

  it('is published also of a turn that makes no order: its lines were orders before', async () => {
    await place('AAPL,BUY,1,99.50');
    await fixture.placed({ clientOrderId: `${ID}-1` });
    const outs = await turn();
    expect(listTopics(outs)).toEqual(['basket.progress']);
    expect(published(outs)).toEqual([0]);
    expect((await now()).lines).toMatchObject([{ state: 'REFUSED', code: 'CONFLICT' }]);
  });

  it('is published when it is stopped', async () => {
    await place(`${five(1)}\n${five(10)}`);
    await turn();
    const { events } = await fixture.request(stopBasket, { basketId: ID });
    expect(published(events)).toEqual([0]);
  });
});

describe('a line that cannot be checked now', () => {
  it('waits while the pace alone is against it', async () => {
    fixture.risk = (request) =>
      fixture.riskAsked.length <= 2
        ? accepting(request)
        : Promise.resolve(
            ok({
              decision: 'REJECT',
              reasonCode: 'RATE_LIMIT',
              checks: [],
              riskConfigVersion: 1,
              elapsedMs: 0,
            }),
          );
    await place(five(1));
    await turn();
    expect((await now()).counts).toMatchObject({ accepted: 2, waiting: 3, refused: 0 });
    fixture.risk = accepting;
    await turn();
    expect((await now()).counts).toMatchObject({ accepted: 5, waiting: 0 });
  });

  it('waits while the market or the users are not reachable', async () => {
    fixture.isUserServiceUp = false;
    await place(five(1));
    await turn();
    expect((await now()).counts).toMatchObject({ waiting: 5 });
    fixture.isUserServiceUp = true;
    await turn();
    expect((await now()).counts).toMatchObject({ accepted: 5 });
  });

  it('is refused when risk does not respond, and the others wait for their turn', async () => {
    fixture.risk = () => Promise.resolve(err({ kind: 'TIMEOUT' }));
    await place(five(1));
    await turn();
    expect((await now()).lines[0]).toMatchObject({
      state: 'REFUSED',
      code: 'RISK_ENGINE_UNAVAILABLE',
    });
    expect((await now()).counts).toMatchObject({ refused: 1, waiting: 4 });
  });
});

describe('a basket is refused as a whole', () => {
  it.each([
    ['nothing to read', ' \n ', 'text'],
    ['a header that would be misread', 'symbol,side,qty,foo\nAAPL,BUY,1,2', 'text'],
    ['a line that is not there', 'AAPL,BUY,1', 'lines'],
  ])('for %s', async (_, text, path) => {
    const { code, info } = await place(text, path === 'lines' ? { lines: [9] } : {});
    expect(code).toBe('VALIDATION_FAILED');
    expect(info.errors?.[0]?.path).toBe(path);
    expect(await now()).toBeNull();
  });

  it('when its name stands for another text', async () => {
    await place(five(1));
    expect((await place(five(2))).code).toBe('CONFLICT');
  });

  it('while another one of the same user is being placed', async () => {
    await place(five(1));
    expect((await place(five(2), { basketId: 'basket-0002' })).code).toBe('CONFLICT');
    await turn();
    expect((await place(five(2), { basketId: 'basket-0002' })).status).toBe(201);
  });
});

it('a stopped basket sends no more lines, and reports which', async () => {
  await place(`${five(1)}\n${five(10)}`);
  await turn();
  const stopped = (await fixture.request(stopBasket, { basketId: ID })).value as Basket;
  expect(states(stopped).slice(4, 6)).toEqual(['ACCEPTED', 'STOPPED']);
  expect(listTopics(await turn())).toEqual([]);
  expect(orders()).toHaveLength(5);
});

it('stopped during the risk check, the line is not placed', async () => {
  await place('AAPL,BUY,1,99.50');
  fixture.risk = async (request) => {
    await fixture.request(stopBasket, { basketId: ID });
    return accepting(request);
  };
  await turn();
  expect(states(await now())).toEqual(['STOPPED']);
  expect(orders()).toEqual([]);
});

it('a basket is its owner’s: no one else sees or stops it', async () => {
  await place(five(1));
  const bob = givenCaller({ userId: userId('bob') });
  expect((await fixture.request(getBasket, { basketId: ID }, bob)).code).toBe('NOT_FOUND');
  expect((await fixture.request(stopBasket, { basketId: ID }, bob)).code).toBe('NOT_FOUND');
  expect((await fixture.request(listBaskets, {}, bob)).value).toMatchObject({ items: [] });
  expect((await fixture.request(listBaskets, {}, RITA)).value).toMatchObject({
    items: [{ basketId: ID }],
  });
});

describe('the review', () => {
  const review = async (text: string) =>
    (await fixture.request(reviewBasket, { text })).value as BasketReview;

  it('names what is wrong, line by line, and sends nothing', async () => {
    const { fault, lines, faults } = await review('AAPL,BUY,100\nNOPE,BUY,1\nAAPL,BUY,x');
    expect({ fault, lines }).toEqual({ fault: null, lines: 3 });
    expect(faults).toMatchObject([
      { line: 2, code: 'UNKNOWN_SYMBOL' },
      { line: 3, errors: [{ path: 'qty' }] },
    ]);
    expect(orders()).toEqual([]);
    expect(fixture.riskAsked).toEqual([]);
  });

  it('counts the lines before: the first that passes the daily limit is named', async () => {
    const limits = { ...givenUser().limits, maxDailyNotional: money(25_000 * 10_000) };
    fixture.users.set('alice', givenUser({ limits }));
    const { faults } = await review('AAPL,BUY,100,100\nAAPL,BUY,101,100\nAAPL,BUY,102,100');
    expect(faults).toMatchObject([{ line: 3, code: 'DAILY_NOTIONAL_EXCEEDED' }]);
  });

  it('reports the faults of the text as a whole', async () => {
    expect(await review('qty,price\n1,2')).toMatchObject({
      fault: expect.stringContaining('symbol'),
      faults: [],
    });
  });
});
