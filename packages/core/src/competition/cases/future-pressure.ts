/**
 * How far others' orders hold a future away from its fair value. The basis of a future comes back once orders of one side
 * have been absorbed, faster the more liquid the market is (Roll, Schwartz and Subrahmanyam, Liquidity and the Law of One
 * Price: The Case of the Futures-Cash Basis, Journal of Finance 62(5), 2007).
 */
import type { FutureRoot } from '@tradefloor/contracts/future';
import { power } from '@tradefloor/instruments/math/elementary';
import type { CaseItem } from './competition-case.ts';

/** @returns basis points of the spot price, above zero where the future is dear */
export const computePressureBps = (
  schedule: readonly CaseItem[],
  root: FutureRoot,
  sinceStartMs: number,
): number =>
  schedule.reduce((sum, item) => {
    if (item.type !== 'PRESSURE' || item.root !== root || item.atMs > sinceStartMs) return sum;
    return sum + item.sizeBps * power(0.5, (sinceStartMs - item.atMs) / item.halfLifeMs);
  }, 0);
