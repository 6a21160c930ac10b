/** All that the browser still asks by the clock, and why nobody can say it instead. Everything else is pushed (pushes.ts). */
export const POLLS = {
  /** A round trip is measured by making one. */
  roundTrip: { everyMs: 5_000 },
  /** Whether all services are up: a platform that is down says nothing. */
  readiness: { everyMs: 10_000 },
  /** Whether promises hold is worked out from all services when somebody asks. */
  light: { everyMs: 15_000 },
  /** The operator's page: the sum of every queue, store and process at the moment of asking. Its other parts follow it. */
  overview: { everyMs: 3_000 },
  /** How far a run is that somebody began here, until it is done: only whoever plays it knows, and only one person waits. */
  progress: { everyMs: 500 },
} as const;

/** Asks how far a run is, for as long as it is under way. */
export const whileUnderWay =
  <T>(isUnderWay: (run: T) => boolean) =>
  ({ state }: { readonly state: { readonly data: T | undefined } }): number | false =>
    state.data !== undefined && isUnderWay(state.data) ? POLLS.progress.everyMs : false;

/** After a question without an answer the next one comes soon. */
const AGAIN_MS = 3_000;

/** Options of a question that is asked by the clock: one failure is shown at once, and nothing is asked twice at a time. */
export const byTheClock = (poll: { readonly everyMs: number }) => ({
  retry: false,
  refetchInterval: ({ state }: { readonly state: { readonly error: unknown } }): number =>
    state.error === null ? poll.everyMs : Math.min(poll.everyMs, AGAIN_MS),
});
