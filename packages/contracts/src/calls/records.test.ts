/** What the calls of journal, FIX archive, transaction costs, replay and bonds take. */
import { describe, expect, it } from 'vitest';
import { describeInput, refusedFields } from '../testing/call-inputs.ts';
import { exportAudit } from './audit-export.ts';
import { bondHistory, bondQuotes, bondValuation, curves } from './bonds.ts';
import {
  archiveVerifications,
  fixExecutions,
  fixLog,
  fixMessage,
  fixMessages,
  verifyArchive,
} from './fix-archive.ts';
import {
  candles,
  journalAudit,
  journalFills,
  journalOrder,
  journalOrders,
  searchFills,
  searchOrders,
} from './journal.ts';
import { replayBars, replayRun, startReplay } from './replay.ts';
import { tcaOrders, tcaSummary } from './tca.ts';

const ORDER_ID = '019aae5c-0000-7000-8000-000000000001';
const AT = '2026-11-23T14:30:00.250Z';
const SYMBOL = { accepts: ['MSFT', 'BRK.B'], refuses: ['', 'msft', 'MS FT', 'M'.repeat(13)] };
const TIME = { refuses: ['2026-11-23', '2026-11-23T14:30:00Z', 0, '2026-11-23 14:30:00.000'] };
const DATE = { refuses: ['2026-00-10', '2026-11-32', '11/23/2026', ''] };
const PAGE = {
  limit: { accepts: [1, '1000'], refuses: [0, '1001', -1, '1.5'] },
  cursor: { accepts: ['a'], refuses: ['', '=', 'a'.repeat(129)] },
};
const paged = { limit: 5, cursor: 'x' };
const span = { from: AT, to: AT };

describeInput(journalOrders, {
  required: {},
  optional: { status: 'all', userId: 'a', symbol: 'AAPL', parentOrderId: ORDER_ID, ...paged },
  cases: { ...PAGE, symbol: SYMBOL, parentOrderId: { refuses: ['p', ''] } },
});
describeInput(journalOrder, { required: { orderId: ORDER_ID } });
describeInput(journalFills, {
  required: {},
  optional: { orderId: ORDER_ID, userId: 'a', symbol: 'AAPL', ...paged },
  cases: { ...PAGE, symbol: SYMBOL },
});
const WORDS = {
  accepts: [[], ['x'.repeat(64)], Array.from({ length: 8 }, () => 'x')],
  refuses: [[''], ['a b'], ['x'.repeat(65)], Array.from({ length: 9 }, () => 'x'), 'x'],
};
describeInput(searchOrders, {
  required: {},
  optional: {
    words: ['aapl'],
    status: ['FILLED'],
    symbol: ['AAPL'],
    side: ['BUY'],
    strategy: ['TWAP'],
    timeInForce: ['DAY'],
    level: ['child'],
    rejectCode: ['', 'PRICE_COLLAR'],
    userId: ['a'],
    ...paged,
  },
  cases: {
    ...PAGE,
    words: WORDS,
    status: { refuses: [[], ['filled'], 'FILLED'] },
    symbol: { refuses: [[], ['aapl'], Array.from({ length: 201 }, () => 'A')] },
    side: { refuses: [['HOLD']] },
    strategy: { refuses: [['GUESS']] },
    timeInForce: { refuses: [['GTX']] },
    level: { accepts: [['own', 'child']], refuses: [['parent']] },
    rejectCode: { refuses: [['NO_REASON']] },
    userId: { refuses: [['']] },
  },
});
describeInput(searchFills, {
  required: {},
  optional: { words: ['aapl'], ...paged },
  cases: { ...PAGE, words: WORDS },
});
describeInput(journalAudit, {
  required: {},
  optional: {
    area: 'order',
    kind: 'order.submitted',
    actor: 'admin',
    userId: 'trader-1',
    orderId: ORDER_ID,
    symbol: 'AAPL',
    text: 'limit',
    ...span,
    ...paged,
  },
  cases: {
    ...PAGE,
    area: { accepts: ['kill-switch', 'session'], refuses: ['orders', ''] },
    kind: { accepts: ['a.b'], refuses: ['order', '.x', 'x.', 'A.b', `${'x'.repeat(33)}.y`] },
    actor: { accepts: ['x'.repeat(128)], refuses: ['', 'x'.repeat(129)] },
    text: { refuses: ['', 'x'.repeat(129)] },
    from: TIME,
    to: TIME,
  },
});
describeInput(exportAudit, { required: span, cases: { from: TIME, to: TIME } });
describeInput(candles, {
  required: { symbol: 'AAPL', interval: '1m' },
  cases: { symbol: SYMBOL, interval: { accepts: ['5m'], refuses: ['1h', '1M', 60] } },
});
for (const call of [tcaOrders, tcaSummary]) {
  describeInput(call, {
    required: {},
    optional: { symbol: 'AAPL', strategy: 'VWAP', userId: 'a', ...span },
    cases: { symbol: SYMBOL, strategy: { refuses: ['vwap', ''] }, from: TIME, to: TIME },
  });
}

describeInput(fixExecutions, {
  required: {},
  optional: { orderId: ORDER_ID, clOrdId: 'c-1', execId: 'e', symbol: 'AAPL', ...span, ...paged },
  cases: {
    ...PAGE,
    clOrdId: { accepts: ['c'.repeat(80)], refuses: ['', 'c d', 'c'.repeat(81)] },
    execId: { accepts: ['e'.repeat(96)], refuses: ['', 'e'.repeat(97)] },
    from: TIME,
  },
});
describeInput(fixMessages, {
  required: {},
  optional: {
    sessionDay: '2026-11-23',
    direction: 'IN',
    msgType: 'D',
    orderId: ORDER_ID,
    clOrdId: 'c-1',
    symbol: 'AAPL',
    ...span,
    ...paged,
  },
  cases: {
    sessionDay: DATE,
    direction: { accepts: ['OUT'], refuses: ['in', 'BOTH'] },
    msgType: { accepts: ['8', 'G', 'F'], refuses: ['A', 'd', ''] },
  },
});
describeInput(fixMessage, {
  required: { sessionDay: '2026-11-23', direction: 'OUT', msgSeqNum: '7' },
  cases: {
    sessionDay: DATE,
    msgSeqNum: { accepts: [1, 999_999_999], refuses: [0, '0', -1, '1e9'] },
  },
});
describeInput(fixLog, {
  required: { sessionDay: '2026-11-23' },
  optional: paged,
  cases: { ...PAGE, sessionDay: DATE },
});
describeInput(verifyArchive, {
  required: {},
  optional: { sessionDay: '2026-11-23' },
  cases: { sessionDay: DATE },
});
describeInput(archiveVerifications, { required: {}, optional: paged, cases: PAGE });

const RUN = {
  accepts: ['R123456-abcdef', 'R0123456789-0123456789'],
  refuses: ['', 'R1-2', 'r123456-abcdef', 'R123456', 'R123456-ABCDEF'],
};
describeInput(startReplay, { required: span, cases: { from: TIME, to: TIME } });
describeInput(replayRun, { required: { runId: 'R123456-abcdef' }, cases: { runId: RUN } });
describeInput(replayBars, {
  required: { runId: 'R123456-abcdef', symbol: 'AAPL' },
  cases: { runId: RUN, symbol: SYMBOL },
});

describeInput(bondValuation, {
  required: { isin: 'US9128TF0224' },
  optional: { settlement: '2026-11-25', price: '101.5' },
  cases: {
    isin: { refuses: ['US9128TF022', 'us9128tf0224', ''] },
    price: {
      accepts: [0.001, 1_000, '99.123456789'],
      refuses: [0, '0', 1_000.1, '-5', '1e2', 'x'],
    },
    settlement: DATE,
  },
});
describe('the valuation of a bond', () => {
  const faults = (given: object) =>
    refusedFields(bondValuation, { isin: 'US9128TF0224', ...given });
  it('takes each of price, yield and spread, one at a time', () => {
    expect(faults({ yield: '-50' })).toEqual([]);
    expect(faults({ yield: 200 })).toEqual([]);
    expect(faults({ spreadBps: -5_000 })).toEqual([]);
    expect(faults({ yield: 200.1 })).toEqual(['yield']);
    expect(faults({ yield: -50.1 })).toEqual(['yield']);
    expect(faults({ spreadBps: 5_001 })).toEqual(['spreadBps']);
  });
  it('refuses two of them', () => {
    for (const two of [
      { price: 100, yield: 4 },
      { price: 100, spreadBps: 10 },
      { yield: 4, spreadBps: 10 },
    ]) {
      expect(faults(two)).toEqual(['']);
    }
  });
  it('reads a number from the query as that number', () => {
    const input = { isin: 'US9128TF0224', spreadBps: '-12.5' };
    expect(bondValuation.in.decode(input as never)).toMatchObject({ spreadBps: -12.5 });
  });
});
describeInput(curves, { required: {}, optional: { at: AT }, cases: { at: TIME } });
describeInput(bondQuotes, { required: {}, optional: { at: AT }, cases: { at: TIME } });
describeInput(bondHistory, {
  required: { isin: 'US9128TF0224' },
  optional: { spanMs: '60000', points: 2 },
  cases: {
    spanMs: { accepts: [60_000, '604800000'], refuses: [59_999, 604_800_001, 'day'] },
    points: { accepts: [2, '240'], refuses: [1, 241, 2.5] },
  },
});
it('a bond’s history is an hour in 120 points unless it is set', () => {
  expect(bondHistory.in.decode({ isin: 'US9128TF0224' } as never)).toEqual({
    isin: 'US9128TF0224',
    spanMs: 3_600_000,
    points: 120,
  });
});
