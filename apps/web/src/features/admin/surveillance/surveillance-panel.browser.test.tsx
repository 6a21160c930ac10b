/** Surveillance: findings with their evidence, what is requested as the form changes, and the steps of a case. */
import { describe, expect, test, vi } from 'vitest';
import type { CaseChange, FindingLine } from '../../../platform/client/shapes.ts';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { AT } from '../../../platform/testing/given.ts';
import { englishIn, showGerman } from '../../../ui-state/testing/in-german.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { WithUi } from '../../../ui-state/testing/with-ui.tsx';
import { openUiState } from '../../../ui-state/ui-state.ts';
import { SurveillancePanel } from './surveillance-panel.tsx';

const ORDER_ID = '01a1fe9b-0000-7000-8000-000000000001';
type Case = NonNullable<FindingLine['case']>;

const makeLine = (n: number, work: Partial<Case> | null = null): FindingLine => ({
  finding: {
    findingId: `SPOOFING_${n}`,
    rule: 'SPOOFING',
    at: AT,
    userId: `trader-${n}`,
    symbol: 'AAPL',
    value: 8,
    limit: 5,
    unit: 'times',
    summary: `trader-${n} cancelled an order to sell 8,000 AAPL`,
    evidence: [
      {
        kind: 'CANCELLED_ORDER',
        id: ORDER_ID,
        orderId: ORDER_ID,
        userId: `trader-${n}`,
        side: 'SELL',
        qty: 8_000,
        price: 100.01,
        from: '2026-11-21T14:03:20.000Z',
        at: AT,
      },
    ],
  },
  case:
    work === null
      ? null
      : {
          findingId: `SPOOFING_${n}`,
          state: 'OPEN',
          assignee: null,
          openedAt: AT,
          updatedAt: AT,
          version: 1,
          ...work,
        },
});

function show(
  lines: readonly FindingLine[],
  role: 'compliance' | 'admin' = 'compliance',
  change = vi.fn(async (_: CaseChange): Promise<unknown> => ({})),
) {
  const ui = openUiState();
  const list = vi.fn(async (_: object) => ({ items: [...lines], nextCursor: null }));
  const read = vi.fn(async ({ findingId }: { readonly findingId: string }) => {
    const line = lines.find(({ finding }) => finding.findingId === findingId);
    const step = {
      version: 1,
      at: AT,
      actor: 'cora',
      state: 'OPEN',
      assignee: 'cora',
      note: 'third time',
    };
    return { ...line, steps: line?.case ? [step] : [] };
  });
  const shown = showPanel(
    <WithUi ui={ui}>
      <SurveillancePanel />
    </WithUi>,
    {
      role,
      answers: {
        'surveillance.findings': list,
        'surveillance.finding': read as never,
        'surveillance.change': change as never,
      },
    },
  );
  return { ...shown, ui, list, change };
}

test('what is found, or done by another, is listed as it is pushed', async () => {
  const lines = [makeLine(1)];
  const { panel, push, list } = show(lines);
  const row = (name: RegExp) => panel.getByRole('row', { name }).first();
  await expect.element(row(/trader-1/)).toHaveTextContent(/New/);
  expect(list).toHaveBeenCalledTimes(1);
  lines[0] = makeLine(1, { state: 'ESCALATED' });
  lines.unshift(makeLine(2));
  push('surveillance.changed');
  await expect.element(row(/trader-2/)).toBeVisible();
  await expect.element(row(/trader-1/)).toHaveTextContent(/Escalated/);
});

describe('a finding', () => {
  test('has a row with rule, trader, figure and case, and its evidence beside the list', async () => {
    const { panel, ui } = show([makeLine(1), makeLine(2, { state: 'IN_REVIEW' })]);
    const row = panel.getByRole('row', { name: /trader-2/ }).first();
    await expect.element(row).toHaveTextContent(/Spoofing.*In review.*AAPL.*8× \/ 5×/);
    const evidence = panel.getByRole('table', { name: 'Evidence' });
    await expect.element(evidence).toHaveTextContent(/Cancelled order.*SELL.*8,000.*100\.0100/);
    await evidence.getByRole('button', { name: /Timeline of order/ }).click();
    expect(ui.getState().orderShown).toBe(ORDER_ID);
  });

  test('that is selected is the one beside the list', async () => {
    const { panel } = show([makeLine(1), makeLine(2)]);
    await panel
      .getByRole('row', { name: /trader-2/ })
      .first()
      .click();
    await expect
      .element(panel.getByRole('region', { name: /Spoofing, trader-2/ }))
      .toHaveTextContent('trader-2 cancelled an order');
  });

  test('none of which is found shows the rules; a refused list names the reason', async () => {
    const { panel } = show([]);
    await expect.element(panel.getByText('No findings')).toBeVisible();
    await expect.element(panel.getByText(/^Wash trade: The same owner/)).toBeVisible();
    const other = show([]);
    other.list.mockRejectedValue(refused('Only compliance reads findings'));
    await other.panel.getByLabelText('Trader', { exact: true }).fill('una');
    await expect.element(other.panel.getByText('Only compliance reads findings')).toBeVisible();
    await expectCode({ text: 'Only compliance reads findings', code: 'FORBIDDEN' });
  });
});

test('a search requests what is chosen and typed, trimmed', async () => {
  const { panel, list } = show([makeLine(1)]);
  await panel.getByLabelText('Rule').selectOptions('Layering');
  await panel.getByLabelText('State').selectOptions('Escalated');
  await panel.getByLabelText('Trader', { exact: true }).fill(' una ');
  await panel.getByLabelText('Symbol').fill('tsla');
  await panel.getByLabelText('From, UTC').fill('2026-11-21T09:30');
  await expect
    .poll(() => list.mock.calls.at(-1)?.[0])
    .toMatchObject({
      rule: 'LAYERING',
      state: 'ESCALATED',
      userId: 'una',
      symbol: 'TSLA',
      from: '2026-11-21T09:30:00.000Z',
    });
});

describe('a case', () => {
  test('is opened with its assignee, from the version that was read', async () => {
    const { panel, change } = show([makeLine(1)]);
    await panel.getByLabelText('Note').fill(' looks odd ');
    await panel.getByRole('button', { name: 'Open case' }).click();
    await expect.poll(() => change.mock.calls.length).toBe(1);
    expect(change.mock.calls[0]?.[0]).toEqual({
      findingId: 'SPOOFING_1',
      version: 0,
      state: 'OPEN',
      assignee: 'u-1',
      note: 'looks odd',
    });
    await expect.element(panel.getByLabelText('Note')).toHaveValue('');
  });

  test('shows its steps, and is closed with a note only', async () => {
    const { panel, change } = show([makeLine(1, { version: 3, assignee: 'u-1' })]);
    const steps = panel.getByRole('list', { name: 'Steps of the case' });
    await expect.element(steps).toHaveTextContent(/cora.*Open, cora.*third time/);
    const close = panel.getByRole('button', { name: 'Close as explained' });
    await expect.element(close).toBeDisabled();
    await panel.getByLabelText('Note').fill('a hedge');
    await close.click();
    await expect
      .poll(() => change.mock.calls[0]?.[0])
      .toEqual({ findingId: 'SPOOFING_1', version: 3, state: 'EXPLAINED', note: 'a hedge' });
  });

  test('that someone else changed is refused in words, and the note stays', async () => {
    const stale = vi.fn(async (): Promise<never> => {
      throw refused('Changed meanwhile', 'the case is at version 2 now', 'CONFLICT');
    });
    const { panel, list } = show([makeLine(1, {})], 'compliance', stale as never);
    await panel.getByLabelText('Note').fill('mine');
    const before = list.mock.calls.length;
    await panel.getByRole('button', { name: 'Add note' }).click();
    await expect.element(panel.getByRole('alert')).toHaveTextContent('version 2 now');
    await expect.element(panel.getByLabelText('Note')).toHaveValue('mine');
    await expect.poll(() => list.mock.calls.length).toBeGreaterThan(before);
  });

  test('is read by an administrator, who changes nothing', async () => {
    const { panel } = show([makeLine(1, {})], 'admin');
    await expect.element(panel.getByText('Only compliance changes cases')).toBeVisible();
    expect(panel.getByRole('button', { name: 'Add note' }).elements()).toEqual([]);
  });
});

test('in German a finding has a German summary with its values, and German terms', async () => {
  showGerman();
  const line = makeLine(1);
  const { panel } = show([
    {
      ...line,
      finding: {
        ...line.finding,
        summary:
          'trader-1 cancelled an order to sell 8,000 AAPL, 8 times the 1,000 filled on the other side, 400 ms after that fill',
      },
    },
  ]);
  await panel
    .getByRole('row', { name: /trader-1/ })
    .first()
    .click();
  await expect
    .element(panel.getByText(/trader-1 hat eine Order storniert/).first())
    .toHaveTextContent(/8,000 AAPL\), das 8-Fache der 1,000, .*, 400 ms nach dieser Ausführung/);
  expect(englishIn(panel.element())).toEqual([]);
});
