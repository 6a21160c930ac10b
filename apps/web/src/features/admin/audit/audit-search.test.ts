import { describe, expect, it } from 'vitest';
import { EMPTY_FORM, readForm } from './audit-search.ts';

describe('a search of the audit', () => {
  it('has no filter when nothing is typed', () => {
    expect(readForm(EMPTY_FORM)).toEqual({ ok: true, requested: {} });
  });

  it('filters by the typed text, trimmed, times in UTC', () => {
    const form = {
      ...EMPTY_FORM,
      area: 'order' as const,
      userId: ' u-1 ',
      symbol: 'aapl',
      from: '2026-11-21T14:03',
    };
    expect(readForm(form)).toEqual({
      ok: true,
      requested: { area: 'order', userId: 'u-1', symbol: 'AAPL', from: '2026-11-21T14:03:00.000Z' },
    });
  });

  it('reports invalid fields', () => {
    expect(readForm({ ...EMPTY_FORM, orderId: '8123' })).toMatchObject({ ok: false });
    const backwards = { ...EMPTY_FORM, from: '2026-11-21T14:03', to: '2026-11-21T14:03' };
    expect(readForm(backwards)).toMatchObject({ ok: false });
  });
});
