/**
 * The workers' program: `main.mjs [--only=oms,ems|all|none]`, or `--wait` until its launcher assigns the services. Reads its
 * settings, starts, and stops in order on a signal.
 */
import { endOnUncaught } from '@tradefloor/runtime/host/last-resort';
import type { Log } from '@tradefloor/runtime/host/log';
import { getLogCollector, openLog } from '@tradefloor/runtime/host/open-log';
import packageJson from '../package.json' with { type: 'json' };
import { findChannel } from './ops/launcher.ts';
import { chosenServices } from './process/chosen-services.ts';
import { readEnv, type WorkersEnv } from './process/env.ts';
import { openStores, type Stores } from './process/stores.ts';
import { SERVICE_NAMES } from './registry.ts';
import { startWorkers } from './start-workers.ts';
import { toText } from './waiting.ts';

/** A stop that takes longer is cut off; the runner's own patience is a little longer. */
const STOP_MS = 8_000;
const EXIT_CONFIG = 78;

const settings = readEnv();
const { log, close: closeLog } = openLog({
  service: 'workers',
  level: settings.LOG_LEVEL,
  version: `${packageJson.version}+${settings.GIT_COMMIT}`,
  collector: getLogCollector(settings),
});
const standby: { stores: Stores | null } = { stores: null };
const assigned = await toText(process, async () => {
  standby.stores = await openStores(settings, log);
});
await run(settings, assigned);

async function run(env: WorkersEnv, words: readonly string[]): Promise<void> {
  const chosen = chosenServices(words, SERVICE_NAMES);
  if ('fault' in chosen) {
    process.stderr.write(`${chosen.fault}\n`);
    process.exit(EXIT_CONFIG);
  }
  endOnUncaught(log);
  const workers = await startWorkers({
    env,
    log,
    only: chosen.names,
    stores: standby.stores,
    launcher: findChannel(process),
  });
  stopOnSignal(log, workers.stop);
  log.info({ services: chosen.names, seed: env.SEED }, 'started');
}

/** The first signal stops in order, the second at once. */
function stopOnSignal(log: Log, stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => die(log, new Error('the stop took too long')), STOP_MS).unref();
    stop().then(
      async () => {
        log.info('stopped');
        await closeLog();
        process.exit(0);
      },
      (error: unknown) => die(log, error),
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/** A stop that fails leaves nothing to wait for. */
function die(log: Log, error: unknown): never {
  log.fatal({ error }, 'died');
  process.exit(1);
}
