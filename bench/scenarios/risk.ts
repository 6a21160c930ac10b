/** Pre-trade decisions over HTTP: the six checks on a full book beside a handler that looks at nothing. */

import { riskCheck } from '@tradefloor/contracts/calls/risk';
import { NOW } from '@tradefloor/core/trading/order/order.given';
import { CALLER_HEADER, makeSigner } from '@tradefloor/runtime/host/identity';
import { Pool } from 'undici';
import { compare, comparedRows, type Variant } from '../harness/compare.ts';
import { readCpuUs } from '../harness/process-cpu.ts';
import type { Scenario } from '../harness/scenario.ts';
import { makePort, type ServerProcess, startServer } from '../harness/server-process.ts';
import { rounded } from '../harness/statistics.ts';
import { SECRET, toCheck, USERS } from '../servers/risk-door.ts';

const IN_FLIGHT = 16;
const CHECKS = 6_000;
const OPEN_PER_USER = { full: 49, quick: 49, smoke: 1 };

type Contender = Variant & {
  readonly latenciesMs: number[];
  readonly refused: () => number;
  close(): Promise<void>;
};

async function contender(name: string, server: ServerProcess, checks: number): Promise<Contender> {
  const pool = new Pool(`http://127.0.0.1:${makePort(server)}`, { connections: IN_FLIGHT });
  const token = await makeSigner(SECRET)('risk-engine', 'service:oms', null);
  const latenciesMs: number[] = [];
  let requested = 0;
  let refused = 0;
  const sendRequest = async (): Promise<void> => {
    requested += 1;
    // Numbers go on from those the book was filled with: no order comes twice.
    const request = riskCheck.in.encode(toCheck(USERS * 1_000 + requested, NOW));
    const from = performance.now();
    const { statusCode, body } = await pool.request({
      path: '/check',
      method: 'POST',
      headers: { 'content-type': 'application/json', [CALLER_HEADER]: token },
      body: JSON.stringify(request),
    });
    const text = await body.text();
    latenciesMs.push(performance.now() - from);
    if (statusCode !== 200)
      throw new Error(`${name} answered ${statusCode}: ${text.slice(0, 200)}`);
    if (!text.includes('"ACCEPT"')) refused += 1;
  };
  return {
    name,
    latenciesMs,
    refused: () => refused,
    cpuUs: () => readCpuUs(server.pid),
    turn: async () => {
      let left = checks;
      const worker = async () => {
        while (left > 0) {
          left -= 1;
          await sendRequest();
        }
      };
      await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
      return checks;
    },
    close: async () => {
      await pool.close();
      await server.stop();
    },
  };
}

const p99 = (latenciesMs: readonly number[]): string => {
  const sorted = latenciesMs.toSorted((a, b) => a - b);
  return `${rounded(sorted[Math.floor(sorted.length * 0.99)] ?? 0)} ms`;
};

export const risk: Scenario = async (around) => {
  const checks = { full: CHECKS, quick: CHECKS / 4, smoke: 60 }[around.effort];
  const variants = [
    await contender('a handler that looks at nothing', await startServer('empty-door', {}), checks),
    await contender(
      'six checks, 1,000 users of 50 open orders',
      await startServer('risk-door', { openPerUser: OPEN_PER_USER[around.effort] }),
      checks,
    ),
  ];
  try {
    const compared = await compare(variants, { full: 5, quick: 2, smoke: 1 }[around.effort]);
    const [empty, full] = variants;
    return [
      {
        title: `A risk decision over HTTP, ${IN_FLIGHT} under way, server CPU`,
        rows: comparedRows(compared, 'decision'),
        notes: [
          `p99 seen by the asker: ${p99(empty?.latenciesMs ?? [])} beside ${p99(full?.latenciesMs ?? [])}. ` +
            `${full?.refused() ?? 0} of ${full?.latenciesMs.length ?? 0} decisions were refusals; the others went ` +
            'through all six checks. The database is left out on both sides.',
        ],
        aims: [
          {
            text: 'decisions a second are at least 0.8 of what an empty handler answers',
            value: compared[1]?.speed.mid ?? null,
            atLeast: 0.8,
          },
          {
            text: 'decisions that accepted',
            value: (full?.latenciesMs.length ?? 0) - (full?.refused() ?? 0),
            atLeast: 1,
            isProof: true,
          },
        ],
      },
    ];
  } finally {
    for (const variant of variants) await variant.close();
  }
};
