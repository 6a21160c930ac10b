/**
 * Scenarios: one of them played a thousand times, which must come to one digest; and how much virtual time passes in
 * a second of CPU with the whole platform in it, beside the bare market that is in every such world.
 */
import { ScenarioTerms } from '@tradefloor/contracts/scenario';
import { createMarket, TICK_MS } from '@tradefloor/sim/market/market';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { playScenario } from '@tradefloor/workers/scenario/play-scenario';
import { openPrivateWorld, PRIVATE_START_MS } from '@tradefloor/workers/scenario/private-world';
import { ownCpuUs } from '../harness/process-cpu.ts';
import type { Effort, Scenario } from '../harness/scenario.ts';
import { rounded } from '../harness/statistics.ts';
import type { Row, Table } from '../harness/table.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SEED = 7;

const toTerms = (change: Record<string, unknown>): ScenarioTerms =>
  ScenarioTerms.parse({
    symbol: 'AAPL',
    side: 'BUY',
    qty: 20_000,
    orderType: 'MARKET',
    strategy: 'LIT',
    seed: SEED,
    lengthMs: MINUTE_MS,
    ...change,
  });

async function cpuSeconds(work: () => Promise<unknown>): Promise<number> {
  const before = ownCpuUs();
  await work();
  return (ownCpuUs() - before) / 1e6;
}

type Played = { readonly variant: string; readonly terms: ScenarioTerms; readonly runs: number };

async function playedOften({ variant, terms, runs }: Played): Promise<Row> {
  const digests = new Set<string>();
  let fills = 0;
  const cpuS = await cpuSeconds(async () => {
    for (let run = 0; run < runs; run += 1) {
      const played = await playScenario(terms, { hasAftermath: false });
      digests.add(played.digest);
      fills = played.fills.length;
    }
  });
  return {
    variant,
    figures: {
      runs,
      'fills a run': fills,
      'different digests': digests.size,
      'ms CPU/run': rounded((cpuS * 1_000) / runs),
      'runs/s of CPU': rounded(runs / cpuS),
    },
  };
}

async function computeDigests(effort: Effort): Promise<Table> {
  const share = { full: 1, quick: 20, smoke: 100 }[effort];
  const slices = {
    strategy: 'TWAP',
    lengthMs: 2 * MINUTE_MS,
    algoParams: { durationMs: MINUTE_MS },
  };
  const rows = [
    await playedOften({ variant: '20,000 at once', terms: toTerms({}), runs: 1_000 / share }),
    await playedOften({ variant: 'a TWAP of a minute', terms: toTerms(slices), runs: 200 / share }),
  ];
  const most = Math.max(...rows.map(({ figures }) => Number(figures['different digests'])));
  return {
    title: 'One scenario, played again and again',
    rows,
    aims: [
      { text: 'all runs of a scenario come to one digest', value: most, atMost: 1, isProof: true },
    ],
  };
}

/** An hour of the market of all symbols, with nothing around it. */
function bareMarketSeconds(ms: number): Promise<number> {
  const market = createMarket({
    seed: SEED,
    startTick: 0,
    startMs: PRIVATE_START_MS,
    universe: EQUITIES,
  });
  return cpuSeconds(async () => {
    for (let at = TICK_MS; at <= ms; at += TICK_MS) {
      market.step();
      market.batch(PRIVATE_START_MS + at);
    }
  });
}

async function idleWorldSeconds(symbols: number, ms: number): Promise<number> {
  const world = await openPrivateWorld({ seed: SEED, universe: EQUITIES.slice(0, symbols) });
  return cpuSeconds(() => world.pass(ms));
}

async function measureHours(effort: Effort): Promise<Table> {
  const spanMs = { full: HOUR_MS, quick: 5 * MINUTE_MS, smoke: MINUTE_MS }[effort];
  const hours = spanMs / HOUR_MS;
  const bareS = await bareMarketSeconds(spanMs);
  const row = (variant: string, cpuS: number): Row => ({
    variant,
    figures: {
      'virtual hours': rounded(hours),
      'CPU s': rounded(cpuS),
      'virtual hours/s of CPU': rounded(hours / cpuS),
      'x real time': rounded((hours * 3_600) / cpuS),
    },
  });
  const algo = {
    strategy: 'TWAP',
    qty: 100_000,
    lengthMs: spanMs,
    algoParams: { durationMs: Math.round(spanMs * 0.9) },
  };
  const working = () => playScenario(toTerms(algo), { hasAftermath: false });
  return {
    title: 'Virtual time with the whole platform: services, exchange, FIX terms, clearing, journal',
    rows: [
      row('the bare market, 80 symbols', bareS),
      row('the platform at rest, 80 symbols', await idleWorldSeconds(EQUITIES.length, spanMs)),
      row('the platform at rest, a scenario’s one symbol', await idleWorldSeconds(1, spanMs)),
      row('the platform at work on a TWAP', await cpuSeconds(working)),
    ],
    notes: [
      'A scenario lists its own symbol alone: others change nothing, each has an rng of its own.',
    ],
  };
}

export const scenarios: Scenario = async ({ effort }) => [
  await computeDigests(effort),
  await measureHours(effort),
];
