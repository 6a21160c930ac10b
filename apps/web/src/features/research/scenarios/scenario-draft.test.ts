/** The editor's parsing, and its messages for invalid input. */
import { STRATEGIES } from '@tradefloor/contracts/vocabulary/strategies';
import { describe, expect, it } from 'vitest';
import { comparedFor, newDraft, playableSymbol, readDraft } from './scenario-draft.ts';

const DRAFT = { ...newDraft('AAPL'), name: 'One' };

describe('a draft', () => {
  it('without a price is a market order, with one a limit order', () => {
    expect(readDraft(DRAFT, null).body).toMatchObject({ orderType: 'MARKET' });
    const limit = readDraft({ ...DRAFT, price: '150.25' }, null).body;
    expect(limit).toMatchObject({ orderType: 'LIMIT', price: 150.25 });
  });

  it('is played in a market with order flow; a plain one is what a scenario without a market has', () => {
    expect(readDraft(DRAFT, null).body).toMatchObject({ market: 'REAL' });
    expect(readDraft({ ...DRAFT, market: 'PLAIN' }, null).body).not.toHaveProperty('market');
  });

  it('gives an algo what it cannot do without', () => {
    const plain = { ...DRAFT, market: 'PLAIN' as const };
    expect(readDraft(plain, null).body?.algoParams).toEqual({ durationMs: 600_000 });
    // In a market that it moves, in slices that are no blocks.
    expect(readDraft(DRAFT, null).body?.algoParams).toEqual({ durationMs: 600_000, slices: 100 });
    const iceberg = readDraft({ ...DRAFT, strategy: 'ICEBERG' }, null).body;
    expect(iceberg?.algoParams).toEqual({ displayQty: 1_000 });
    expect(readDraft({ ...DRAFT, strategy: 'LIT' }, null).body?.algoParams).toBeUndefined();
  });

  it.each([
    ['name', ' '],
    ['symbol', ''],
    ['qty', '1.5'],
    ['price', '-1'],
    ['seed', '4294967296'],
    ['minutes', '391'],
  ] as const)('with a wrong %s is refused in words beside it', (field, text) => {
    const { body, problems } = readDraft({ ...DRAFT, [field]: text }, null);
    expect(body).toBeNull();
    expect(Object.keys(problems)).toEqual([field]);
  });
});

describe('a new scenario', () => {
  const instruments = [
    { symbol: 'CLF27', instrumentType: 'commodity' },
    { symbol: 'AAPL', instrumentType: 'equity' },
    { symbol: 'MSFT', instrumentType: 'equity' },
  ] as const;

  it('is of the equity on the screen, and of the first where none is', () => {
    expect(playableSymbol(instruments, 'MSFT')).toBe('MSFT');
    expect(playableSymbol(instruments, 'CLF27')).toBe('AAPL');
    expect(playableSymbol([], 'MSFT')).toBe('');
  });
});

describe('a comparison over many seeds', () => {
  it('is of every strategy there is, the dark pool from its least quantity on', () => {
    expect(comparedFor({ qty: 10_000 })).toEqual(STRATEGIES);
    const small = comparedFor({ qty: 9_999 });
    expect(small).toEqual(STRATEGIES.filter((strategy) => strategy !== 'DARK'));
  });
});
