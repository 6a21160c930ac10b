/** What the calls of derivatives, market data, load, faults and operations take. */
import { describe, expect, it } from 'vitest';
import { describeInput, refusedFields } from '../testing/call-inputs.ts';
import { haltEms, haltRfqs, venueLine } from './execution.ts';
import { venueDepth } from './fix-exchange.ts';
import { contractMarks, futureStrip } from './futures.ts';
import { fxTerms } from './fx.ts';
import { startLoad } from './load.ts';
import { depth, quotes, startMarketEvent } from './market.ts';
import {
  lifeLine,
  listTraces,
  noteLevels,
  opsSeries,
  redriveDeadLetter,
  startChaos,
} from './ops.ts';
import {
  askOptionQuote,
  optionChain,
  optionGreeks,
  optionPackage,
  optionQuoteStanding,
  optionStrategy,
  optionSurface,
} from './options.ts';

const ORDER_ID = '019aae5c-0000-7000-8000-000000000001';
const AT = '2026-11-23T14:30:00.250Z';
const SYMBOL = { accepts: ['MSFT', 'BRK.B'], refuses: ['', 'msft', 'MS FT', 'M'.repeat(13)] };
const TIME = { refuses: ['2026-11-23', '2026-11-23T14:30:00Z', 0, '2026-11-23 14:30:00.000'] };
const DATE = { refuses: ['2026-00-10', '2026-11-32', '11/23/2026', ''] };

const UNDERLYING = { underlying: 'AAPL' };
for (const call of [optionChain, optionSurface]) {
  describeInput(call, {
    required: UNDERLYING,
    optional: { expiry: '2026-12-18' },
    cases: { underlying: SYMBOL, expiry: DATE },
  });
}
const LEG = { symbol: 'AAPL261127C272.5', side: 'BUY', qty: 10 };
describeInput(optionStrategy, {
  required: { legs: [LEG] },
  cases: {
    legs: { accepts: [Array.from({ length: 8 }, () => LEG)], refuses: [[], Array(9).fill(LEG)] },
    'legs.0.qty': { accepts: [1, 10_000], refuses: [0, 10_001, 0.5] },
    'legs.0.side': { accepts: ['SELL'], refuses: ['LONG'] },
  },
});
const OTHER_LEG = { ...LEG, symbol: 'AAPL261127C280', side: 'SELL', qty: 20 };
describeInput(optionPackage, {
  required: { legs: [LEG, OTHER_LEG], qty: 5 },
  cases: {
    legs: { refuses: [[], [LEG, LEG]] },
    'legs.0.qty': { accepts: [1], refuses: [0, 10_001, 0.5] },
    qty: { accepts: [1, 5_000], refuses: [0, -1, 1.5, 5_001, '5'] },
  },
});
describeInput(optionGreeks, {
  required: { symbols: ['AAPL261127C272.5'] },
  cases: {
    symbols: { accepts: [Array(200).fill('AAPL261127C280')], refuses: [[], Array(201).fill('A')] },
  },
});
describeInput(askOptionQuote, {
  required: { ...UNDERLYING, type: 'PUT', strike: 271.5, expiry: '2027-03-04', qty: 20 },
  cases: {
    type: { accepts: ['CALL'], refuses: ['P', 'put'] },
    expiry: DATE,
    qty: { accepts: [1, 500], refuses: [0, 501, 1.5] },
  },
});
describeInput(optionQuoteStanding, {
  required: {
    quoteId: '2AAPL270304C271.5-0123456789ab',
    userId: 'trader-1',
    side: 'BUY',
    qty: '10',
  },
  cases: {
    quoteId: { refuses: ['AAPL270304C271.5-0123456789ab', '2AAPL270304C271.5', ''] },
    qty: { accepts: [1, 10_000_000], refuses: [0, 10_000_001, '-1'] },
  },
});
describeInput(contractMarks, {
  required: { symbols: ['CLF27'] },
  cases: {
    symbols: { accepts: [Array(200).fill('CLF27')], refuses: [[], Array(201).fill('CLF27')] },
  },
});
describeInput(futureStrip, {
  required: { root: 'CL' },
  cases: { root: { accepts: ['GC', 'ZC', 'ES', 'ZN'], refuses: ['NG', 'cl', ''] } },
});
describeInput(fxTerms, { required: { symbol: 'EURUSD' }, cases: { symbol: SYMBOL } });
describeInput(depth, { required: { symbol: 'AAPL' }, cases: { symbol: SYMBOL } });
describeInput(quotes, {
  required: {},
  optional: { symbols: 'AAPL,MSFT' },
  cases: { symbols: { accepts: ['', 'A'.repeat(2_000)], refuses: ['A'.repeat(2_001)] } },
});
describeInput(venueDepth, {
  required: { symbol: 'AAPL' },
  optional: { levels: '5' },
  cases: { symbol: SYMBOL, levels: { accepts: [1_000], refuses: [0, 1_001, 'all'] } },
});

describe('a market event', () => {
  const reason = 'a rehearsal';
  it.each([
    [{ kind: 'FLASH_CRASH', target: 'MARKET', sizePct: 0.5, reason }, true],
    [{ kind: 'FLASH_CRASH', target: 'Energy', sizePct: 60, durationMs: 1_000, reason }, true],
    [{ kind: 'FLASH_CRASH', target: 'AAPL', sizePct: 0.4, reason }, false],
    [{ kind: 'FLASH_CRASH', target: 'AAPL', sizePct: 60.1, reason }, false],
    [{ kind: 'FLASH_CRASH', target: 'AAPL', sizePct: 5, durationMs: 999, reason }, false],
    [{ kind: 'SHOCK', target: 'AAPL', sizePct: -40, reason }, true],
    [{ kind: 'SHOCK', target: 'AAPL', sizePct: 0, reason }, false],
    [{ kind: 'SHOCK', target: 'AAPL', sizePct: 41, reason }, false],
    [{ kind: 'SHOCK', target: 'AAPL', sizePct: 5, durationMs: 5_000, reason }, false],
    [{ kind: 'VOLATILITY', target: 'AAPL', factor: 0.1, durationMs: 3_600_000, reason }, true],
    [{ kind: 'VOLATILITY', target: 'AAPL', factor: 0.05, durationMs: 5_000, reason }, false],
    [{ kind: 'VOLATILITY', target: 'AAPL', factor: 2, reason }, false],
    [{ kind: 'HALT', target: 'AAPL', reason }, true],
    [{ kind: 'HALT', target: 'Energy', reason }, false],
    [{ kind: 'RESUME', target: 'AAPL', reason: ' x ' }, false],
    [{ kind: 'REALISM', flags: [], reason }, true],
    [{ kind: 'REALISM', flags: ['JUMPS', 'REGIMES'], reason }, true],
    [{ kind: 'REALISM', flags: ['EARTHQUAKE'], reason }, false],
    [{ kind: 'METEOR', target: 'AAPL', reason }, false],
  ])('case %#: accepted is %s', (event, isAccepted) => {
    expect(refusedFields(startMarketEvent, event).length === 0).toBe(isAccepted);
  });
});

describe.each([haltEms, haltRfqs])('$name', (call) => {
  describeInput(call, {
    required: { killSwitchId: 'ks-1', scope: 'venue', target: 'XNAS', at: AT },
    nullable: ['target'],
    cases: { scope: { accepts: ['all'], refuses: ['desk'] }, at: TIME },
  });
});
describeInput(venueLine, {
  required: { isNew: true },
  cases: { isNew: { accepts: [false], refuses: ['true', 1] } },
});

const LIFE_ID = {
  accepts: [`${ORDER_ID}-F1`, 'a:b._-9'],
  refuses: ['', 'short', '-abcdefg', 'has space', 'x'.repeat(101), '../../etc'],
};
describeInput(lifeLine, { required: { id: ORDER_ID }, cases: { id: LIFE_ID } });
describeInput(listTraces, {
  required: {},
  optional: { limit: 5 },
  cases: { limit: { accepts: [200, '1'], refuses: [0, 201] } },
});
describeInput(redriveDeadLetter, {
  required: { consumer: 'ccp', eventId: 'e-1', reason: 'fixed' },
  cases: {
    consumer: { accepts: ['c'.repeat(60)], refuses: ['', 'c'.repeat(61)] },
    eventId: { accepts: ['e'.repeat(200)], refuses: ['', 'e'.repeat(201)] },
    reason: { accepts: ['abc'], refuses: ['', 'ab', '   a', 'x'.repeat(201)] },
  },
});
const COUNT = { level: 'tick-latency', at: AT, le: 250, count: 3 };
describeInput(opsSeries, {
  required: { range: '1h' },
  optional: { figure: 'requests.oms.busy' },
  cases: {
    range: { accepts: ['15m'], refuses: ['2h', '', 60] },
    figure: {
      accepts: ['sockets.browser', 'hop.oms.risk-engine.oldest', 'rejected.PRICE_COLLAR'],
      refuses: [
        '',
        'sockets',
        'Sockets.browser',
        'a.b c',
        'a..b',
        'a.b.c.d.e',
        `a.${'b'.repeat(61)}`,
      ],
    },
  },
});
it('a series of more than an hour is of one figure', () => {
  for (const range of ['6h', '24h']) {
    expect(refusedFields(opsSeries, { range })).toEqual(['figure']);
    expect(refusedFields(opsSeries, { range, figure: 'sockets.browser' })).toEqual([]);
  }
});
describeInput(noteLevels, {
  required: {
    source: 'gateway-1',
    seq: 1,
    counts: [COUNT],
    counters: [{ name: 'session_cache_hits', count: 7 }],
  },
  optional: { sockets: [{ kind: 'browser', open: 12 }] },
  cases: {
    sockets: { accepts: [[]], refuses: [Array(4).fill({ kind: 'market', open: 0 })] },
    'sockets.0.kind': { accepts: ['program', 'market'], refuses: ['mail'] },
    'sockets.0.open': { accepts: [0], refuses: [-1, 0.5] },
    source: { accepts: ['s'.repeat(60)], refuses: ['short', 's'.repeat(61)] },
    seq: { refuses: [0, -1, 0.5] },
    counts: { accepts: [[]], refuses: [Array(1_001).fill(COUNT)] },
    'counts.0.le': { accepts: [-1, 60_000], refuses: [-2, 60_001] },
    'counts.0.count': { accepts: [1], refuses: [0, -1] },
    'counters.0.name': { refuses: ['passwords'] },
  },
});
const CHAOS = { target: 'workers-core', confirm: 'workers-core', reason: 'a drill' };
describe('a fault made on purpose', () => {
  it.each([
    [CHAOS, []],
    [{ ...CHAOS, target: 'redis', confirm: 'redis' }, []],
    [{ ...CHAOS, confirm: 'workers' }, ['confirm']],
    [{ ...CHAOS, target: 'laptop', confirm: 'laptop' }, ['target']],
    [{ ...CHAOS, target: 'workers-CORE', confirm: 'workers-CORE' }, ['target']],
    [{ ...CHAOS, target: 'workers-', confirm: 'workers-' }, ['target']],
    [{ ...CHAOS, reason: 'x' }, ['reason']],
  ])('case %#: its faulty fields are named', (input, faults) => {
    expect(refusedFields(startChaos, input)).toEqual(faults);
  });
});
describeInput(startLoad, {
  required: {
    users: 10,
    ratePerSecond: 5,
    seconds: 60,
    mix: 'FLOOR',
    arrivals: 'POISSON',
    seed: 1,
  },
  cases: {
    users: { accepts: [1, 500], refuses: [0, 501] },
    ratePerSecond: { accepts: [0.1, 5_000], refuses: [0.09, 5_001] },
    seconds: { accepts: [1, 14_400], refuses: [0, 14_401, 1.5] },
    mix: { accepts: ['EQUITIES', 'OPTIONS'], refuses: ['ALL'] },
    arrivals: { accepts: ['EVEN'], refuses: ['RANDOM'] },
    seed: { accepts: [0, 0xffff_ffff], refuses: [-1, 0x1_0000_0000] },
  },
});
