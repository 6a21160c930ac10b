/** The goals of reliability (G1 to G14), each with its target, the command that measures it, and what was seen. */
import {
  acknowledged,
  allRows,
  byMeasures,
  grouped,
  mutants,
  newestRows,
  ORDERS_TOTAL,
  replay,
  SEEDS_EACH,
  seeds,
} from './seen.mjs';

/** @typedef {import('./seen.mjs').Entry} Entry */
/** @typedef {{ history: readonly Entry[], rows: import('./seen.mjs').DatedRow[], rowIds: readonly string[] }} Facts */
/** @typedef {{ id: string, goal: string, target: string, command: string }} Goal */
/** @typedef {{ rows: readonly string[], names?: readonly string[] }} Needs rows, and figures by name, that a goal is only met with */
/** @typedef {Goal & import('./seen.mjs').Seen} Verdict */

/** Those that rows measure, by the marks on their figures. @type {Array<Goal & Needs>} */
const BY_ROWS = [
  {
    id: 'G3',
    goal: 'Redis is disposable: wiped ten times',
    target: 'all over \u2264 15 s after the last',
    command: 'pnpm faults F12',
    rows: ['F12'],
  },
  {
    id: 'G6',
    goal: 'a killed service serves again, its work goes on',
    target: 'p95 \u2264 3 s, then \u2264 5 s',
    command: 'pnpm faults F1 \u2026 F8 S1',
    rows: ['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F7x', 'F8', 'S1'],
  },
  {
    id: 'G8',
    goal: 'gateways are replaced without a failed request',
    target: '0 of 2,000; sockets back \u2264 1.5 s',
    command: 'pnpm faults F10',
    rows: ['F10'],
  },
  {
    id: 'G9',
    goal: 'what cannot be checked is refused; a kill switch holds',
    target: '3.0 \u00b1 0.2 s; \u2264 250 ms p99, 0 leaks',
    command: 'pnpm faults F18c F29',
    rows: ['F18c', 'F29'],
  },
  {
    id: 'G10',
    goal: 'no call without an end',
    target: '\u2264 8.5 s, the longest limit of a call',
    command: 'pnpm faults F11 F15 F17 F18a F18b F18c',
    rows: ['F11', 'F15', 'F17', 'F18a', 'F18b', 'F18c'],
  },
  {
    id: 'G11',
    goal: 'stuck sockets cost other users nothing',
    target: 'growth \u2264 50 MB, p99 \u2264 2x',
    command: 'pnpm faults F23',
    rows: ['F23'],
  },
  {
    id: 'G12',
    goal: 'ten times the rate',
    target: 'goodput \u2265 80 %, shed \u2264 100 ms, back \u2264 10 s',
    command: 'pnpm faults F25',
    rows: ['F25'],
  },
  {
    id: 'G13',
    goal: 'poison is parked, the rest flows',
    target: '\u2264 10 s, \u2265 80 %, redriven 100 %',
    command: 'pnpm faults F24',
    rows: ['F24'],
    names: ['redriven'],
  },
  {
    id: 'G14',
    goal: 'each message three times, shuffled: the same state',
    target: 'the same hash',
    command: 'pnpm faults F21',
    rows: ['F21'],
  },
];

/** @type {Array<Goal & { see: (facts: Facts) => import('./seen.mjs').Seen }>} */
const BY_OTHERS = [
  {
    id: 'G1',
    goal: 'no invariant is violated in any row',
    target: `0, ${SEEDS_EACH} seeds a row`,
    command: 'pnpm faults',
    see: ({ rows, rowIds }) => allRows(rows, rowIds),
  },
  {
    id: 'G2',
    goal: 'no acknowledged order is lost',
    target: `0 of ${grouped(ORDERS_TOTAL)}`,
    command: 'pnpm soak --faults 7',
    see: ({ history }) => acknowledged(history),
  },
  {
    id: 'G4',
    goal: 'simulation: seeds without a failure',
    target: '3,000 in 60 s, 1,000,000 in all, naive caught in 3',
    command: 'pnpm dst --remember',
    see: ({ history }) => seeds(history),
  },
  {
    id: 'G5',
    goal: 'each guard taken away turns the simulation red',
    target: 'all',
    command: 'pnpm reliability --only mutants',
    see: ({ history }) => mutants(history),
  },
  {
    id: 'G7',
    goal: 'state after a kill is the state before it',
    target: '100 of 100, 2 s for 100,000',
    command: 'pnpm faults F26 F28, pnpm bench rebuild',
    see: ({ rows, history }) => replay(rows, history, ['F26', 'F28']),
  },
];

/** @param {string} id */
const toNumber = (id) => Number(id.slice(1));

/**
 * @param {readonly Entry[]} history oldest first
 * @param {readonly string[]} rowIds every row that there is
 * @returns {Verdict[]} in the order of their numbers
 */
export function listVerdicts(history, rowIds) {
  const rows = newestRows(history);
  const marked = BY_ROWS.map(({ rows: needed, names = [], ...goal }) => ({
    ...goal,
    ...byMeasures(rows, goal.id, { rows: needed, names }),
  }));
  const others = BY_OTHERS.map(({ see, ...goal }) => ({
    ...goal,
    ...see({ history, rows, rowIds }),
  }));
  return [...marked, ...others].sort((a, b) => toNumber(a.id) - toNumber(b.id));
}
