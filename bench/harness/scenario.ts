/** What a scenario is given and what it gives. */
import type { Started } from './started.ts';
import type { Table } from './table.ts';

/** How much trouble a run takes: a smoke run proves that the scenario works and measures nothing worth keeping. */
export type Effort = 'full' | 'quick' | 'smoke';

export type BenchDeps = {
  /** The repository. */
  readonly root: string;
  /** A folder of the bench's own for what it builds; kept between runs. */
  readonly cacheDir: string;
  /** Where the platform's programs lie. */
  readonly bundles: string;
  /** A folder of the bench's own for data. */
  readonly dataDir: string;
  /** The browser's program; null on a machine without one. */
  readonly chromium: string | null;
  /** The switch that turns off what Chromium opens by itself, and what keeps a page of the bench from the platform. */
  readonly chromiumOff: string;
  /** The platform's own pages are built, not only its programs. */
  readonly hasPages: boolean;
  /** An administrator's database and a Redis that belong to the bench; null where a scenario needs none. */
  readonly stores: Stores | null;
  readonly effort: Effort;
  /** Words of the command line that only one scenario understands, without their dashes. */
  readonly wishes: ReadonlySet<string>;
  readonly log: (words: string) => void;
  /** What goes with the run, however it ends. */
  readonly started: Started;
};

export type Stores = {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** Processes whose CPU counts as the stores'. */
  readonly postgresPid: number | null;
  readonly redisPid: number | null;
};

export type Scenario = (around: BenchDeps) => Promise<readonly Table[]>;

/** The stores of a scenario that cannot do without. @throws Error when the runner started none */
export function openStores({ stores }: BenchDeps): Stores {
  if (stores === null) throw new Error('this scenario needs stores: run it through bench/run.mjs');
  return stores;
}
