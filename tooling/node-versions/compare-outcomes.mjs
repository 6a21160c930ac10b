/** Outcomes of deterministic code on several Node versions, held against those of the first. */

/**
 * @typedef {object} Report what `bench/node-versions/outcomes.ts` prints
 * @property {string} version
 * @property {Record<string, number>} cpuMs CPU of each outcome, in milliseconds
 * @property {Record<string, unknown>} outcomes
 */

/**
 * What differs from the first, a line each; nothing when all are equal.
 * @param {Report[]} reports
 * @returns {string[]}
 */
export function listDifferences([first, ...others]) {
  if (first === undefined) return ['no outcomes'];
  return others.flatMap(({ version, outcomes }) =>
    [...new Set([...Object.keys(first.outcomes), ...Object.keys(outcomes)])].flatMap((name) => {
      const [own, other] = [first.outcomes[name], outcomes[name]].map((value) =>
        JSON.stringify(value),
      );
      return own === other ? [] : [`${name}: ${own} on ${first.version}, ${other} on ${version}`];
    }),
  );
}

/** The last line of a program's output that is a report. @param {string} text @returns {Report | null} */
export function readReport(text) {
  const line = text.trim().split('\n').at(-1) ?? '';
  try {
    const report = JSON.parse(line);
    return typeof report?.version === 'string' ? report : null;
  } catch {
    return null;
  }
}
