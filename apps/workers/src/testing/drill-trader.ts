/** The trader of a drill on the whole platform, who insists on answers and takes everything off in the end. Only tests import it. */
import { cancelOrders } from '@tradefloor/contracts/calls/orders';
import { userId } from '@tradefloor/contracts/ids';
import type { Caller } from '@tradefloor/contracts/user';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import type { Client } from '@tradefloor/testkit/simulation';

export const DRILL_TRADER: Caller = {
  userId: userId('trader-high-touch'),
  role: 'trader',
  tradingStyle: 'high_touch',
  guest: false,
  darkPoolAccess: false,
  sessionId: 'session-trader-high-touch',
};

/** A price so many hundredths of a per cent from the symbol's reference, in currency units to the cent. */
export function priceNear(symbol: string, bps: number): number {
  const reference = EQUITIES.find((one) => one.symbol === symbol)?.referencePrice ?? 0;
  return Math.round((reference / 10_000) * (1 + bps / 10_000)) / 100;
}

/** Makes an attempt at a time, and again every 300 ms until it states that it was answered. */
export function insist({ time }: Client, atMs: number, attempt: () => Promise<boolean>): void {
  const attemptAgain = async (): Promise<void> => {
    if (!(await attempt())) time.after(300, () => void attemptAgain());
  };
  time.after(atMs, () => void attemptAgain());
}

/** Cancels all of the trader's orders from a time on, every so many milliseconds. */
export function cancelAll({ time, request }: Client, fromMs: number, everyMs: number): void {
  const everything = cancelOrders.in.parse({ filter: {} });
  const sweep = async (): Promise<void> => {
    await request(cancelOrders, everything, DRILL_TRADER);
    time.after(everyMs, () => void sweep());
  };
  time.after(fromMs, () => void sweep());
}
