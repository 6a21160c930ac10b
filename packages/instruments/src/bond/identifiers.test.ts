/** Check digits against published identifiers. */
import { describe, expect, it } from 'vitest';
import reference from './identifier-cases.reference.json' with { type: 'json' };
import { isCusip, isIsin } from './identifiers.ts';

describe('identifiers', () => {
  for (const { kind, value, valid, note } of reference.cases) {
    it(`${kind} ${value} is ${valid ? '' : 'not '}valid (${note})`, () => {
      expect(kind === 'ISIN' ? isIsin(value) : isCusip(value)).toBe(valid);
    });
  }

  it('knows no digit beside the right one', () => {
    for (let digit = 0; digit <= 9; digit += 1) {
      expect(isIsin(`US037833100${digit}`)).toBe(digit === 5);
      expect(isCusip(`03783310${digit}`)).toBe(digit === 0);
    }
  });
});
