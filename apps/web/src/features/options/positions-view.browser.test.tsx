/** Option positions in the panel: what is shown of each and of the whole, and how they are closed and rolled. */
import { describe, expect, test, vi } from 'vitest';
import type { WireInput } from '../../platform/client/shapes.ts';
import { AT, toIdentity, toOrder, toPosition } from '../../platform/testing/given.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import type { Chain } from './legs.ts';
import { OptionsPanel } from './options-panel.tsx';
import { toPackageQuote } from './package-quote.given.ts';

const NEAR = '2026-12-18';
const FAR = '2027-01-15';

const toView = (symbol: string, mid: number) => ({
  symbol,
  bid: mid - 0.1,
  ask: mid + 0.1,
  mid,
  delta: 0.5,
  gamma: 0.01,
  vega: 0.3,
  theta: -0.1,
  rho: 0.2,
  volatility: 30,
});

const toChain = (expiry: string): Chain => {
  const date = expiry.slice(2).replaceAll('-', '');
  const more = expiry === FAR ? 2 : 0;
  return {
    underlying: 'AAPL',
    seq: 1,
    at: AT,
    spot: 190.4,
    expiry,
    expiries: [NEAR, FAR],
    ratePct: 3.6,
    rows: (expiry === FAR ? [190, 200] : [190, 195, 200]).map((strike) => ({
      strike,
      call: toView(`AAPL${date}C${strike}`, (200 - strike) / 2 + 5 + more),
      put: toView(`AAPL${date}P${strike}`, (strike - 180) / 2 + more),
    })),
  };
};
const CHAINS = [toChain(NEAR), toChain(FAR)];
const VIEWS = CHAINS.flatMap(({ rows }) => rows.flatMap(({ call, put }) => [call, put]));

const HELD = [
  toPosition({ symbol: 'AAPL261218C190', netQty: 10, avgPx: 8 }),
  toPosition({ symbol: 'AAPL261218C200', netQty: -20, avgPx: 6.25 }),
  toPosition({ symbol: 'AAPL', netQty: 300, avgPx: 180 }),
  toPosition({ symbol: 'MSFT', netQty: 100, avgPx: 400 }),
];

function show(positions = HELD) {
  const pack = vi.fn(async (_: object) => ({ orders: [toOrder(1), toOrder(2)] }) as never);
  const shown = showPanel(<OptionsPanel channel={1} />, {
    answers: {
      'rfq.chain': async ({ expiry = NEAR }: { readonly expiry?: string | undefined }) =>
        toChain(expiry),
      'rfq.optionGreeks': async ({ symbols }: WireInput<'optionGreeks'>) => ({
        items: VIEWS.filter(({ symbol }) => symbols.includes(symbol)),
      }),
      'rfq.package': async (asked: WireInput<'optionPackage'>) =>
        toPackageQuote(toChain(NEAR), asked, VIEWS),
      'rfq.strategy': async () => ({
        underlying: 'AAPL',
        spot: 190.4,
        cost: 0,
        maxProfit: 0,
        maxLoss: 0,
        breakevens: [],
        greeks: { delta: 0, gamma: 0, vega: 0, theta: 0, rho: 0 },
        points: [],
      }),
      'orders.placePackage': pack,
    },
    before: (client) => {
      const { limits } = toIdentity();
      client.identity.setState(toIdentity('trader', { limits: { ...limits, desks: ['DERIV'] } }));
      for (const data of positions)
        client.account.apply({ event: 'positions.changed', at: AT, data });
    },
  });
  const { panel } = shown;
  return {
    ...shown,
    pack,
    open: () => panel.getByText('Positions', { exact: true }).click(),
    press: (name: string | RegExp) => panel.getByRole('button', { name }).click(),
    readRows: () =>
      panel
        .getByTestId('option-positions')
        .getByRole('row')
        .elements()
        .map((row) => [...row.children].map(({ textContent }) => textContent)),
  };
}

describe('the list', () => {
  test('has quantity, average, mark, profit and sensitivities of each, and of all with the shares', async () => {
    const { open, readRows } = show();
    await open();
    await expect
      .poll(() => readRows()[1]?.slice(1, 10))
      .toEqual([
        // Ten contracts on a hundred shares: 10.00 less 8.00; deltas of a half.
        '+10',
        '8.00',
        '10.000',
        '+2,000.00',
        '+500.0',
        '+10.00',
        '+300.0',
        '−100.0',
        '+200.0',
      ]);
    expect(readRows()[2]?.slice(1, 10)).toEqual([
      '−20',
      '6.25',
      '5.000',
      '+2,500.00',
      '−1,000.0',
      '−20.00',
      '−600.0',
      '+200.0',
      '−400.0',
    ]);
    const total = readRows()[3];
    expect(total?.[0]).toBe('AAPL, with +300 shares');
    expect(total?.slice(4, 10)).toEqual([
      '+4,500.00',
      '−200.0',
      '−10.00',
      '−300.0',
      '+100.0',
      '−200.0',
    ]);
  });

  test('without options states what will be listed', async () => {
    const { open, panel } = show([]);
    await open();
    await expect.element(panel.getByText(/^No option positions\./)).toBeVisible();
  });

  test('a contract that is not quoted is named as such, and is in no sum', async () => {
    const held = [...HELD, toPosition({ symbol: '2AAPL270304C271.5', netQty: 7, avgPx: 3 })];
    const { open, readRows, panel } = show(held);
    await open();
    await expect
      .poll(() =>
        readRows()
          .find(([name]) => name?.includes('2AAPL'))
          ?.slice(3, 6),
      )
      .toEqual(['not quoted', 'not quoted', 'not quoted']);
    expect(readRows().at(-1)?.[0]).toBe('AAPL, with +300 shares, without 1 not quoted');
    // It is dealt on a quote of its own, not on the chain.
    expect(panel.getByRole('button', { name: 'Close 2AAPL270304C271.5' }).elements()).toEqual([]);
  });
});

describe('a press', () => {
  test('on Close fills the ticket with the opposite in the quantity that is held', async () => {
    const { open, press, panel } = show();
    await open();
    await press('Close AAPL261218C190');
    await expect
      .element(panel.getByRole('list', { name: 'Legs' }))
      .toHaveTextContent(/^SELL 1AAPL261218C190/);
    await expect.element(panel.getByLabelText('Quantity')).toHaveValue('10');
    const greeks = panel.getByTestId('package-greeks');
    // Of a delta of 500 nothing is left; the rest stays.
    await expect.element(greeks).toHaveTextContent(/Held now−200\.0/);
    await expect.element(greeks).toHaveTextContent(/Package−500\.0/);
    await expect.element(greeks).toHaveTextContent(/After−700\.0/);
  });

  test('on Close all fills it with the whole as one package in units', async () => {
    const { open, press, pack, panel } = show();
    await open();
    await press('Close all');
    await expect.element(panel.getByLabelText('Quantity')).toHaveValue('10');
    await press('Send at limit');
    // Sold at 10.00 once and bought at 5.00 twice: nothing.
    await expect
      .poll(() => pack.mock.calls[0]?.[0])
      .toMatchObject({
        qty: 10,
        netPrice: 0,
        legs: [
          { symbol: 'AAPL261218C190', side: 'SELL', qty: 1 },
          { symbol: 'AAPL261218C200', side: 'BUY', qty: 2 },
        ],
      });
  });

  test('on Roll goes into the same strike of the next expiry, as one package at one net price', async () => {
    const { open, press, pack, panel } = show();
    await open();
    await press('Roll AAPL261218C190');
    const form = panel.getByRole('form', { name: 'Roll AAPL261218C190' });
    await expect.element(form.getByLabelText('Into expiry')).toHaveValue(FAR);
    await expect.element(form.getByLabelText('Strike')).toHaveValue('190');
    await form.getByRole('button', { name: 'Fill ticket' }).click();
    await expect.element(panel.getByLabelText('Quantity')).toHaveValue('10');
    await press('Send at limit');
    await expect
      .poll(() => pack.mock.calls[0]?.[0])
      .toMatchObject({
        qty: 10,
        netPrice: 2,
        legs: [
          { symbol: 'AAPL261218C190', side: 'SELL', qty: 1, instrumentType: 'option' },
          { symbol: 'AAPL270115C190', side: 'BUY', qty: 1, instrumentType: 'option' },
        ],
      });
  });

  test('a roll into the contract that is held, or into one that is not listed, fills nothing', async () => {
    const { open, press, panel } = show([
      toPosition({ symbol: 'AAPL261218C195', netQty: -4, avgPx: 7 }),
    ]);
    await open();
    await press('Roll AAPL261218C195');
    const form = panel.getByRole('form', { name: 'Roll AAPL261218C195' });
    await expect
      .element(form.getByText('Not listed at this expiry: choose another strike'))
      .toBeVisible();
    const fill = form.getByRole('button', { name: 'Fill ticket' });
    await fill.click({ force: true });
    await form.getByLabelText('Into expiry').selectOptions(NEAR);
    await expect.element(form.getByText('This is the contract that is held')).toBeVisible();
    await fill.click({ force: true });
    await form.getByLabelText('Strike').selectOptions('200');
    await fill.click();
    await expect
      .element(panel.getByRole('list', { name: 'Legs' }))
      .toHaveTextContent(/BUY 1AAPL261218C195.*SELL 1AAPL261218C200/);
    await expect.element(panel.getByLabelText('Quantity')).toHaveValue('4');
  });

  test('on Roll of the last expiry states that there is no later one', async () => {
    const { open, press, panel } = show([
      toPosition({ symbol: 'AAPL270115C190', netQty: 1, avgPx: 7 }),
    ]);
    await open();
    await press('Roll AAPL270115C190');
    await expect.element(panel.getByText(`No expiry after ${FAR} is listed.`)).toBeVisible();
  });
});
