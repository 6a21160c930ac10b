/** The prints of a symbol: read, then continued as they are published, with the figures of those shown. */
import { expect, test, vi } from 'vitest';
import type { Print } from '../../../platform/client/shapes.ts';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { getInstrument } from '../../../platform/testing/given.ts';
import { loadAccount } from '../../../platform/testing/given-desk.ts';
import { showGerman } from '../../../ui-state/testing/in-german.ts';
import { PASSING_TIME, showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { toPrint } from './tape.given.ts';
import { TimeAndSalesPanel } from './time-and-sales-panel.tsx';

const READ: readonly Print[] = [
  toPrint(2, { price: 189.43, qty: 1_200, venue: 'BATS', conditions: ['SWEEP'] }),
  toPrint(1, { price: 189.415, qty: 10_400, side: 'SELL', venue: 'DARK1', conditions: ['BLOCK'] }),
];

type Given = { readonly read?: (symbol: string) => readonly Print[] | Promise<readonly Print[]> };

function show({ read = () => READ }: Given = {}) {
  const open = new Map<string, (prints: readonly Print[]) => void>();
  const asked = vi.fn(async ({ symbol }: { symbol: string }) => ({
    items: [...(await read(symbol))],
    nextCursor: null,
  }));
  const shown = showPanel(<TimeAndSalesPanel channel={1} />, {
    answers: { 'market.trades': asked },
    browser: PASSING_TIME,
    streams: {
      trades: (input, push) => {
        const { symbol } = input as { symbol: string };
        open.set(symbol, push);
        return () => void open.delete(symbol);
      },
    },
    before: (client) =>
      void loadAccount(client, { instruments: [getInstrument(), getInstrument({ symbol: 'KO' })] }),
  });
  const { panel } = shown;
  return {
    ...shown,
    asked,
    /** Symbols whose prints are subscribed. */
    subscribed: () => [...open.keys()],
    publish: (...prints: readonly Print[]) => open.get(prints[0]?.symbol ?? '')?.(prints),
    /** The cells of each row, from top to bottom. */
    rows: () =>
      [...panel.element().querySelectorAll('.grid-row')]
        .toSorted((a, b) => Number(a.getAttribute('data-row')) - Number(b.getAttribute('data-row')))
        .map((row) =>
          [...row.querySelectorAll('.grid-cell')].map(({ textContent }) => textContent),
        ),
  };
}

test('shows what was printed, newest first, in the colour of the aggressor and with the side in words', async () => {
  const { panel, rows } = show();
  await expect.poll(rows).toEqual([
    ['14:03:22', '189.43', '1,200', 'BUY', 'BATS', 'sweep'],
    ['14:03:22', '189.415', '10,400', 'SELL', 'DARK1', 'block'],
  ]);
  const tone = (text: string) => panel.getByText(text, { exact: true }).element().className;
  expect([tone('189.43'), tone('189.415')]).toEqual(['text-buy', 'text-sell']);
  await expect.element(panel).toHaveTextContent(/VWAP 189\.4166Volume 11,600/);
});

test('new prints come on top, and the figures follow, without another request', async () => {
  const { panel, rows, publish, asked } = show();
  await expect.poll(() => rows().length).toBe(2);
  publish(toPrint(3, { price: 190, qty: 100 }), toPrint(3, { no: 2, price: 190.01, qty: 200 }));
  await expect
    .poll(() => rows().map(([, price]) => price))
    .toEqual(['190.01', '190.00', '189.43', '189.415']);
  await expect.element(panel).toHaveTextContent(/Volume 11,900/);
  // Twice is once.
  publish(toPrint(3, { price: 190, qty: 100 }));
  publish(toPrint(4, { qty: 1 }));
  await expect.poll(() => rows().length).toBe(5);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('only prints of the minimum size are shown and counted', async () => {
  const { panel, rows, publish } = show();
  await expect.poll(() => rows().length).toBe(2);
  await panel.getByLabelText('Min. size').fill('5000');
  await expect.poll(() => rows().map(([, , size]) => size)).toEqual(['10,400']);
  await expect.element(panel).toHaveTextContent(/VWAP 189\.4150Volume 10,400/);
  publish(toPrint(3, { qty: 4_999 }), toPrint(3, { no: 2, qty: 5_000 }));
  await expect.poll(() => rows().map(([, , size]) => size)).toEqual(['5,000', '10,400']);
  await panel.getByLabelText('Min. size').fill('20000');
  await expect.element(panel.getByText('No trade matches the filter')).toBeVisible();
  await expect.element(panel).toHaveTextContent(/VWAP –Volume 0/);
});

test('the words of the filter leave only the prints that hold them, in the figures too', async () => {
  const { panel, rows } = show();
  await panel.getByLabelText('Filter Time and sales').fill('dark1');
  await expect.poll(() => rows().map(([, price]) => price)).toEqual(['189.415']);
  await expect.element(panel).toHaveTextContent(/Volume 10,400/);
});

test('a symbol without prints has a text until there is one', async () => {
  const { panel, rows, publish } = show({ read: () => [] });
  await expect.element(panel.getByText('No trades in AAPL yet')).toBeVisible();
  publish(toPrint(1));
  await expect.poll(() => rows().length).toBe(1);
});

test('another symbol has its own tape, and only its prints are subscribed', async () => {
  const { panel, rows, ui, subscribed, publish } = show({
    read: (symbol) => (symbol === 'AAPL' ? READ : new Promise(() => undefined)),
  });
  await expect.poll(() => rows().length).toBe(2);
  expect(subscribed()).toEqual(['AAPL']);
  ui.setState({ symbols: { 1: 'KO' } });
  await expect.element(panel.getByText('Loading trades in KO')).toBeVisible();
  expect(subscribed()).toEqual(['KO']);
  publish(toPrint(3, { symbol: 'KO' }));
  expect(rows()).toEqual([]);
});

test('what was missed while the connection was lost is read again', async () => {
  let items = READ;
  const { rows, publish, reconnect } = show({ read: () => items });
  await expect.poll(() => rows().length).toBe(2);
  items = [toPrint(4, { qty: 4 }), toPrint(3, { qty: 3 }), ...READ];
  publish(toPrint(5, { qty: 5 }));
  reconnect();
  await expect
    .poll(() => rows().map(([, , size]) => size))
    .toEqual(['5', '4', '3', '1,200', '10,400']);
});

test('candles that are rewritten, as by a split, have the tape read again', async () => {
  let items = READ;
  const { rows, push } = show({ read: () => items });
  await expect.poll(() => rows().length).toBe(2);
  items = [toPrint(9, { price: 18.94 })];
  push('market.candles');
  await expect.poll(() => rows().map(([, price]) => price), { timeout: 5_000 }).toEqual(['18.94']);
});

test('paused updates keep the prints of that moment, and receive none', async () => {
  const { rows, ui, subscribed, publish } = show();
  await expect.poll(() => rows().length).toBe(2);
  ui.setState({ isFrozen: true });
  await expect.poll(subscribed).toEqual([]);
  expect(rows().length).toBe(2);
  ui.setState({ isFrozen: false });
  await expect.poll(subscribed).toEqual(['AAPL']);
  publish(toPrint(3));
  await expect.poll(() => rows().length).toBe(3);
});

test('a refusal is shown as its sentence, and read again by a button', async () => {
  let isRefused = true;
  const { panel, rows } = show({
    read: () => {
      if (isRefused) throw refused('No trades in AAPL');
      return READ;
    },
  });
  await expect.element(panel.getByText('No trades in AAPL')).toBeVisible();
  isRefused = false;
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => rows().length).toBe(2);
});

test('prints that stop being answered stay, with the time of the last response', async () => {
  let isSilent = false;
  const { panel, rows, refetch } = show({
    read: () => {
      if (isSilent) throw new Error('socket closed');
      return READ;
    },
  });
  await expect.poll(() => rows().length).toBe(2);
  isSilent = true;
  await refetch();
  await expect.element(panel).toHaveTextContent(/No update since .* UTC/);
  expect(rows().length).toBe(2);
});

test('in German the buttons of a table name it in German', async () => {
  showGerman();
  const { panel } = show();
  await expect.element(panel.getByLabelText('Umsätze filtern')).toBeVisible();
  await expect.element(panel.getByRole('button', { name: 'Ansichten von Umsätze' })).toBeVisible();
});
