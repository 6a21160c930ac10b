/**
 * `node bin/update-drill.mjs [--from COMMIT] [--seconds 10]`: trades on the version before, on this one, again on the one
 * before with the schema of this one, and on this one again, always with the same data. Ends with 1 when a version does not
 * start, orders do not end, or the auditor finds anything. Without `--from` it is the version before the newest migration.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { appFolder } from '../../launcher/bundle.mjs';
import { readSettings } from '../../launcher/environment.mjs';
import { ensureBuilt } from '../../launcher/production-build.mjs';
import { waitReady } from '../../launcher/readiness.mjs';
import { firstFreeOffset } from '../../launcher/service-ports.mjs';
import { speaker } from '../../process/console.mjs';
import { Problem } from '../../process/problem.mjs';
import { endTree } from '../../process/process-tree.mjs';
import { ROOT } from '../../process/root.mjs';
import { runCommand } from '../../process/run-command.mjs';
import { startInfra } from '../../stores/start-stores.mjs';
import { makeEnvironment, readFindings } from '../instance/instance-environment.mjs';
import { openAckLog } from '../world/ack-log.mjs';
import { auditUntilQuiet, comeToRest } from '../world/drain.mjs';
import { openFloor, pause } from '../world/floor.mjs';
import { startLoad } from '../world/load.mjs';
import { seconds } from '../world/statistics.mjs';

/** @typedef {import('../world/floor.mjs').Instance} Instance */

const DATA_DIR = join(ROOT, '.data', 'update-drill');
const BEFORE = join(DATA_DIR, 'before');
const RUN_VERSION = join(ROOT, 'tooling', 'fault-lab', 'update', 'run-version.mjs');
const FIRST_OFFSET = 24_000;
const READY_MS = 240_000;
const STOP_MS = 30_000;
const PER_SECOND = 10;
const publish = speaker('drill');

/** The command. */
export async function runUpdateDrill() {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, seconds: { type: 'string', default: '10' } },
  });
  const from = values.from ?? (await findBefore());
  await ensureBuilt({ log: speaker('build') });
  await removeCheckout();
  rmSync(DATA_DIR, { recursive: true, force: true });
  mkdirSync(DATA_DIR, { recursive: true });
  const infra = await startInfra({
    dataDir: join(DATA_DIR, 'stores'),
    purpose: 'e2e',
    log: speaker('stores'),
  });
  try {
    await checkOut(from);
    process.exitCode = (await play(infra, Number(values.seconds) * 1_000)) ? 0 : 1;
  } finally {
    await infra.stop();
    await removeCheckout();
  }
}

/** @returns {Promise<string>} the version before the newest migration, as a commit */
async function findBefore() {
  const newest = ['log', '-1', '--format=%H', '--', 'packages/db/migrations'];
  return `${(await git(newest)).trim()}^`;
}

/** @param {string[]} words */
async function git(words) {
  const { code, text } = await runCommand(['git', ...words], { isQuiet: true });
  if (code !== 0) throw new Problem(`git ${words[0]} failed: ${text}`);
  return text;
}

/** @param {string} commit */
async function checkOut(commit) {
  // Forced: a run that was killed leaves its entry behind.
  await git(['worktree', 'add', '--force', '--detach', BEFORE, commit]);
  const install = ['npx', '-y', 'pnpm@12', 'install', '--frozen-lockfile', '--prefer-offline'];
  const { code, text } = await runCommand(install, { cwd: BEFORE, isQuiet: true });
  if (code !== 0)
    throw new Problem('The packages of the version before cannot be installed:', text);
  // The drill is about programs and data: the pages of this version do for both.
  symlinkSync(join(appFolder('web'), '.next'), join(BEFORE, 'apps', 'web', '.next'));
  publish(`the version before is ${(await git(['log', '-1', '--format=%h %s', commit])).trim()}`);
}

async function removeCheckout() {
  if (!existsSync(BEFORE)) return;
  rmSync(join(BEFORE, 'apps', 'web', '.next'), { force: true });
  await git(['worktree', 'remove', '--force', BEFORE]);
}

/**
 * @param {import('../../stores/start-stores.mjs').Infra} infra
 * @param {number} tradeMs
 * @returns {Promise<boolean>}
 */
async function play(infra, tradeMs) {
  const acks = openAckLog(join(DATA_DIR, 'acks.jsonl'));
  const sql = postgres(infra.databaseUrl, { max: 2, onnotice: () => {} });
  const common = {
    infra,
    acks,
    tradeMs,
    query: async (/** @type {string} */ text) => [...(await sql.unsafe(text))],
  };
  const versions = [
    { name: 'before', folder: BEFORE, auditor: BEFORE },
    { name: 'this one', folder: ROOT, auditor: ROOT },
    { name: 'before, on the new schema', folder: BEFORE, auditor: ROOT },
    { name: 'this one again', folder: ROOT, auditor: ROOT },
  ];
  try {
    let isWell = true;
    for (const version of versions) isWell = (await tradeOn(version, common)) && isWell;
    publish(isWell ? 'up and down with all data' : 'NOT WELL');
    return isWell;
  } finally {
    acks.close();
    await sql.end({ timeout: 2 });
  }
}

/**
 * @param {{ name: string, folder: string, auditor: string }} version
 * @param {{ infra: import('../../stores/start-stores.mjs').Infra, acks: ReturnType<typeof openAckLog>, tradeMs: number, query: Instance['query'] }} on
 * @returns {Promise<boolean>}
 */
async function tradeOn({ name, folder, auditor }, { infra, acks, tradeMs, query }) {
  const offset = await firstFreeOffset(FIRST_OFFSET);
  const { databaseUrl, redisUrl } = infra;
  const dataDir = join(DATA_DIR, 'platform');
  const env = makeEnvironment(process.env, {
    offset,
    dataDir,
    databaseUrl,
    redisUrl,
    isWhole: true,
  });
  const { gatewayPort } = readSettings('production', env);
  const base = `http://127.0.0.1:${gatewayPort}`;
  const log = openSync(join(DATA_DIR, 'platform.log'), 'a');
  const startMs = performance.now();
  const child = spawn(process.execPath, [RUN_VERSION, folder], {
    cwd: folder,
    env,
    stdio: ['ignore', log, log],
  });
  try {
    const isStopped = () => child.exitCode !== null;
    const { ready, missing } = await waitReady(base, {
      timeoutMs: READY_MS,
      isStopped,
      log: publish,
    });
    if (!ready)
      throw new Problem(`${name}: not ready: ${missing.join(', ')}; see ${DATA_DIR}/platform.log`);
    const readyMs = performance.now() - startMs;
    const instance = /** @type {Instance} */ (
      /** @type {unknown} */ ({
        base,
        query,
        whenReady: (/** @type {number} */ timeoutMs) =>
          waitReady(base, { timeoutMs, isStopped, log: publish }),
        audit: (/** @type {string} */ path) => runAuditor(auditor, databaseUrl, path),
      })
    );
    const floor = await openFloor({ instance, acks, isQuick: true, minutes: null, seed: 1 });
    const { crowd, market, seed } = floor;
    const load = startLoad({
      crowd,
      market,
      prefix: `u${offset}-${Date.now().toString(36)}`,
      seed,
      perSecond: PER_SECOND,
    });
    await pause(tradeMs);
    await load.stop();
    const rest = await comeToRest(floor);
    const violations = await auditUntilQuiet(floor, new Map());
    for (const { id, count, examples } of violations)
      publish(`${id}: ${count} ${examples[0] ?? ''}`);
    const [migrations] = await query('select count(*)::int as n from drizzle.__drizzle_migrations');
    publish(
      `${name}: ready in ${seconds(readyMs)}, ${migrations?.['n']} migrations, ${load.sent()} orders, ${rest.isAtRest ? 'all over' : rest.why}, ${violations.length} violations`,
    );
    return rest.isAtRest && violations.length === 0;
  } finally {
    if (child.pid !== undefined) await endTree(child.pid, STOP_MS);
  }
}

/** @param {string} folder of the version whose schema it knows @param {string} databaseUrl @param {string} acks */
async function runAuditor(folder, databaseUrl, acks) {
  const program = join(folder, 'audit', 'main.mjs');
  const words = ['--db', databaseUrl, '--acks', acks, '--grace', '2', '--json'];
  const { text } = await runCommand([process.execPath, program, ...words], {
    isQuiet: true,
    cwd: folder,
  });
  return readFindings(text);
}
