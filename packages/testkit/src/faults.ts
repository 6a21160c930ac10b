/** The faults a simulation injects, as probabilities. */

/** Probabilities, each per opportunity; `crash` and `wipe` and `freeze` per second and process. */
export type Faults = {
  readonly crash: number;
  readonly freeze: number;
  readonly wipe: number;
  readonly commitLost: number;
  readonly commitUnknown: number;
  readonly commitLate: number;
  /** A commit that takes long while work piles up behind it, and half the time fails then. */
  readonly commitStalls: number;
  /** A service of the commit is taken over just before it: the first word of it is this failure. */
  readonly fenceLost: number;
  /** Milliseconds after a commit the lease of one of its services is free for the first process that tries. */
  readonly takeover: number;
  readonly duplicate: number;
  readonly callFails: number;
  /** An event that never arrives, without a reported gap: then only delivery is guaranteed, not order. */
  readonly silentLoss: number;
};
export const NO_FAULTS: Faults = {
  crash: 0,
  freeze: 0,
  wipe: 0,
  commitLost: 0,
  commitUnknown: 0,
  commitLate: 0,
  commitStalls: 0,
  fenceLost: 0,
  takeover: 0,
  duplicate: 0,
  callFails: 0,
  silentLoss: 0,
};
export const ALL_FAULTS: Faults = {
  crash: 0.15,
  freeze: 0.05,
  wipe: 0.05,
  commitLost: 0.01,
  commitUnknown: 0.01,
  commitLate: 0.01,
  commitStalls: 0.02,
  fenceLost: 0.005,
  takeover: 0.005,
  duplicate: 0.05,
  callFails: 0.03,
  silentLoss: 0,
};
