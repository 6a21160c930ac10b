/** The bond monitor: prices, changes since the comparison, and what a row leads to. */
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Bond, BondQuote, Role } from '../../../platform/client/shapes.ts';
import { AT, AT_MS, toIdentity } from '../../../platform/testing/given.ts';
import { SETTLES, toBond, toBondQuote } from '../../../platform/testing/given-bonds.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { WithUi } from '../../../ui-state/testing/with-ui.tsx';
import { openUiState } from '../../../ui-state/ui-state.ts';
import { BondsPanel } from './bonds-panel.tsx';

const TREASURY = toBond();
const COMPANY = toBond({
  isin: 'US0000000CO1',
  name: 'ACME 5 2030-06-01',
  issuer: 'Acme Corp',
  kind: 'CORPORATE',
  rating: 'BBB',
  quotedAs: 'PRICE',
  benchmarkIsin: TREASURY.isin,
});
const UNPRICED = toBond({ isin: 'GB00TF000019', name: 'UKT 4 2040-01-31', curve: 'GBP' });

const NOW = [
  toBondQuote({ mid: 99.5, bid: 99.484375, ask: 99.515625, yield: 4.312, dv01Per100: 0.0812 }),
  toBondQuote({ isin: COMPANY.isin, mid: 101.25, yield: 4.9, spreadBps: 62.4, dv01Per100: 0.045 }),
];
const BEFORE = [
  toBondQuote({ mid: 99.75, yield: 4.281 }),
  toBondQuote({ isin: COMPANY.isin, mid: 101.25, yield: 4.9, spreadBps: 60 }),
];

type Given = {
  readonly bonds?: readonly Bond[];
  readonly quotes?: readonly BondQuote[];
  readonly role?: Role;
};

const toBatch = (quotes: readonly BondQuote[], at = AT) => ({
  seq: 1,
  at,
  settlementDates: SETTLES,
  quotes: [...quotes],
});

function show({
  bonds = [TREASURY, COMPANY, UNPRICED],
  quotes = NOW,
  role = 'trader',
}: Given = {}) {
  const ui = openUiState();
  const compared = vi.fn(async (_: unknown) => toBatch(BEFORE));
  const { limits } = toIdentity(role);
  const shown = showPanel(
    <WithUi ui={ui}>
      <BondsPanel />
    </WithUi>,
    {
      role,
      answers: { 'rfq.quotes': compared },
      before: (client) => {
        client.identity.setState(toIdentity(role, { limits: { ...limits, desks: ['FI'] } }));
        client.bonds.setBonds(bonds);
        if (quotes.length > 0) client.bonds.take(toBatch(quotes));
      },
    },
  );
  return { ...shown, ui, compared };
}

type Panel = ReturnType<typeof show>['panel'];

const cell = (panel: Panel, name: string, column: string): string | null | undefined =>
  panel
    .getByRole('row', { name: new RegExp(name) })
    .elements()[0]
    ?.querySelector(`[data-column="${column}"]`)?.textContent;

describe('a row', () => {
  test('has price, yield and risk of a million, and its changes since the open', async () => {
    const { panel } = show();
    await expect.poll(() => cell(panel, 'UST', 'change')).toBe('−0.250');
    expect(cell(panel, 'UST', 'mid')).toBe('99.500');
    expect(cell(panel, 'UST', 'yield')).toBe('4.312');
    expect(cell(panel, 'UST', 'yieldChange')).toBe(`+${((4.312 - 4.281) * 100).toFixed(1)}`);
    expect(cell(panel, 'UST', 'dv01')).toBe(String(Math.round((0.0812 / 100) * 1_000_000)));
  });

  test('a price in 32nds has them in its title; a decimal one has none', async () => {
    const { panel } = show();
    // 99.5 is 99 and 16 thirty-seconds.
    await expect.element(panel.getByTitle('99-16')).toHaveTextContent('99.500');
    await expect.element(panel.getByText('101.250')).not.toHaveAttribute('title');
  });

  test('only a company has a spread', async () => {
    const { panel } = show();
    await expect.poll(() => cell(panel, 'ACME', 'spread')).toBe('62.4');
    expect(cell(panel, 'UST', 'spread')).toBe('–');
  });

  test('no change has neither sign nor colour', async () => {
    const { panel } = show();
    await expect.poll(() => cell(panel, 'ACME', 'change')).toBe('0.000');
    const change = panel.getByRole('row', { name: /ACME/ }).getByText('0.000').first();
    expect(change.element().className).not.toMatch(/text-(up|down)/);
  });

  test('without a price every figure is a dash', async () => {
    const { panel } = show();
    await expect.poll(() => cell(panel, 'UKT', 'mid')).toBe('–');
    const figures = ['change', 'yield', 'yieldChange', 'spread', 'dv01'];
    expect(figures.map((id) => cell(panel, 'UKT', id))).toEqual(figures.map(() => '–'));
  });
});

describe('the comparison', () => {
  test('is with midnight UTC, or with 24 hours ago', async () => {
    const { panel, compared } = show();
    await expect.poll(() => compared.mock.calls.length).toBe(1);
    await panel.getByText('Yesterday', { exact: true }).click();
    await expect.poll(() => compared.mock.calls.length).toBe(2);
    expect(compared.mock.calls.map(([input]) => input)).toEqual([
      { at: '2026-11-21T00:00:00.000Z' },
      { at: '2026-11-20T14:03:22.250Z' },
    ]);
  });

  test('a comparison that fails leaves dashes, and the prices go on', async () => {
    const { panel, compared, client } = show();
    compared.mockRejectedValue(new Error('socket closed'));
    await panel.getByText('Yesterday', { exact: true }).click();
    client.bonds.take(toBatch([toBondQuote({ mid: 98 })], new Date(AT_MS + 1_000).toISOString()));
    await expect.poll(() => cell(panel, 'UST', 'mid')).toBe('98.000');
  });
});

describe('live prices', () => {
  test('a batch changes the row; an older one does not', async () => {
    const { panel, client } = show();
    await expect.poll(() => cell(panel, 'UST', 'mid')).toBe('99.500');
    client.bonds.take(
      toBatch([toBondQuote({ mid: 99.625 })], new Date(AT_MS + 1_000).toISOString()),
    );
    await expect.poll(() => cell(panel, 'UST', 'mid')).toBe('99.625');
    expect(client.bonds.take(toBatch([toBondQuote({ mid: 1 })]))).toBe(false);
    expect(cell(panel, 'UST', 'mid')).toBe('99.625');
  });

  test('stand still while the screen is paused, and catch up after it', async () => {
    const { panel, client, ui } = show();
    await expect.poll(() => cell(panel, 'UST', 'mid')).toBe('99.500');
    ui.setState({ isFrozen: true });
    await panel.getByLabelText('Filter Bonds').fill('acme');
    await expect.poll(() => panel.getByRole('row').elements().length).toBe(2);
    client.bonds.take(toBatch([toBondQuote({ mid: 97 })], new Date(AT_MS + 1_000).toISOString()));
    await panel.getByLabelText('Filter Bonds').fill('ust');
    await expect.poll(() => panel.getByRole('row').elements().length).toBe(2);
    expect(cell(panel, 'UST', 'mid')).toBe('99.500');
    ui.setState({ isFrozen: false });
    await expect.poll(() => cell(panel, 'UST', 'mid')).toBe('97.000');
  });
});

describe('what a row leads to', () => {
  test('a click shows the bond, a double click its ticket', async () => {
    const { panel, ui } = show();
    await panel.getByRole('row', { name: /ACME/ }).click();
    expect(ui.getState().bondShown).toBe(COMPANY.isin);
    await panel.getByRole('row', { name: /ACME/ }).dblClick();
    expect(ui.getState().rfqRequest?.request).toEqual({ isin: COMPANY.isin });
  });

  test.each([
    ['Request quotes to buy', 'BUY'],
    ['Request quotes to sell', 'SELL'],
  ])('the menu: %s', async (item, side) => {
    const { panel, ui } = show();
    await panel.getByRole('row', { name: /ACME/ }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: item }).click();
    expect(ui.getState().rfqRequest?.request).toEqual({ isin: COMPANY.isin, side });
  });

  test('who may not request quotes can only look', async () => {
    const { panel, ui } = show({ role: 'compliance' });
    await panel.getByRole('row', { name: /ACME/ }).dblClick();
    expect(ui.getState().rfqRequest).toBeNull();
    await panel.getByRole('row', { name: /ACME/ }).click({ button: 'right' });
    await expect.element(page.getByRole('menuitem', { name: /^Show/ })).toBeVisible();
    expect(page.getByRole('menuitem', { name: /Request quotes/ }).elements()).toEqual([]);
  });
});

test('before the list is here it shows that it loads; a filter that finds nothing shows that', async () => {
  const { panel } = show({ bonds: [] });
  await expect.element(panel.getByText('Loading bonds…')).toBeVisible();
  const full = show().panel;
  await full.getByLabelText('Filter Bonds').fill('zzz');
  await expect.element(full.getByText('No bond matches')).toBeVisible();
});

describe('the list for a client', () => {
  test('takes a bond by its mark in the row, and gives it back', async () => {
    const { panel, ui } = show({ role: 'sales' });
    const mark = panel.getByRole('button', { name: `${TREASURY.name} in the client’s list` });
    await expect.element(mark).toHaveAttribute('aria-pressed', 'false');
    await mark.click();
    await expect.element(mark).toHaveAttribute('aria-pressed', 'true');
    expect(ui.getState().listDraft).toBe(`${TREASURY.isin} BUY 1m`);
    expect(ui.getState().bondShown).toBeNull();
    await mark.click();
    await expect.element(mark).toHaveAttribute('aria-pressed', 'false');
    expect(ui.getState().listDraft).toBe('');
  });

  test('takes a bond by the menu of its row as well', async () => {
    const { panel, ui } = show({ role: 'sales' });
    const row = panel.getByRole('row', { name: /ACME/ });
    await row.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Add to the client’s list' }).click();
    expect(ui.getState().listDraft).toBe(`${COMPANY.isin} BUY 1m`);
    await row.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Remove from the client’s list' }).click();
    expect(ui.getState().listDraft).toBe('');
  });

  test('is full with twenty bonds: others can no longer be picked', async () => {
    const { panel, ui } = show({ role: 'sales' });
    const many = Array.from(
      { length: 20 },
      (_, i) => `US99999999${String(i).padStart(2, '0')} BUY 1m`,
    );
    ui.setState({ listDraft: many.join('\n') });
    await expect
      .element(panel.getByRole('button', { name: `${TREASURY.name} in the client’s list` }))
      .toBeDisabled();
  });

  test('is of sales alone', async () => {
    const { panel } = show();
    await expect.element(panel.getByRole('row', { name: /ACME/ })).toBeVisible();
    expect(panel.getByRole('button', { name: /client’s list/ }).elements()).toEqual([]);
  });
});
