/** The ports the runner looks at, and how it makes way for another program. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { FIX_PORT, SERVICES } from '../../packages/contracts/src/services.ts';
import { HEALTH_PORTS } from '../fault-lab/instance/fault-instance.mjs';
import { isPortFree } from '../process/ports.mjs';
import { readSettings } from './environment.mjs';
import { firstFreeOffset, SERVICE_PORTS, settlePorts } from './service-ports.mjs';

/** @type {import('node:net').Server | null} */
let intruder = null;
afterEach(() => {
  intruder?.close();
});

/** @param {number} port */
async function take(port) {
  intruder = createServer().listen(port, '127.0.0.1');
  await once(intruder, 'listening');
}

test('the ports are those of the contracts', () => {
  const { gateway, ...services } = SERVICES;
  const ports = [...Object.values(services).map(({ port }) => port), FIX_PORT];
  expect(SERVICE_PORTS).toEqual(ports.sort((a, b) => a - b));
  expect(readSettings('production', {}).gatewayPort).toBe(gateway.port);
});

test('the fault matrix calls the services at their ports', () => {
  for (const [name, port] of Object.entries(HEALTH_PORTS)) {
    expect(SERVICES[/** @type {keyof typeof SERVICES} */ (name)].port, name).toBe(port);
  }
});

test('the services make way for another program, the gateway stays where it is', async () => {
  const portOffset = await firstFreeOffset(20_000);
  const gatewayPort = 5_011 + portOffset;
  const settings = { ...readSettings('development', {}), portOffset, gatewayPort };
  await take(5_000 + portOffset);
  /** @type {string[]} */
  const words = [];
  const settled = await settlePorts(settings, (...published) => words.push(published.join(' ')));
  expect(settled.gatewayPort).toBe(gatewayPort);
  expect(settled.portOffset).toBeGreaterThan(portOffset);
  expect(await isPortFree(5_000 + settled.portOffset)).toBe(true);
  expect(words[0]).toContain(`port ${5_000 + portOffset} is taken`);
});

test('a requested offset is not changed silently', async () => {
  const offset = await firstFreeOffset(20_000);
  await take(9_880 + offset);
  const settings = readSettings('development', { PORT_OFFSET: String(offset) });
  await expect(settlePorts(settings, () => {})).rejects.toThrow(`Port ${9_880 + offset} is taken`);
});

test('a taken gateway port is named', async () => {
  const offset = await firstFreeOffset(20_000);
  await take(5_011 + offset);
  const settings = readSettings('development', { PORT_OFFSET: String(offset) });
  await expect(settlePorts(settings, () => {})).rejects.toThrow(`Port ${5_011 + offset} is taken`);
});
