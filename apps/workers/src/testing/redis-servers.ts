/** Redis servers of a test's own: what a server that all tests share cannot be, killed or part of a cluster. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { expect, vi } from 'vitest';

export type RedisServer = {
  readonly port: number;
  /** A connection of the test's own. */
  readonly admin: Redis;
  readonly process: ChildProcess;
};

/** Generous: what is waited for takes a tenth of a second on a machine that is not busy. */
export const PATIENT = { timeout: 60_000, interval: 50 };
/** Between the choice of a port and its use another program may take it. */
const ATTEMPTS = 5;

export class RedisServers {
  readonly #folder = mkdtempSync(join(tmpdir(), 'redis-'));
  readonly #program: string;
  readonly #running: RedisServer[] = [];

  constructor(program: string) {
    this.#program = program;
  }

  /** Starts a server with these lines of configuration. @param password its own; none when left out */
  async start(lines: readonly string[], password?: string): Promise<RedisServer> {
    for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
      const port = await findFreePort();
      const server = this.#launch(port, lines, password);
      if (await isServing(server)) return server;
    }
    throw new Error(`${this.#program} does not start`);
  }

  /** As when its machine loses power. */
  async kill({ process: child }: RedisServer): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  async stop(): Promise<void> {
    for (const { admin } of this.#running) admin.disconnect();
    await Promise.all(this.#running.map((server) => this.kill(server)));
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #launch(port: number, lines: readonly string[], password: string | undefined): RedisServer {
    const file = join(this.#folder, `${port}.conf`);
    const own = [`port ${port}`, 'bind 127.0.0.1', `dir "${this.#folder}"`, 'save ""'];
    if (password !== undefined) own.push(`requirepass ${password}`);
    writeFileSync(file, `${[...own, ...lines].join('\n')}\n`);
    const isSentinel = lines.some((line) => line.startsWith('sentinel '));
    const words = isSentinel ? [file, '--sentinel'] : [file];
    const child = spawn(this.#program, words, { stdio: 'ignore' });
    const admin = new Redis({ port, host: '127.0.0.1', ...(password ? { password } : {}) });
    // The test ends it itself, and looks at what it returns.
    admin.on('error', () => undefined);
    const server = { port, admin, process: child };
    this.#running.push(server);
    return server;
  }
}

/** False when the program has ended instead. */
async function isServing({ admin, process: child }: RedisServer): Promise<boolean> {
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  await vi.waitFor(() => expect(isOver() || admin.status === 'ready').toBe(true), PATIENT);
  if (isOver()) admin.disconnect();
  return !isOver();
}

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('a port was expected');
  return address.port;
}

/** The value of a field of `INFO`, or of Redis' lists of names and values. */
export const readField = (info: string, field: string): string | undefined =>
  new RegExp(`^${field}:(.*?)\\r?$`, 'm').exec(info)?.[1];
