/** Risk thresholds: in force, the next version with its preview, and the chain of hashes. */

import { describe, expect, test, vi } from 'vitest';
import type { RiskConfigVersion, Role } from '../../../platform/client/shapes.ts';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { AT, givenRiskConfig } from '../../../platform/testing/given.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import type { Preview } from './preview-result.tsx';
import { RiskPanel } from './risk-panel.tsx';

const GENESIS = '0'.repeat(64);

const sha256 = async (text: string): Promise<string> => {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** Keys in rising order at every level, as the platform writes them. */
const toCanonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** Versions whose hashes hold, newest first; each has its collar. */
async function makeChain(...collars: number[]): Promise<RiskConfigVersion[]> {
  const versions: RiskConfigVersion[] = [];
  for (const [i, collarBps] of collars.entries()) {
    const base = givenRiskConfig(i + 1);
    const { hash: _, ...content } = {
      ...base,
      reason: `reason ${i + 1}`,
      thresholds: { ...base.thresholds, collarBps },
      previousHash: versions.at(-1)?.hash ?? GENESIS,
    };
    versions.push({ ...content, hash: await sha256(toCanonical(content)) });
  }
  return versions.reverse();
}

const makePreview = (more: Partial<Preview> = {}): Preview => ({
  since: AT,
  asOf: AT,
  configVersion: 2,
  judged: 1_234,
  isCut: false,
  wereRefused: 3,
  wouldBeRefused: 12,
  byReason: [{ reason: 'PRICE_COLLAR', was: 3, would: 12 }],
  changedCount: 1,
  changed: [
    {
      orderId: 'o-1',
      at: AT,
      userId: 'una',
      side: 'BUY',
      qty: 500,
      symbol: 'AAPL',
      price: 191,
      was: null,
      would: 'PRICE_COLLAR',
      detail: '0.8 % from mid',
    },
  ],
  ...more,
});

async function show(role: Role = 'risk-manager', versions?: RiskConfigVersion[]) {
  const chain = versions ?? (await makeChain(500, 300));
  const list = vi.fn(async () => ({ items: chain, nextCursor: null }));
  const preview = vi.fn(async (_: unknown) => makePreview());
  const save = vi.fn(async (_: unknown) => givenRiskConfig(3));
  const shown = showPanel(<RiskPanel />, {
    role,
    answers: {
      'risk.configVersions': list,
      'risk.deskLosses': async () => ({ items: [], proposals: [] }),
      'risk.previewConfig': preview,
      'risk.putConfig': save,
    },
  });
  const form = shown.panel.getByRole('form', { name: 'Next version of the thresholds' });
  return { ...shown, form, list, preview, save, chain };
}

describe('the version in force', () => {
  test('is named with its author and reason', async () => {
    const { panel } = await show();
    await expect
      .element(panel.getByRole('heading', { level: 2 }).first())
      .toHaveTextContent('In force: version 2 by system: reason 2');
  });

  test('is shown with units to who may not change it', async () => {
    const { panel, form } = await show('compliance');
    const facts = panel.getByRole('region', { name: 'Thresholds in force' });
    await expect.element(facts).toHaveTextContent(/Price collar\s*3 % from mid/);
    await expect.element(facts).toHaveTextContent(/Max\. mid age\s*5,000 ms/);
    await expect.element(facts).toHaveTextContent(/Daily volume\s*10 % of ADV/);
    expect(form.elements()).toEqual([]);
  });
});

describe('the next version', () => {
  test('is sent in the units of the contract, with its reason', async () => {
    const { form, save, list } = await show();
    await form.getByLabelText('Price collar').fill('2.5');
    await form.getByLabelText('Rate').fill('1,500');
    await form.getByLabelText('Self-cross').selectOptions('Reduce both');
    await form.getByLabelText(/^Reason/).fill(' calmer market ');
    await form.getByRole('button', { name: 'Add version' }).click();
    await expect.poll(() => save.mock.calls.length).toBe(1);
    const { thresholds } = givenRiskConfig();
    expect(save.mock.calls[0]).toEqual([
      {
        thresholds: {
          ...thresholds,
          collarBps: 250,
          ordersPerSecond: 1_500,
          selfCross: 'decrement',
        },
        reason: 'calmer market',
      },
    ]);
    await expect.poll(() => list.mock.calls.length).toBe(2);
  });

  test.each([
    ['Price collar', '0', 'from 0.01 to 100'],
    ['Price collar', '1.005', 'from 0.01 to 100'],
    ['Price collar', '101', 'from 0.01 to 100'],
    ['Max. mid age', '249', 'from 250 to 60,000'],
    ['Open orders', '2.5', 'from 1 to 100,000'],
    ['Rate', 'many', 'from 1 to 100,000'],
  ])(
    '%s of "%s" is reported at the field and neither previewed nor sent: %s',
    async (label, typed, problem) => {
      const { form, save, preview } = await show();
      await form.getByLabelText(/^Reason/).fill('calmer market');
      await form.getByLabelText(label).fill(typed);
      await form.getByRole('button', { name: 'Preview on today' }).click();
      await expect.element(form.getByText(problem)).toBeVisible();
      await form.getByRole('button', { name: 'Add version' }).click();
      expect([preview.mock.calls.length, save.mock.calls.length]).toEqual([0, 0]);
    },
  );

  test.each([
    ['', 'Enter a reason'],
    ['no change at all', 'No changes'],
  ])('with the reason "%s" and nothing changed: %s', async (reason, problem) => {
    const { form, save } = await show();
    await form.getByLabelText(/^Reason/).fill(reason);
    await form.getByRole('button', { name: 'Add version' }).click();
    await expect.element(form.getByText(problem, { exact: true })).toBeVisible();
    expect(save).not.toHaveBeenCalled();
  });

  test('that is refused shows why and keeps what was typed', async () => {
    const { form, save } = await show();
    save.mockRejectedValueOnce(refused('Conflict', 'Version 3 was added meanwhile', 'CONFLICT'));
    await form.getByLabelText('Price collar').fill('2');
    await form.getByLabelText(/^Reason/).fill('calmer market');
    await form.getByRole('button', { name: 'Add version' }).click();
    await expect
      .element(form.getByRole('alert'))
      .toHaveTextContent('Version 3 was added meanwhile');
    await expectCode({ text: 'Version 3 was added meanwhile', code: 'CONFLICT' });
    await expect.element(form.getByLabelText('Price collar')).toHaveValue('2');
  });
});

describe('the preview', () => {
  test('shows how many would have been refused, by reason, and which decisions differ', async () => {
    const { form, preview } = await show();
    await form.getByLabelText('Price collar').fill('0.5');
    await form.getByRole('button', { name: 'Preview on today' }).click();
    const result = form.getByRole('status', { name: 'Preview' });
    await expect
      .element(result)
      .toHaveTextContent(
        'Of 1,234 submissions since 00:00 UTC, 12 would have been rejected; 3 were.',
      );
    await expect
      .element(result.getByRole('row', { name: /^Price collar/ }))
      .toHaveTextContent('Price collar312');
    await expect
      .element(result.getByRole('listitem'))
      .toHaveTextContent('14:03:22 una BUY 500 AAPL 191.00: accepted → Price collar0.8 % from mid');
    await expectCode({ text: 'Price collar', code: 'PRICE_COLLAR' });
    expect(preview.mock.calls[0]).toMatchObject([{ thresholds: { collarBps: 50 } }]);
  });

  test('goes with the numbers it was made of, and stays with another reason', async () => {
    const { form } = await show();
    const result = form.getByRole('status', { name: 'Preview' });
    await form.getByRole('button', { name: 'Preview on today' }).click();
    await expect.element(result).toBeVisible();
    await form.getByLabelText(/^Reason/).fill('a reason');
    await expect.element(result).toBeVisible();
    await form.getByLabelText('Price collar').fill('4');
    await expect.element(result).not.toBeInTheDocument();
  });

  test('that comes after the numbers have changed is not shown', async () => {
    const { form, preview } = await show();
    let response: (preview: Preview) => void = () => undefined;
    preview.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          response = resolve;
        }),
    );
    await form.getByRole('button', { name: 'Preview on today' }).click();
    await form.getByLabelText('Price collar').fill('4');
    response(makePreview());
    await form.getByRole('button', { name: 'Add version' }).click();
    await expect.element(form.getByText('Enter a reason', { exact: true })).toBeVisible();
    expect(form.getByRole('status', { name: 'Preview' }).elements()).toEqual([]);
  });

  test('shows where it is cut short, in rows and in orders', async () => {
    const { form, preview } = await show();
    const changed = Array.from({ length: 25 }, (_, n) =>
      makePreview().changed.map((row) => ({ ...row, orderId: `o-${n}` })),
    ).flat();
    preview.mockResolvedValueOnce(makePreview({ changed, changedCount: 1_025, isCut: true }));
    await form.getByRole('button', { name: 'Preview on today' }).click();
    const result = form.getByRole('status', { name: 'Preview' });
    await expect.element(result).toHaveTextContent('and 1,005 more');
    await expect
      .element(result)
      .toHaveTextContent('Only the newest 1,234 of today were evaluated.');
    expect(result.getByRole('listitem').elements()).toHaveLength(20);
  });

  test('without a difference shows that there is none', async () => {
    const { form, preview } = await show();
    preview.mockResolvedValueOnce(makePreview({ changed: [], changedCount: 0, byReason: [] }));
    await form.getByRole('button', { name: 'Preview on today' }).click();
    await expect.element(form.getByText('No decision would differ.')).toBeVisible();
  });
});

describe('the versions', () => {
  test('show what each changed; the chain of their hashes is recomputed', async () => {
    const { panel } = await show();
    const list = panel.getByRole('region', { name: 'Versions' });
    await expect.element(list.getByText('The chain of 2 hashes is intact')).toBeVisible();
    const items = list.getByRole('listitem');
    await expect
      .element(items.first())
      .toHaveTextContent('v2 2026-11-21 14:03:22 system: reason 2Price collar 5 → 3 % from mid');
    await expect.element(items.last()).not.toHaveTextContent('→');
  });

  test('an altered one is named', async () => {
    const chain = await makeChain(500, 300, 200);
    const [newest, middle, oldest] = chain as [
      RiskConfigVersion,
      RiskConfigVersion,
      RiskConfigVersion,
    ];
    const { panel } = await show('compliance', [newest, { ...middle, author: 'someone' }, oldest]);
    await expect.element(panel.getByText('Version 2 was altered')).toBeVisible();
  });

  test('one that is altered while the panel is open is named with the next reading', async () => {
    const { panel, list, chain, refetch } = await show('compliance');
    await expect.element(panel.getByText('The chain of 2 hashes is intact')).toBeVisible();
    const [newest, oldest] = chain as [RiskConfigVersion, RiskConfigVersion];
    const items = [newest, { ...oldest, author: 'someone' }];
    list.mockResolvedValue({ items, nextCursor: null });
    await refetch();
    await expect.element(panel.getByText('Version 1 was altered')).toBeVisible();
  });
});
