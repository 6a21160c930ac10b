/** The form over the counter: its request, and the faulty field. */
import { describe, expect, it } from 'vitest';
import { expiryBounds, firstTerms, readTerms, type TypedTerms } from './otc-terms.ts';

/** A Sunday. */
const NOW = Date.UTC(2026, 10, 22, 12);
const TYPED: TypedTerms = { type: 'PUT', strike: '271.5', expiry: '2027-03-04', qty: '25' };
const read = (over: Partial<TypedTerms> = {}) => readTerms('AAPL', { ...TYPED, ...over });

describe('the terms as typed', () => {
  it('are entered in dollars and contracts', () => {
    expect(read()).toEqual({
      terms: { underlying: 'AAPL', type: 'PUT', strike: 271.5, expiry: '2027-03-04', qty: 25 },
    });
  });

  it.each([
    [{ strike: '' }, 'strike'],
    [{ strike: 'abc' }, 'strike'],
    [{ strike: '-5' }, 'strike'],
    [{ strike: '271.3' }, 'strike'],
    [{ expiry: '' }, 'expiry'],
    [{ expiry: '2027-03-06' }, 'expiry'],
    [{ qty: '0' }, 'qty'],
    [{ qty: '501' }, 'qty'],
    [{ qty: '1.5' }, 'qty'],
  ] as const)('%j are at fault in one field', (over, field) => {
    const found = read(over);
    expect('faults' in found ? Object.keys(found.faults) : []).toEqual([field]);
  });
});

describe('the form', () => {
  it('begins at the money on a weekday to come, and reaches from tomorrow to a year', () => {
    expect(firstTerms(270.85, NOW)).toEqual({
      type: 'CALL',
      strike: '271',
      expiry: '2027-01-21',
      qty: '10',
    });
    expect(firstTerms(null, NOW).strike).toBe('');
    expect(expiryBounds(NOW)).toEqual({ min: '2026-11-23', max: '2027-11-22' });
  });
});
