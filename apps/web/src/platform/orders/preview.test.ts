import { describe, expect, it } from 'vitest';
import type { CheckReport, OrderPreview } from '../client/shapes.ts';
import { findCorrection, findFieldRefusal, refusalWords } from './preview.ts';

const none = { maxQty: null, minQty: null, price: null, waitMs: null, closeOrders: null };
const report = (more: Partial<CheckReport> = {}): CheckReport => ({
  by: 'RISK',
  name: 'PRICE_COLLAR',
  passed: false,
  value: '6.1 %',
  limit: '5 %',
  reasonCode: 'PRICE_COLLAR',
  detail: 'Price is 6.1 % from mid (max. 5 %)',
  wouldPass: { ...none, price: 189.42 },
  ...more,
});
const preview = (...checks: CheckReport[]): OrderPreview => ({
  asOf: '2026-11-21T14:03:22.250Z',
  wouldPass: false,
  reasonCode: null,
  checks,
  maxQty: null,
  riskConfigVersion: 3,
  effect: null,
});

describe('the platform’s forecast at the ticket', () => {
  it('is shown at its field, with the change that would pass', () => {
    const passing = report({ name: 'ROLE_NOT_PERMITTED', passed: true, reasonCode: null });
    expect(findFieldRefusal(preview(passing, report()))).toEqual({
      field: 'price',
      code: 'PRICE_COLLAR',
      text: 'Price is 6.1 % from mid (max. 5 %)',
      correction: { label: 'Use 189.42', price: 189.42 },
    });
    expect(findFieldRefusal(preview(passing))).toBeNull();
    expect(findFieldRefusal(null)).toBeNull();
  });

  it('the first failing check decides, as it does when the order is sent', () => {
    const qty = report({
      name: 'QTY_LIMIT_EXCEEDED',
      reasonCode: 'QTY_LIMIT_EXCEEDED',
      wouldPass: { ...none, maxQty: 1_000 },
    });
    expect(findFieldRefusal(preview(qty, report()))).toMatchObject({
      field: 'qty',
      correction: { label: 'Use 1,000', qty: 1_000 },
    });
  });

  it('a fault the ticket cannot correct shows what would help, or nothing', () => {
    const rate = report({ name: 'RATE_LIMIT', wouldPass: { ...none, waitMs: 400 } });
    expect(findCorrection(rate)).toBeNull();
    expect(refusalWords(rate)).toContain('passes in 400 ms');
    const full = report({ name: 'MAX_OPEN_ORDERS', wouldPass: { ...none, closeOrders: 2 } });
    expect(refusalWords(full)).toContain('passes once 2 open orders have ended');
    const spent = report({ name: 'DAILY_NOTIONAL_EXCEEDED', wouldPass: { ...none, maxQty: 0 } });
    expect(findCorrection(spent)).toBeNull();
    expect(refusalWords(spent)).toContain('no quantity passes today');
    expect(refusalWords(report({ wouldPass: null }))).toBe('Price is 6.1 % from mid (max. 5 %)');
  });
});
