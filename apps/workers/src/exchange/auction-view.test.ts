/** What the platform is shown of the exchange's auctions fits its contract, in hours and around the clock. */
import { AuctionsView } from '@tradefloor/contracts/auctions';
import { findSchedule } from '@tradefloor/core/trading/order/auction-times';
import { ALWAYS_OPEN } from '@tradefloor/core/trading/order/trading-hours';
import {
  NEW_YORK_HOURS,
  withAuctionTimes,
} from '@tradefloor/core/trading/order/trading-hours-setting';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { AuctionView } from './auction-view.ts';

const daily = withAuctionTimes(ALWAYS_OPEN, '09:30-16:00');
if (!daily.ok) throw new Error(daily.error);

it.each([
  ['with hours', NEW_YORK_HOURS],
  ['around the clock', daily.value],
])('the day of a market %s', (_, hours) => {
  const nowMs = Date.parse('2026-11-23T12:00:00Z');
  const schedule = findSchedule(hours, nowMs);
  const view = new AuctionView().read({ auctions: () => ({ schedule, calls: [] }) }, nowMs);
  expect(z.encode(AuctionsView, view).day).toMatchObject({ day: '2026-11-23' });
});
