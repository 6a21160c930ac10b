import { describe, expect, it } from 'vitest';
import { base64url, randomText, toChallenge } from './pkce.ts';

describe('PKCE in the browser', () => {
  it('makes the challenge of RFC 7636, appendix B', async () => {
    const challenge = await toChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk');
    expect(challenge).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
  });

  it('writes base64url without padding', () => {
    expect(base64url(new Uint8Array([251, 255, 254]))).toBe('-__-');
  });

  it('makes verifiers the standard allows, never the same twice', () => {
    const texts = Array.from({ length: 50 }, randomText);
    expect(texts.every((text) => /^[A-Za-z0-9_-]{43}$/.test(text))).toBe(true);
    expect(new Set(texts).size).toBe(texts.length);
  });
});
