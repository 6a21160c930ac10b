import { describe, expect, it } from 'vitest';
import {
  formatCompact,
  formatFee,
  formatFixed,
  formatMove,
  formatPx,
  formatQty,
  formatSigned,
  formatSignedPct,
  MINUS,
  plainPx,
} from './numbers.ts';

describe('numbers on the screen', () => {
  it('prices keep the decimals of their tick', () => {
    expect(formatPx(4_947_550_000, 2)).toBe('4,947.55');
    expect(formatPx(189_400_000, 2)).toBe('189.40');
    expect(plainPx(4_947_550_000, 2)).toBe('4947.55');
  });

  it('a fee has the digits it is charged in, and shown parts add up to the shown sum', () => {
    // 133 shares at 0.0035 and 0.0030: neither part is whole cents.
    const [commission, venue] = [0.4655, 0.399];
    expect([commission, venue, commission + venue].map(formatFee)).toEqual([
      '0.4655',
      '0.3990',
      '0.8645',
    ]);
    expect([0, 0.08, 1.4, -0.0266].map(formatFee)).toEqual([
      '0.00',
      '0.08',
      '1.40',
      `${MINUS}0.0266`,
    ]);
  });

  it('a minus is as wide as a plus', () => {
    expect(formatSigned(-1_204.5, 2)).toBe(`${MINUS}1,204.50`);
    expect(formatSigned(1_204.5, 2)).toBe('+1,204.50');
    expect(formatQty(-300)).toBe(`${MINUS}300`);
  });

  it('nothing is neither plus nor minus, also when it is rounded to nothing', () => {
    expect(formatSigned(0, 2)).toBe('0.00');
    expect(formatSigned(-0.001, 2)).toBe('0.00');
    expect(formatSignedPct(0.000001)).toBe('0.00%');
    expect(formatFixed(-0, 2)).toBe('0.00');
  });

  it.each([
    [0, '0'],
    [999, '999'],
    [1_200, '1.2K'],
    [28_500, '28.5K'],
    [285_000, '285K'],
    [999_960, '1.0M'],
    [4_200_000, '4.2M'],
    [1_000_000_000, '1.0B'],
    [-4_200_000, `${MINUS}4.2M`],
  ])('%d is short: %s', (value, text) => {
    expect(formatCompact(value)).toBe(text);
  });
});

it.each([
  [0.0042, '▲+0.42%'],
  [-0.0042, '▼\u22120.42%'],
  [0.00001, ' 0.00%'],
  [-0.00001, ' 0.00%'],
  [0, ' 0.00%'],
])('a change of %d has an arrow only where its figure has a sign', (ratio, text) => {
  expect(formatMove(ratio)).toBe(text);
});
