/**
 * `node bin/relay.mjs [--topics=orders.*,news.events] [--keys=AAPL] [--from=start]`: every message of the running platform
 * as one JSON line on standard output. Goes on where it was; DATA_DIR, DATABASE_URL and REDIS_URL as for the platform.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { readOptions } from '../process/options.mjs';
import { databaseUrl, getDataDir, redisUrl } from '../stores/running-stores.mjs';
import { buildBundle, bundleFile } from './bundle.mjs';

const dataDir = getDataDir();
const text = /** @type {const} */ ({ type: 'string', default: '' });
const OPTIONS = { topics: text, keys: text, from: text };

/** The command. */
export async function relayCommand() {
  const { topics, keys, from } = readOptions(process.argv.slice(2), OPTIONS).values;
  const urls = { DATABASE_URL: databaseUrl(), REDIS_URL: redisUrl() };
  if (urls.DATABASE_URL === undefined || urls.REDIS_URL === undefined) {
    process.stderr.write('No platform: start it first, or set DATA_DIR.\n');
    process.exitCode = 2;
  } else {
    const outDir = join(dataDir, 'relay');
    await buildBundle('relay', outDir);
    const child = spawn(process.execPath, [bundleFile('relay', outDir)], {
      stdio: 'inherit',
      env: {
        ...process.env,
        ...urls,
        RELAY_TOPICS: topics,
        RELAY_KEYS: keys,
        RELAY_FROM: from,
        RELAY_POSITION: join(dataDir, 'event-relay.json'),
        // The platform's own relay reports; this one is read by a person, unless it is set to report.
        RELAY_HEALTH: process.env['RELAY_HEALTH'] ?? 'off',
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
