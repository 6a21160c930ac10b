/** What a basket is estimated to be worth: only lines that could be orders count, each at its contract size, in dollars. */
import { PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import { describe, expect, it } from 'vitest';
import { basketWorth } from './basket-worth.ts';
import { readSheet } from './sheet.ts';

const MIDS: Readonly<Record<string, number>> = { AAPL: 190, GBPUSD: 1.25, EURUSD: 1.1 };
const getMid = (symbol: string): number | null =>
  MIDS[symbol] === undefined ? null : MIDS[symbol] * PX_PER_UNIT;

const worth = (text: string, excluded: readonly number[] = []) =>
  basketWorth(readSheet(`symbol,side,qty,price\n${text}`), new Set(excluded), getMid);

describe('the worth of a basket', () => {
  it('is quantity times limit, or times the mid without one, each side apart', () => {
    expect(worth('AAPL,BUY,100,\nKO,SELL,200,61.25\nKO,B,10,60')).toEqual({
      BUY: 19_600,
      SELL: 12_250,
    });
  });

  it('counts no line without a side, and none whose side is no side', () => {
    expect(worth('AAPL,,100,\nAAPL,SHORT,100,')).toEqual({ BUY: 0, SELL: 0 });
    expect(worth('AAPL,bought,100,')).toEqual({ BUY: 19_000, SELL: 0 });
    expect(worth('AAPL,2,100,')).toEqual({ BUY: 0, SELL: 19_000 });
  });

  it('counts no line whose quantity or limit is none, rather than the mid', () => {
    expect(worth('AAPL,BUY,many,\nAAPL,BUY,100,cheap\nAAPL,BUY,-5,')).toEqual({ BUY: 0, SELL: 0 });
  });

  it('reads grouped thousands in both as the platform does', () => {
    expect(worth('KO,BUY,"1,000","1,234.50"')).toEqual({ BUY: 1_234_500, SELL: 0 });
  });

  it('takes the contract size: a bond is priced per 100 of face, an option is on 100 shares', () => {
    const treasury = BONDS.find(({ currency }) => currency === 'USD');
    expect(worth(`${treasury?.isin},BUY,100000,99.5`).BUY).toBeCloseTo(99_500, 6);
    expect(worth('2AAPL270115C200,SELL,3,4.5').SELL).toBeCloseTo(1_350, 6);
  });

  it('is in dollars: a gilt by the pound, and nothing while its pair has no price', () => {
    expect(worth('GB00BTF03100,BUY,100000,100').BUY).toBeCloseTo(125_000, 6);
    const sheet = readSheet('symbol,side,qty,price\nGB00BTF03100,BUY,100000,100');
    expect(basketWorth(sheet, new Set(), () => null)).toEqual({ BUY: 0, SELL: 0 });
  });

  it('leaves out the lines that are excluded', () => {
    expect(worth('AAPL,BUY,100,\nKO,BUY,1,10', [1])).toEqual({ BUY: 10, SELL: 0 });
  });
});
