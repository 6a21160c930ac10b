/**
 * The load generator's program: many users log in by PKCE and do what a trading floor does, at a rate that does not
 * wait for responses. Leaves a witness file for the auditor and a report. Without a plan it is the token sidecar alone.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type LoadPlan, LoadRun } from '@tradefloor/contracts/load';
import { listAccounts } from './accounts.ts';
import { type LoadEnv, readLoadEnv } from './env.ts';
import { openGatewayClient } from './gateway-client.ts';
import { progressFor, resultTable } from './load-text.ts';
import { reportPage } from './report-page.ts';
import { runLoad } from './run-load.ts';
import { serveSidecar } from './sidecar-server.ts';
import { TokenSidecar } from './token-sidecar.ts';
import { WitnessFile } from './witness-file.ts';

const RENEW_MS = 30_000;
const EXIT_FAILED = 1;

process.exitCode = await run(readLoadEnv());

async function run(env: LoadEnv): Promise<number> {
  const gateway = openGatewayClient(env.LOAD_BASE);
  const sidecar = new TokenSidecar({
    gateway,
    accounts: listAccounts(env),
    takesGuests: env.LOAD_GUESTS,
    file: join(env.LOAD_FOLDER, 'sessions.json'),
    nowMs: () => Date.now(),
    wait: (ms) => wait(ms),
  });
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort());
  const server = env.LOAD_SIDECAR_PORT === undefined ? null : await openSidecar(env, sidecar);
  try {
    return env.LOAD_PLAN === undefined
      ? await serveTokens(env, sidecar, stop.signal)
      : await sendLoad(env, env.LOAD_PLAN, { gateway, sidecar, stop: stop.signal });
  } finally {
    server?.close();
    gateway.close();
  }
}

async function openSidecar(
  { LOAD_SIDECAR_PORT = 0, LOAD_SIDECAR_KEY }: LoadEnv,
  sidecar: TokenSidecar,
) {
  const key = LOAD_SIDECAR_KEY ?? randomBytes(24).toString('base64url');
  const server = await serveSidecar(sidecar, { port: LOAD_SIDECAR_PORT, key });
  process.stderr.write(
    `sessions at http://127.0.0.1:${LOAD_SIDECAR_PORT}/sessions, Bearer ${key}\n`,
  );
  return server;
}

async function serveTokens(
  env: LoadEnv,
  sidecar: TokenSidecar,
  stop: AbortSignal,
): Promise<number> {
  stop.addEventListener('abort', () => sidecar.stop());
  const ready = await sidecar.fill(listAccounts(env).length);
  process.stderr.write(
    `${ready} users are ready${sidecar.note === null ? '' : `; ${sidecar.note}`}\n`,
  );
  while (!stop.aborted) {
    await wait(RENEW_MS, undefined, { signal: stop }).catch(() => undefined);
    await sidecar.renewDue();
  }
  return 0;
}

async function sendLoad(
  env: LoadEnv,
  plan: LoadPlan,
  world: {
    readonly gateway: ReturnType<typeof openGatewayClient>;
    readonly sidecar: TokenSidecar;
    readonly stop: AbortSignal;
  },
): Promise<number> {
  const folder = join(env.LOAD_FOLDER, env.LOAD_RUN_ID);
  const witness = new WitnessFile(env.LOAD_ACKS ?? join(folder, 'acks.jsonl'));
  const isJson = env.LOAD_TELL === 'json';
  const progress = progressFor(process.stdout.isTTY === true);
  const notify = (run: LoadRun): void => {
    const line = isJson ? JSON.stringify(LoadRun.encode(run)) : progress(run, performance.now());
    if (line !== null) process.stdout.write(`${line}\n`);
    if (env.LOAD_STATUS !== undefined)
      writeWhole(env.LOAD_STATUS, JSON.stringify(LoadRun.encode(run)));
  };
  const ended = await runLoad(plan, env.LOAD_RUN_ID, {
    ...world,
    witness,
    notify,
    nowMs: () => Date.now(),
    steadyMs: () => performance.now(),
    wait,
  });
  await witness.close();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'report.json'), JSON.stringify(LoadRun.encode(ended), null, 1));
  writeFileSync(join(folder, 'report.html'), reportPage(ended));
  if (!isJson)
    process.stdout.write(`${resultTable(ended)}\nReport: ${join(folder, 'report.html')}\n`);
  return ended.state === 'FAILED' && !isJson ? EXIT_FAILED : 0;
}

/** A concurrent reader has the one before. */
function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}
