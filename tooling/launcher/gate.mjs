/** What a deploy is judged by: the answer of `/ready`, for seven services. */

/** As `DEPLOY_GATE` of the contracts says; a test holds the two together. */
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
 * @param {unknown} answer of `/ready`
 * @returns {string[]} what is not up, each with what is known of it
 */
export function missingOf(answer) {
  const body =
    typeof answer === 'object' && answer !== null && 'services' in answer ? answer : null;
  const services = /** @type {Record<string, { status?: string, detail?: string } | undefined>} */ (
    body?.services ?? {}
  );
  return GATE_SERVICES.flatMap((name) => {
    const { status, detail } = services[name] ?? {};
    if (status === 'up') return [];
    return [`${name}: ${status ?? 'not told'}${detail === undefined ? '' : ` (${detail})`}`];
  });
}
