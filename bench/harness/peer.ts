/** Peers that a clone does not bring: npm packages with a lock file of their own, installed where the bench caches. */
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchDeps } from './scenario.ts';
import type { ServerProcess } from './server-process.ts';

/** Under names of their own, so that no tool of this repository takes a peer for a part of it. */
const MANIFEST = 'peer.json';
const LOCK = 'peer-lock.json';

/** The folder a peer is installed in, or why it is not. */
export type Peer = { readonly folder: string } | { readonly missing: string };

/** Installs a peer of `bench/peers` once for each version of its lock file; without a registry, or in a smoke run that would have to install it, it is missing. */
export function installPeer({ root, cacheDir, effort, log }: BenchDeps, name: string): Peer {
  const source = join(root, 'bench', 'peers', name);
  const folder = join(cacheDir, 'peers', name);
  const lock = readFileSync(join(source, LOCK), 'utf8');
  const done = join(folder, 'installed');
  mkdirSync(folder, { recursive: true });
  cpSync(source, folder, { recursive: true });
  cpSync(join(source, MANIFEST), join(folder, 'package.json'));
  cpSync(join(source, LOCK), join(folder, 'package-lock.json'));
  if (existsSync(done) && readFileSync(done, 'utf8') === lock) return { folder };
  if (effort === 'smoke') return { missing: `${name}: a smoke run installs nothing` };
  log(`installs ${name} (once)`);
  try {
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund'];
    execFileSync('npm', ['ci', ...flags], { cwd: folder, stdio: 'pipe', timeout: 300_000 });
  } catch (error) {
    return {
      missing: `${name} could not be installed: ${error instanceof Error ? error.message.slice(0, 200) : String(error)}`,
    };
  }
  writeFileSync(done, lock);
  return { folder };
}

/** Starts a peer's program, which reports when it is ready. @throws Error when it ends before */
export async function startPeer(program: string, words: readonly string[]): Promise<ServerProcess> {
  const child = fork(program, [...words], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`${program} ended before it was ready (${signal ?? code})`);
  });
  const [ready] = await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    ready,
    send: (message) => void (child.connected && child.send(message)),
    onMessage: (receive) => {
      child.on('message', receive);
      return () => child.off('message', receive);
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
