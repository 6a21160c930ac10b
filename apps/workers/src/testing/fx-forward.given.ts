/** Who deals currency forwards on the whole platform, and who moves its clock. */
import { userId } from '@tradefloor/contracts/ids';
import { givenCaller } from '@tradefloor/contracts/testing/given';
import type { Client } from '@tradefloor/testkit/simulation';

export const ADMIN = givenCaller({
  userId: userId('admin'),
  role: 'admin',
  tradingStyle: 'oversight',
});
export const FELIX = givenCaller({
  userId: userId('trader-fx-electronic'),
  tradingStyle: 'fx_electronic',
  sessionId: 'session-2',
});

/** Lets virtual time pass, in milliseconds. */
export const wait = ({ time }: Client, ms: number) =>
  new Promise<void>((resolve) => void time.after(ms, resolve));
