/** The criterion of a deploy: the response of `/ready`, for seven services. */
import { Problem } from '../process/problem.mjs';

/** As in the contracts' `DEPLOY_GATE`; a test compares the two. */
export const GATE_SERVICES = [
  'gateway',
  'oms',
  'ems',
  'risk-engine',
  'journal',
  'market-sim',
  'user-service',
];

/**
 * @param {unknown} response of `/ready`
 * @returns {string[]} what is not up, each with what is known of it
 */
export function listMissing(response) {
  const body =
    typeof response === 'object' && response !== null && 'services' in response ? response : null;
  const services = /** @type {Record<string, { status?: string, detail?: string } | undefined>} */ (
    body?.services ?? {}
  );
  return GATE_SERVICES.flatMap((name) => {
    const { status, detail } = services[name] ?? {};
    if (status === 'up') return [];
    return [`${name}: ${status ?? 'not reported'}${detail === undefined ? '' : ` (${detail})`}`];
  });
}

/**
 * @param {string} text what was given as the limit
 * @returns {number} seconds
 * @throws {Problem} for what is none: such a gate would wait forever
 */
export function readLimit(text) {
  const seconds = Number(text);
  if (text.trim() !== '' && Number.isFinite(seconds) && seconds >= 0) return seconds;
  throw new Problem(`--limit is "${text}"; it must be a number of seconds.`);
}
