/** Contracts over the counter: their terms, and names that encode all terms and collide with nothing listed. */

import { InstrumentSymbol, instrumentSymbol } from '@tradefloor/contracts/ids';
import { px } from '@tradefloor/contracts/money';
import { isBespokeSymbol } from '@tradefloor/contracts/vocabulary/instruments';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDate } from '../calendar/civil-date.ts';
import { findUnderlying } from '../contract/underlying.ts';
import { givenInstrument } from '../instrument.given.ts';
import { bespokeContract, bespokeInstrument, findBespoke, termsFault } from './bespoke-option.ts';
import { contractsOn, optionEndsAt } from './option-contract.ts';
import { parseOptionSymbol } from './option-symbol.ts';

/** A Monday. */
const NOW = Date.UTC(2026, 10, 23, 15);
const SPOT = px(270_850_000);
const AAPL = instrumentSymbol('AAPL');
const terms = (over: Partial<Parameters<typeof termsFault>[0]> = {}) => ({
  underlying: AAPL,
  type: 'CALL' as const,
  strike: px(271_500_000),
  expiry: '2027-03-04',
  ...over,
});

describe('the terms of a contract', () => {
  it.each([
    ['a half dollar', {}, null],
    ['a quarter', { strike: px(271_250_000) }, 'strike'],
    ['below half the spot', { strike: px(135_000_000) }, 'strike'],
    ['the first strike above half', { strike: px(135_500_000) }, null],
    ['twice the spot', { strike: px(541_500_000) }, null],
    ['beyond twice the spot', { strike: px(542_000_000) }, 'strike'],
    ['nothing', { strike: px(0) }, 'strike'],
    ['tomorrow', { expiry: '2026-11-24' }, null],
    ['today', { expiry: '2026-11-23' }, 'expiry'],
    ['a day that is over', { expiry: '2026-11-20' }, 'expiry'],
    ['Thanksgiving', { expiry: '2026-11-26' }, 'expiry'],
    ['a Saturday', { expiry: '2026-11-28' }, 'expiry'],
    ['a year ahead', { expiry: '2027-11-23' }, null],
    ['more than a year', { expiry: '2027-11-24' }, 'expiry'],
  ])('%s', (_, over, path) => {
    expect(termsFault(terms(over), { spot: SPOT, nowMs: NOW })?.path ?? null).toBe(path);
  });
});

describe('the name of a contract', () => {
  const strikes = fc.integer({ min: 1, max: 2_000 }).map((halves) => px(halves * 500_000));
  const days = fc.integer({ min: 20_780, max: 21_500 });
  const types = fc.constantFrom('CALL' as const, 'PUT' as const);

  it('encodes all of its terms, is a symbol, and is on its underlying', () => {
    fc.assert(
      fc.property(strikes, days, types, (strike, day, type) => {
        const contract = bespokeContract(terms({ strike, expiry: formatDate(day) }));
        const typed = bespokeContract({ ...contract, type });
        expect(InstrumentSymbol.safeParse(typed.symbol).success).toBe(true);
        expect(isBespokeSymbol(typed.symbol)).toBe(true);
        expect(parseOptionSymbol(typed.symbol)).toEqual(typed);
        expect(findUnderlying(typed.symbol)).toBe('AAPL');
      }),
    );
  });

  it('is never that of a listed contract, whatever the terms', () => {
    const listed = contractsOn(givenInstrument({ referencePrice: SPOT }), NOW);
    for (const contract of listed) {
      expect(bespokeContract(contract).symbol).not.toBe(contract.symbol);
      expect(findBespoke(contract.symbol)).toBeNull();
    }
  });

  it('makes it known to every check until it ends, and to none after', () => {
    const { symbol, expiry } = bespokeContract(terms());
    expect(bespokeInstrument(symbol, NOW)).toMatchObject({
      symbol,
      instrumentType: 'option',
      tickSize: 10_000,
      primaryVenue: 'OTC',
      name: 'AAPL 2027-03-04 271.5 call OTC',
    });
    expect(bespokeInstrument(symbol, optionEndsAt(expiry) - 1)).not.toBeNull();
    expect(bespokeInstrument(symbol, optionEndsAt(expiry))).toBeNull();
  });

  it.each(['2AAPL270306C271.5', '2AAPL271332C271.5', '2AAPL270304C271.25', '2AAPL270304C0271.5'])(
    '%s names none that is written',
    (symbol) => {
      expect(bespokeInstrument(symbol, NOW)).toBeNull();
    },
  );
});
