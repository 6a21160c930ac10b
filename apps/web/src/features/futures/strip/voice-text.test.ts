import { describe, expect, it } from 'vitest';
import type { Month, Strip } from './use-strip.ts';
import {
  contractChoices,
  dealSentence,
  getRoot,
  listSymbols,
  pairQuote,
  quoteOfDeal,
  typedPrice,
} from './voice-text.ts';

const month = (symbol: string, bid: number, ask: number, isFront = false): Month => ({
  symbol,
  root: 'CL',
  year: 2027,
  month: 1,
  expiry: '2026-12-18',
  expiresAt: '2026-12-18T19:30:00.000Z',
  rollOn: '2026-12-11',
  bid,
  ask,
  mid: (bid + ask) / 2,
  open: bid,
  fairValue: bid,
  ratePct: 3.62,
  isFront,
});
const months = [month('CLF27', 70, 70.01), month('CLG27', 69.54, 69.56, true)];
const spreads = [{ near: 'CLF27', far: 'CLG27', bid: 0.44, ask: 0.47, mid: 0.455, open: 0.46 }];

describe('the available products', () => {
  it('is each month and each spread between neighbours, the front month named', () => {
    expect(contractChoices({ months, spreads })).toEqual([
      { value: 'CLF27', label: 'CLF27' },
      { value: 'CLG27', label: 'CLG27 (front)' },
      { value: 'CLF27/CLG27', label: 'CLF27 / CLG27 spread' },
    ]);
  });

  it('is read back as its symbols', () => {
    expect(listSymbols('CLF27')).toEqual({ symbol: 'CLF27', farSymbol: null });
    expect(listSymbols('CLF27/CLG27')).toEqual({ symbol: 'CLF27', farSymbol: 'CLG27' });
    expect(getRoot('ZNH27')).toBe('ZN');
  });
});

describe('what it trades at', () => {
  it('of a spread is near ask less far bid, to the last digit', () => {
    const [near, far] = months;
    if (near === undefined || far === undefined) throw new Error('two months');
    expect(pairQuote(near, far)).toMatchObject({ bid: 0.44, ask: 0.47 });
    expect(pairQuote(far, near)).toMatchObject({ bid: -0.47, ask: -0.44 });
  });

  it('is nothing for what is not listed', () => {
    expect(quoteOfDeal({ months }, { symbol: 'CLF27', farSymbol: null })?.ask).toBe(70.01);
    expect(quoteOfDeal({ months }, { symbol: 'CLF27', farSymbol: 'CLG27' })?.bid).toBe(0.44);
    expect(quoteOfDeal({ months }, { symbol: 'CLF27', farSymbol: 'CLZ27' })).toBeNull();
    expect(quoteOfDeal({ months }, { symbol: 'CLX26', farSymbol: null })).toBeNull();
  });
});

it.each([
  ['110-16+', 'HALF_32NDS', 0.015625, 110.515625],
  ["452'6", 'EIGHTHS', 0.25, 452.75],
  ['-0.12', 'DECIMAL', 0.01, -0.12],
  ['70.005', 'DECIMAL', 0.01, null],
  ['abc', 'DECIMAL', 0.01, null],
] as const)('%j in %s is %d', (text, notation, tickSize, price) => {
  const terms = { notation, tickSize } as Strip['terms'];
  expect(typedPrice(text, terms)).toBe(price);
});

it('describes who does what', () => {
  const deal = { side: 'SELL', lots: 5, symbol: 'CLF27', farSymbol: 'CLG27' } as const;
  expect(dealSentence(deal, 'Edith')).toBe('Edith sells 5 CLF27 / CLG27');
});
