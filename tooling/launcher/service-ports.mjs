/**
 * The base ports of the services, and which offset to them is free. A laptop may use one of them
 * itself (a Mac's AirPlay listens on 5000): the services then move, the address a person uses
 * stays.
 */
import { isPortFree } from '../process/ports.mjs';
import { Problem } from '../process/problem.mjs';

/** As in the contracts' `SERVICES` and `FIX_PORT`; a test compares the two. */
export const SERVICE_PORTS = [
  5000, 5001, 5002, 5003, 5004, 5005, 5006, 5008, 5009, 5012, 5013, 5017, 5018, 5019, 5020, 5021,
  5022, 5023, 5024, 5025, 9880, 9881,
];
const STEP = 100;
const TRIES = 40;

/**
 * The first port of the services that another program has, with this offset.
 * @param {number} offset
 * @returns {Promise<number | null>}
 */
async function takenPort(offset) {
  for (const port of SERVICE_PORTS) if (!(await isPortFree(port + offset))) return port + offset;
  return null;
}

/**
 * @param {number} first
 * @returns {Promise<number>}
 */
export async function firstFreeOffset(first) {
  for (let offset = first; offset < first + STEP * TRIES; offset += STEP) {
    if ((await takenPort(offset)) === null) return offset;
  }
  throw new Problem(`No free range of ports for the services from ${5000 + first} on.`);
}

/**
 * The settings with an offset at which all ports are free. A requested one is not changed.
 * @param {import('./environment.mjs').RunSettings} settings
 * @param {(...words: unknown[]) => void} log
 * @returns {Promise<import('./environment.mjs').RunSettings>}
 */
export async function settlePorts(settings, log) {
  if (!(await isPortFree(settings.gatewayPort))) {
    throw new Problem(
      `Port ${settings.gatewayPort} is taken by another program.`,
      'Stop that program, or choose another port: GATEWAY_PORT=5511 npx -y pnpm@12 dev',
    );
  }
  const taken = await takenPort(settings.portOffset);
  if (taken === null) return settings;
  if (settings.isOffsetGiven) {
    throw new Problem(
      `Port ${taken} is taken by another program.`,
      `Choose another offset than PORT_OFFSET=${settings.portOffset}, or leave it out.`,
    );
  }
  const portOffset = await firstFreeOffset(settings.portOffset + STEP);
  log(
    `port ${taken} is taken by another program: the services use ports from ${5000 + portOffset}`,
  );
  return { ...settings, portOffset };
}
