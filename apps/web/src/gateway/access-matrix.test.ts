/** Every call, address and socket through a real gateway against the access matrix, principal by principal. */
import type { Session } from '@tradefloor/api/ports/ports';
import { givenRole, givenSession } from '@tradefloor/api/testing/given';
import { printedRows } from '@tradefloor/api/testing/printed-access';
import { CALLS } from '@tradefloor/contracts/calls';
import {
  ADDRESS_ROWS,
  getRole,
  PRINCIPALS,
  type Principal,
} from '@tradefloor/contracts/calls/access-matrix';
import type { Call } from '@tradefloor/contracts/calls/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { METADATA_PATHS } from './http/oauth-metadata.ts';
import { type GivenGateway, givenGateway, openSocket, send } from './testing/given.ts';

const PRINTED = printedRows('Calls');

let gateway: GivenGateway;
const cookies = new Map<Principal, string>();

function findSession(principal: Principal): Session | null {
  const role = getRole(principal);
  if (role === null) return null;
  const identity = principal === 'guest' ? givenSession({ guest: true }) : givenRole(role);
  const sessionId = `session of ${principal}`;
  return { ...identity, sessionId, caller: { ...identity.caller, sessionId } };
}

beforeAll(async () => {
  gateway = await givenGateway();
  for (const principal of PRINCIPALS) {
    const session = findSession(principal);
    if (session !== null) cookies.set(principal, gateway.services.logIn(session));
  }
});
afterAll(() => gateway.close());

const asPrincipal = (principal: Principal): { cookie?: string } => {
  const cookie = cookies.get(principal);
  return cookie === undefined ? {} : { cookie };
};

/** Whether a call reached its service; a refusal is reported in one of three ways. */
async function comesThrough({ to, method, path }: Call, principal: Principal): Promise<boolean> {
  const { port, services } = gateway;
  const before = services.seen.length;
  const target = `/api/${to}${path.replaceAll(/:[A-Za-z]+/g, 'x1')}`;
  const body = method === 'GET' ? {} : { body: {} };
  const { status } = await send(port, target, { method, ...asPrincipal(principal), ...body });
  const came = services.seen.length > before;
  if (!came) expect([401, 403, 404, 405]).toContain(status);
  return came;
}

describe('through the gateway', () => {
  it.each(Object.values<Call>(CALLS))(
    '$method $path of $to allows the principals of the table',
    async (call) => {
      let found = '';
      for (const principal of PRINCIPALS) {
        found += (await comesThrough(call, principal)) ? 'x' : '-';
      }
      expect([call.name, found]).toEqual([call.name, PRINTED[call.name]]);
    },
  );

  it('every address of its own has a row', () => {
    const own = [...METADATA_PATHS].map((path) => `GET ${path}`);
    const listed = Object.keys(ADDRESS_ROWS).filter((address) => address.includes('well-known'));
    expect(own).toEqual(expect.arrayContaining(listed));
  });

  it.each(Object.entries(ADDRESS_ROWS).filter(([address]) => address.startsWith('GET ')))(
    '%s is open as the table states',
    async (address, row) => {
      let found = '';
      for (const principal of PRINCIPALS) {
        const { status } = await send(gateway.port, address.slice(4), asPrincipal(principal));
        found += status === 401 || status === 403 || status === 404 ? '-' : 'x';
      }
      expect(found).toBe(row);
    },
  );

  it.each(Object.entries(ADDRESS_ROWS).filter(([address]) => address.startsWith('WS ')))(
    '%s is open as the table states',
    async (address, row) => {
      let found = '';
      for (const principal of PRINCIPALS) {
        const socket = openSocket(gateway.port, address.slice(3), asPrincipal(principal));
        await expect
          .poll(() => socket.ws.readyState === 1 || socket.refused() !== null, { timeout: 10_000 })
          .toBe(true);
        const refused = socket.refused();
        found += refused === 401 || refused === 403 ? '-' : 'x';
        socket.ws.terminate();
      }
      expect(found).toBe(row);
    },
  );
});
