import { Counter, Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { HandlingTally } from './handling-tally.ts';

const EDGES = [0.1, 0.5, 1, 2, 5, 10, 25, 50, 100, 250, 1_000, 5_000];

test('handlings are stated as the library for metrics would state them', async () => {
  const registry = new Registry();
  const registers = [registry];
  const count = new Counter({
    name: 'handled_total',
    help: 'Handlings',
    labelNames: ['service', 'kind', 'what'],
    registers,
  });
  const time = new Histogram({
    name: 'handling_ms',
    help: 'Handler time',
    labelNames: ['service'],
    buckets: EDGES,
    registers,
  });
  const tally = new HandlingTally();
  for (const [no, ms] of [0, 0.1, 0.2, 1, 1.5, 30, 5_000, 9_000].entries()) {
    for (const service of ['oms', 'ems'] as const) {
      const kind = no % 2 === 0 ? 'ask' : 'message';
      const what = no % 3 === 0 ? 'placeOrder' : 'orders.filled';
      tally.note({ service, kind, what, ms });
      count.inc({ service, kind, what });
      time.observe({ service }, ms);
    }
  }
  const lines = (text: string) => text.split('\n').filter(Boolean).sort();
  expect(lines(tally.text())).toEqual(lines(await registry.metrics()));
});
