/** Builders of members of the clearing house for tests; each takes only what the test is about. */
import type { ClearingOverview, MarginAccount } from '../client/shapes.ts';
import { AT } from './given.ts';

type Account = ClearingOverview['accounts'][number];

/** A client's account without a position. */
export const toMember = (more: Partial<Account> = {}): Account => ({
  userId: 'edith',
  name: 'Edith External',
  kind: 'CLIENT',
  openPositions: 0,
  initialMargin: 0,
  posted: 0,
  variationMargin: 0,
  exposure: 0,
  cash: 0,
  ...more,
});

/** An account of the clearing house without positions. */
export const toMarginAccount = (more: Partial<MarginAccount> = {}): MarginAccount => ({
  userId: 'u-1',
  asOf: AT,
  businessDate: '2026-11-24',
  positions: [],
  initialMargin: 24_812.5,
  requirements: [],
  maintenanceMargin: 18_609.375,
  variationMargin: 9_375,
  settledGain: 0,
  posted: 24_812.5,
  excess: 0,
  cash: 1_000_000,
  exposure: 0,
  autoPay: true,
  calls: [],
  balances: [{ currency: 'USD', cash: 1_000_000, variationMargin: 0 }],
  ...more,
});

/** What is fetched of an account that is shown: itself, and no buy-ins or transfers. */
export const accountAnswers = (account: MarginAccount) => ({
  'ccp.margin': async () => account,
  'ccp.buyIns': async () => ({ items: [], nextCursor: null }),
  'ccp.ledger': async () => ({ items: [], nextCursor: null }),
});
