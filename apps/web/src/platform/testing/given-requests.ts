/** A client's request for tests of the sales and client screens; each takes only what the test is about. */
import type { Rfq } from '../client/shapes.ts';
import { AT } from './given.ts';

export const toRfq = (more: Partial<Rfq> = {}): Rfq => ({
  rfqId: '01a1fe9b-0000-7000-8000-000000000001',
  orderId: null,
  flow: 'SALES',
  state: 'REQUESTED',
  side: 'BUY',
  isin: 'US91282CAB12',
  bondSpec: null,
  qty: 2_000_000,
  limitPrice: null,
  userId: 'client',
  clientUserId: 'client',
  salesUserId: null,
  traderUserId: null,
  dealers: [],
  chosen: null,
  cover: null,
  markupBps: null,
  clientQuote: null,
  midPrice: null,
  note: null,
  createdAt: AT,
  windowEndsAt: null,
  executedAt: null,
  updatedAt: AT,
  version: 1,
  ...more,
});
