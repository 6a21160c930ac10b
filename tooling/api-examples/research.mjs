/** What is asked about the market, its news, signals, scenarios and replays. */

/** @typedef {import('./asker.mjs').Asker} Asker */

const TRADER = 'trader-low-touch';
const ADMIN = 'admin';

/** @param {Asker} asker */
export async function askMarket(asker) {
  const symbol = 'AAPL';
  for (const name of ['instruments', 'marketStatus', 'news', 'signals', 'signalWeights']) {
    await asker.ask(TRADER, name);
  }
  for (const name of ['depth', 'venueDepth', 'features', 'signal']) {
    await asker.ask(TRADER, name, { symbol });
  }
  await asker.ask(TRADER, 'candles', { symbol, interval: '1m' });
  await asker.ask(TRADER, 'signalWeightVersions');
  await asker.ask(TRADER, 'recommendations');
  await asker.ask(TRADER, 'rescore', { symbol, shocks: { realisedVol: -0.3 } });
  const { weights } = await asker.ask(ADMIN, 'signalWeights');
  await asker.ask(ADMIN, 'putSignalWeights', { weights, reason: 'confirmed' });
  await asker.ask(ADMIN, 'startMarketEvent', {
    kind: 'VOLATILITY',
    target: 'Energy',
    factor: 2,
    durationMs: 60_000,
    reason: 'a lesson on volatility',
  });
  await asker.ask(ADMIN, 'marketEvents');
}

/** @param {Asker} asker */
export async function askScenarios(asker) {
  const terms = {
    name: 'Two thousand in a minute',
    symbol: 'AAPL',
    side: 'BUY',
    qty: 2_000,
    seed: 7,
    orderType: 'MARKET',
    lengthMs: 90_000,
    strategy: 'TWAP',
    algoParams: { durationMs: 60_000 },
  };
  const { scenarioId } = await asker.ask(TRADER, 'saveScenario', terms);
  await asker.ask(TRADER, 'listScenarios');
  await asker.ask(TRADER, 'getScenario', { scenarioId });
  await asker.ask(TRADER, 'changeScenario', { scenarioId, ...terms, qty: 2_500 });
  const one = await asker.ask(TRADER, 'runScenario', { scenarioId });
  const { runId } = one;
  await asker.ask(TRADER, 'scenarioRun', { runId });
  const lab = await asker.ask(TRADER, 'runLab', { scenarioId, strategies: ['TWAP', 'VWAP'] });
  const other = lab?.items?.find((/** @type {any} */ run) => run.runId !== runId);
  await asker.ask(TRADER, 'compareRuns', { runId, otherId: other?.runId ?? runId });
  await asker.ask(TRADER, 'scenarioRuns');
  const batch = await asker.ask(TRADER, 'startBatch', { scenarioId, seeds: 6 });
  const batchId = batch.batchId;
  await asker.askUntil(TRADER, 'scenarioBatch', {
    input: { batchId },
    until: ({ batch: one }) => one.state === 'DONE',
  });
  await asker.ask(TRADER, 'scenarioBatches');
  const again = await asker.ask(TRADER, 'startBatch', { scenarioId, seeds: 200 });
  await asker.ask(TRADER, 'cancelBatch', { batchId: again.batchId });
  const file = await asker.ask(TRADER, 'exportScenarios');
  await asker.ask(TRADER, 'importScenarios', file);
  await asker.ask(TRADER, 'removeScenario', { scenarioId });
}

/** @param {Asker} asker */
export async function askReplays(asker) {
  const { periods } = await asker.ask(TRADER, 'replayCoverage');
  const { from, to } = periods.at(-1);
  // The very end of it may still be on its way to the disk.
  const end = new Date(Math.max(Date.parse(from) + 1_000, Date.parse(to) - 10_000)).toISOString();
  const run = await asker.ask(TRADER, 'startReplay', { from, to: end });
  const { runId } = run;
  await asker.askUntil(TRADER, 'replayRun', {
    input: { runId },
    until: ({ state }) => state === 'DONE',
  });
  await asker.ask(TRADER, 'replayPicture', { runId });
  await asker.ask(TRADER, 'replayBars', { runId, symbol: 'AAPL' });
  await asker.ask(TRADER, 'cancelReplay', { runId });
}
