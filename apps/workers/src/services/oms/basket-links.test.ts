/** Linked orders in a basket: placed together by the checks of linked orders, or not at all. */
import type { Basket, BasketReview } from '@tradefloor/contracts/basket';
import { getBasket, placeBasket, reviewBasket } from '@tradefloor/contracts/calls/baskets';
import { ok } from '@tradefloor/core/result';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import { beforeEach, describe, expect, it } from 'vitest';
import { publishedOn } from '../../testing/lone-service.ts';
import { accepting, type OmsFixture, openOms } from '../../testing/oms-fixture.ts';

const ID = 'basket-0001';
const DATA = { key: 'basket-alice', userId: 'alice', basketId: ID };
const HEADER = 'symbol,side,qty,price,stop,tif,link';
const BRACKET = [
  'AAPL,BUY,100,99.50,,DAY,BRACKET',
  'AAPL,SELL,100,103,,GTC,+',
  'AAPL,SELL,100,,97,GTC,+',
];
const ALONE = 'AAPL,BUY,7,99.40,,DAY,';
const toText = (...lines: readonly string[]) => [HEADER, ...lines].join('\n');

let fixture: OmsFixture;
beforeEach(async () => {
  fixture = await openOms();
});
const place = (text: string, lines?: number[]) =>
  fixture.request(placeBasket, { basketId: ID, text, ...(lines === undefined ? {} : { lines }) });
const turn = () => fixture.lone.fireTimer('basket', DATA);
const now = async () => (await fixture.request(getBasket, { basketId: ID })).value as Basket;
const review = async (...lines: readonly string[]) =>
  (await fixture.request(reviewBasket, { text: toText(...lines) })).value as BasketReview;
const orders = () => fixture.lone.rows(OMS_TABLES.orders);
const refusing = () =>
  Promise.resolve(
    ok({
      decision: 'REJECT' as const,
      reasonCode: 'RATE_LIMIT' as const,
      checks: [],
      riskConfigVersion: 1,
      elapsedMs: 0,
    }),
  );

describe('the lines of a link', () => {
  it('become linked orders: the entry goes to market, its exits wait for it', async () => {
    await place(toText(ALONE, ...BRACKET));
    const published = await turn();
    expect((await now()).counts).toMatchObject({ accepted: 4, waiting: 0 });
    const [alone, entry, profit, loss] = orders();
    expect(alone?.linkId).toBeNull();
    expect([entry, profit, loss].map((row) => row?.linkId)).toEqual(
      [1, 2, 3].map(() => entry?.orderId),
    );
    expect(publishedOn(published, 'orders.routed').map(({ order }) => order.orderId)).toEqual([
      alone?.orderId,
      entry?.orderId,
    ]);
    expect(fixture.lone.rows(OMS_TABLES.linkedLegs).map(({ link }) => link)).toEqual(
      [1, 2, 3].map(() => 'BRACKET'),
    );
    expect((await now()).lines.map(({ orderId }) => orderId)).toEqual(
      orders().map(({ orderId }) => orderId),
    );
  });

  it('are all refused with one of them, each with the reason', async () => {
    await place(toText(...BRACKET.with(2, 'AAPL,SELL,100,,97.005,GTC,+'), ALONE));
    await turn();
    const { lines } = await now();
    expect(lines.map(({ state, code }) => `${state} ${code}`)).toEqual([
      ...[1, 2, 3].map(() => 'REFUSED INVALID_ORDER'),
      'ACCEPTED null',
    ]);
    expect(lines[0]?.detail).toContain('tick');
    expect(orders().map(({ status }) => status)).toEqual([
      'REJECTED',
      'REJECTED',
      'REJECTED',
      'NEW',
    ]);
  });

  it('that cannot be linked so are refused without a record', async () => {
    await place(toText(...BRACKET.with(1, 'AAPL,SELL,100,98,,GTC,+')));
    await turn();
    expect((await now()).lines.map(({ code, detail }) => `${code} ${detail}`)).toEqual(
      [1, 2, 3].map(() => 'INVALID_ORDER the exit at 98 is on the wrong side of the entry at 99.5'),
    );
    expect(orders()).toEqual([]);
  });

  it('are never parted by the pace, nor by a check that has to wait', async () => {
    await place(toText(ALONE, ALONE, ALONE, ...BRACKET));
    await turn();
    expect((await now()).counts).toMatchObject({ accepted: 3, waiting: 3 });
    fixture.risk = (request) => (request.side === 'SELL' ? refusing() : accepting(request));
    await turn();
    expect((await now()).counts).toMatchObject({ accepted: 3, waiting: 3 });
    fixture.risk = accepting;
    await turn();
    expect((await now()).counts).toMatchObject({ accepted: 6, waiting: 0 });
  });

  it('are still linked in a process that takes over while they wait', async () => {
    await place(toText(...BRACKET));
    fixture.lone.restart();
    await fixture.tick();
    await turn();
    expect((await now()).counts).toMatchObject({ accepted: 3 });
    expect(new Set(orders().map(({ linkId }) => linkId)).size).toBe(1);
  });

  it('are placed together or not at all, and once', async () => {
    const text = toText(...BRACKET, ALONE);
    const torn = await place(text, [2, 3, 5]);
    const message = 'line 4 is linked with others that are placed: place all of them or none';
    expect(torn).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(JSON.stringify(torn)).toContain(message);
    await place(text, [5]);
    await turn();
    await place(text);
    await turn();
    await place(text);
    await turn();
    expect(orders()).toHaveLength(4);
  });
});

describe('the review', () => {
  it('finds nothing wrong with a bracket that would be accepted, exits that open no position included', async () => {
    expect((await review(...BRACKET, ALONE)).faults).toEqual([]);
    expect(orders()).toEqual([]);
  });

  it('names the line that would be refused, and those that would be with it', async () => {
    const { faults } = await review(ALONE, ...BRACKET.with(2, 'AAPL,SELL,100,,97.005,GTC,+'));
    expect(faults).toMatchObject([
      {
        line: 3,
        code: 'INVALID_ORDER',
        detail: 'line 5, which is linked with it, would be refused',
      },
      {
        line: 4,
        code: 'INVALID_ORDER',
        detail: 'line 5, which is linked with it, would be refused',
      },
      { line: 5, code: 'INVALID_ORDER', detail: expect.stringContaining('tick') },
    ]);
  });

  it('finds what cannot be linked so', async () => {
    const { faults } = await review('AAPL,BUY,100,99,,DAY,OCO', 'AAPL,BUY,100,98,,DAY,+');
    expect(faults.map(({ line, code }) => `${line} ${code}`)).toEqual([
      '2 INVALID_ORDER',
      '3 INVALID_ORDER',
    ]);
  });
});
