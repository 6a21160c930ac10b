/** The service call of a typed mark-up. */
import { describe, expect, it } from 'vitest';
import { toRequest } from './use-mark-up.ts';

describe('a typed mark-up', () => {
  it('is sent in the way it was typed', () => {
    expect(toRequest('bps', '1.25')).toEqual({ markupBps: 1.25 });
    expect(toRequest('price', ' 99.875 ')).toEqual({ clientPrice: 99.875 });
  });

  it.each(['', '-1', 'NaN', '1e3', '1,5', '.'])('is none where %j is typed', (text) => {
    expect(toRequest('bps', text)).toBeNull();
  });
});
