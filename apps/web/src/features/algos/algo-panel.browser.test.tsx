/** Orders worked by algos: how far each is, what its owner may do with it, and what is sent. */

import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { AlgoProgress, Role } from '../../platform/client/shapes.ts';
import { refused } from '../../platform/testing/fake-calls.ts';
import { AT, AT_MS, toIdentity, toOrder } from '../../platform/testing/given.ts';
import { expectCode } from '../../ui-state/testing/refusals.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { WithUi } from '../../ui-state/testing/with-ui.tsx';
import { openUiState } from '../../ui-state/ui-state.ts';
import { AlgoPanel } from './algo-panel.tsx';

const after = (seconds: number): string => new Date(AT_MS + seconds * 1_000).toISOString();

const makeAlgo = (n: number, more: Partial<AlgoProgress> = {}): AlgoProgress => ({
  orderId: toOrder(n).orderId,
  userId: 'u-1',
  desk: 'EQ',
  symbol: 'AAPL',
  side: 'BUY',
  strategy: 'TWAP',
  state: 'WORKING',
  reason: null,
  qty: 5_000,
  filledQty: 1_000,
  openQty: 300,
  plannedQty: 1_500,
  avgPx: 189.5,
  price: null,
  arrivalMid: 189.4,
  marketVolume: 9_000,
  children: 4,
  slicesDue: 5,
  slices: 20,
  startAt: AT,
  endAt: after(600),
  nextAt: after(30),
  params: { durationMs: 600_000, slices: 20 },
  updatedAt: AT,
  version: 1,
  ...more,
});

type Given = {
  readonly algos?: AlgoProgress[];
  readonly role?: Role;
  readonly userId?: string;
};

function show({ algos = [makeAlgo(1)], role = 'trader', userId = 'u-1' }: Given = {}) {
  const pause = vi.fn(async ({ orderId }: { readonly orderId: string }) => ({
    ...(algos.find((one) => one.orderId === orderId) ?? makeAlgo(1)),
    state: 'PAUSED' as const,
    version: 2,
  }));
  const resume = vi.fn(async ({ orderId }: { readonly orderId: string }) => ({
    ...(algos.find((one) => one.orderId === orderId) ?? makeAlgo(1)),
    state: 'WORKING' as const,
    version: 2,
  }));
  const amend = vi.fn(async (_: object) => makeAlgo(1, { version: 2 }));
  const shown = showPanel(
    <WithUi ui={openUiState()}>
      <AlgoPanel />
    </WithUi>,
    {
      role,
      answers: {
        'algos.list': async () => ({ items: algos, nextCursor: null }),
        'algos.get': async () => ({ progress: makeAlgo(1), schedule: [], done: [], children: [] }),
        'algos.pause': pause,
        'algos.resume': resume,
        'algos.amend': amend,
      },
      before: (client) => client.identity.setState(toIdentity(role, { userId })),
    },
  );
  return { ...shown, pause, resume, amend, detail: shown.panel.getByTestId('algo-detail') };
}

type Panel = ReturnType<typeof show>['panel'];

const cell = (panel: Panel, at: number, column: string): string | null | undefined =>
  panel.getByRole('row').elements()[at + 1]?.querySelector(`[data-column="${column}"]`)
    ?.textContent;

describe('a row', () => {
  test('has what is done, the pace against the schedule, cost and share of the volume', async () => {
    const { panel } = show();
    await expect.poll(() => cell(panel, 0, 'filled')).toBe(`${(1_000 / 5_000) * 100}%`);
    // 1,000 filled and 300 on the market, of 1,500 that should be.
    expect(cell(panel, 0, 'pace')).toBe('200 behind');
    expect(cell(panel, 0, 'slices')).toBe('5/20');
    const cost = ((189.5 - 189.4) / 189.4) * 10_000;
    expect(cell(panel, 0, 'cost')).toBe(`+${cost.toFixed(1)}`);
    expect(cell(panel, 0, 'part')).toBe('10.0%');
    expect(cell(panel, 0, 'limit')).toBe('MKT');
  });

  test('a sale above the arrival price is a gain', async () => {
    const { panel } = show({ algos: [makeAlgo(1, { side: 'SELL' })] });
    await expect.poll(() => cell(panel, 0, 'cost')).toMatch(/^−5\.3$/);
  });

  test('what is not known yet is empty, not zero', async () => {
    const algo = makeAlgo(1, {
      avgPx: null,
      filledQty: 0,
      marketVolume: 0,
      plannedQty: null,
      slices: 0,
    });
    const { panel } = show({ algos: [algo] });
    await expect.poll(() => cell(panel, 0, 'slices')).toBe('4');
    expect(['avg', 'cost', 'part', 'pace'].map((id) => cell(panel, 0, id))).toEqual([
      '',
      '',
      '',
      '',
    ]);
  });

  test('shows why it stands still', async () => {
    const algo = makeAlgo(1, { state: 'WORKING', reason: 'KILL_SWITCH_ACTIVE' });
    const { panel } = show({ algos: [algo] });
    await expect.poll(() => cell(panel, 0, 'state')).toBe('WORKING stopped by a kill switch');
  });

  test('has its owner only for who sees more than their own', async () => {
    const { panel } = show();
    await expect.poll(() => cell(panel, 0, 'algo')).toBe('TWAP');
    expect(panel.getByRole('columnheader', { name: 'User' }).elements()).toEqual([]);
    const firm = show({ role: 'compliance' }).panel;
    await expect.poll(() => cell(firm, 0, 'user')).toBe('u-1');
  });

  test('a push changes it; an older one does not', async () => {
    const { panel, client } = show();
    await expect.poll(() => cell(panel, 0, 'filled')).toBe('20%');
    client.account.addAlgos([makeAlgo(1, { filledQty: 2_500, version: 3 })]);
    await expect.poll(() => cell(panel, 0, 'filled')).toBe('50%');
    client.account.addAlgos([makeAlgo(1, { filledQty: 0, version: 2 })]);
    client.account.addAlgos([makeAlgo(2, { symbol: 'MSFT' })]);
    await expect.poll(() => panel.getByRole('row').elements().length).toBe(3);
    expect([cell(panel, 0, 'filled'), cell(panel, 1, 'filled')]).toContain('50%');
  });
});

describe('the filter', () => {
  test('leaves those that work, with their number', async () => {
    const algos = [makeAlgo(1), makeAlgo(2, { state: 'DONE', symbol: 'MSFT' })];
    const { panel } = show({ algos });
    await panel.getByText('Working 1', { exact: true }).click();
    await expect.poll(() => panel.getByRole('row').elements().length).toBe(2);
    expect(cell(panel, 0, 'symbol')).toBe('AAPL');
  });

  test('without an algo explains how to begin one', async () => {
    const { panel } = show({ algos: [] });
    await expect.element(panel.getByText('No algos yet')).toBeVisible();
    await panel.getByText('Working 0', { exact: true }).click();
    await expect.element(panel.getByText('No active algos')).toBeVisible();
  });
});

describe('what its owner may do', () => {
  test('one is paused and resumed at once', async () => {
    const { detail, pause, resume } = show();
    await detail.getByRole('button', { name: 'Pause', exact: true }).click();
    await detail.getByRole('button', { name: 'Resume', exact: true }).click();
    await expect
      .element(detail.getByRole('button', { name: 'Pause', exact: true }))
      .not.toBeInTheDocument();
    const { orderId } = makeAlgo(1);
    expect([pause.mock.calls, resume.mock.calls]).toEqual([[[{ orderId }]], [[{ orderId }]]]);
  });

  test('several are confirmed first, each then has a call of its own', async () => {
    const algos = [makeAlgo(1), makeAlgo(2, { symbol: 'MSFT' })];
    const { panel, pause } = show({ algos });
    await panel.getByRole('row', { name: /AAPL/ }).click();
    await panel.getByRole('row', { name: /MSFT/ }).click({ modifiers: ['Control'] });
    await panel.getByRole('button', { name: 'Pause 2' }).click();
    const dialog = panel.getByRole('dialog', { name: 'Pause 2 algos?' });
    await expect.element(dialog).toHaveTextContent('BUY 5,000 MSFT TWAP');
    expect(pause).not.toHaveBeenCalled();
    await dialog.getByRole('button', { name: 'Pause 2 algos' }).click();
    await expect.poll(() => pause.mock.calls.length).toBe(2);
  });

  test('a refusal is reported with the title of the algo', async () => {
    const { detail, pause, client } = show();
    pause.mockRejectedValueOnce(refused('Conflict', 'It is completing', 'CONFLICT'));
    await detail.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect
      .poll(() => client.news.getState()[0])
      .toMatchObject({
        text: 'Pause of BUY 5,000 AAPL TWAP: It is completing',
        code: 'CONFLICT',
      });
  });

  test.each<[string, Given]>([
    ['of another user', { userId: 'u-2' }],
    ['for a compliance officer', { role: 'compliance' }],
    ['that is done', { algos: [makeAlgo(1, { state: 'DONE' })] }],
  ])('an algo %s has no buttons', async (_, given) => {
    const { detail } = show(given);
    await expect.element(detail).toHaveTextContent('BUY 5,000 AAPL TWAP');
    expect(detail.getByRole('button').elements()).toEqual([]);
  });
});

describe('new parameters', () => {
  test('only what was changed is sent, and it is named before', async () => {
    const { detail, panel, amend } = show();
    await detail.getByRole('button', { name: 'Parameters' }).click();
    const form = panel.getByRole('form', { name: 'New parameters' });
    const send = form.getByRole('button', { name: 'Update schedule' });
    await expect.element(send).toBeDisabled();
    await form.getByLabelText('Slices', { exact: false }).first().fill('10');
    await expect.element(form.getByRole('status')).toHaveTextContent(/^Changes: .*[Ss]lices/);
    await send.click();
    await expect.element(form).not.toBeInTheDocument();
    const { orderId } = makeAlgo(1);
    expect(amend.mock.calls).toEqual([[{ orderId, algoParams: { slices: 10 } }]]);
  });

  test('a refusal stays in the dialog with what was typed', async () => {
    const { detail, panel, amend } = show();
    amend.mockRejectedValueOnce(refused('Conflict', 'The algo is completing', 'CONFLICT'));
    await detail.getByRole('button', { name: 'Parameters' }).click();
    const form = panel.getByRole('form', { name: 'New parameters' });
    await form.getByLabelText('Slices', { exact: false }).first().fill('10');
    await userEvent.keyboard('{Enter}');
    await expect.element(form.getByRole('status')).toHaveTextContent('The algo is completing');
    await expectCode({ text: 'The algo is completing', code: 'CONFLICT' });
    await expect.element(form.getByLabelText('Slices', { exact: false }).first()).toHaveValue('10');
  });
});

test('the detail has every figure by name', async () => {
  const { detail } = show();
  for (const fact of [
    /Filled\s*1,000 of 5,000/,
    /Working\s*300/,
    /Pace\s*200 behind/,
    /Limit\s*at market/,
    /I-would price\s*none/,
    /From\s*14:03:22/,
    /Until\s*14:13:22/,
    /Next slice\s*14:03:52/,
  ]) {
    await expect.element(detail).toHaveTextContent(fact);
  }
  await expect
    .element(detail.getByRole('img'))
    .toHaveAccessibleName(/1,000 of 5,000 filled, 1,500 planned by now/);
});
