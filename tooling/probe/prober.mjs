/** The probe's loop: checks, records, notifies. Each turn is complete in itself. */
import { probe } from './expectations.mjs';
import { afterProbe } from './incident.mjs';
import { readState, writeState } from './state-file.mjs';
import { notify } from './webhook.mjs';

/**
 * @typedef {object} Settings
 * @property {string} base the platform's public address
 * @property {string | null} webhook without one nothing is sent
 * @property {string} stateFile
 * @property {number} everyMs
 * @property {number} threshold failures in a row that are an incident
 * @property {number} timeoutMs
 * @property {string} name the platform's name in notifications
 * @property {(line: object) => void} log
 */

/**
 * Begins to probe.
 * @param {Settings} settings
 * @returns {{ readonly stop: () => Promise<void> }} `stop` resolves when the turn under way is over
 */
export function startProber(settings) {
  const over = new AbortController();
  const done = run(settings, over.signal);
  return {
    stop: async () => {
      over.abort();
      await done;
    },
  };
}

/**
 * @param {Settings} settings
 * @param {AbortSignal} over
 */
async function run(settings, over) {
  const { base, timeoutMs, everyMs, threshold, name, stateFile, log } = settings;
  let state = readState(stateFile);
  /** The webhook's retry time. */
  let quietUntil = 0;
  while (!over.aborted) {
    const startMs = Date.now();
    const outcome = await probe({ base, timeoutMs });
    const at = new Date(startMs).toISOString();
    log({
      event: 'probed',
      at,
      ok: outcome.ok,
      tookMs: Date.now() - startMs,
      ...(outcome.ok ? {} : { why: outcome.why }),
    });
    state = afterProbe(state, { outcome, at, threshold, name });
    writeState(stateFile, state);
    while (settings.webhook !== null && state.unsent.length > 0 && Date.now() >= quietUntil) {
      const [first = '', ...rest] = state.unsent;
      const { sent, retryMs } = await notify(settings.webhook, first);
      log({ event: sent ? 'told' : 'untold', retryMs });
      quietUntil = Date.now() + retryMs;
      if (!sent) break;
      state = { ...state, unsent: rest };
      writeState(stateFile, state);
    }
    await pause(Math.max(0, startMs + everyMs - Date.now()), over);
  }
}

/**
 * @param {number} ms
 * @param {AbortSignal} over ends it early
 * @returns {Promise<void>}
 */
export const pause = (ms, over) =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      over.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    if (over.aborted) end();
    else over.addEventListener('abort', end);
  });
