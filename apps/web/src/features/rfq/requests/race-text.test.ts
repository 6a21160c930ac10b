/** The loser of a race sees the winner's action. */
import { describe, expect, it } from 'vitest';
import type { Refusal } from '../../../platform/client/refusal.ts';
import { toRfq } from '../../../platform/testing/given-bonds.ts';
import { raceText } from './race-text.ts';

const refusal = (code: string, detail: string | null = null): Refusal => ({
  code,
  title: 'Conflict',
  detail,
  requestId: null,
  orderId: null,
  fields: [],
});

const chosen = {
  dealerId: 'BRKD',
  price: 99.5125,
  yield: 4,
  spreadBps: 0,
  reason: 'TIGHTEST',
  slippage: 0,
  note: null,
} as const;

describe('a try that came to nothing', () => {
  it.each([
    [
      toRfq({ state: 'EXECUTED', chosen }),
      'Too late (409): it has already traded with BRKD at 99.513 at expiry, as the best quote.',
    ],
    [
      toRfq({ state: 'EXECUTED', chosen: { ...chosen, reason: 'OPERATOR' } }),
      'Too late (409): it has already traded with BRKD at 99.513 manually.',
    ],
    [toRfq({ state: 'EXPIRED' }), 'Too late (409): it expired without a trade.'],
    [toRfq({ state: 'CANCELED' }), 'Too late (409): the request was cancelled.'],
  ])('%#', (newest, text) => {
    expect(raceText(refusal('CONFLICT', 'the request is'), newest)).toEqual({
      text,
      code: 'CONFLICT',
    });
  });

  it('keeps the platform’s own words where it was no race', () => {
    const text = raceText(refusal('VALIDATION_FAILED', 'HLWY has no live quote'), toRfq());
    expect(text).toEqual({ text: 'HLWY has no live quote', code: 'VALIDATION_FAILED' });
  });

  it('without a response promises nothing', () => {
    expect(raceText(refusal('NO_ANSWER'), null)).toEqual({
      text: expect.stringMatching(/^No response/),
      code: 'NO_ANSWER',
    });
  });
});
