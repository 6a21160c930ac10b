/** The depth over time, as it is drawn: a colour by size and side, trades as dots, the theme's colours, and in words. */
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Books, Depth, Print } from '../../../platform/client/shapes.ts';
import { AT, AT_MS, getInstrument } from '../../../platform/testing/given.ts';
import { loadAccount } from '../../../platform/testing/given-desk.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { DepthPanel } from './depth-panel.tsx';

/** The first whole second from the tests' instant on. */
const SECOND = Math.ceil(AT_MS / 1_000);
const toLevel = (price: number, size: number) => ({ price, size, own: 0, ahead: 0 });
const BIDS = [toLevel(189.41, 250), toLevel(189.4, 1_000)];
const ASKS = [toLevel(189.43, 250)];
const DEPTH: Depth = { symbol: 'AAPL', seq: 1, at: AT, venues: [] };

function show() {
  const open = new Map<string, (data: unknown) => void>();
  const stream = (name: string) => (_: unknown, push: (data: unknown) => void) => {
    open.set(name, push);
    return () => void open.delete(name);
  };
  const shown = showPanel(<DepthPanel channel={1} />, {
    answers: { 'market.depth': () => DEPTH },
    streams: { books: stream('books'), trades: stream('trades') },
    browser: { later: (callback) => void window.setTimeout(callback) },
    before: (client) => void loadAccount(client, { instruments: [getInstrument()] }),
  });
  const { panel } = shown;
  const canvas = (): HTMLCanvasElement =>
    panel.getByTestId('depth-heat').element() as HTMLCanvasElement;
  return {
    ...shown,
    open,
    reading: panel.getByTestId('heat-reading'),
    books: (second: number, bids = BIDS) => {
      const at = new Date((SECOND + second) * 1_000).toISOString();
      const venues = [{ venue: 'XNAS' as const, bids, asks: ASKS }];
      open.get('books')?.({ symbol: 'AAPL', seq: 1, at, venues } satisfies Books);
    },
    trade: (second: number, more: Partial<Print>) => {
      const at = new Date((SECOND + second) * 1_000 + 500).toISOString();
      const about = { symbol: 'AAPL', tradeId: 't', venue: 'XNAS', conditions: [], at, tickSeq: 1 };
      open.get('trades')?.([{ ...about, price: 189.42, qty: 100, side: 'BUY', ...more }]);
    },
    /** The colour at a second from the first and a price, in a map whose last second is `last`. */
    pixel: (second: number, price: number, last: number) => {
      const { width, height } = canvas();
      // A minute wide; from ten ticks below the best bid to ten above the best ask.
      const x = ((second + 0.5 - (last + 1 - 60)) / 60) * width;
      const y = ((189.535 - price) / 0.23) * height;
      const data = canvas().getContext('2d')?.getImageData(Math.floor(x), Math.floor(y), 1, 1).data;
      return [...(data ?? [])].slice(0, 3);
    },
    /** A colour of the theme as the canvas has it. */
    token: (name: string) => {
      const text = getComputedStyle(canvas()).getPropertyValue(`--${name}`).trim();
      const parts = /^#(..?)(..?)(..?)$/.exec(text)?.slice(1) ?? [];
      // `#fff` is `#ffffff`: the styles are as short as they are for users.
      return parts.map((part) => Number.parseInt(part.padStart(2, part), 16));
    },
  };
}

async function opened() {
  const shown = show();
  await shown.panel.getByText('Heat map').click();
  await expect.poll(() => shown.open.size).toBe(2);
  return shown;
}

const mix = (a: readonly number[], b: readonly number[], part: number) =>
  a.map((value, i) => value * part + (b[i] ?? 0) * (1 - part));

test('colours a price by what is displayed there, more for more, by side; nothing where nothing is', async () => {
  const { books, pixel, token } = await opened();
  books(0);
  books(1);
  await expect.poll(() => pixel(1, 189.4, 1)).toEqual(token('buy'));
  expect(pixel(0, 189.4, 1)).toEqual(token('buy'));
  expect(pixel(1, 189.5, 1)).toEqual(token('s1'));
  expect(pixel(1, 189.42, 1)).toEqual(token('s1'));
  // A quarter of the largest: half its strength, above the faintest.
  const part = 0.06 + 0.94 * Math.sqrt(250 / 1_000);
  for (const [price, side] of [
    [189.41, 'buy'],
    [189.43, 'sell'],
  ] as const) {
    const expected = mix(token(side), token('s1'), part);
    for (const [i, value] of pixel(1, price, 1).entries())
      expect(Math.abs(value - (expected[i] ?? 0))).toBeLessThan(3);
  }
});

test('draws trades as dots in the colour of the aggressor, and the colours of another theme at once', async () => {
  const { books, trade, pixel, token, prefs } = await opened();
  books(0);
  trade(0, { price: 189.5, side: 'SELL', qty: 5_000 });
  books(1);
  await expect.poll(() => pixel(0, 189.5, 1)).toEqual(token('sell'));
  const dark = token('s1');
  prefs.setState({ look: { ...prefs.getState().look, theme: 'light' } });
  await expect.poll(() => pixel(1, 189.5, 1)).not.toEqual(dark);
  expect(pixel(1, 189.5, 1)).toEqual(token('s1'));
  expect(pixel(0, 189.5, 1)).toEqual(token('sell'));
  prefs.setState({ look: { ...prefs.getState().look, theme: 'dark' } });
});

test('is read second by second with the arrow keys, and follows the newest otherwise', async () => {
  const { panel, books, trade, reading } = await opened();
  await expect.element(reading).toHaveTextContent('Waiting for the books');
  books(0);
  trade(0, { qty: 1_300 });
  books(1, [toLevel(189.41, 700)]);
  await expect
    .element(reading)
    .toHaveTextContent('700 bid at 189.41, the most; 250 offered at 189.43');
  const map = panel.getByRole('application', { name: /^Depth of AAPL by price and second/ });
  (map.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(reading).toHaveTextContent('250 bid at 189.41, most 1,000 at 189.40');
  await expect.element(reading).toHaveTextContent('1 trade of 1,300');
  await expect.element(panel.getByTestId('heat-cursor')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(reading).toHaveTextContent('700 bid at 189.41');
});

test('leaves its streams with the map, and paused updates take nothing in', async () => {
  const { panel, open, ui } = await opened();
  ui.setState({ isFrozen: true });
  await expect.poll(() => open.size).toBe(0);
  ui.setState({ isFrozen: false });
  await expect.poll(() => open.size).toBe(2);
  await panel.getByText('Book', { exact: true }).click();
  await expect.poll(() => open.size).toBe(0);
  await expect.element(panel.getByRole('table', { name: 'Bids' })).toBeInTheDocument();
});
