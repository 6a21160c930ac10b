/** A process on a host: started again when it ends, as a supervisor does, unless it was killed for a measurement. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import type { Part } from './host-layouts.ts';
import type { Network } from './network.ts';
import type { BenchDeps } from './scenario.ts';

const STOP_MS = 10_000;

/** A scenario that fails must not leave a platform behind. */
const ALIVE = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of ALIVE) child.kill('SIGKILL');
});

export type Ground = {
  readonly around: BenchDeps;
  readonly network: Network;
  readonly base: NodeJS.ProcessEnv;
};

/** One process of it, from its first start to its last end. */
export class HostProcess {
  readonly #ground: Ground;
  readonly #part: Part;
  #child: ChildProcess;
  #isWanted = true;

  constructor(ground: Ground, part: Part) {
    this.#ground = ground;
    this.#part = part;
    this.#child = this.#start();
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  kill(): void {
    this.#isWanted = false;
    this.#child.kill('SIGKILL');
  }

  startAgain(): void {
    this.#isWanted = true;
    this.#child = this.#start();
  }

  async stop(): Promise<void> {
    this.#isWanted = false;
    const child = this.#child;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await gone;
    clearTimeout(timer);
  }

  #start(): ChildProcess {
    const { around, network, base } = this.#ground;
    const { host, words, env, name } = this.#part;
    const log = openSync(join(around.dataDir, 'logs', `hosts-${name}.log`), 'a');
    const nodeArgs = (process.env['BENCH_NODE_ARGS'] ?? '--enable-source-maps').split(' ');
    const child = network.start(host, [process.execPath, ...nodeArgs, ...words], {
      env: { ...base, ...env },
      stdio: ['ignore', log, log],
    });
    ALIVE.add(child);
    const ended = child.pid === undefined ? () => undefined : around.started.addProcess(child.pid);
    child.once('exit', () => {
      ALIVE.delete(child);
      ended();
      if (this.#isWanted) this.#child = this.#start();
    });
    return child;
  }
}
