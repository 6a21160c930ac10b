/** Calls about the market, its news, signals, scenarios and replays. */

/** @typedef {import('./asker.mjs').Requester} Requester */

const TRADER = 'trader-low-touch';
const ADMIN = 'admin';

/** @param {Requester} requester */
export async function requestMarket(requester) {
  const symbol = 'AAPL';
  for (const name of [
    'instruments',
    'marketStatus',
    'marketCalendar',
    'news',
    'signals',
    'signalWeights',
  ]) {
    await requester.request(TRADER, name);
  }
  for (const name of ['depth', 'venueDepth', 'features', 'signal']) {
    await requester.request(TRADER, name, { symbol });
  }
  await requester.request(TRADER, 'candles', { symbol, interval: '1m' });
  await requester.request(TRADER, 'bars', { symbol, interval: '15m' });
  await requester.request(TRADER, 'dayCloses');
  await requester.request(TRADER, 'signalWeightVersions');
  await requester.request(TRADER, 'recommendations');
  await requester.request(TRADER, 'rescore', { symbol, shocks: { realisedVol: -0.3 } });
  const { weights } = await requester.request(ADMIN, 'signalWeights');
  await requester.request(ADMIN, 'putSignalWeights', { weights, reason: 'confirmed' });
  await requester.request(ADMIN, 'startMarketEvent', {
    kind: 'VOLATILITY',
    target: 'Energy',
    factor: 2,
    durationMs: 60_000,
    reason: 'a lesson on volatility',
  });
  await requester.request(ADMIN, 'marketEvents');
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
  const { scenarioId } = await requester.request(TRADER, 'saveScenario', terms);
  await requester.request(TRADER, 'listScenarios');
  await requester.request(TRADER, 'getScenario', { scenarioId });
  await requester.request(TRADER, 'changeScenario', { scenarioId, ...terms, qty: 2_500 });
  const one = await requester.request(TRADER, 'runScenario', { scenarioId });
  const { runId } = one;
  await requester.request(TRADER, 'scenarioRun', { runId });
  const lab = await requester.request(TRADER, 'runLab', {
    scenarioId,
    strategies: ['TWAP', 'VWAP'],
  });
  const other = lab?.items?.find((/** @type {any} */ run) => run.runId !== runId);
  await requester.request(TRADER, 'compareRuns', { runId, otherId: other?.runId ?? runId });
  await requester.request(TRADER, 'scenarioRuns');
  const batch = await requester.request(TRADER, 'startBatch', { scenarioId, seeds: 6 });
  const batchId = batch.batchId;
  await requester.askUntil(TRADER, 'scenarioBatch', {
    input: { batchId },
    until: ({ batch: one }) => one.state === 'DONE',
  });
  await requester.request(TRADER, 'scenarioBatches');
  const again = await requester.request(TRADER, 'startBatch', { scenarioId, seeds: 200 });
  await requester.request(TRADER, 'listJobs');
  await requester.request(TRADER, 'cancelJob', { jobId: again.batchId });
  const exported = { exportId: crypto.randomUUID(), subject: 'ORDERS' };
  const to = new Date().toISOString();
  const day = { from: new Date(Date.parse(to) - 86_400_000).toISOString(), to };
  const { jobId } = await requester.request(TRADER, 'startExport', { ...exported, ...day });
  await requester.askUntil(TRADER, 'listJobs', {
    input: {},
    until: ({ items }) =>
      items.some((/** @type {any} */ job) => job.jobId === jobId && job.state === 'DONE'),
  });
  await requester.request(TRADER, 'exportPart', { jobId, part: 0 });
  await requester.request(ADMIN, 'jobQueues');
  await requester.request(ADMIN, 'jobDetail', { jobId: again.batchId });
  const reason = 'seeds that are not needed';
  await requester.request(ADMIN, 'operateJob', { jobId: again.batchId, action: 'REMOVE', reason });
  const queue = { kind: 'BACKTEST', reason: 'upkeep of the workers' };
  await requester.request(ADMIN, 'operateQueue', { ...queue, action: 'PAUSE' });
  await requester.request(ADMIN, 'operateQueue', { ...queue, action: 'RESUME' });
  const third = await requester.request(TRADER, 'startBatch', { scenarioId, seeds: 200 });
  await requester.request(TRADER, 'cancelBatch', { batchId: third.batchId });
  const file = await requester.request(TRADER, 'exportScenarios');
  await requester.request(TRADER, 'importScenarios', file);
  await requester.request(TRADER, 'removeScenario', { scenarioId });
}

/** @param {Requester} requester */
export async function requestReplays(requester) {
  const { periods } = await requester.request(TRADER, 'replayCoverage');
  const { from, to } = periods.at(-1);
  // The very end of it may still be on its way to the disk.
  const end = new Date(Math.max(Date.parse(from) + 1_000, Date.parse(to) - 10_000)).toISOString();
  const run = await requester.request(TRADER, 'startReplay', { from, to: end });
  const { runId } = run;
  await requester.askUntil(TRADER, 'replayRun', {
    input: { runId },
    until: ({ state }) => state === 'DONE',
  });
  await requester.request(TRADER, 'replayPicture', { runId });
  await requester.request(TRADER, 'replayBars', { runId, symbol: 'AAPL' });
  await requester.request(TRADER, 'cancelReplay', { runId });
}
