/**
 * The examples against their naive twins on the first of the 50 seeds whose table is in `docs/bots.md`, as few as show what
 * they are for.
 */
import { readFileSync } from 'node:fs';
import { compare } from '@tradefloor/bots/batch-report';
import { BOTS, findBot } from '@tradefloor/bots/examples/catalogue';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { describe, expect, it } from 'vitest';
import { readBatchArguments } from './bot-arguments.ts';
import { runBot } from './run-bot.ts';

/** Runs that the Python client repeats, by the name of the bot: the first seeds of those here. */
const TWINS: Readonly<Record<string, { readonly digest: string }>> = JSON.parse(
  readFileSync(new URL('../../../../clients/python/tests/twins.json', import.meta.url), 'utf8'),
);

async function runSeeds(words: string) {
  const read = readBatchArguments(words.split(' '), 1);
  if (!read.ok) throw new Error(read.error);
  const { symbols, seeds, realism, lengthMs, bot, figure } = read.value;
  const instruments = symbols.flatMap(
    (symbol) => EQUITIES.find((one) => one.symbol === symbol) ?? [],
  );
  const runs = [];
  for (const seed of seeds) {
    const strategy = findBot(bot.label).create();
    const { metrics, digest } = await runBot({ seed, instruments, realism, lengthMs }, strategy);
    runs.push({ seed, metrics, digest });
  }
  return { figure, runs };
}

describe('an example', () => {
  it.each([
    ['market-maker', 'market-maker-fixed', '--seeds 1..3 --length 30s'],
    ['momentum', 'momentum-random', '--seeds 1..10 --length 5m --realism real'],
    ['pairs', 'pairs-unhedged', '--seeds 1..10 --length 5m'],
    ['execution', 'execution-at-once', '--seeds 1..2 --length 60s --realism real'],
  ])('%s is better than %s by the figure that it is for', async (name, twin, terms) => {
    const own = await runSeeds(`--bot ${name} ${terms}`);
    const other = await runSeeds(`--bot ${twin} ${terms}`);
    const comparison = compare(own.figure, own.runs, other.runs);
    const { seeds, better, medianDifference } = comparison ?? {
      seeds: 0,
      better: 0,
      medianDifference: 0,
    };
    expect(better).toBeGreaterThan(seeds / 2);
    expect(Math.sign(medianDifference)).toBe(own.figure === 'profit' ? 1 : -1);
    expect(own.runs.every(({ metrics }) => metrics.fills > 0)).toBe(true);
    // What the same strategy in Python trades as well.
    if (Object.hasOwn(TWINS, name)) expect(own.runs[0]?.digest).toBe(TWINS[name]?.digest);
    // Nothing that the platform refuses: the examples stay within its checks.
    expect(own.runs.map(({ metrics }) => metrics.orders.rejected)).toEqual(own.runs.map(() => 0));
  });

  it('of every name is listed with what it does', () => {
    for (const [name, { about, symbols }] of Object.entries(BOTS)) {
      expect(about.length, name).toBeGreaterThan(10);
      expect(symbols.every((symbol) => EQUITIES.some((one) => one.symbol === symbol))).toBe(true);
    }
    expect(() => findBot('toString')).toThrow('is a strategy of the catalogue');
  });
});
