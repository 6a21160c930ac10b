/** The blotter of requests: which rows there are, what they show, and what their menu does. */
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Rfq, Role } from '../../../platform/client/shapes.ts';
import { AT_MS, toIdentity } from '../../../platform/testing/given.ts';
import { toBond, toRfq, toRfqDealer } from '../../../platform/testing/given-bonds.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { WithUi } from '../../../ui-state/testing/with-ui.tsx';
import { openUiState } from '../../../ui-state/ui-state.ts';
import { RfqsPanel } from './rfqs-panel.tsx';

const inSeconds = (seconds: number): string => new Date(AT_MS + seconds * 1_000).toISOString();

const CHOSEN = {
  dealerId: 'BRKD',
  price: 100.05,
  yield: 4.2,
  spreadBps: 1,
  reason: 'TIGHTEST',
  slippage: 0,
  note: null,
} as const;

/** One live, one traded, one that expired; the newest first. */
const RFQS: readonly Rfq[] = [
  toRfq({
    rfqId: 'rfq-live',
    createdAt: inSeconds(0),
    windowEndsAt: inSeconds(7),
    dealers: [toRfqDealer('BRKD', { ask: 100.05 }), toRfqDealer('HLWY', { ask: 100.09 })],
  }),
  toRfq({
    rfqId: 'rfq-traded',
    state: 'EXECUTED',
    side: 'SELL',
    qty: 5_000_000,
    createdAt: inSeconds(-30),
    chosen: CHOSEN,
    cover: { dealerId: 'HLWY', price: 100.01 },
    limitPrice: 99.9,
    userId: 'u-2',
  }),
  toRfq({ rfqId: 'rfq-expired', state: 'EXPIRED', qty: 9_000_000, createdAt: inSeconds(-60) }),
];

type Given = { readonly rfqs?: readonly Rfq[]; readonly role?: Role; readonly desks?: ['FI'] | [] };

function show({ rfqs = RFQS, role = 'trader', desks = ['FI'] }: Given = {}) {
  const ui = openUiState();
  const { limits } = toIdentity(role);
  const shown = showPanel(
    <WithUi ui={ui}>
      <RfqsPanel />
    </WithUi>,
    {
      role,
      before: (client) => {
        client.identity.setState(toIdentity(role, { limits: { ...limits, desks } }));
        client.bonds.setBonds([toBond()]);
        client.rfqs.takeAll(rfqs);
      },
    },
  );
  return { ...shown, ui };
}

type Panel = ReturnType<typeof show>['panel'];

const rows = (panel: Panel): Element[] => panel.getByRole('row').elements().slice(1);

/** The text of a cell, by the id of its column. */
const cell = (panel: Panel, at: number, column: string): string | null | undefined =>
  rows(panel)[at]?.querySelector(`[data-column="${column}"]`)?.textContent;

describe('the rows', () => {
  test('the newest is first, with bond, size, best, cover and how many quoted', async () => {
    const { panel } = show();
    await expect.poll(() => rows(panel).length).toBe(3);
    expect(
      ['time', 'state', 'side', 'bond', 'size', 'best', 'cover', 'dealer', 'outcome'].map((id) =>
        cell(panel, 0, id),
      ),
    ).toEqual([
      '14:03:22',
      'PENDING',
      'BUY',
      'UST 4.25 2036-11-15',
      '1,000,000',
      '100.050',
      '100.090',
      'BRKD',
      '2 of 2 quoted',
    ]);
  });

  test('a trade shows what it was over mid and what it earned over the cover', async () => {
    const { panel } = show();
    await expect.poll(() => rows(panel).length).toBe(3);
    // Sold 5 bp above a mid of 100: minus 5; 4 cents better than the cover on 5,000,000.
    const saved = (5_000_000 / 100) * (100.05 - 100.01);
    expect(cell(panel, 1, 'mid')).toBe('−5.00');
    expect(cell(panel, 1, 'saved')).toBe(`+${Math.round(saved).toLocaleString('en-US')}`);
    expect(cell(panel, 1, 'limit')).toBe('99.900');
    expect(cell(panel, 1, 'outcome')).toBe('BRKD best');
    expect(cell(panel, 1, 'left')).toBe('');
  });

  test('what is not known is a dash', async () => {
    const { panel } = show();
    await expect.poll(() => rows(panel).length).toBe(3);
    expect(
      ['best', 'cover', 'dealer', 'limit', 'mid', 'saved'].map((id) => cell(panel, 2, id)),
    ).toEqual(Array.from({ length: 6 }, () => '–'));
    expect(cell(panel, 2, 'outcome')).toBe('no quote');
  });

  test('only who sees more than their own has columns of user and client', async () => {
    const { panel } = show();
    await expect.poll(() => rows(panel).length).toBe(3);
    expect(panel.getByRole('columnheader', { name: 'User' }).elements()).toEqual([]);
    const firm = show({ role: 'compliance' }).panel;
    await expect.poll(() => cell(firm, 1, 'user')).toBe('u-2');
    expect(cell(firm, 1, 'client')).toBe('–');
  });

  test('a push moves a request on in its row', async () => {
    const { panel, client } = show();
    await expect.poll(() => cell(panel, 0, 'state')).toBe('PENDING');
    client.rfqs.take({ ...(RFQS[0] ?? toRfq()), version: 2, state: 'EXECUTED', chosen: CHOSEN });
    await expect.poll(() => cell(panel, 0, 'state')).toBe('EXECUTED');
    await expect.element(panel.getByText('Live 0')).toBeVisible();
  });
});

describe('filters', () => {
  test('live ones only, with their count on the switch', async () => {
    const { panel, client } = show();
    await panel.getByText('Live 1', { exact: true }).click();
    await expect.poll(() => rows(panel).length).toBe(1);
    client.rfqs.take(toRfq({ rfqId: 'rfq-more', createdAt: inSeconds(2) }));
    await expect.poll(() => rows(panel).length).toBe(2);
    await expect.element(panel.getByText('Live 2', { exact: true })).toBeVisible();
  });

  test.each([
    ['expired', ['9,000,000']],
    ['ust 4.25', ['1,000,000', '5,000,000', '9,000,000']],
    ['rfq-traded', ['5,000,000']],
    ['brkd', ['5,000,000']],
  ])('the words "%s"', async (text, sizes) => {
    const { panel } = show();
    await panel.getByLabelText('Filter Requests').fill(text);
    await expect.poll(() => rows(panel).map((_, at) => cell(panel, at, 'size'))).toEqual(sizes);
  });

  test('a click on a head sorts by its value, not by its text', async () => {
    // As texts 10,000,000 would be before 9,000,000; the newest first is neither order.
    const sizes = [9_000_000, 1_000_000, 10_000_000];
    const { panel } = show({
      rfqs: sizes.map((qty, at) => toRfq({ rfqId: `rfq-${at}`, qty, createdAt: inSeconds(-at) })),
    });
    const shown = () => rows(panel).map((_, at) => cell(panel, at, 'size'));
    await panel.getByRole('columnheader', { name: /^Size/ }).click();
    await expect.poll(shown).toEqual(['1,000,000', '9,000,000', '10,000,000']);
    await panel.getByRole('columnheader', { name: /^Size/ }).click();
    await expect.poll(shown).toEqual(['10,000,000', '9,000,000', '1,000,000']);
  });
});

describe('empty', () => {
  test('who may request quotes sees how', async () => {
    const { panel } = show({ rfqs: [] });
    await expect.element(panel.getByText('No requests yet')).toBeVisible();
    await expect.element(panel.getByText(/send a request to dealers/)).toBeVisible();
    await panel.getByText('Live 0', { exact: true }).click();
    await expect.element(panel.getByText('No open requests')).toBeVisible();
  });

  test('who may only look is not', async () => {
    const { panel } = show({ rfqs: [], role: 'compliance' });
    await expect.element(panel.getByText('No requests yet')).toBeVisible();
    expect(panel.getByText(/send a request to dealers/).elements()).toEqual([]);
  });
});

describe('the menu of a row', () => {
  const open = async (given: Given = {}) => {
    const shown = show(given);
    await shown.panel.getByRole('row', { name: /5,000,000/ }).click({ button: 'right' });
    return shown;
  };

  test('requests the same again by filling the ticket', async () => {
    const { ui } = await open();
    await page.getByRole('menuitem', { name: 'Request again' }).click();
    expect(ui.getState().rfqRequest?.request).toEqual({
      isin: 'US9128TF1010',
      side: 'SELL',
      qty: 5_000_000,
    });
    expect(ui.getState().panelRequest?.panel).toBe('rfq-ticket');
  });

  test('shows the request, its bond and its order', async () => {
    const { ui } = await open();
    await page.getByRole('menuitem', { name: 'Show the request' }).click();
    expect(ui.getState().rfqShown).toBe('rfq-traded');
    const again = await open();
    await page.getByRole('menuitem', { name: 'Order history' }).click();
    expect(again.ui.getState().orderShown).toBe('rfq-1');
  });

  test('offers no new request to who may not request quotes', async () => {
    await open({ role: 'compliance' });
    await expect.element(page.getByRole('menuitem', { name: 'Show the bond' })).toBeVisible();
    expect(page.getByRole('menuitem', { name: 'Request again' }).elements()).toEqual([]);
  });

  test('a double click shows the request in its panel', async () => {
    const { panel, ui } = show();
    await panel.getByRole('row', { name: /9,000,000/ }).dblClick();
    expect(ui.getState()).toMatchObject({ rfqShown: 'rfq-expired' });
    expect(ui.getState().panelRequest?.panel).toBe('rfq');
  });
});
