/**
 * Loaded into the processes of a platform (`node --import`): shifts the machine's clock of one of them by
 * CLOCK_SHIFT_FILE, while timers and durations stay correct, as when the clock is set.
 */
import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const LOOK_MS = 100;
const TrueDate = Date;

let shiftMs = 0;

const now = () => TrueDate.now() + shiftMs;

/** As the true one, but for the moments that it takes from the machine's clock. */
const ShiftedDate = new Proxy(TrueDate, {
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  construct: (target, words, self) =>
    Reflect.construct(target, words.length === 0 ? [now()] : words, self),
  apply: () => new TrueDate(now()).toString(),
});

/** The services of this process; a standby gets them later. */
const services = () =>
  process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length);

/** @param {string} file services and milliseconds, as JSON */
function follow(file) {
  if (services() === undefined && !process.argv.includes('--wait')) return;
  globalThis.Date = ShiftedDate;
  setInterval(() => {
    try {
      shiftMs = JSON.parse(readFileSync(file, 'utf8'))[services() ?? ''] ?? 0;
    } catch {
      // It is being written.
    }
  }, LOOK_MS).unref();
}

const file = process.env['CLOCK_SHIFT_FILE'];
if (file && isMainThread) follow(file);
