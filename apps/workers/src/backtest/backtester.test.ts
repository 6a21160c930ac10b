/**
 * The thread of a backtest: its sums come back; a thread that crashes or is stopped is a failure, a missing bundle is
 * reported.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { GAIN_DEFAULT, WEIGHT_DEFAULTS } from '@tradefloor/contracts/intelligence';
import { createLog } from '@tradefloor/runtime/host/log';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { describe, expect, it } from 'vitest';
import { openBacktester } from './backtester.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'backtester-'));
const TERMS = { seed: 7, weights: WEIGHT_DEFAULTS, gain: GAIN_DEFAULT };

function openWith(name: string, text: string | null, heapMb = 384) {
  const file = join(FOLDER, `${name}.mjs`);
  if (text !== null) writeFileSync(file, text);
  return openBacktester(
    { startTick: 5, startMs: 0, universe: EQUITIES, morningTicks: 240 },
    {
      log: createLog({ service: 'test', level: 'silent' }),
      program: pathToFileURL(file),
      heapMb,
    },
  );
}

describe('a backtester', () => {
  it('gives the thread the market’s first ticks and returns its sums', async () => {
    const backtester = openWith(
      'echo',
      `import { parentPort, workerData } from 'node:worker_threads';
       const { market, ticks, gain } = workerData;
       parentPort.postMessage({ measured: ticks, hits: market.seed, returns: market.startTick, costs: gain });`,
    );
    expect(backtester.spanMs).toBe(60_000);
    expect(await backtester.measure(TERMS)).toEqual({
      ok: true,
      value: { measured: 240, hits: 7, returns: 5, costs: GAIN_DEFAULT },
    });
  });

  it('reports a failure when the thread breaks off, and when it is stopped', async () => {
    const broken = openWith('broken', `throw new Error('no memory');`);
    expect(await broken.measure(TERMS)).toEqual({ ok: false, error: 'FAILED' });
    const endless = openWith('endless', 'for (;;);');
    const measured = endless.measure(TERMS);
    endless.stop();
    expect(await measured).toEqual({ ok: false, error: 'FAILED' });
  });

  it('ends a thread that eats memory at the bound of its heap, and this process goes on', async () => {
    const hungry = openWith('hungry', 'const all = []; for (;;) all.push({ at: all.length });', 16);
    expect(await hungry.measure(TERMS)).toEqual({ ok: false, error: 'FAILED' });
  });

  it('measures nothing where no program is built', async () => {
    expect(await openWith('missing', null).measure(TERMS)).toEqual({ ok: false, error: 'NONE' });
  });
});
