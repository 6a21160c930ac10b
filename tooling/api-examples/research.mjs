/** Calls about the market, its news, signals, scenarios and replays. */

/** @typedef {import('./asker.mjs').Requester} Requester */

const TRADER = 'trader-low-touch';
const ADMIN = 'admin';

/** @param {Requester} requester */
export async function requestMarket(requester) {
  const symbol = 'AAPL';
  for (const name of ['instruments', 'marketStatus', 'news', 'signals', 'signalWeights']) {
    await requester.ask(TRADER, name);
  }
  for (const name of ['depth', 'venueDepth', 'features', 'signal']) {
    await requester.ask(TRADER, name, { symbol });
  }
  await requester.ask(TRADER, 'candles', { symbol, interval: '1m' });
  await requester.ask(TRADER, 'signalWeightVersions');
  await requester.ask(TRADER, 'recommendations');
  await requester.ask(TRADER, 'rescore', { symbol, shocks: { realisedVol: -0.3 } });
  const { weights } = await requester.ask(ADMIN, 'signalWeights');
  await requester.ask(ADMIN, 'putSignalWeights', { weights, reason: 'confirmed' });
  await requester.ask(ADMIN, 'startMarketEvent', {
    kind: 'VOLATILITY',
    target: 'Energy',
    factor: 2,
    durationMs: 60_000,
    reason: 'a lesson on volatility',
  });
  await requester.ask(ADMIN, 'marketEvents');
}

/** @param {Requester} requester */
export async function requestScenarios(requester) {
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
  const { scenarioId } = await requester.ask(TRADER, 'saveScenario', terms);
  await requester.ask(TRADER, 'listScenarios');
  await requester.ask(TRADER, 'getScenario', { scenarioId });
  await requester.ask(TRADER, 'changeScenario', { scenarioId, ...terms, qty: 2_500 });
  const one = await requester.ask(TRADER, 'runScenario', { scenarioId });
  const { runId } = one;
  await requester.ask(TRADER, 'scenarioRun', { runId });
  const lab = await requester.ask(TRADER, 'runLab', { scenarioId, strategies: ['TWAP', 'VWAP'] });
  const other = lab?.items?.find((/** @type {any} */ run) => run.runId !== runId);
  await requester.ask(TRADER, 'compareRuns', { runId, otherId: other?.runId ?? runId });
  await requester.ask(TRADER, 'scenarioRuns');
  const batch = await requester.ask(TRADER, 'startBatch', { scenarioId, seeds: 6 });
  const batchId = batch.batchId;
  await requester.askUntil(TRADER, 'scenarioBatch', {
    input: { batchId },
    until: ({ batch: one }) => one.state === 'DONE',
  });
  await requester.ask(TRADER, 'scenarioBatches');
  const again = await requester.ask(TRADER, 'startBatch', { scenarioId, seeds: 200 });
  await requester.ask(TRADER, 'cancelBatch', { batchId: again.batchId });
  const file = await requester.ask(TRADER, 'exportScenarios');
  await requester.ask(TRADER, 'importScenarios', file);
  await requester.ask(TRADER, 'removeScenario', { scenarioId });
}

/** @param {Requester} requester */
export async function requestReplays(requester) {
  const { periods } = await requester.ask(TRADER, 'replayCoverage');
  const { from, to } = periods.at(-1);
  // The very end of it may still be on its way to the disk.
  const end = new Date(Math.max(Date.parse(from) + 1_000, Date.parse(to) - 10_000)).toISOString();
  const run = await requester.ask(TRADER, 'startReplay', { from, to: end });
  const { runId } = run;
  await requester.askUntil(TRADER, 'replayRun', {
    input: { runId },
    until: ({ state }) => state === 'DONE',
  });
  await requester.ask(TRADER, 'replayPicture', { runId });
  await requester.ask(TRADER, 'replayBars', { runId, symbol: 'AAPL' });
  await requester.ask(TRADER, 'cancelReplay', { runId });
}
