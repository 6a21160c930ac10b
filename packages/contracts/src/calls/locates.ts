/** Locates and the list of what is easy to borrow: calls of the OMS. */
import * as z from 'zod';
import { BorrowTerms, Locate, RequestLocate } from '../locate.ts';
import { CalendarDate } from '../time.ts';
import { call, MARKET_READERS, Nothing } from './call.ts';

/** Locates shares to sell short today: as many as there are. The same `locateId` again returns the first grant. */
export const requestLocate = call('requestLocate', {
  procedure: 'locates.request',
  kind: 'mutation',
  keys: 'trade',
  to: 'oms',
  method: 'POST',
  path: '/locates',
  access: ['trader'],
  returnsFirst: true,
  in: RequestLocate,
  out: Locate,
});
/** The caller's locates of the trading day, the newest first. */
export const listLocates = call('listLocates', {
  procedure: 'locates.list',
  kind: 'query',
  to: 'oms',
  method: 'GET',
  path: '/locates',
  access: ['trader'],
  in: Nothing,
  out: z.object({ items: z.array(Locate), day: CalendarDate }),
});
/** Every share with its rate, and what is easy to borrow. */
export const listBorrowTerms = call('listBorrowTerms', {
  procedure: 'locates.borrowTerms',
  kind: 'query',
  to: 'oms',
  method: 'GET',
  path: '/borrow-terms',
  access: MARKET_READERS,
  in: Nothing,
  out: z.object({ items: z.array(BorrowTerms) }),
});
