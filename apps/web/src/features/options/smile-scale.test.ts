/** Reading a smile: positions, the strike under the pointer, and the text of one strike. */
import { describe, expect, it } from 'vitest';
import {
  atTheMoney,
  nearestStrike,
  pointText,
  type SmilePoint,
  smileScale,
} from './smile-scale.ts';
import { underlyingAfter } from './use-underlying.ts';

const point = (strike: number, volatility: number, more: Partial<SmilePoint> = {}): SmilePoint => ({
  strike,
  volatility,
  call: { bid: volatility - 1, mid: volatility, ask: volatility + 1 },
  put: { bid: volatility - 1, mid: volatility, ask: volatility + 1 },
  ...more,
});
const deep = { bid: null, mid: null, ask: 140 };
const SMILE = [
  point(200, 34, { call: deep }),
  point(250, 30),
  point(252.5, 29.9),
  point(300, 28, { put: deep }),
];

describe('the scale of a smile', () => {
  it('reaches from the lowest to the highest strike, higher volatilities above lower ones', () => {
    const { at } = smileScale(SMILE, 251);
    expect(at(200, 30).x).toBe(0);
    expect(at(300, 30).x).toBe(100);
    expect(at(250, 34).y).toBeLessThan(at(250, 28).y);
  });

  it('is not flattened by what is deep in the money', () => {
    const { volatilities } = smileScale(SMILE, 251);
    expect(volatilities.high).toBeLessThan(40);
    expect(volatilities.low).toBeLessThan(27);
  });
});

describe('reading it', () => {
  it('finds the strike under the pointer and the one at the money', () => {
    expect(nearestStrike(SMILE, 0.51)).toBe(1);
    expect(nearestStrike(SMILE, 0.53)).toBe(2);
    expect(nearestStrike(SMILE, -3)).toBe(0);
    expect(nearestStrike(SMILE, 7)).toBe(3);
    expect(atTheMoney(SMILE, 252)).toBe(2);
  });

  it('shows volatility with units, and none where a price implies none', () => {
    expect(pointText(point(252.5, 29.94))).toBe(
      'Strike 252.5: 29.94 %, call 28.9 to 30.9, put 28.9 to 30.9',
    );
    expect(pointText(point(200, 34, { call: deep }))).toBe(
      'Strike 200: 34.00 %, call none to 140.0, put 33.0 to 35.0',
    );
  });
});

describe('the underlying that is shown', () => {
  it('follows the trading page where the symbol has options and stays where it has none', () => {
    expect(underlyingAfter('AAPL', 'MSFT')).toBe('MSFT');
    expect(underlyingAfter('MSFT', 'KO')).toBe('MSFT');
    expect(underlyingAfter('MSFT', null)).toBe('MSFT');
  });
});
