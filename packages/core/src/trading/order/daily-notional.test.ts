/** The daily count: what stays counted, what is given back, and when. */

import { money, notional, qty } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addUse,
  forgetDaysBefore,
  holdForReplace,
  notionalOrNull,
  openCount,
  recount,
  releaseOpen,
  usedOn,
} from './daily-notional.ts';
import { OMS_TABLES } from './oms-tables.ts';
import { ALICE, cents, givenOrder, givenRequest, givenTable } from './order.given.ts';
import { getUpkeep } from './order-row.ts';
import type { OrderRow } from './tables.ts';

const TODAY = '2026-11-21';
const TOMORROW = '2026-11-22';
const days = () => givenTable(OMS_TABLES.dailyNotionals);
const who = (day = TODAY) => ({ userId: ALICE, day });

/** An order counted today at its limit. */
const counted = (over: Partial<OrderRow> = {}): OrderRow => ({
  ...givenOrder(),
  ...getUpkeep(givenRequest()),
  countedPx: cents(10_000),
  countedOn: TODAY,
  ...over,
});

test('a canceled order that never filled leaves the day as it found it', () => {
  const table = days();
  addUse(table, who(), notional(cents(10_000), 100));
  releaseOpen(table, counted(), TODAY);
  expect(usedOn(table, ALICE, TODAY)).toBe(0);
});

test('what was filled stays counted', () => {
  const table = days();
  addUse(table, who(), notional(cents(10_000), 100));
  releaseOpen(table, counted({ leavesQty: qty(70) }), TODAY);
  expect(usedOn(table, ALICE, TODAY)).toBe(notional(cents(10_000), 30));
});

test('an order of yesterday gives nothing back today', () => {
  const table = days();
  addUse(table, who(TOMORROW), money(5));
  releaseOpen(table, counted(), TOMORROW);
  expect(usedOn(table, ALICE, TOMORROW)).toBe(5);
});

test('a replace is held by what it adds, and counts by its new terms once it is in force', () => {
  const table = days();
  const row = counted();
  addUse(table, who(), openCount(row, TODAY));
  const held = holdForReplace(table, row, { toCount: notional(cents(11_000), 150), day: TODAY });
  expect(usedOn(table, ALICE, TODAY)).toBe(notional(cents(11_000), 150));
  const pending = { ...row, ...held };
  addUse(table, who(), money(-held.count));
  recount(table, pending, { price: cents(11_000), leavesQty: 150, day: TODAY });
  expect(usedOn(table, ALICE, TODAY)).toBe(notional(cents(11_000), 150));
});

test('a replace to less holds nothing', () => {
  const table = days();
  const held = holdForReplace(table, counted(), { toCount: money(1), day: TODAY });
  expect(held.count).toBe(0);
});

test('days that are over are forgotten', () => {
  const table = days();
  addUse(table, who(), money(5));
  addUse(table, who(TOMORROW), money(6));
  forgetDaysBefore(table, TOMORROW);
  expect([...table.values()].map(({ day }) => day)).toEqual([TOMORROW]);
});

test('a product beyond exact numbers is no notional', () => {
  expect(notionalOrNull(cents(10_000), 100)).toBe(100_000_000);
  expect(notionalOrNull(cents(100_000_000_000), 10_000_000)).toBeNull();
});

test('for any fills and any end, the day holds exactly the filled part', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 1, max: 200_000 }),
      fc.float({ min: 0, max: 1, noNaN: true }),
      (quantity, price, share) => {
        const table = days();
        const filled = Math.floor(quantity * share);
        const at = cents(price);
        addUse(table, who(), notional(at, quantity));
        releaseOpen(table, counted({ countedPx: at, leavesQty: qty(quantity - filled) }), TODAY);
        expect(usedOn(table, ALICE, TODAY)).toBe(notional(at, filled));
      },
    ),
  );
});
