import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT } from './draft.ts';
import {
  findHandlingProblem,
  hasHandling,
  readHandling,
  toHandling,
  withoutUnfit,
} from './handling-draft.ts';

const RESTING = { ...EMPTY_DRAFT, orderType: 'LIMIT' } as const;
const QTY = { ok: true, value: 1_000 } as const;

describe('the handling of an order', () => {
  it('is there only where an order may name it', () => {
    expect(hasHandling(RESTING)).toBe(true);
    expect(hasHandling(EMPTY_DRAFT)).toBe(false);
    expect(hasHandling({ ...EMPTY_DRAFT, timeInForce: 'IOC' })).toBe(true);
    expect(hasHandling({ ...RESTING, strategy: 'VWAP' })).toBe(false);
  });

  it('is read with the fault of the server, which needs the quantity', () => {
    const draft = { ...RESTING, displayText: '2k' };
    const fault = 'displayQty 2000 is above the quantity 1000';
    expect(findHandlingProblem(readHandling(draft, QTY))).toBe(fault);
    const noQty = readHandling(draft, { ok: false, problem: 'Enter a quantity' });
    expect(findHandlingProblem(noQty)).toBeNull();
    expect(toHandling(noQty)).toEqual({ displayQty: 2_000 });
  });

  it('keeps what an order may name after a change, and drops the rest', () => {
    const both = { ...RESTING, displayText: '200', minText: '100', postOnly: true };
    expect(withoutUnfit(both)).toMatchObject({ displayText: '200', minText: '', postOnly: true });
    const dark = { ...both, strategy: 'DARK' } as const;
    expect(withoutUnfit(dark)).toMatchObject({ displayText: '', minText: '100', postOnly: false });
  });
});
