/** A request through the gateway, its cookie checked, beside the same in a Next route handler and in bare node:http. */
import { Pool } from 'undici';
import { bareNext } from '../harness/bare-next.ts';
import { compare, comparedRows, type Variant } from '../harness/compare.ts';
import { readCpuUs } from '../harness/process-cpu.ts';
import type { Scenario } from '../harness/scenario.ts';
import { makePort, type ServerProcess, startServer } from '../harness/server-process.ts';
import { RESPONSE } from '../servers/same-answer.ts';

const IN_FLIGHT = 16;
const REQUESTS = { next: 1_000, fast: 8_000 };
const COOKIE = 'platform_user=bench-session-00000001';

async function request(pool: Pool, path: string): Promise<string> {
  const { statusCode, body } = await pool.request({
    path,
    method: 'GET',
    headers: { cookie: COOKIE },
  });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${text.slice(0, 200)}`);
  return text;
}

/** All variants must return the same, or they did not do the same work. */
async function contender(
  name: string,
  server: ServerProcess,
  { path, requests }: { readonly path: string; readonly requests: number },
): Promise<Variant & { close(): Promise<void> }> {
  const pool = new Pool(`http://127.0.0.1:${makePort(server)}`, { connections: IN_FLIGHT });
  const same = JSON.stringify(RESPONSE);
  if ((await request(pool, path)) !== same) throw new Error(`${name} answers something else`);
  return {
    name,
    cpuUs: () => readCpuUs(server.pid),
    turn: async () => {
      let left = requests;
      const worker = async () => {
        while (left > 0) {
          left -= 1;
          await request(pool, path);
        }
      };
      await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
      return requests;
    },
    close: async () => {
      await pool.close();
      await server.stop();
    },
  };
}

export const gatewayRequest: Scenario = async (around) => {
  const folder = await bareNext(around);
  const share = { full: 1, quick: 0.25, smoke: 0.02 }[around.effort];
  const slow = { path: '/api/orders', requests: REQUESTS.next * share };
  const fast = REQUESTS.fast * share;
  const variants = [
    await contender('Next route handler', await startServer('next-route', { folder }), slow),
    await contender('gateway, service in its process', await startServer('bench-gateway', {}), {
      path: '/api/oms/orders',
      requests: fast,
    }),
    await contender('node:http, nothing else', await startServer('plain-http', {}), {
      path: '/',
      requests: fast,
    }),
  ];
  try {
    const compared = await compare(variants, { full: 5, quick: 2, smoke: 1 }[around.effort]);
    return [
      {
        title: `A request with a session cookie, ${IN_FLIGHT} under way, server CPU`,
        rows: comparedRows(compared, 'request'),
        notes: [
          'The gateway checks target, method, origin, cookie, role and allowance, makes a request id and passes ' +
            'on the bytes of a service that answers at once; the other two look the cookie up and return.',
        ],
        aims: [
          {
            text: 'a gateway request costs at least 15 times less CPU than a Next route handler',
            value: compared[1]?.gain.mid ?? null,
            atLeast: 15,
          },
        ],
      },
    ];
  } finally {
    for (const variant of variants) await variant.close();
  }
};
