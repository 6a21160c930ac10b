/**
 * The platform over stores of its own, as scenarios use it. Smoke runs share one of each topology, since its start
 * takes longer than what they do with it.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bareNext } from './bare-next.ts';
import { benchDatabase } from './bench-database.ts';
import { type BenchPlatform, type PlatformPlan, startBenchPlatform } from './platform.ts';
import { type BenchDeps, openStores } from './scenario.ts';

export type OpenPlatform = Omit<BenchPlatform, 'stop'> & {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  close(): Promise<void>;
};

type Topology = PlatformPlan['topology'];

/** Databases of Redis that topologies have for themselves. */
const REDIS_NUMBERS = { single: 1, split: 2 };
const shared = new Map<Topology, Promise<OpenPlatform>>();

/** Starts the platform with an empty database and waits until it is ready. */
export async function openPlatform(around: BenchDeps, topology: Topology): Promise<OpenPlatform> {
  if (around.effort !== 'smoke') return await start(around, topology);
  const running = shared.get(topology) ?? start(around, topology);
  shared.set(topology, running);
  return { ...(await running), close: async () => undefined };
}

/** Ends those that smoke runs have shared. */
export async function closeShared(): Promise<void> {
  const started = await Promise.allSettled(shared.values());
  shared.clear();
  for (const platform of started) {
    if (platform.status === 'fulfilled') await platform.value.close();
  }
}

/** A Redis database of its own, so that streams of the same names do not meet. */
export function redisAddress(around: BenchDeps, number: number): string {
  const address = new URL(openStores(around).redisUrl);
  address.pathname = `/${number}`;
  return address.href;
}

async function start(around: BenchDeps, topology: Topology): Promise<OpenPlatform> {
  const database = await benchDatabase(openStores(around).databaseUrl, around.root);
  const stores = {
    databaseUrl: database.url,
    redisUrl: redisAddress(around, REDIS_NUMBERS[topology]),
  };
  try {
    const pages = await findPages(around);
    const platform = await startBenchPlatform(around, { topology, ...stores, pages });
    const close = async () => {
      await platform.stop();
      await database.drop();
    };
    return { ...platform, ...stores, close };
  } catch (error) {
    await database.drop();
    throw error;
  }
}

/** Where pages take no part in what is measured they are the bench's own; a smoke run has those of the build at hand. */
export async function findPages(around: BenchDeps): Promise<string> {
  const built = join(around.root, 'apps', 'web');
  const isBuilt = existsSync(join(built, '.next', 'BUILD_ID'));
  return (around.effort === 'smoke' || around.hasPages) && isBuilt ? built : await bareNext(around);
}
