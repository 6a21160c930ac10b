/**
 * What the deterministic code comes to on the Node version that runs it, as one line of JSON. Equal on every version: a
 * replay on one is no proof on another otherwise. Beside them is the CPU each took, which is not compared.
 */
import { ScenarioTerms } from '@tradefloor/contracts/scenario';
import { STRATEGIES } from '@tradefloor/contracts/vocabulary/strategies';
import { through } from '@tradefloor/core/analytics/scenario/lab-terms';
import { type Draws, drawsFrom } from '@tradefloor/core/prng';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import {
  dirtyFromYield,
  riskAtYield,
  valuationAt,
  yieldFromDirty,
} from '@tradefloor/instruments/bond/bond-valuation';
import { toTerms } from '@tradefloor/instruments/bond/listed-bond';
import { exp, ln, power } from '@tradefloor/instruments/math/elementary';
import { valueOption } from '@tradefloor/instruments/option/black-scholes';
import { type NumberHash, numberHash } from '@tradefloor/sim/market/number-hash';
import { playScenario } from '@tradefloor/workers/scenario/play-scenario';
import { replayDay } from '../scenarios/replayed-day.ts';

const SEED = 7;
const DAY = { seconds: 300, orders: 1_500 };
const VALUES = 20_000;

/** Every listed bond at a drawn yield, the day after it was issued. */
function addBonds(hash: NumberHash, draws: Draws): void {
  for (const bond of BONDS) {
    const terms = toTerms(bond);
    const { convention } = bond;
    const valuation = valuationAt(terms, terms.accrualStart + 1, { convention });
    const dirty = dirtyFromYield(valuation, draws.next() * 12);
    hash.add(dirty);
    hash.add(yieldFromDirty(valuation, dirty) ?? 0);
    for (const each of Object.values(riskAtYield(valuation, 4))) hash.add(each);
  }
}

/** Elementary functions, options and bonds at drawn points, by their 64 bits. */
function priceHash(): string {
  const hash = numberHash();
  const draws = drawsFrom(SEED);
  for (let n = 0; n < VALUES; n += 1) {
    const x = draws.next();
    hash.add(ln(x * 1_000 + 1e-9));
    hash.add(exp((x - 0.5) * 100));
    hash.add(power(1 + x, draws.next() * 60 - 30));
    const terms = { spot: 50 + 100 * x, strike: 100, rate: 0.04, yield: 0.01 };
    const type = n % 2 === 0 ? 'CALL' : 'PUT';
    const years = draws.next() * 2;
    const value = valueOption({ type, ...terms, years, volatility: draws.next() });
    for (const each of Object.values(value)) hash.add(each);
  }
  addBonds(hash, draws);
  return hash.hex();
}

/** Every strategy once through a private world of its own: all services of the order path on virtual time. */
async function playDigests(): Promise<Record<string, string>> {
  const terms = ScenarioTerms.parse({
    symbol: 'AAPL',
    side: 'BUY',
    qty: 20_000,
    orderType: 'MARKET',
    strategy: 'LIT',
    seed: SEED,
    lengthMs: 60_000,
  });
  const digests: Record<string, string> = {};
  for (const strategy of STRATEGIES) {
    const { digest } = await playScenario(through(terms, strategy), { hasAftermath: false });
    digests[strategy] = digest;
  }
  return digests;
}

const outcomes: Record<string, unknown> = {};
const cpuMs: Record<string, number> = {};
for (const [name, work] of Object.entries({
  day: () => replayDay(SEED, DAY),
  prices: priceHash,
  plays: playDigests,
})) {
  const before = process.cpuUsage();
  outcomes[name] = await work();
  const { user, system } = process.cpuUsage(before);
  cpuMs[name] = Math.round((user + system) / 1_000);
}
const memoryMb = Math.round(process.resourceUsage().maxRSS / 1_024);
process.stdout.write(
  `${JSON.stringify({ version: process.version, cpuMs, memoryMb, outcomes })}\n`,
);
