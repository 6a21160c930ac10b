/**
 * The event relay's program: every message of the bus as a JSON line, on standard output and nothing else there, or in
 * a rotated file; its own log goes to standard error. Continues where it was after a restart, however it ended.
 */
import { createServer } from 'node:http';
import { SERVICES } from '@tradefloor/contracts/services';
import { unknownPatterns } from '@tradefloor/core/analytics/relay/relay-order';
import { createDurable } from '@tradefloor/db/durable/durable';
import { openBus } from '@tradefloor/runtime/host/bus';
import { createLog, toError } from '@tradefloor/runtime/host/log';
import { toRedisPlace } from '@tradefloor/runtime/host/redis-place';
import packageJson from '../../package.json' with { type: 'json' };
import { type RelayEnv, readRelayEnv } from './env.ts';
import { EventRelay, listTopics, type Missed } from './event-relay.ts';
import { isNewDatabase } from './new-database.ts';
import { readPosition, writePosition } from './position-file.ts';
import { RotatedFile } from './rotated-file.ts';

/** What the bus did not bring is looked for this often. */
const CATCH_UP_MS = 1_000;
const EXIT_CONFIG = 78;
const MB = 1_000_000;

await run(readRelayEnv());

async function run(env: RelayEnv): Promise<void> {
  const filter = { topics: env.RELAY_TOPICS, keys: env.RELAY_KEYS };
  const unknown = unknownPatterns(filter);
  if (unknown.length > 0) {
    process.stderr.write(`No topic fits ${unknown.join(', ')}\n`);
    process.exit(EXIT_CONFIG);
  }
  const log = createLog({ service: 'event-relay', destination: process.stderr });
  const durable = createDurable({ databaseUrl: env.DATABASE_URL, owner: `relay-${process.pid}` });
  const bus = openBus({ redis: toRedisPlace(env), origin: `relay-${process.pid}`, log });
  const begin = env.RELAY_FROM === 'now' ? await durable.lastSeqs() : new Map();
  const position = readPosition(env.RELAY_POSITION) ?? begin;
  const keep = (written: typeof position) => writePosition(env.RELAY_POSITION, written);
  keep(position);
  const missed = (gap: Missed) => log.warn(gap, 'relay.missed');
  const write = openOutput(env);
  const relay = new EventRelay({ durable, write, keep, missed }, filter, position);
  let fault: string | null = null;
  const catchUp = () =>
    relay.catchUp().then(
      () => {
        fault = null;
      },
      (error: unknown) => {
        if (fault === null && isNewDatabase(error)) log.info({}, 'relay.waiting');
        else if (fault === null) log.warn({ error: toError(error) }, 'relay.behind');
        fault = toError(error).message;
      },
    );
  await catchUp();
  const stopTail = await bus.tail(listTopics(filter), (entry) => relay.receive(entry), {
    onGap: () => void catchUp(),
  });
  const timer = setInterval(() => void catchUp(), CATCH_UP_MS);
  const health = env.RELAY_HEALTH ? serveHealth(env, () => fault) : null;
  log.info({ topics: listTopics(filter).length }, 'started');
  const stop = async (): Promise<void> => {
    clearInterval(timer);
    health?.close();
    await stopTail();
    await catchUp();
    await Promise.all([bus.close(), durable.close()]);
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
}

function openOutput(env: RelayEnv): (lines: readonly string[]) => Promise<void> {
  const { RELAY_FILE: path, RELAY_FILE_MB: megabytes, RELAY_FILES: kept } = env;
  if (path === undefined) return writeOut;
  const file = new RotatedFile({ path, bytesMax: megabytes * MB, kept });
  return (lines) => file.write(lines);
}

/** Writes lines; waits while the reader is slow. A reader that is gone ends the relay where it was. */
function writeOut(lines: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(`${lines.join('\n')}\n`, (error) => (error ? reject(error) : resolve()));
  });
}

function serveHealth(env: RelayEnv, findFault: () => string | null) {
  const server = createServer((request, response) => {
    const fault = findFault();
    const isKnown = request.method === 'GET' && request.url === '/health';
    response.writeHead(isKnown ? (fault === null ? 200 : 503) : 404, {
      'content-type': 'application/json',
    });
    response.end(
      JSON.stringify({
        status: fault === null ? 'ok' : 'degraded',
        service: 'event-relay',
        version: `${packageJson.version}+${env.GIT_COMMIT}`,
        uptimeMs: Math.round(process.uptime() * 1_000),
      }),
    );
  });
  server.listen(SERVICES['event-relay'].port + env.PORT_OFFSET, '127.0.0.1');
  return server;
}
