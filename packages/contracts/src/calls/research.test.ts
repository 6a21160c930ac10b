/** What the calls of algos, baskets, templates, scenarios and intelligence take. */
import { describe, expect, it } from 'vitest';
import { describeInput, refusedFields } from '../testing/call-inputs.ts';
import { amendAlgo, getAlgo, listAlgos, pauseAlgo, previewSchedule, resumeAlgo } from './algos.ts';
import {
  changeTemplate,
  deleteTemplate,
  getBasket,
  placeBasket,
  reviewBasket,
  saveTemplate,
  stopBasket,
} from './baskets.ts';
import {
  features,
  news,
  putSignalWeights,
  recommendations,
  rescore,
  signal,
} from './intelligence.ts';
import {
  changeScenario,
  compareRuns,
  getScenario,
  importScenarios,
  runLab,
  saveScenario,
  scenarioRun,
  scenarioRuns,
  startBatch,
} from './scenarios.ts';

const ID = '019aae5c-0000-7000-8000-000000000001';
const UUID = { refuses: ['', 'x', '019aae5c-0000-4000-8000-000000000001'] };
const LIMIT = { accepts: [1, '1000'], refuses: [0, 1_001, 'x'] };
const QTY = { accepts: [1, 10_000_000], refuses: [0, 10_000_001, 1.5] };
const SEED = { accepts: [0, 0xffff_ffff], refuses: [-1, 0x1_0000_0000, 0.5] };

describeInput(listAlgos, {
  required: {},
  optional: { status: 'open', userId: 'a', symbol: 'AAPL', limit: 5 },
  cases: { limit: LIMIT, status: { refuses: ['OPEN', 'done'] } },
});
for (const call of [getAlgo, pauseAlgo, resumeAlgo]) {
  describeInput(call, { required: { orderId: ID }, cases: { orderId: UUID } });
}
describeInput(amendAlgo, {
  required: { orderId: ID, algoParams: { slices: 5 } },
  cases: { algoParams: { accepts: [{}], refuses: [{ slices: 0 }, { speed: 1 }, []] } },
});
describeInput(previewSchedule, {
  required: { symbol: 'AAPL', side: 'BUY', qty: 1_000, strategy: 'TWAP' },
  optional: { algoParams: { durationMs: 60_000 } },
  cases: {
    qty: QTY,
    strategy: { accepts: ['VWAP', 'POV', 'IS', 'ICEBERG'], refuses: ['LIT', 'DARK', 'twap'] },
  },
});

const BASKET_ID = {
  accepts: ['12345678', 'a'.repeat(40)],
  refuses: ['1234567', 'a'.repeat(41), 'with space', 'a_b_c_d_e'],
};
const TEXT = { accepts: ['x', 'x'.repeat(240_000)], refuses: ['', 'x'.repeat(240_001), 5] };
describeInput(reviewBasket, { required: { text: 'symbol,side' }, cases: { text: TEXT } });
describeInput(placeBasket, {
  required: { basketId: 'basket-0001', text: 'symbol,side' },
  optional: { lines: [2, 3] },
  cases: {
    basketId: BASKET_ID,
    text: TEXT,
    lines: {
      accepts: [[1], Array.from({ length: 5_000 }, (_, n) => n + 1)],
      refuses: [[], [0], [10_001], [1.5], Array(5_001).fill(2)],
    },
  },
});
for (const call of [getBasket, stopBasket]) {
  describeInput(call, { required: { basketId: 'basket-0001' }, cases: { basketId: BASKET_ID } });
}

const TEMPLATE_ID = `tpl-${ID}`;
const TERMS = {
  side: 'BUY',
  orderType: 'LIMIT',
  timeInForce: 'DAY',
  strategy: 'LIT',
  instrumentType: 'equity',
};
const NAME = {
  accepts: ['a', 'Café 9', 'n'.repeat(60), '  trimmed  '],
  refuses: ['', '   ', 'n'.repeat(61), 'two\nlines', 'zero\u200bwidth', 5],
};
describeInput(saveTemplate, {
  required: { name: 'Opening buy', order: TERMS },
  cases: {
    name: NAME,
    'order.side': { accepts: ['SELL'], refuses: ['buy'] },
    'order.qty': QTY,
    'order.price': { accepts: [0.01], refuses: [0, -1] },
    'order.symbol': { accepts: ['MSFT'], refuses: ['', 'msft'] },
  },
});
describeInput(deleteTemplate, {
  required: { templateId: TEMPLATE_ID },
  cases: { templateId: { refuses: ['', ID, 'tpl-', `tpl-${ID}0`, `TPL-${ID}`] } },
});
describe('a template', () => {
  it('keeps no name of an order: each time it is sent it is another order', () => {
    const order = { ...TERMS, clientOrderId: 'mine-1' };
    expect(refusedFields(saveTemplate, { name: 'x', order })).toEqual(['order']);
  });
  it('changes by its name, its order or both', () => {
    const faults = (change: object) =>
      refusedFields(changeTemplate, { templateId: TEMPLATE_ID, ...change });
    expect(faults({ name: 'x' })).toEqual([]);
    expect(faults({ order: TERMS })).toEqual([]);
    expect(faults({ name: 'x', order: TERMS })).toEqual([]);
    expect(faults({})).toEqual(['']);
  });
  it('is trimmed of the blanks around its name', () => {
    const input = { name: '  Opening buy ', order: TERMS };
    expect(saveTemplate.in.decode(input as never)).toMatchObject({ name: 'Opening buy' });
  });
});

const SCENARIO = {
  name: 'A thin morning',
  symbol: 'AAPL',
  side: 'SELL',
  qty: 5_000,
  orderType: 'MARKET',
  strategy: 'VWAP',
  seed: 7,
};
const SCENARIO_CASES = {
  name: { accepts: ['n'.repeat(80)], refuses: ['', 'n'.repeat(81)] },
  qty: QTY,
  seed: SEED,
  lengthMs: { accepts: [1_000, 23_400_000], refuses: [999, 23_400_001] },
  'algoParams.slices': { accepts: [1, 1_000], refuses: [0, 1_001] },
};
const SCENARIO_MORE = { timeInForce: 'DAY', algoParams: { slices: 4 }, lengthMs: 60_000 };
describeInput(saveScenario, {
  required: SCENARIO,
  optional: SCENARIO_MORE,
  cases: SCENARIO_CASES,
});
describeInput(changeScenario, {
  required: { scenarioId: ID, ...SCENARIO },
  optional: SCENARIO_MORE,
  cases: { ...SCENARIO_CASES, scenarioId: UUID },
});
describe('a scenario', () => {
  it.each([
    [{ orderType: 'LIMIT', price: 150 }, true],
    [{ orderType: 'MARKET' }, true],
    [{ orderType: 'LIMIT' }, false],
    [{ orderType: 'MARKET', price: 150 }, false],
  ])('has a price where its type needs one: %j is accepted: %s', (terms, isAccepted) => {
    const faults = refusedFields(saveScenario, { ...SCENARIO, ...terms });
    expect(faults.length === 0).toBe(isAccepted);
  });
  it('has no clock times: its market begins at its own opening', () => {
    const algoParams = { startAt: '2026-11-23T14:30:00.000Z' };
    expect(refusedFields(saveScenario, { ...SCENARIO, algoParams })).toEqual(['algoParams']);
  });
});
describeInput(importScenarios, {
  required: {
    format: 'tradefloor-scenarios',
    version: 1,
    exportedAt: '2026-11-23T14:30:00.000Z',
    scenarios: [SCENARIO],
  },
  cases: {
    format: { refuses: ['scenarios', ''] },
    version: { refuses: [0, 2, '1'] },
    scenarios: { refuses: [[], Array(201).fill(SCENARIO), [{ ...SCENARIO, seed: -1 }]] },
  },
});
describeInput(getScenario, { required: { scenarioId: ID }, cases: { scenarioId: UUID } });
const RUN_ID = { accepts: ['r', 'R-9', 'r'.repeat(96)], refuses: ['', 'a_b', 'r'.repeat(97)] };
describeInput(scenarioRun, { required: { runId: 'run-1' }, cases: { runId: RUN_ID } });
describeInput(compareRuns, {
  required: { runId: 'run-1', otherId: 'run-2' },
  cases: { runId: RUN_ID, otherId: RUN_ID },
});
describeInput(scenarioRuns, {
  required: {},
  optional: { scenarioId: ID, limit: 5, cursor: 'x' },
  cases: { scenarioId: UUID, limit: LIMIT },
});
const STRATEGIES = {
  accepts: [['LIT'], ['LIT', 'DARK', 'TWAP', 'VWAP', 'POV', 'IS', 'ICEBERG', 'ARRIVAL', 'SNIPER']],
  refuses: [[], ['TWAP', 'TWAP'], ['twap']],
};
describeInput(runLab, {
  required: { scenarioId: ID },
  optional: { strategies: ['TWAP', 'VWAP'] },
  cases: { strategies: STRATEGIES },
});
describeInput(startBatch, {
  required: { scenarioId: ID, seeds: 100 },
  optional: { firstSeed: 1, strategies: ['POV'] },
  cases: {
    seeds: { accepts: [1, 1_000], refuses: [0, 1_001] },
    firstSeed: SEED,
    strategies: STRATEGIES,
  },
});

const SYMBOL = { accepts: ['MSFT'], refuses: ['', 'msft'] };
describeInput(features, { required: { symbol: 'AAPL' }, cases: { symbol: SYMBOL } });
describeInput(signal, { required: { symbol: 'AAPL' }, cases: { symbol: SYMBOL } });
for (const call of [news, recommendations]) {
  describeInput(call, {
    required: {},
    optional: { symbol: 'AAPL', limit: 5 },
    cases: { symbol: SYMBOL, limit: LIMIT },
  });
}
const WEIGHTS = {
  momentum: 0.3,
  relativeVolume: 0.1,
  realisedVol: -0.1,
  sectorRelativeStrength: 0.2,
  eventScore: 0.1,
  newsVelocity: 0.1,
  sentimentDelta: 0.1,
};
const WEIGHT = { accepts: [-1, 1, 0.1234], refuses: [-1.1, 1.1, 0.12345, '0.5', Number.NaN] };
describeInput(putSignalWeights, {
  required: { weights: WEIGHTS },
  optional: { gain: 1.5, reason: 'less noise' },
  cases: {
    ...Object.fromEntries(Object.keys(WEIGHTS).map((name) => [`weights.${name}`, WEIGHT])),
    gain: { accepts: [0.1, 10], refuses: [0, 10.1] },
    reason: { refuses: ['ab', 'x'.repeat(501)] },
  },
});
describeInput(rescore, {
  required: { symbol: 'AAPL', shocks: { momentum: 0.5 } },
  cases: {
    shocks: { accepts: [{}], refuses: [{ mood: 1 }] },
    'shocks.momentum': { accepts: [-1, 10], refuses: [-1.1, 10.1, '1'] },
  },
});
