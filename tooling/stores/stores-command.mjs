/** `node bin/infra.mjs`: keeps the data stores up until Ctrl-C and prints their addresses; DATA_DIR is their folder. */
import { startInfra } from './start-stores.mjs';

/** The command. */
export async function storesCommand() {
  const log = (/** @type {unknown[]} */ ...words) => process.stderr.write(`${words.join(' ')}\n`);
  const infra = await startInfra({
    dataDir: process.env['DATA_DIR'] ?? '.data',
    log,
    purpose: 'dev',
    given: process.env,
  });
  process.stdout.write(`DATABASE_URL=${infra.databaseUrl}\nREDIS_URL=${infra.redisUrl}\n`);
  const idle = setInterval(() => {}, 60_000);
  const stop = async () => {
    clearInterval(idle);
    await infra.stop();
    log('stopped');
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}
