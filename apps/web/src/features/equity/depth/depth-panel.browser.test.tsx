/** The book of a symbol over all venues, and what a press on a price does. */
import { describe, expect, test, vi } from 'vitest';
import type { Depth, Role } from '../../../platform/client/shapes.ts';
import { AT, getInstrument } from '../../../platform/testing/given.ts';
import { loadAccount } from '../../../platform/testing/given-desk.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { DepthPanel } from './depth-panel.tsx';

const book: Depth = {
  symbol: 'AAPL',
  seq: 1,
  at: AT,
  venues: [
    {
      venue: 'XNAS',
      bids: [
        { price: 189.41, size: 300 },
        { price: 189.4, size: 500 },
      ],
      asks: [{ price: 189.43, size: 200 }],
    },
    {
      venue: 'BATS',
      bids: [{ price: 189.41, size: 200 }],
      asks: [
        { price: 189.44, size: 100 },
        { price: 189.45, size: 700 },
      ],
    },
  ],
};

function show(depth: Depth | (() => Depth) = book, role: Role = 'trader') {
  const asked = vi.fn(async (_: { symbol: string }) =>
    typeof depth === 'function' ? depth() : depth,
  );
  const shown = showPanel(<DepthPanel channel={1} />, {
    role,
    answers: { 'market.depth': asked },
    before: (client) => void loadAccount(client),
  });
  /** The cells of each level, from left to right. */
  const levels = (side: 'Bids' | 'Asks') =>
    [...shown.panel.getByRole('table', { name: side }).element().querySelectorAll('tbody tr')].map(
      (row) =>
        [...row.querySelectorAll('td')].map((cell) =>
          cell.textContent?.replace(' to the ticket', ''),
        ),
    );
  return { ...shown, asked, levels };
}

describe('the levels', () => {
  test('add up the venues at a price, best first, with running totals', async () => {
    const { panel, levels } = show();
    await expect.element(panel.getByText('spread 0.02')).toBeVisible();
    // Bids from the outside in: total, size, price.
    expect(levels('Bids')).toEqual([
      ['500', '500', '189.41'],
      ['1,000', '500', '189.40'],
    ]);
    expect(levels('Asks')).toEqual([
      ['189.43', '200', '200'],
      ['189.44', '100', '300'],
      ['189.45', '700', '1,000'],
    ]);
  });

  test('name the venues they are made of, and carry a bar of their total', async () => {
    const { panel } = show();
    const best = panel.getByTitle('XNAS, BATS');
    await expect.element(best).toBeVisible();
    // 500 of the 1,000 of the longer side.
    expect(best.element().getAttribute('style')).toContain('50% 100%');
  });

  test('of one venue are its own', async () => {
    const { panel, levels } = show();
    await panel.getByLabelText('Venue').selectOptions('BATS');
    await expect.element(panel.getByText('spread 0.03')).toBeVisible();
    expect(levels('Bids')).toEqual([['200', '200', '189.41']]);
    expect(levels('Asks')).toEqual([
      ['189.44', '100', '100'],
      ['189.45', '700', '800'],
    ]);
  });

  test('are ten a side at most', async () => {
    const many = Array.from({ length: 14 }, (_, i) => ({ price: 189.4 - i / 100, size: 10 }));
    const { panel, levels } = show({
      ...book,
      venues: [{ venue: 'XNAS', bids: many, asks: [] }],
    });
    await expect.element(panel.getByText('spread –')).toBeVisible();
    expect(levels('Bids')).toHaveLength(10);
    expect(levels('Bids').at(-1)).toEqual(['100', '10', '189.31']);
    expect(levels('Asks')).toEqual([]);
  });

  test('follow the next response', async () => {
    let size = 300;
    const { panel, refetch, levels } = show(() => ({
      ...book,
      venues: [{ venue: 'XNAS', bids: [{ price: 189.41, size }], asks: [] }],
    }));
    await expect.element(panel.getByText('spread –')).toBeVisible();
    expect(levels('Bids')).toEqual([['300', '300', '189.41']]);
    size = 1_250;
    await refetch();
    await expect.poll(() => levels('Bids')).toEqual([['1,250', '1,250', '189.41']]);
  });
});

describe('a press on a price', () => {
  test('fills the ticket with a limit order and leaves side and quantity alone', async () => {
    const { panel, ui } = show();
    await panel.getByRole('button', { name: '189.44 to the ticket' }).click();
    expect(ui.getState().ticketRequest?.request).toEqual({
      symbol: 'AAPL',
      price: 189.44,
      orderType: 'LIMIT',
    });
  });

  test('with Shift it takes everything up to there as the quantity', async () => {
    const { panel, ui } = show();
    await panel
      .getByRole('button', { name: '189.44 to the ticket' })
      .click({ modifiers: ['Shift'] });
    expect(ui.getState().ticketRequest?.request.qty).toBe(300);
  });

  test('is not there for who does not trade', async () => {
    const { panel, levels } = show(book, 'risk-manager');
    await expect.element(panel.getByText('spread 0.02')).toBeVisible();
    expect(panel.getByRole('button').elements()).toEqual([]);
    expect(levels('Asks')[0]).toEqual(['189.43', '200', '200']);
  });
});

describe('another symbol', () => {
  test('shows its own book, and never the one before under its name', async () => {
    let handle: (depth: Depth) => void = () => undefined;
    const { panel, ui } = showPanel(<DepthPanel channel={1} />, {
      answers: {
        'market.depth': ({ symbol }) =>
          symbol === 'AAPL'
            ? book
            : new Promise<Depth>((resolve) => {
                handle = resolve;
              }),
      },
      before: (client) =>
        void loadAccount(client, {
          instruments: [getInstrument(), getInstrument({ symbol: 'KO' })],
        }),
    });
    await expect.element(panel.getByText('spread 0.02')).toBeVisible();
    ui.setState({ symbols: { 1: 'KO' } });
    await expect.element(panel.getByText('Loading KO')).toBeVisible();
    expect(panel.getByText('189.43').elements()).toEqual([]);
    handle({
      ...book,
      symbol: 'KO',
      venues: [{ venue: 'XNYS', bids: [{ price: 61.2, size: 40 }], asks: [] }],
    });
    await expect.element(panel.getByText('61.20')).toBeVisible();
  });
});

test('paused updates request nothing', async () => {
  const { panel, ui, asked, refetch } = show();
  await expect.element(panel.getByText('spread 0.02')).toBeVisible();
  ui.setState({ isFrozen: true });
  await expect.element(panel.getByText('spread 0.02')).toBeVisible();
  const before = asked.mock.calls.length;
  await refetch();
  expect(asked.mock.calls.length).toBe(before);
});
