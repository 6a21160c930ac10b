/** The symbol of each channel over a reload, and by a link. */
import { afterEach, expect, test } from 'vitest';
import { openPrefs } from '../../kit/prefs/prefs.ts';
import { getInstrument } from '../../platform/testing/given.ts';
import { showSymbol } from '../../ui-state/ui-state.ts';
import { openUi } from './open-ui.ts';

afterEach(() => window.localStorage.clear());

/** An account that has loaded nothing yet. */
function givenAccount(...listed: readonly string[]) {
  const listeners = new Set<() => void>();
  let isLoaded = false;
  return {
    isLoaded: () => isLoaded,
    instrument: (symbol: string) => (listed.includes(symbol) ? getInstrument({ symbol }) : null),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load: () => {
      isLoaded = true;
      for (const listener of [...listeners]) listener();
    },
  };
}

const symbols = (ui: ReturnType<typeof openUi>) => ui.getState().symbols;

test('a channel shows after a reload what it showed before, at once', () => {
  const account = givenAccount('KO', 'AAPL');
  showSymbol(openUi(account, openPrefs(), null), 2, 'KO');
  const again = openUi(account, openPrefs(), null);
  expect(symbols(again)).toEqual({ 2: 'KO' });
  account.load();
  expect(symbols(again)).toEqual({ 2: 'KO' });
});

test('a symbol that is not listed any more is dropped once the listed ones are known', () => {
  const account = givenAccount('KO');
  openPrefs().setState({ symbols: { 1: 'GONE', 2: 'KO' } });
  const prefs = openPrefs();
  const ui = openUi(account, prefs, null);
  account.load();
  expect(symbols(ui)).toEqual({ 2: 'KO' });
  expect(prefs.getState().symbols).toEqual({ 2: 'KO' });
});

test('a link shows its symbol in the first channel, and leaves the others', () => {
  openPrefs().setState({ symbols: { 1: 'AAPL', 2: 'KO' } });
  const account = givenAccount('AAPL', 'KO', 'XOM');
  const ui = openUi(account, openPrefs(), 'XOM');
  account.load();
  expect(symbols(ui)).toEqual({ 1: 'XOM', 2: 'KO' });
});
