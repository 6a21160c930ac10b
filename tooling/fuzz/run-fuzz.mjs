/**
 * `pnpm fuzz [parser ...] [--cases 100000] [--seed 1] [--remember]`: so many cases for each parser of untrusted bytes, all
 * of them unless some are named, and a line each. Ends with 1 on a finding, and prints the input that shows it.
 */
import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '../process/files.mjs';
import { readOptions } from '../process/options.mjs';
import { Problem } from '../process/problem.mjs';
import { exploreParsers } from './explore-parsers.mjs';
import { bundleTargets, corpusFile, importTargets, readCorpus } from './targets.mjs';

/** @typedef {import('./targets.mjs').FuzzTarget} FuzzTarget */
/** @typedef {import('./explore-parsers.mjs').Report} Report */
/** @typedef {import('./explore-parsers.mjs').Finding} Finding */

/** With fewer cases it is no fault that none was accepted, or none refused. */
const TELLING_CASES = 10_000;
const SHOWN_MAX = 2_000;

/** The command. */
export async function runFuzz() {
  const { values, positionals } = readOptions(
    process.argv.slice(2),
    {
      cases: { type: 'string', default: '100000' },
      seed: { type: 'string', default: '1' },
      remember: { type: 'boolean', default: false },
    },
    { takesWords: true },
  );
  const [cases, seed] = [toCount('cases', values.cases), toCount('seed', values.seed)];
  const { url, remove } = await bundleTargets();
  let total = 0;
  try {
    for (const { name } of chooseTargets(await importTargets(url), positionals)) {
      const startMs = performance.now();
      const { reports, findings } = await exploreParsers({ url, names: [name], cases, seed });
      const [report = null] = reports;
      const faults = [...findings, ...findNoProof(report)];
      const seconds = (performance.now() - startMs) / 1_000;
      process.stdout.write(`${toLine(name, report, { isHeld: faults.length === 0, seconds })}\n`);
      for (const fault of faults) process.stdout.write(`${toText(name, fault)}\n`);
      if (faults.length > 0) process.exitCode = 1;
      if (values.remember && report !== null) remember(name, report.kept);
      total += report?.cases ?? 0;
    }
  } finally {
    remove();
  }
  process.stdout.write(`${total} cases\n`);
}

/** @param {string} option @param {string} text @throws {Problem} */
function toCount(option, text) {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Problem(`--${option} ${text} is no count from 1 on.`);
  return Number(text);
}

/** @param {readonly FuzzTarget[]} all @param {readonly string[]} names @throws {Problem} */
function chooseTargets(all, names) {
  const strange = names.find((name) => !all.some((target) => target.name === name));
  if (strange !== undefined) {
    throw new Problem(`There is no parser ${strange}.`, all.map(({ name }) => name).join(', '));
  }
  return names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
}

/**
 * A run whose cases were all accepted, or all refused, has looked at half of the parser.
 * @param {Report | null} report
 * @returns {Finding[]}
 */
function findNoProof(report) {
  if (report === null || report.cases < TELLING_CASES) return [];
  const isOneSided = report.accepted === 0 || report.accepted === report.cases;
  const message = `${report.accepted} of ${report.cases} cases were accepted`;
  return isOneSided ? [{ kind: 'one-sided', message, input: Buffer.alloc(0) }] : [];
}

/** @param {string} name @param {Report | null} report @param {{ isHeld: boolean, seconds: number }} how */
function toLine(name, report, { isHeld, seconds }) {
  const verdict = isHeld ? 'held' : 'FOUND';
  if (report === null) return `${verdict.padEnd(6)} ${name}`;
  const { cases, accepted, kept, functions, slowestMs } = report;
  const figures = [
    `${cases} cases`,
    `${((100 * accepted) / Math.max(1, cases)).toFixed(1)} % accepted`,
    `${functions} functions`,
    `${kept.length} kept`,
    `slowest ${slowestMs.toFixed(0)} ms`,
    `${seconds.toFixed(0)} s`,
  ];
  return `${verdict.padEnd(6)} ${name.padEnd(16)} ${figures.join(', ')}`;
}

/** @param {string} name @param {Finding} finding */
function toText(name, { kind, message, input }) {
  const text = JSON.stringify(input.subarray(0, SHOWN_MAX).toString('latin1'));
  return `  ${name} ${kind}: ${message}\n  input, a character a byte: ${text}`;
}

/** Keeps the inputs that reached something new for the runs to come. @param {string} name @param {Buffer[]} kept */
function remember(name, kept) {
  const file = corpusFile(name);
  const texts = [...readCorpus(name), ...kept].map((input) =>
    Buffer.from(input).toString('latin1'),
  );
  makeFolder(dirname(file));
  writeFileSync(file, `${JSON.stringify([...new Set(texts)], null, 2)}\n`);
}
