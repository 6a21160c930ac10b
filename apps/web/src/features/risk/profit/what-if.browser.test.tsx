/** Trades that are looked at: checked as they are typed, shown before and after, hedged, and put into a basket. */
import { expect, test, vi } from 'vitest';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { AT, getInstrument, toPosition } from '../../../platform/testing/given.ts';
import { loadAccount } from '../../../platform/testing/given-desk.ts';
import { PASSING_TIME, showPanel } from '../../../ui-state/testing/show-panel.tsx';
import type { WhatIf, WhatIfTrade } from './what-if-lines.ts';
import { WhatIfView } from './what-if-view.tsx';

const book = (net: number): WhatIf['before'] => ({
  grossNotional: Math.abs(net),
  netNotional: net,
  valueAtRisk: {
    parametric: { var99: Math.abs(net) / 40, es99: Math.abs(net) / 35 },
    historical: null,
  },
  unvalued: 0,
});

type Input = { readonly trades: readonly WhatIfTrade[]; readonly hedgeWith?: string };

async function show() {
  const whatIf = vi.fn(async ({ trades, hedgeWith }: Input): Promise<WhatIf> => {
    const after = trades.reduce(
      (net, { side, qty }) => net + (side === 'BUY' ? qty : -qty) * 100,
      100_000,
    );
    return {
      userId: 'trader',
      asOf: AT,
      before: book(100_000),
      after: book(after),
      exposures: [{ symbol: 'AAPL', before: 100_000, after }],
      hedge:
        hedgeWith === undefined
          ? null
          : { symbol: hedgeWith, side: 'SELL', qty: 309, var99: 2_104 },
    };
  });
  const shown = showPanel(<WhatIfView userId="trader" />, {
    answers: { 'risk.whatIf': whatIf as never },
    browser: PASSING_TIME,
    before: (client) =>
      loadAccount(client, {
        instruments: [getInstrument(), getInstrument({ symbol: 'MSFT' })],
        positions: [toPosition({ netQty: 1_000 })],
      }),
  });
  const { panel } = shown;
  const row = (name: string) => panel.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect.element(row('Net').first()).toHaveTextContent('Net100,000100,000');
  const form = panel.getByRole('form', { name: 'Trade to look at' });
  return {
    ...shown,
    whatIf,
    row,
    add: async (symbol: string, qty: string) => {
      await form.getByLabelText('Symbol').fill(symbol);
      await form.getByLabelText('Quantity').fill(qty);
      await form.getByRole('button', { name: 'Add trade' }).click();
    },
    form,
  };
}

test('a trade shows what the book would come to, and is taken back', async () => {
  const { add, row, panel } = await show();
  await add('aapl', '400');
  await expect.element(row('Net').first()).toHaveTextContent('Net100,00060,000−40,000');
  await expect
    .element(panel.getByTestId('exposure-changes'))
    .toHaveTextContent('AAPL+100,000+60,000−40,000');
  await panel.getByRole('button', { name: 'Remove AAPL' }).click();
  await expect.element(row('Net').first()).toHaveTextContent('Net100,000100,000');
});

test('a symbol that is neither listed nor held is not looked at', async () => {
  const { form, whatIf } = await show();
  await form.getByLabelText('Symbol').fill('AAPLL');
  await form.getByLabelText('Quantity').fill('1.5');
  await expect.element(form).toHaveTextContent('Neither listed nor held');
  await expect.element(form).toHaveTextContent('Whole shares only');
  await expect.element(form.getByRole('button', { name: 'Add trade' })).toBeDisabled();
  expect(whatIf.mock.calls.every(([{ trades }]) => trades.length === 0)).toBe(true);
});

test('a hedge is found for a symbol, added, and goes into the basket', async () => {
  const { panel, whatIf, ui } = await show();
  await panel.getByLabelText('Hedge with').fill('msft');
  await expect.element(panel.getByText(/SELL 309 MSFT: VaR 2,104/)).toBeVisible();
  await panel.getByRole('button', { name: 'Add hedge' }).click();
  await expect
    .poll(() => whatIf.mock.lastCall?.[0].trades)
    .toEqual([{ symbol: 'MSFT', side: 'SELL', qty: 309 }]);
  expect(whatIf.mock.lastCall?.[0].hedgeWith).toBe('MSFT');
  await panel.getByRole('button', { name: 'To basket' }).click();
  expect(ui.getState().basketRequest?.lines).toEqual([['MSFT', 'SELL', '309']]);
});

test('a refusal is shown, with the figures of before', async () => {
  const { add, whatIf, panel, row } = await show();
  whatIf.mockRejectedValue(refused('No price', 'MSFT has no price', 'NO_REFERENCE_PRICE'));
  await add('MSFT', '10');
  await expect.element(panel.getByText('MSFT has no price')).toBeVisible();
  await expect.element(row('Net').first()).toBeVisible();
});
