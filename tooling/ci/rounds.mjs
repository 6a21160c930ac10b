/** Which steps of a test run run at the same time: the lines of a round do, the steps of a line follow each other. */

/** @typedef {import('./steps.mjs').Step} Step */

/**
 * @param {readonly Step[]} steps in the order of a run
 * @returns {Step[][][]} rounds one after the other, each of its lines, each of its steps
 */
export function toRounds(steps) {
  const [first, ...rest] = steps;
  if (first === undefined) return [];
  const beside = first.besideNext ?? 0;
  const lines = beside > 0 ? [[first], rest.slice(0, beside)] : [[first]];
  return [lines, ...toRounds(rest.slice(beside))];
}

/**
 * @param {readonly Step[]} steps
 * @returns {number} what a run may take by the budgets of its steps: of each round its longest line
 */
export function plannedSeconds(steps) {
  return toRounds(steps)
    .map((lines) => Math.max(...lines.map(addBudgets)))
    .reduce((sum, seconds) => sum + seconds, 0);
}

/** @param {readonly Step[]} line */
const addBudgets = (line) => line.reduce((sum, { budgetSeconds }) => sum + budgetSeconds, 0);
