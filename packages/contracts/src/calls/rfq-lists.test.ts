/** What the calls for lists of requests take, and the rules between their fields. */
import { expect, it } from 'vitest';
import { describeInput, refusedFields } from '../testing/call-inputs.ts';
import {
  acceptList,
  cancelList,
  getRfqList,
  quoteList,
  requestList,
  sendList,
} from './rfq-lists.ts';

const LIST_ID = { accepts: ['l', 'l'.repeat(64)], refuses: ['', 'l'.repeat(65), 7] };
const LINE = { isin: 'US9128TF0224', side: 'BUY', qty: 1_000_000 };

for (const named of [getRfqList, sendList, cancelList]) {
  describeInput(named, { required: { listId: 'list-1' }, cases: { listId: LIST_ID } });
}
describeInput(quoteList, {
  required: { listId: 'list-1', markupBps: 2 },
  optional: { validForMs: 30_000 },
  cases: {
    listId: LIST_ID,
    markupBps: { accepts: [0, 200], refuses: [-0.1, 200.1, '2'] },
    validForMs: { accepts: [1_000, 300_000], refuses: [999, 300_001, 1.5] },
  },
});
describeInput(acceptList, {
  required: { listId: 'list-1' },
  optional: { rfqIds: ['rfq-1'] },
  cases: {
    listId: LIST_ID,
    rfqIds: { accepts: [['r', 's']], refuses: [[], [''], Array.from({ length: 21 }, () => 'r')] },
  },
});
describeInput(requestList, {
  required: { requestKey: 'key-1', lines: [LINE], dueInMs: 60_000 },
  optional: { note: 'month end', clientUserId: 'client-2' },
  cases: {
    requestKey: { accepts: ['k', 'k'.repeat(60)], refuses: ['', 'k'.repeat(61), 'a key'] },
    dueInMs: { accepts: [30_000, 3_600_000], refuses: [29_999, 3_600_001, 60_000.5] },
    lines: {
      accepts: [[{ ...LINE, side: 'SELL', limitPrice: 99.5 }]],
      refuses: [
        [],
        [{ ...LINE, side: 'TWO_WAY' }],
        [{ ...LINE, qty: 0 }],
        [{ ...LINE, limitPrice: 0 }],
        [{ ...LINE, note: 'more' }],
      ],
    },
    clientUserId: { accepts: ['client-2'], refuses: ['', 'Client', 'client_2'] },
  },
});

it('a list has a bond once, and at most twenty lines', () => {
  const twice = { requestKey: 'key-1', lines: [LINE, { ...LINE, side: 'SELL' }], dueInMs: 60_000 };
  expect(refusedFields(requestList, twice)).not.toEqual([]);
  const isins = Array.from({ length: 21 }, (_, at) => `US9128TF${String(at).padStart(3, '0')}0`);
  const of = (count: number) => ({
    requestKey: 'key-1',
    lines: isins.slice(0, count).map((isin) => ({ ...LINE, isin })),
    dueInMs: 60_000,
  });
  expect(refusedFields(requestList, of(20))).toEqual([]);
  expect(refusedFields(requestList, of(21))).not.toEqual([]);
});
