import { describe, expect, it } from 'vitest';
import { EMPTY_FIX_FORM, readFixForm } from './fix-search.ts';

const ORDER = '01a1fe9b-0000-7000-8000-000000000001';

describe("the archive's query", () => {
  it('is everything while the form is empty', () => {
    expect(readFixForm(EMPTY_FIX_FORM)).toEqual({ ok: true, requested: {} });
  });

  it('is what was typed and chosen', () => {
    const texts = { orderId: ` ${ORDER.toUpperCase()} `, clOrdId: 'c-1', symbol: 'brk.b' };
    const chosen = { type: '8', direction: 'OUT', day: '2026-11-21' } as const;
    const span = { from: '2026-11-21T14:00', to: '2026-11-21T15:00' };
    expect(readFixForm({ ...texts, ...chosen, ...span })).toEqual({
      ok: true,
      requested: {
        orderId: ORDER,
        clOrdId: 'c-1',
        symbol: 'BRK.B',
        msgType: '8',
        direction: 'OUT',
        sessionDay: '2026-11-21',
        from: '2026-11-21T14:00:00.000Z',
        to: '2026-11-21T15:00:00.000Z',
      },
    });
  });

  it.each([
    [{ orderId: '8123' }, 'An order id is 36 characters long'],
    [{ clOrdId: 'a b' }, 'A ClOrdID contains no spaces'],
    [{ symbol: '1' }, 'Not a symbol'],
    [
      { from: '2026-11-21T15:00', to: '2026-11-21T14:00' },
      'The time from must be before the time to',
    ],
  ])('is nothing while %j cannot be meant', (change, problem) => {
    expect(readFixForm({ ...EMPTY_FIX_FORM, ...change })).toEqual({ ok: false, problem });
  });
});
