import { describe, expect, it } from 'vitest';
import { totpCodes } from './one-time-codes.ts';

const codes = totpCodes('a secret of at least thirty-two letters');
/** The secret of the test vectors of RFC 6238, appendix B, for SHA-1: "12345678901234567890" in base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('codes by time', () => {
  // The vectors have eight digits; six are the last of them (RFC 4226, 5.3).
  it.each([
    [59, '94287082', 1],
    [1_111_111_109, '07081804', 37_037_036],
    [1_111_111_111, '14050471', 37_037_037],
    [1_234_567_890, '89005924', 41_152_263],
    [2_000_000_000, '69279037', 66_666_666],
    [20_000_000_000, '65353130', 666_666_666],
  ])('are those of RFC 6238 at %d s', (seconds, vector, step) => {
    const at = { nowMs: seconds * 1_000, after: null };
    expect(codes.findStep(SECRET, vector.slice(2), at)).toBe(step);
  });

  it('count one step early or late, and no further', () => {
    const at = (seconds: number) =>
      codes.findStep(SECRET, '287082', { nowMs: seconds * 1_000, after: null });
    expect([at(29), at(89)]).toEqual([1, 1]);
    expect([at(120), at(1_000)]).toEqual([null, null]);
  });

  it('do not count a second time', () => {
    expect(codes.findStep(SECRET, '287082', { nowMs: 61_000, after: 1 })).toBeNull();
    expect(codes.findStep(SECRET, '287082', { nowMs: 61_000, after: 0 })).toBe(1);
  });
});

describe('a new secret', () => {
  it('has 160 bits, is never the same, and is an address that authenticators read', () => {
    const [one, two] = [codes.newSecret(), codes.newSecret()];
    expect(one).toMatch(/^[A-Z2-7]{32}$/);
    expect(one).not.toBe(two);
    expect(codes.toUri(one, 'risk-manager')).toBe(
      `otpauth://totp/Tradefloor:risk-manager?secret=${one}&issuer=Tradefloor`,
    );
  });

  it('is sealed: nothing of it is in the text, which another key or a changed byte does not open', () => {
    const sealed = codes.seal(SECRET);
    expect(codes.open(sealed)).toBe(SECRET);
    expect(sealed).not.toContain(SECRET);
    expect(codes.seal(SECRET)).not.toBe(sealed);
    expect(totpCodes('another secret of at least thirty-two').open(sealed)).toBeNull();
    expect(codes.open(`${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`)).toBeNull();
    expect(codes.open('')).toBeNull();
  });
});

it('recovery codes are four groups of 80 random bits together', () => {
  const made = new Set(Array.from({ length: 100 }, () => codes.newRecoveryCode()));
  expect(made.size).toBe(100);
  for (const code of made) expect(code).toMatch(/^[a-z2-7]{4}(?:-[a-z2-7]{4}){3}$/);
});
