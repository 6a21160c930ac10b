/**
 * `node bin/load.mjs [--users=10] [--rate=10] [--seconds=60] [--mix=FLOOR] [--arrivals=POISSON] [--seed=1] [--acks=file]
 * [--sidecar=port] [--no-guests]`: load for a running platform; `node bin/load.mjs tokens --sidecar=port`: sessions alone.
 * DATA_DIR and PORT_OFFSET as for the platform, or `--base=http://localhost:5011`.
 */
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { readJson } from '../process/files.mjs';
import { getDataDir } from '../stores/running-stores.mjs';
import { buildBundle, bundleFile } from './bundle.mjs';
import { readLoadArguments } from './load-arguments.mjs';

/** The platform on this data folder, else the port that the environment names. */
function getAddress() {
  const running = readJson(join(getDataDir(), 'runner.json'))['address'];
  const port = 5_011 + Number(process.env['PORT_OFFSET'] ?? 0);
  return typeof running === 'string' ? running : `http://localhost:${port}`;
}

/** The command. */
export async function loadCommand() {
  const { base, option, isTokens, hasGuests, plan, fault } = readLoadArguments(
    process.argv.slice(2),
    getAddress(),
  );
  if (fault !== null) {
    process.stderr.write(`${fault}\n`);
    process.exitCode = 2;
  } else {
    const outDir = join(getDataDir(), 'load', 'program');
    await buildBundle('load', outDir);
    const isProduction = process.env['NODE_ENV'] === 'production';
    const child = spawn(process.execPath, [bundleFile('load', outDir)], {
      stdio: 'inherit',
      env: {
        // As the platform on this machine has them; what is set wins.
        LOAD_DEMO_PASSWORD: isProduction
          ? undefined
          : (process.env['DEV_PASSWORD'] ?? 'tradefloor'),
        LOAD_PASSWORD: isProduction ? undefined : (process.env['DEV_PASSWORD'] ?? 'tradefloor'),
        ...process.env,
        LOAD_BASE: base,
        LOAD_PLAN: isTokens ? undefined : JSON.stringify(plan),
        LOAD_RUN_ID: option('run') ?? `load-${Date.now().toString(36)}`,
        LOAD_FOLDER: resolve(option('folder') ?? join(getDataDir(), 'load')),
        LOAD_ACKS: option('acks') === undefined ? undefined : resolve(option('acks') ?? ''),
        LOAD_GUESTS: hasGuests ? 'on' : 'off',
        LOAD_SIDECAR_PORT: option('sidecar'),
      },
    });
    for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT'])) {
      process.on(signal, () => child.kill(signal));
    }
    child.once('exit', (code) => {
      process.exitCode = code ?? 1;
    });
  }
}
