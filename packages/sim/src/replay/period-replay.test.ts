/** A period over a split: its steps are all of the shares of its end, so that a chart and a profit have no gap. */
import { CORPORATE_ACTIONS } from '@tradefloor/contracts/market-event';
import { expect, it } from 'vitest';
import { NOW } from '../exchange/exchange.given.ts';
import { createExchange } from '../exchange/exchange.ts';
import { createMarket, TICK_MS } from '../market/market.ts';
import { EQUITIES } from '../market/universe.ts';
import { PeriodReplay } from './period-replay.ts';
import { RECORDING_VERSION, type RecordLine, recordedExchange } from './recording.ts';
import { replayedMarket } from './replayed-market.ts';
import { toSettings } from './session-replay.ts';

const UNIVERSE = EQUITIES.filter(({ symbol }) => symbol === 'BKNG' || symbol === 'AAPL');
const TERMS = { seed: 42, instruments: UNIVERSE, clients: [], dropCopies: [] };
const SPLIT_SEQ = 1_020;
const BATCHES = 40;
const STEP_MS = 1_000;
const EVENTS = [
  {
    eventId: 'split',
    kind: 'SPLIT' as const,
    target: 'BKNG',
    size: 10,
    durationMs: null,
    flags: null,
    fromSeq: SPLIT_SEQ,
    actor: CORPORATE_ACTIONS,
    reason: 'a split',
    at: NOW + 5_000,
  },
];

/** A recording of an exchange without clients, over forty batches, and what the market printed of a symbol in it. */
function record() {
  const config = { seed: 42, startTick: 1_000, startMs: NOW, universe: UNIVERSE, events: EVENTS };
  const market = createMarket(config);
  const snapshot = market.snapshot();
  const lines: RecordLine[] = [];
  const keep = (line: RecordLine) => void lines.push(JSON.parse(JSON.stringify(line)));
  const exchange = recordedExchange(createExchange(toSettings(TERMS)), keep);
  const checkpoint = exchange.checkpoint(NOW);
  const begin = { kind: 'BEGIN', version: RECORDING_VERSION, why: 'OPEN', at: NOW } as const;
  keep({ ...begin, terms: TERMS, stateHash: exchange.stateHash(), checkpoint });
  let printed = 0;
  for (let n = 1; n <= BATCHES; n += 1) {
    market.step();
    const batch = market.batch(NOW + n * TICK_MS);
    const volume = batch.ticks.find(({ symbol }) => symbol === 'BKNG')?.volume ?? 0;
    printed += batch.splits === undefined ? volume * 10 : volume;
    exchange.onTicks(batch, NOW + n * TICK_MS);
  }
  return { lines, snapshot, printed };
}

it('steps before a split are in new shares, and those of other symbols as they were', () => {
  const { lines, snapshot, printed } = record();
  const toMs = NOW + (BATCHES + 1) * TICK_MS;
  const requested = { fromMs: NOW, toMs, stepMs: STEP_MS, instruments: UNIVERSE };
  const replay = new PeriodReplay({ ...requested, compId: 'EMS', midsAt: [] }, () =>
    replayedMarket({
      checkpoint: { snapshot, haltCompression: 10, flags: [] },
      events: EVENTS,
      instruments: UNIVERSE,
    }),
  );
  for (const line of lines) replay.take(line);
  const { columns, splits, difference } = replay.result();
  expect(difference).toBeNull();
  expect(splits).toMatchObject([{ symbol: 'BKNG', ratio: 10, seq: SPLIT_SEQ }]);
  for (const [symbol, price] of [
    ['BKNG', 495],
    ['AAPL', 270],
  ] as const) {
    const { open, high, low, close } = columns.get(symbol) ?? {};
    const all = [open, high, low, close].flatMap((column) => [...(column ?? [])]);
    expect(all.length).toBeGreaterThan(40);
    for (const mid of all) expect(mid / 1e6 / price).toBeCloseTo(1, 2);
  }
  const volume = [...(columns.get('BKNG')?.volume ?? [])];
  expect(volume.reduce((sum, shares) => sum + shares, 0)).toBe(printed);
});
