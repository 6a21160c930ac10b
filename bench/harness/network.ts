/**
 * Several hosts on one machine: network namespaces of Linux, each with an address of its own on a bridge. What runs in one
 * reaches the others only through the network, which can be cut. Needs root and `ip`.
 */
import {
  type ChildProcess,
  execFileSync,
  type SpawnOptions,
  spawn,
  spawnSync,
} from 'node:child_process';
import { existsSync } from 'node:fs';

/** Interfaces and namespaces begin with it; the process that made them follows. */
const PREFIX = 'tfb';
/** Of the private range, a subnet a run. */
const SUBNETS = 250;

export type Network = {
  /** Where this process is reached by all hosts. */
  readonly outside: string;
  getAddress(host: string): string;
  /** Starts a program on a host. */
  start(host: string, command: readonly string[], options: SpawnOptions): ChildProcess;
  /** The host's packets get nowhere from now on, as if its cable had been pulled: no connection is closed by it. */
  cut(host: string): void;
  mend(host: string): void;
  close(): void;
};

/** @returns null where hosts can be made; otherwise why not */
export function whyNoHosts(): string | null {
  if (process.platform !== 'linux') return 'network namespaces are of Linux';
  if (process.getuid?.() !== 0) return 'network namespaces need root';
  const name = `${PREFIX}${process.pid}-try`;
  const made = spawnSync('ip', ['netns', 'add', name], { encoding: 'utf8' });
  if (made.error !== undefined) return 'there is no `ip` (package iproute2)';
  if (made.status !== 0) return `no network namespace can be made: ${made.stderr.trim()}`;
  ip('netns', 'delete', name);
  return null;
}

/** Makes the hosts and connects them. What a killed run has left is removed first. */
export function openNetwork(hosts: readonly string[]): Network {
  removeLeft();
  const id = `${PREFIX}${process.pid}`;
  const subnet = `10.87.${process.pid % SUBNETS}`;
  const outside = `${subnet}.1`;
  const parts = new Map(
    hosts.map((host, n) => [host, { space: `${id}-${host}`, outer: `${id}-${n}`, n }]),
  );
  const find = (host: string) => {
    const part = parts.get(host);
    if (part === undefined) throw new Error(`there is no host ${host}`);
    return part;
  };
  const getAddress = (host: string) => `${subnet}.${find(host).n + 11}`;
  ip('link', 'add', id, 'type', 'bridge');
  ip('address', 'add', `${outside}/24`, 'dev', id);
  ip('link', 'set', id, 'up');
  for (const [host, { space, outer }] of parts) {
    ip('netns', 'add', space);
    ip('link', 'add', outer, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
    ip('link', 'set', outer, 'master', id, 'up');
    ip('-n', space, 'address', 'add', `${getAddress(host)}/24`, 'dev', 'eth0');
    ip('-n', space, 'link', 'set', 'lo', 'up');
    ip('-n', space, 'link', 'set', 'eth0', 'up');
  }
  return {
    outside,
    getAddress,
    start: (host, command, options) =>
      spawn('ip', ['netns', 'exec', find(host).space, ...command], options),
    cut: (host) => ip('link', 'set', find(host).outer, 'down'),
    mend: (host) => ip('link', 'set', find(host).outer, 'up'),
    close: () => remove(id),
  };
}

function ip(...words: string[]): void {
  execFileSync('ip', words, { stdio: ['ignore', 'ignore', 'pipe'] });
}

const list = (...words: string[]): string =>
  execFileSync('ip', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Interfaces first: those of a namespace go some time after it. */
function remove(id: string): void {
  if (existsSync(`/sys/class/net/${id}`)) {
    for (const [, outer = ''] of list('-o', 'link', 'show', 'master', id).matchAll(
      /^\d+: ([^@:]+)/gm,
    ))
      ip('link', 'delete', outer);
    ip('link', 'delete', id);
  }
  for (const line of list('netns', 'list').split('\n')) {
    const [space = ''] = line.split(' ');
    if (space.startsWith(`${id}-`)) ip('netns', 'delete', space);
  }
}

function removeLeft(): void {
  const ids = list('-o', 'link', 'show', 'type', 'bridge').matchAll(
    new RegExp(`\\b(${PREFIX}(\\d+)):`, 'g'),
  );
  for (const [, id = '', pid = ''] of ids) if (!existsSync(`/proc/${pid}`)) remove(id);
}
