/**
 * `node bin/record-session.mjs [--base=http://localhost:5011]`: trades five minutes on a running development platform as a demo
 * trader, has the platform replay them, and writes what the replay proved for the page of visitors. A restart of the platform,
 * or another's orders of the same trader, spoil it: use one that is new.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Requester } from '../api-examples/asker.mjs';
import { readOptions } from '../process/options.mjs';
import { Problem } from '../process/problem.mjs';
import { ROOT } from '../process/root.mjs';
import { SECONDS, STEPS, SYMBOLS, TRADER } from './plan.mjs';
import { toSeconds } from './to-seconds.mjs';

const FILE = join(ROOT, 'apps/web/src/features/replay/recorded/session.json');
/** The end of a recording reaches the disk within this time. */
const SETTLED_MS = 20_000;

/** @param {number} atMs */
const until = (atMs) => new Promise((done) => setTimeout(done, Math.max(0, atMs - Date.now())));

/** The command. */
export async function recordSession() {
  const { base } = readOptions(process.argv.slice(2), {
    base: { type: 'string', default: 'http://localhost:5011' },
  }).values;
  const requester = new Requester(base, join(ROOT, 'docs/api/openapi.json'));
  const fromMs = Math.ceil(Date.now() / 1_000) * 1_000;
  for (const { at, who, call, input } of STEPS) {
    await until(fromMs + at * 1_000);
    await requester.request(who, call, input);
    process.stdout.write(`${at} s: ${call}\n`);
  }
  const toMs = fromMs + SECONDS * 1_000;
  await until(toMs + SETTLED_MS);
  const session = await replayed(requester, { fromMs, toMs });
  if (requester.failures.length > 0) throw new Problem(...requester.failures);
  writeFileSync(FILE, `${JSON.stringify(session)}\n`);
  process.stdout.write(`${session.picture.fills.length} fills written\n`);
}

/** @param {Requester} requester @param {{ fromMs: number, toMs: number }} span */
async function replayed(requester, { fromMs, toMs }) {
  const period = { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() };
  const { runId } = await requester.request(TRADER, 'startReplay', period);
  const run = await requester.askUntil(TRADER, 'replayRun', {
    input: { runId },
    until: ({ state }) => state === 'DONE' || state === 'FAILED',
  });
  if (run.state === 'FAILED') throw new Problem(run.failure);
  const picture = await requester.request(TRADER, 'replayPicture', { runId });
  const bars = [];
  for (const symbol of SYMBOLS) {
    bars.push(await requester.request(TRADER, 'replayBars', { runId, symbol }));
  }
  return toSeconds(picture, bars);
}
