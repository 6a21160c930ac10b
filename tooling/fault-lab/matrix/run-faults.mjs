/**
 * `pnpm faults [F1 F12 ...] [--quick] [--seed=N] [--minutes=N] [--json=FILE]`: breaks a running platform in every way
 * there is a row for, under load, and lets the auditor look at what is left. Without rows all but the long ones (F27,
 * half an hour, which `--minutes` shortens for a try); `--quick` is the short selection of every test run. A run at full
 * length is kept for the report on reliability. Every run writes its figures by goal as JSON, a line a row.
 */
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../../launcher/production-build.mjs';
import { speaker } from '../../process/console.mjs';
import { Problem } from '../../process/problem.mjs';
import { ROOT } from '../../process/root.mjs';
import { ackCounts, countsSince } from '../history/ack-counts.mjs';
import { remember } from '../history/history.mjs';
import { startFaultInstance } from '../instance/fault-instance.mjs';
import { openAckLog } from '../world/ack-log.mjs';
import { openFloor } from '../world/floor.mjs';
import { toRecord } from '../world/measure.mjs';
import { readFaultArguments } from './fault-arguments.mjs';
import { runMatrix } from './matrix.mjs';
import { lines } from './report.mjs';

const READY_MS = 120_000;
const DATA_DIR = process.env['FAULTS_DATA_DIR'] ?? join(ROOT, '.data', 'faults');
const publish = speaker('faults');

/**
 * Each row is kept as it ends: a run that is cut short has measured what it has measured.
 * @param {{ words: readonly string[], seed: number, path: string }} of
 */
function keeper({ words, seed, path }) {
  let before = { acknowledged: 0, refused: 0, unknown: 0 };
  return (/** @type {ReturnType<typeof toRecord>} */ row) => {
    const now = ackCounts(path);
    const orders = countsSince(before, now);
    before = now;
    const command = `pnpm faults ${words.join(' ')}`.trim();
    remember({ kind: 'faults', command, figures: { seed, orders, rows: [row] } });
  };
}

/** The command. */
export async function runFaults() {
  const { rows, ...wish } = readFaultArguments(process.argv.slice(2));
  await ensureBuilt({ log: speaker('build') });
  /** @type {import('./matrix.mjs').RowResult[]} */
  const results = [];
  for (const isWhole of [false, true]) {
    const here = rows.filter((row) => (row.isWhole ?? false) === isWhole);
    if (here.length > 0) results.push(...(await runOn({ ...wish, rows: here, isWhole })));
  }
  const failed = results.filter(({ ok }) => !ok).length;
  publish(`${results.length - failed} of ${results.length} rows passed; logs under ${DATA_DIR}`);
  process.exitCode = failed > 0 ? 1 : 0;
}

/**
 * Runs rows on a platform of their own.
 * @param {ReturnType<typeof readFaultArguments> & { isWhole: boolean }} of whole: all services in one process
 */
async function runOn({ words, isQuick, rows, seed, minutes, isWhole, ...wish }) {
  const dataDir = isWhole ? join(DATA_DIR, 'whole') : DATA_DIR;
  const json = wish.json ?? join(dataDir, 'results.jsonl');
  const instance = await startFaultInstance({
    dataDir,
    env: process.env,
    isWhole,
    hasSmallDisks: rows.some(({ needsSmallDisks }) => needsSmallDisks),
    hasCertificates: rows.some(({ needsCertificates }) => needsCertificates),
    hasClocks: rows.some(({ needsClocks }) => needsClocks),
    hasVitals: rows.some(({ needsVitals }) => needsVitals),
  });
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(name, () => instance.stop().finally(() => process.exit(130)));
  }
  mkdirSync(dataDir, { recursive: true });
  const acks = openAckLog(join(dataDir, 'acks.jsonl'));
  try {
    const { ready, missing } = await instance.whenReady(READY_MS);
    if (!ready) throw new Problem(`The platform is not ready: ${missing.join(', ')}`);
    const floor = await openFloor({ instance, acks, isQuick, minutes, seed });
    const canFill = instance.store.hasSmallDisks;
    const possible = rows.filter(({ needsSmallDisks }) => canFill || !needsSmallDisks);
    for (const { id } of rows) {
      if (!possible.some((row) => row.id === id))
        publish(`${id} needs a disk to fill: run as root`);
    }
    const keep = isQuick || minutes !== null ? () => {} : keeper({ words, seed, path: acks.path });
    return await runMatrix(floor, possible, (result) => {
      publish(lines(result).join('\n'));
      appendFileSync(json, `${JSON.stringify(toRecord(result))}\n`);
      keep(toRecord(result));
    });
  } finally {
    acks.close();
    await instance.stop();
  }
}
