/** What a desk under test already knows: its account, prices that are live. */
import type { Snapshot } from '../client/connection.ts';
import type { Desk } from '../desk/desk.ts';
import { AT, AT_MS, getInstrument } from './given.ts';

/** Loads the account: one instrument unless others are given, and nothing else. */
export const loadAccount = (desk: Desk, parts: Partial<Snapshot> = {}): boolean =>
  desk.account.apply({
    event: 'snapshot',
    at: AT,
    data: {
      tickSeq: 1,
      instruments: [getInstrument()],
      orders: [],
      positions: [],
      killSwitches: [],
      ...parts,
    },
  });

/** An open connection whose last prices came this long ago. */
export const goLive = (desk: Desk, ageMs = 0): void =>
  desk.feed.setState({ socket: 'open', lastBatchAtMs: AT_MS - ageMs });

/** Changes what the person may do: limits, strategies, access. */
export const setLimits = (
  desk: Desk,
  limits: Partial<ReturnType<Desk['identity']['getState']>['limits']>,
): void => {
  const identity = desk.identity.getState();
  desk.identity.setState({ ...identity, limits: { ...identity.limits, ...limits } });
};
