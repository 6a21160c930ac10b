/**
 * From outcomes to notifications: once when several failed in a row, once when it is over. A pending notification is
 * kept with the state until it has been sent, so that a restart neither loses nor repeats an incident.
 */

/**
 * @typedef {object} State
 * @property {number} failures in a row
 * @property {string | null} failingSince the first of these failures; null while there is none
 * @property {string | null} openSince when the open incident began: its first failure; null while there is none
 * @property {string[]} unsent pending notifications, oldest first
 */

/** @type {State} */
export const QUIET = { failures: 0, failingSince: null, openSince: null, unsent: [] };

/**
 * @param {State} state
 * @param {{ readonly outcome: import('./expectations.mjs').Outcome, readonly at: string, readonly threshold: number, readonly name: string }} seen
 * @returns {State}
 */
export function afterProbe(state, { outcome, at, threshold, name }) {
  const { openSince, unsent } = state;
  if (outcome.ok) {
    const news =
      openSince === null
        ? []
        : [`✅ ${name} answers again since ${at}; it did not from ${openSince} on.`];
    return { ...QUIET, unsent: [...unsent, ...news] };
  }
  const failures = state.failures + 1;
  const failingSince = state.failingSince ?? at;
  if (openSince !== null || failures < threshold) return { ...state, failures, failingSince };
  const reported = `🔴 ${name} fails since ${failingSince}, ${failures} times in a row: ${outcome.why}. First step: docs/runbook.md, the probe.`;
  return { failures, failingSince, openSince: failingSince, unsent: [...unsent, reported] };
}
