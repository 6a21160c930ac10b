/** Runs the exploring thread, and ends it where it hangs: an input without an end is a finding, as is one without a bound. */
import { Worker } from 'node:worker_threads';

/** @typedef {import('./explore-thread.mjs').Report} Report */
/** @typedef {Omit<import('./explore-thread.mjs').Work, 'shared'>} Run */
/** @typedef {{ kind: string, message: string, input: Buffer }} Finding */
/** @typedef {{ reports: Report[], findings: Finding[] }} Outcome findings of all parsers, those of the reports included */
/** @typedef {{ heapMb?: number, hangMs?: number }} Limits */

const THREAD = new URL('explore-thread.mjs', import.meta.url);
const HEAP_MB = 512;
/** Longer than any pause of a busy machine. */
const HANG_MS = 60_000;
const INPUT_MAX = 1_048_576;

/** @param {Run} run @param {Limits} [limits] @returns {Promise<Outcome>} */
export async function exploreParsers(run, { heapMb = HEAP_MB, hangMs = HANG_MS } = {}) {
  const shared = new SharedArrayBuffer(8 + INPUT_MAX);
  const counts = new Int32Array(shared, 0, 2);
  const inputNow = () => Buffer.from(new Uint8Array(shared, 8, Atomics.load(counts, 1)).slice());
  /** @type {Outcome} */
  const outcome = { reports: [], findings: [] };
  const thread = new Worker(THREAD, {
    workerData: { ...run, shared },
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  const watch = watchProgress({ counts, hangMs }, () => {
    const message = `no end in ${hangMs / 1_000} s`;
    outcome.findings.push({ kind: 'hung', message, input: inputNow() });
    void thread.terminate();
  });
  thread.on('message', (/** @type {Report} */ report) => {
    outcome.reports.push(report);
    const found = report.findings.map((each) => ({ ...each, input: Buffer.from(each.input) }));
    outcome.findings.push(...found);
  });
  thread.on('error', (error) => {
    const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    const message = isMemory ? `more than ${heapMb} MB` : String(error.stack);
    outcome.findings.push({ kind: isMemory ? 'memory' : 'ended', message, input: inputNow() });
  });
  await new Promise((resolve) => thread.once('exit', resolve));
  clearInterval(watch);
  return outcome;
}

/** @param {{ counts: Int32Array, hangMs: number }} of @param {() => void} onHang */
function watchProgress({ counts, hangMs }, onHang) {
  let [last, sinceMs] = [-1, performance.now()];
  return setInterval(() => {
    const now = Atomics.load(counts, 0);
    if (now !== last) [last, sinceMs] = [now, performance.now()];
    else if (now > 0 && performance.now() - sinceMs > hangMs) onHang();
  }, hangMs / 4);
}
