import { describe, expect, it } from 'vitest';
import { NO_RESPONSE, toCodedText, toDealProblem, toProblem, toRefusal } from './refusal.ts';

describe('reading failures', () => {
  it('takes code, title and figures of a tRPC error', () => {
    const refusal = toRefusal({
      message: 'The limit price is too far from the mid',
      data: {
        code: 'UNPROCESSABLE_CONTENT',
        httpStatus: 422,
        refusal: 'PRICE_COLLAR',
        detail: '6.1 % of 5 %',
        requestId: 'r-1',
        orderId: 'o-1',
        errors: [{ path: 'price', message: 'too far' }],
      },
    });
    expect(refusal).toMatchObject({ code: 'PRICE_COLLAR', orderId: 'o-1', requestId: 'r-1' });
    expect(refusal.fields).toEqual([{ path: 'price', message: 'too far' }]);
    expect(toCodedText(refusal)).toEqual({ text: '6.1 % of 5 %', code: 'PRICE_COLLAR' });
  });

  it('takes a problem body of the gateway', () => {
    const body = {
      type: 'about:blank',
      title: 'Too many requests',
      status: 429,
      code: 'RATE_LIMITED',
    };
    expect(toRefusal(body).code).toBe('RATE_LIMITED');
  });

  it.each([new Error('socket closed'), null, 'x', { code: 'ECONNRESET' }, { data: null }, 7])(
    '%j is no response, and shows nothing internal',
    (error) => {
      expect(toRefusal(error)).toMatchObject({
        code: NO_RESPONSE,
        title: 'No response from the platform',
      });
    },
  );

  it('states that nothing was dealt only where that is certain', () => {
    expect(toDealProblem({ title: 'Halted', code: 'HALTED' })).toEqual({
      text: 'Halted. Not dealt.',
      code: 'HALTED',
    });
    const late = {
      title: 'Late',
      code: 'INVALID_ORDER',
      detail: 'QUOTE_EXPIRED: it was firm for 15 s',
    };
    expect(toDealProblem(late)).toEqual({
      text: 'It was firm for 15 s. Not dealt.',
      code: 'QUOTE_EXPIRED',
    });
    for (const noResponse of [new Error('late'), { title: 'Late', code: 'UPSTREAM_TIMEOUT' }]) {
      const { text, code } = toDealProblem(noResponse);
      expect(text).toContain('outcome is unknown');
      expect(text).not.toContain('Nothing');
      expect(code).toBe(toProblem(noResponse).code);
    }
  });
});
