/**
 * What tests that kill processes of the operating system begin with: a database and a Redis of their own, the workers' program,
 * and calls to its services as a user makes them. Only tests import it.
 */
import { randomBytes } from 'node:crypto';
import type { Call, CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import { SERVICES, type ServiceName } from '@tradefloor/contracts/services';
import type { Caller } from '@tradefloor/contracts/user';
import { freshDatabase } from '@tradefloor/db/testing/fresh-database';
import { callsClient } from '@tradefloor/runtime/host/calls-client';
import { Redis } from 'ioredis';
import { inject } from 'vitest';
import { type RedisUser, toRedisDatabase } from './redis-databases.ts';
import { drawPortOffset } from './test-ports.ts';
import { buildWorkersProgram, type WorkerProcess } from './worker-processes.ts';

/** @param from the service that the calls are from; the gateway by default */
export async function openKillDrive(
  name: Extract<RedisUser, `${string}-kills`>,
  { caller, from = 'gateway' }: { readonly caller: Caller; readonly from?: ServiceName },
) {
  const redisUrl = toRedisDatabase(inject('redisUrl'), name);
  const redis = new Redis(redisUrl);
  const offset = drawPortOffset(name);
  const secret = randomBytes(24).toString('hex');
  const [fresh, program] = await Promise.all([freshDatabase(), buildWorkersProgram()]);
  const getBaseUrl = (service: ServiceName): string =>
    `http://127.0.0.1:${SERVICES[service].port + offset}`;
  const client = callsClient({ getBaseUrl, secret, from });
  return {
    databaseUrl: fresh.url,
    redis,
    /** A process of the program; their services have ports of their own, so that all are at one offset. */
    process: (words: readonly string[], settings: NodeJS.ProcessEnv = {}): WorkerProcess =>
      program.process(words, {
        ...process.env,
        DATABASE_URL: fresh.url,
        REDIS_URL: redisUrl,
        INTERNAL_SECRET: secret,
        PORT_OFFSET: String(offset),
        LOG_LEVEL: 'fatal',
        ...settings,
      }),
    /** Null while it is refused or not responded to. */
    find: async <C extends Call>(
      call: C,
      input: CallInput<C>,
      as: Caller = caller,
    ): Promise<CallOutput<C> | null> => {
      const meta = { requestId: 'request-1', caller: as, as: 'user' } as const;
      const response = await client.request(call, input, meta);
      return response.ok ? response.value : null;
    },
    close: async (): Promise<void> => {
      await program.remove();
      await client.close();
      await redis.flushdb();
      await redis.quit();
      await fresh.drop();
    },
  };
}

export type KillDrive = Awaited<ReturnType<typeof openKillDrive>>;

/** Starts a process and has it take its services. */
export async function startProcess(worker: WorkerProcess): Promise<void> {
  await worker.load();
  worker.run();
}
