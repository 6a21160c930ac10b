/**
 * The platform on hosts of its own (`network.ts`), with its stores outside of them: in one process, in two that share
 * the services on one host, and on two hosts with a gateway each. A process that ends is started again, as a supervisor
 * does; one that was killed for a measurement is not, until it is wanted.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SERVICES, type ServiceName } from '@tradefloor/contracts/services';
import { type FrontDoor, openFrontDoor } from './front-door.ts';
import { type HostPlan, LAYOUT_PARTS, type Part } from './host-layouts.ts';
import { HostProcess } from './host-process.ts';
import type { Network } from './network.ts';
import { makeEnvironment } from './platform.ts';
import type { BenchDeps } from './scenario.ts';

/** The process that runs a service, and where. */
export type Holder = Pick<Part, 'name' | 'host'>;

export type HostPlatform = {
  readonly port: number;
  /** Of its processes, by name. */
  pids(): Readonly<Record<string, number>>;
  /** With SIGKILL; it stays away until it is started again. */
  kill(name: string): void;
  startAgain(name: string): void;
  /** @throws Error when no process runs it */
  findHolder(service: ServiceName): Promise<Holder>;
  whenReady(): Promise<void>;
  stop(): Promise<void>;
};

const READY_MS = 120_000;

export async function startOnHosts(around: BenchDeps, plan: HostPlan): Promise<HostPlatform> {
  const { network, ports, layout } = plan;
  mkdirSync(join(around.dataDir, 'logs'), { recursive: true });
  const folder = mkdtempSync(join(around.dataDir, 'hosts-'));
  const base = makeEnvironment(
    around,
    { ...plan, topology: layout === 'one process' ? 'single' : 'split', folder },
    ports.offset,
  );
  const port = SERVICES.gateway.port + ports.offset;
  const parts = LAYOUT_PARTS[layout](around, plan, folder);
  const running = new Map(
    parts.map((part) => [part.name, new HostProcess({ around, network, base }, part)]),
  );
  const gates = layout === 'two hosts' ? (['a', 'b'] as const) : (['a'] as const);
  let door: FrontDoor | null = null;
  const stop = async () => {
    await door?.close();
    await Promise.all([...running.values()].map((each) => each.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  const find = (name: string): HostProcess => {
    const found = running.get(name);
    if (found === undefined) throw new Error(`there is no process ${name}`);
    return found;
  };
  const platform: HostPlatform = {
    port,
    pids: () => Object.fromEntries([...running].map(([name, { pid }]) => [name, pid])),
    kill: (name) => find(name).kill(),
    startAgain: (name) => find(name).startAgain(),
    findHolder: (service) => findHolder(parts, network, service),
    whenReady: () =>
      Promise.all(gates.map((host) => whenReady(network.getAddress(host), port))).then(),
    stop,
  };
  try {
    door = await openFrontDoor(
      port,
      gates.map((host) => ({ host: network.getAddress(host), port })),
    );
    await platform.whenReady();
    return platform;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function findHolder(
  parts: readonly Part[],
  network: Network,
  service: ServiceName,
): Promise<Holder> {
  for (const { name, host, offset } of parts) {
    if (offset === null) continue;
    const url = `http://${network.getAddress(host)}:${SERVICES[service].port + offset}/health`;
    if (await isServing(url)) return { name, host };
  }
  throw new Error(`no process runs ${service}`);
}

/** A process on standby for a service reports so. */
async function isServing(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    return ((await response.json()) as { readonly status?: string }).status === 'ok';
  } catch {
    return false;
  }
}

/** @throws Error when the gateway does not call the platform ready in time */
async function whenReady(host: string, port: number): Promise<void> {
  let seen = 'no answer';
  for (const endMs = performance.now() + READY_MS; performance.now() < endMs; await wait(100)) {
    seen = await readReady(host, port);
    if (seen === 'ready') return;
  }
  throw new Error(`the platform does not get ready at ${host}: ${seen}`);
}

async function readReady(host: string, port: number): Promise<string> {
  try {
    const signal = AbortSignal.timeout(2_000);
    const response = await fetch(`http://${host}:${port}/ready`, { signal });
    const text = await response.text();
    return (JSON.parse(text) as { readonly ready?: boolean }).ready === true ? 'ready' : text;
  } catch {
    return 'no answer';
  }
}
