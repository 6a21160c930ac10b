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

const words = process.argv.slice(2);

/** @param {string} name */
const option = (name) =>
  words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);

const NUMBERS = { users: 10, ratePerSecond: 10, seconds: 60, seed: 1 };
const KNOWN =
  /^(tokens|--no-guests|--remote|--(base|users|rate|seconds|mix|arrivals|seed|acks|folder|run|sidecar)=.+)$/;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** @param {string} name @param {string} [flag] */
const number = (name, flag = name) =>
  Number(option(flag) ?? NUMBERS[/** @type {'users'} */ (name)]);

/** The platform on this data folder, else the port that the environment names. */
function getBase() {
  const running = readJson(join(getDataDir(), 'runner.json'))['address'];
  const port = 5_011 + Number(process.env['PORT_OFFSET'] ?? 0);
  return option('base') ?? (typeof running === 'string' ? running : `http://localhost:${port}`);
}

/** @returns {string | null} the fault of the request */
function fault() {
  const unknown = words.find((word) => !KNOWN.test(word));
  if (unknown !== undefined) return `Unknown: ${unknown}`;
  if (!URL.canParse(getBase())) return `${getBase()} is no address`;
  const isHere = LOOPBACK.test(new URL(getBase()).hostname);
  return isHere || words.includes('--remote')
    ? null
    : 'Load is for one\u2019s own platform: --remote confirms that the other machine is yours.';
}

const isTokens = words.includes('tokens');
const plan = {
  users: number('users'),
  ratePerSecond: number('ratePerSecond', 'rate'),
  seconds: number('seconds'),
  mix: (option('mix') ?? 'FLOOR').toUpperCase(),
  arrivals: (option('arrivals') ?? 'POISSON').toUpperCase(),
  seed: number('seed'),
};

/** The command. */
export async function loadCommand() {
  const wrong = fault();
  if (wrong !== null) {
    process.stderr.write(`${wrong}\n`);
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
        LOAD_BASE: getBase(),
        LOAD_PLAN: isTokens ? undefined : JSON.stringify(plan),
        LOAD_RUN_ID: option('run') ?? `load-${Date.now().toString(36)}`,
        LOAD_FOLDER: resolve(option('folder') ?? join(getDataDir(), 'load')),
        LOAD_ACKS: option('acks') === undefined ? undefined : resolve(option('acks') ?? ''),
        LOAD_GUESTS: words.includes('--no-guests') || isTokens ? 'off' : 'on',
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
