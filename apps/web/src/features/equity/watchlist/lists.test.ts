import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getInstrument } from '../../../platform/testing/given.ts';
import { ALL, findSymbols, listSectors, sectorKey, showList, withMovedSymbol } from './lists.ts';
import { toWatchlist } from './watchlist.given.ts';

const KO = getInstrument({ symbol: 'KO', name: 'Coca-Cola Co.', sector: 'Consumer Staples' });
const PEP = getInstrument({ symbol: 'PEP', name: 'PepsiCo Inc.', sector: 'Consumer Staples' });
const XOM = getInstrument({ symbol: 'XOM', name: 'Exxon Mobil Corp.', sector: 'Energy' });
const INSTRUMENTS = [KO, PEP, XOM];

describe('the list that is shown', () => {
  it('is one’s own in its own order, what is not listed counted apart', () => {
    const list = toWatchlist({ symbols: ['XOM', 'GONE', 'KO'] });
    expect(showList(list.watchlistId, INSTRUMENTS, [list])).toMatchObject({
      title: 'Mine',
      rows: [XOM, KO],
      unlisted: ['GONE'],
    });
  });

  it('is a sector’s, or all of them where the key’s list is not there', () => {
    expect(showList(sectorKey('Consumer Staples'), INSTRUMENTS, []).rows).toEqual([KO, PEP]);
    for (const key of [ALL, 'wl-gone', sectorKey('Nothing'), '']) {
      expect(showList(key, INSTRUMENTS, [])).toMatchObject({ title: 'All', rows: INSTRUMENTS });
    }
    expect(listSectors(INSTRUMENTS)).toEqual(['Consumer Staples', 'Energy']);
  });
});

describe('a list that has not been read', () => {
  it('shows nothing yet, where it is someone’s; built-in ones are there at once', () => {
    const pending = showList('wl-1', INSTRUMENTS, undefined);
    expect(pending).toMatchObject({ rows: [], isPending: true });
    expect(showList(ALL, INSTRUMENTS, undefined)).toMatchObject({ rows: INSTRUMENTS });
  });
});

describe('a moved symbol', () => {
  it('stands where the other one stood, and no symbol is lost or doubled', () => {
    const Symbols = fc.uniqueArray(fc.constantFrom<string[]>('A', 'B', 'C', 'D', 'E', 'F'));
    fc.assert(
      fc.property(Symbols, fc.nat(5), fc.nat(5), (symbols, from, at) => {
        const key = symbols[from] ?? 'none';
        const to = symbols[at] ?? 'none';
        const moved = withMovedSymbol(symbols, { key, to });
        expect([...moved].sort()).toEqual([...symbols].sort());
        const isMove = symbols.includes(key) && symbols.includes(to);
        expect(moved.indexOf(key)).toBe(isMove ? at : symbols.indexOf(key));
        const rest = (list: readonly string[]) => list.filter((symbol) => symbol !== key);
        expect(rest(moved)).toEqual(rest(symbols));
      }),
    );
  });
});

describe('typed symbols', () => {
  it.each([
    ['ko', ['KO'], []],
    ['ko, XOM;pep\nKO', ['KO', 'XOM', 'PEP'], []],
    ['KO NOPE', ['KO'], ['NOPE']],
    ['coca-cola', ['KO'], []],
    ['exxon mobil', ['XOM'], []],
    ['co', [], ['co']],
    ['', [], []],
  ])('%j are %j', (text, symbols, unknown) => {
    expect(findSymbols(text, INSTRUMENTS)).toEqual({ symbols, unknown });
  });
});
