/** docs/reliability-report.md from the history of measurements. What was not run again keeps its last figures, with their day. */
import { listVerdicts } from './goals.mjs';
import { findNewest, grouped, newestRows } from './seen.mjs';

/** @typedef {import('./goals.mjs').Entry} Entry */
/** @typedef {import('../sampling/soak-figures.mjs').ProcessFigures} ProcessFigures */

const DAY = 10;
const VERDICTS = {
  met: 'met',
  missed: '**missed**',
  partly: 'so far',
  'not measured': '*not measured*',
};

/**
 * @param {readonly string[]} head
 * @param {readonly string[]} rules
 * @param {ReadonlyArray<readonly string[]>} rows
 */
const table = (head, rules, rows) =>
  [head, rules, ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');

/** @param {import('../sampling/slope.mjs').Slope} slope */
const slopeText = ({ perHour, plusMinus }) =>
  `${perHour.toFixed(1)} \u00b1 ${plusMinus.toFixed(1)}`;

/** @param {number} ms */
const secondsText = (ms) => `${(ms / 1_000).toFixed(ms < 10_000 ? 2 : 1)} s`;

/**
 * @param {readonly Entry[]} history oldest first
 * @param {{ rowIds: readonly string[], longIds?: readonly string[], remarks: Record<string, string> }} of rows of an
 *   ordinary run, and those that only run when they are named; remarks by goal or section, in Markdown
 * @returns {string} Markdown
 */
export function toReport(history, { rowIds, longIds = [], remarks }) {
  const verdicts = listVerdicts(history, rowIds);
  const met = verdicts.filter(({ state }) => state === 'met').length;
  const goals = verdicts.map((one) => [
    one.id,
    one.goal,
    one.target,
    one.seen,
    VERDICTS[one.state],
    `\`${one.command}\``,
    one.at === '' ? '' : `${one.at}, ${one.commit}`,
  ]);
  const reported = verdicts.filter(({ id, state }) => state !== 'met' && remarks[id] !== undefined);
  return `${[
    '# Reliability report',
    '',
    'Written by `pnpm reliability` from [what was measured](reliability/history.jsonl); not edited by hand. `pnpm reliability --report` writes it again without measuring. Times are of a shared machine with two cores: counts and ratios are to be trusted, milliseconds are upper bounds. How to run it, whole or in part: [runbook](runbook.md#reliability-tests).',
    '',
    `## Goals: ${met} of ${verdicts.length} met`,
    '',
    table(
      ['', 'goal', 'target', 'seen', '', 'measured by', 'when'],
      ['---', '---', '---', '---', '---', '---', '---'],
      goals,
    ),
    ...(reported.length === 0 ? [] : ['', '### What is missing, and why', '']),
    ...reported.map(({ id }) => `- ${id}: ${remarks[id]}`),
    '',
    ...soakSection(history, remarks),
    ...rowSection(history, longIds),
    ...simulationSection(history),
  ].join('\n')}`;
}

/** @param {readonly Entry[]} history @param {readonly string[]} longIds */
function rowSection(history, longIds) {
  const rows = newestRows(history).sort(
    (a, b) => a.row.localeCompare(b.row, 'en', { numeric: true }) || a.seed - b.seed,
  );
  if (rows.length === 0) return [];
  const lines = rows.map((row) => [
    row.row,
    row.fault,
    String(row.seed),
    String(row.orders),
    row.violations.map(({ id, count }) => `${id}: ${count}`).join(', ') || '0',
    secondsText(row.restMs),
    row.goal,
    row.figure,
    row.verdict === 'pass' ? 'pass' : `**${row.verdict}**`,
    `${row.at.slice(0, DAY)}, ${row.commit}`,
  ]);
  const failed = rows.filter(({ verdict }) => verdict !== 'pass').length;
  return [
    '## Rows of the fault matrix',
    '',
    "Each row runs on a production of real processes: orders flow in an open loop of several users, the fault happens and is healed, what is open is taken off the market, and the auditor, which knows nothing of the platform's code, compares the database with the driver's own log of answers.",
    '',
    table(
      ['row', 'fault', 'seed', 'orders', 'violations', 'at rest after', 'goal', 'seen', '', 'when'],
      ['---', '---', '---:', '---:', '---:', '---:', '---', '---', '---', '---'],
      lines,
    ),
    '',
    `${rows.length} runs, ${failed} did not pass.`,
    '',
    ...longIds.flatMap((id) => [
      `${id} takes half an hour and is in no run of all rows: \`pnpm faults ${id}\` starts it${rows.some(({ row }) => row === id) ? '' : '; not run yet'}.`,
      '',
    ]),
  ];
}

/** @param {readonly Entry[]} history @param {Record<string, string>} remarks */
function soakSection(history, remarks) {
  const run = findNewest(history, 'soak');
  const harmed = findNewest(history, 'soak-with-faults');
  const short = findNewest(history, 'soak-short');
  return [
    '## Soak',
    '',
    ...(run === undefined ? ['Not run yet.', ''] : soakText(run)),
    ...(remarks['soak'] === undefined ? [] : [remarks['soak'], '']),
    ...(short === undefined ? [] : shortText(short)),
    ...(harmed === undefined ? [] : harmedText(harmed)),
  ];
}

/** @param {Entry} run */
function soakText({ at, commit, command, figures }) {
  const { wish, load, orders, unsent, oldestMs, oldestSlope, backends } = figures;
  const rows = /** @type {ProcessFigures[]} */ (figures['processes']).map((process) => [
    process.name,
    process.rssMb.toFixed(0),
    slopeText(process.rss),
    process.heapMb.toFixed(0),
    slopeText(process.heap),
    process.descriptors.join(' to '),
    process.lagP99Ms.toFixed(0),
    process.lagMaxMs.toFixed(0),
  ]);
  const pictures = [
    ['memory', 'Resident memory of each process over the run'],
    ['heap', 'Heap in use of each process over the run'],
    ['descriptors', 'Open descriptors of each process over the run'],
    ['lag', 'Lateness of event loops over the run'],
    ['waiting', 'Events between services over the run'],
    ['latency', 'Answers to users over the run'],
  ].map(([name, words]) => `![${words}](reliability/soak-${name}.svg)`);
  return [
    `\`${command}\`, ${at.slice(0, DAY)}, ${commit}: ${Math.round(figures['endS'] / 60)} minutes, ${wish.users} users, ${wish.rate} operations a second due, eight listeners, warm-up ${wish.warmUp} minutes. ${grouped(load.accepted)} operations accepted, ${grouped(load.refused)} refused, ${grouped(load.unknown)} without a clear answer in time; ${grouped(orders.acknowledged)} orders acknowledged, ${figures['violations'].length} kinds of violation, at rest ${secondsText(figures['restMs'])} after the end.`,
    '',
    table(
      [
        'process',
        'MB',
        'MB an hour',
        'heap MB',
        'heap MB an hour',
        'descriptors',
        'loop late, p99 ms',
        'most ms',
      ],
      ['---', '---:', '---:', '---:', '---:', '---:', '---:', '---:'],
      rows,
    ),
    '',
    `Slopes are of the lows of each minute after the warm-up, with their 95 % interval. Events that are committed and not on the wire: p99 ${unsent.p99}, most ${unsent.max}. Oldest event not confirmed: p99 ${secondsText(oldestMs.p99)}, most ${secondsText(oldestMs.max)}, slope ${slopeText(oldestSlope)} ms an hour. Dead letters: ${figures['deadLetters']}. Redis ${figures['redisMb'].toFixed(0)} MB (${slopeText(figures['redis'])} MB an hour), database ${figures['databaseMb'].toFixed(0)} MB, its connections ${backends.join(' to ')}${largestText(figures)}. Answers: p50 ${load.latency?.p50} ms, p99 ${load.latency?.p99} ms.`,
    '',
    ...pictures.flatMap((picture) => [picture, '']),
  ];
}

/** @param {Record<string, any>} figures runs of before it was looked at have none */
const largestText = ({ backendMb, backend }) =>
  backendMb === undefined
    ? ''
    : `, the largest connection of the database ${backendMb.toFixed(0)} MB (${slopeText(backend)} MB an hour)`;

/** @param {Entry} run too short for slopes that mean something */
function shortText({ at, commit, command, figures }) {
  const { load, orders, violations, redisMb } = figures;
  return [
    `A short one: \`${command}\`, ${at.slice(0, DAY)}, ${commit}: ${grouped(load.accepted)} operations accepted, ${grouped(orders.acknowledged)} orders acknowledged, ${violations.length} kinds of violation; Redis ${redisMb.toFixed(0)} MB${largestText(figures)}.`,
    '',
  ];
}

/** @param {Entry} run */
function harmedText({ at, commit, command, figures }) {
  const { load, orders, faults, violations } = figures;
  const kinds = Object.entries(faults).map(([what, times]) => `${what} ${times}`);
  return [
    `With faults: \`${command}\`, ${at.slice(0, DAY)}, ${commit}: ${kinds.join(', ')}; ${grouped(orders.acknowledged)} orders acknowledged, ${grouped(load.unknown)} operations without a clear answer, ${violations.length} kinds of violation, at rest ${secondsText(figures['restMs'])} after the end.`,
    '',
  ];
}

/** @param {readonly Entry[]} history */
function simulationSection(history) {
  const runs = history.filter(({ kind }) => kind === 'dst');
  if (runs.length === 0) return [];
  const rows = runs
    .slice(-10)
    .map(({ at, commit, figures: { from, seeds, broken, seconds } }) => [
      at.slice(0, DAY),
      commit,
      `${grouped(from)} to ${grouped(from + seeds - 1)}`,
      String(broken),
      secondsText(seconds * 1_000),
    ]);
  return [
    '## Simulation',
    '',
    table(
      ['when', 'commit', 'seeds', 'broken', 'took'],
      ['---', '---', '---', '---:', '---:'],
      rows,
    ),
    '',
  ];
}
