import { expect, test } from 'vitest';
import { CALL_STATUSES, isCallOpen, OPEN_CALL_STATUSES } from './clearing.ts';

test('a margin call may be paid until it is met, cancelled or declared a default', () => {
  expect(OPEN_CALL_STATUSES).toEqual(['ISSUED', 'PARTIALLY_MET', 'OVERDUE']);
  expect(CALL_STATUSES.filter((status) => !isCallOpen(status))).toEqual([
    'MET',
    'DEFAULT_DECLARED',
    'CANCELLED',
  ]);
});
