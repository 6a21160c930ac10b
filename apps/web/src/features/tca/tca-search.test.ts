import { describe, expect, it } from 'vitest';
import { EMPTY_TCA_FORM, readTcaForm } from './tca-search.ts';

describe("the analysis's query", () => {
  it('is everything while the form is empty', () => {
    expect(readTcaForm(EMPTY_TCA_FORM)).toEqual({ ok: true, requested: {} });
  });

  it('is what was typed, as the platform writes it', () => {
    const form = { symbol: ' aapl ', strategy: 'VWAP', userId: 'Trader-1 ' } as const;
    const span = { from: '2026-11-21T14:00', to: '2026-11-21T15:30' };
    expect(readTcaForm({ ...form, ...span })).toEqual({
      ok: true,
      requested: {
        symbol: 'AAPL',
        strategy: 'VWAP',
        userId: 'trader-1',
        from: '2026-11-21T14:00:00.000Z',
        to: '2026-11-21T15:30:00.000Z',
      },
    });
  });

  it.each([
    [{ symbol: 'A A' }, 'Not a symbol'],
    [{ userId: 'x_y' }, 'Not a user id'],
    [
      { from: '2026-11-21T14:00', to: '2026-11-21T14:00' },
      'The time from must be before the time to',
    ],
  ])('is nothing while %j cannot be meant', (change, problem) => {
    expect(readTcaForm({ ...EMPTY_TCA_FORM, ...change })).toEqual({ ok: false, problem });
  });
});
