/**
 * The newest measurements by kind of goal. Pure: entries of the history in, text and a verdict out. A goal without
 * measurement is unmeasured, and never met by default.
 */

import { brokenSeeds, distinctSeeds } from './seed-ranges.mjs';

/** @typedef {import('../history/history.mjs').Entry<Record<string, any>>} Entry */
/** @typedef {ReturnType<typeof import('../world/measure.mjs').toRecord>} RowRecord */
/** @typedef {RowRecord & { at: string, commit: string }} DatedRow */

/**
 * @typedef {object} Seen
 * @property {string} seen
 * @property {'met' | 'missed' | 'partly' | 'not measured'} state
 * @property {string} at day of the newest measurement; empty without one
 * @property {string} commit
 */

export const SEEDS_EACH = 3;
export const ORDERS_TOTAL = 1_000_000;
const SEEDS_TOTAL = 1_000_000;
const SEEDS_CI = 3_000;
const CI_S = 60;
const NAIVE_SEEDS = 3;
const REBUILD_MS = 2_000;
const DAY = 10;

/** @type {Seen} */
const NOTHING = { seen: '', state: 'not measured', at: '', commit: '' };

/** @param {number} value */
export const grouped = (value) => value.toLocaleString('en');

/**
 * The newest run of each row under each seed.
 * @param {readonly Entry[]} history
 * @returns {DatedRow[]}
 */
export function newestRows(history) {
  /** @type {Map<string, DatedRow>} */
  const newest = new Map();
  for (const { kind, at, commit, figures } of history) {
    if (kind !== 'faults') continue;
    for (const row of /** @type {RowRecord[]} */ (figures['rows'])) {
      newest.set(`${row.row} ${row.seed}`, { ...row, at, commit });
    }
  }
  return [...newest.values()];
}

/** @param {readonly Entry[]} history @param {string} kind @returns {Entry | undefined} */
export const findNewest = (history, kind) => history.findLast((entry) => entry.kind === kind);

/** @param {ReadonlyArray<{ at: string, commit: string }>} of @returns {Pick<Seen, 'at' | 'commit'>} of the newest */
function dated(of) {
  const last = [...of].sort((a, b) => a.at.localeCompare(b.at)).at(-1);
  return { at: last?.at.slice(0, DAY) ?? '', commit: last?.commit ?? '' };
}

/** @param {boolean} isMet @returns {Seen['state']} */
const metOr = (isMet) => (isMet ? 'met' : 'missed');

/**
 * What the rows measured for a goal: the worst figure of each name over the seeds.
 * @param {readonly DatedRow[]} rows
 * @param {string} goal
 * @param {{ rows: readonly string[], names: readonly string[] }} needs what it takes for the goal to be met
 * @returns {Seen}
 */
export function byMeasures(rows, goal, needs) {
  const reported = rows.filter(({ measures }) => measures.some((measure) => measure.goal === goal));
  if (reported.length === 0) return NOTHING;
  /** @type {Map<string, RowRecord['measures'][number]>} */
  const worst = new Map();
  for (const measure of reported.flatMap(({ measures }) => measures)) {
    if (measure.goal !== goal) continue;
    const known = worst.get(measure.name);
    if (known === undefined || isWorse(measure, known)) worst.set(measure.name, measure);
  }
  const all = [...worst.values()];
  const missed = all.filter(({ isMet }) => !isMet);
  const absent = [
    ...needs.rows.filter((id) => !reported.some(({ row }) => row === id)),
    ...needs.names.filter((name) => !worst.has(name)),
  ];
  const texts = (all.length > 6 && missed.length > 0 ? missed : all).map(measureText);
  const rest = all.length - texts.length;
  return {
    seen: [
      ...texts,
      ...(rest > 0 ? [`${rest} more are met`] : []),
      ...(absent.length > 0 ? [`not yet measured: ${absent.join(', ')}`] : []),
    ].join('; '),
    state: missed.length > 0 ? 'missed' : absent.length > 0 ? 'partly' : 'met',
    ...dated(reported),
  };
}

/** @param {RowRecord['measures'][number]} one @param {RowRecord['measures'][number]} than */
function isWorse(one, than) {
  if (one.value === null || than.value === null) return one.value === null;
  return one.sense === '<=' ? one.value > than.value : one.value < than.value;
}

/** @param {RowRecord['measures'][number]} measure */
function measureText({ name, value, unit, sense, target, isMet }) {
  const text = isMet ? valueText(value, unit) : `**${valueText(value, unit)}**`;
  return `${name} ${text} (${sense === '<=' ? '\u2264' : '\u2265'} ${valueText(target, unit)})`;
}

/** @param {number | null} value @param {string} unit */
function valueText(value, unit) {
  if (value === null) return 'no end';
  if (unit === 'count') return grouped(value);
  if (unit === 'ratio') return `${(value * 100).toFixed(0)} %`;
  return `${Number(value.toPrecision(3))} ${unit}`;
}

/** @param {readonly DatedRow[]} rows @param {readonly string[]} ids every row that there is @returns {Seen} */
export function allRows(rows, ids) {
  const countSeeds = (/** @type {string} */ id) => rows.filter(({ row }) => row === id).length;
  const violations = rows.reduce((sum, row) => sum + row.violations.length, 0);
  const run = ids.filter((id) => countSeeds(id) > 0).length;
  const often = ids.filter((id) => countSeeds(id) >= SEEDS_EACH).length;
  if (run === 0) return NOTHING;
  return {
    seen: `${rows.length} runs of ${run} of ${ids.length} rows, ${often} rows with ${SEEDS_EACH} seeds or more; ${violations} kinds of violation`,
    state: violations > 0 ? 'missed' : often === ids.length ? 'met' : 'partly',
    ...dated(rows),
  };
}

/** @param {readonly Entry[]} history @returns {Seen} */
export function acknowledged(history) {
  const runs = history.filter(({ figures }) => figures['orders']?.acknowledged !== undefined);
  if (runs.length === 0) return NOTHING;
  const sum = runs.reduce((total, { figures }) => total + figures['orders'].acknowledged, 0);
  const lost = runs.flatMap(({ figures }) =>
    [...(figures['violations'] ?? []), ...(figures['rows'] ?? []).flatMap(listViolations)].filter(
      ({ id }) => id === 'I1',
    ),
  ).length;
  return {
    seen: `${lost} lost; ${grouped(sum)} of ${grouped(ORDERS_TOTAL)} acknowledged orders so far, over ${runs.length} runs`,
    state: lost > 0 ? 'missed' : sum >= ORDERS_TOTAL ? 'met' : 'partly',
    ...dated(runs),
  };
}

/** @param {RowRecord} row */
const listViolations = ({ violations }) => violations;

/** @param {readonly Entry[]} history @returns {Seen} */
export function seeds(history) {
  const runs = history.filter(({ kind }) => kind === 'dst');
  const naive = findNewest(history, 'mutants')?.figures['naive'];
  if (runs.length === 0) return NOTHING;
  const rides = runs.map(
    ({ figures }) => /** @type {import('./seed-ranges.mjs').Ride} */ (figures),
  );
  const sum = distinctSeeds(rides);
  const { open, mended } = brokenSeeds(rides);
  const ci = runs.findLast(({ figures }) => figures['seeds'] === SEEDS_CI)?.figures['seconds'];
  const isQuick = ci !== undefined && ci <= CI_S;
  const isMissed = naive !== undefined && !isCaught(naive);
  const isWhole = sum >= SEEDS_TOTAL && isQuick && naive !== undefined;
  return {
    seen: [
      `${open} of ${grouped(sum)} seeds so far break a promise (${grouped(SEEDS_TOTAL)} are the aim)`,
      ...(mended > 0 ? [`${mended} that broke once holds since its run was repeated`] : []),
      ci === undefined ? 'a run of 3,000 not timed' : `3,000 take ${ci.toFixed(0)} s`,
      naiveText(naive),
    ].join('; '),
    state: open > 0 || isMissed ? 'missed' : isWhole ? 'met' : 'partly',
    ...dated(runs),
  };
}

/** @param {{ first: number | null }} naive a platform without guards */
const isCaught = ({ first }) => first !== null && first <= NAIVE_SEEDS;

/** @param {{ first: number | null } | undefined} naive */
function naiveText(naive) {
  if (naive === undefined) return 'without guards not tried';
  if (isCaught(naive)) return `without guards seed ${naive.first} is caught`;
  return `**without guards nothing is caught in ${NAIVE_SEEDS} seeds**`;
}

/** @param {readonly Entry[]} history @returns {Seen} */
export function mutants(history) {
  const run = findNewest(history, 'mutants');
  if (run === undefined) return NOTHING;
  const guards = /** @type {Record<string, { first: number | null }>} */ (run.figures['guards']);
  const names = Object.keys(guards);
  const caught = names.filter((name) => guards[name]?.first !== null);
  const texts = names.map((name) => `${name} by seed ${guards[name]?.first ?? 'none'}`);
  return {
    seen: `${caught.length} of ${names.length} caught: ${texts.join(', ')}`,
    state: metOr(caught.length === names.length),
    ...dated([run]),
  };
}

/** @param {readonly DatedRow[]} rows @param {readonly Entry[]} history @param {readonly string[]} needed rows @returns {Seen} */
export function replay(rows, history, needed) {
  const kills = byMeasures(rows, 'G7', { rows: needed, names: [] });
  const run = findNewest(history, 'rebuild');
  if (run === undefined) return kills.state === 'met' ? { ...kills, state: 'partly' } : kills;
  const { ms, same } = run.figures;
  const text = `100,000 open orders read and rebuilt in ${grouped(Math.round(ms))} ms, ${same ? 'the hash' : '**not the hash**'} of what was lost`;
  const isFast = ms <= REBUILD_MS && same;
  return {
    seen: [kills.seen, text].filter((part) => part !== '').join('; '),
    state:
      kills.state === 'not measured'
        ? isFast
          ? 'partly'
          : 'missed'
        : isFast
          ? kills.state
          : 'missed',
    ...dated([run, { at: kills.at, commit: kills.commit }]),
  };
}
