/** All remaining polls of the browser, and why no push can replace them. Everything else is pushed (pushes.ts). */
export const POLLS = {
  /** A round trip is measured by making one. */
  roundTrip: { everyMs: 5_000 },
  /** Whether all services are up: a platform that is down pushes nothing. */
  readiness: { everyMs: 10_000 },
  /** The integrity status is computed from all services on demand. */
  light: { everyMs: 15_000 },
  /** The operator's page: the sum of every queue, store and process at the moment of the call. Its other parts follow it. */
  overview: { everyMs: 3_000 },
  /** The course of the operator's figures: a point a minute, which nothing announces. */
  series: { everyMs: 30_000 },
} as const;

/** After a fetch without response the next one comes soon. */
const AGAIN_MS = 3_000;

/** Options of a polled query: one failure is shown at once, and no call is made twice at a time. */
export const byTheClock = (poll: { readonly everyMs: number }) => ({
  retry: false,
  refetchInterval: ({ state }: { readonly state: { readonly error: unknown } }): number =>
    state.error === null ? poll.everyMs : Math.min(poll.everyMs, AGAIN_MS),
});
