/** The audit trail: what is requested as the form changes, older pages, and exports of everything found. */

import { describe, expect, test, vi } from 'vitest';
import type { AuditRecord } from '../../../platform/client/shapes.ts';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { AT, AT_MS } from '../../../platform/testing/given.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { WithUi } from '../../../ui-state/testing/with-ui.tsx';
import { openUiState } from '../../../ui-state/ui-state.ts';
import { AuditPanel } from './audit-panel.tsx';

const ORDER_ID = '01a1fe9b-0000-7000-8000-000000000001';

const makeRecord = (n: number, more: Partial<AuditRecord> = {}): AuditRecord => ({
  auditId: `a-${n}`,
  kind: 'order.placed',
  subject: ORDER_ID,
  actor: 'trader-1',
  detail: `BUY ${n} AAPL`,
  requestId: `0123456789abcd${n}`,
  at: AT,
  userId: 'trader-1',
  orderId: ORDER_ID,
  symbol: 'AAPL',
  keyId: null,
  ...more,
});

type Asked = { readonly cursor?: string | undefined; readonly area?: string | undefined };

function show(records: readonly AuditRecord[] = [makeRecord(1)], nextCursor: string | null = null) {
  const ui = openUiState();
  const read = vi.fn(async ({ cursor }: Asked) =>
    cursor === undefined
      ? { items: [...records], nextCursor }
      : { items: [makeRecord(900, { detail: 'an older one' })], nextCursor: null },
  );
  const shown = showPanel(
    <WithUi ui={ui}>
      <AuditPanel />
    </WithUi>,
    { role: 'compliance', answers: { 'journal.audit': read } },
  );
  return { ...shown, ui, read };
}

type Shown = ReturnType<typeof show>;

/** The request, without the size of a page. */
const searches = ({ read }: Shown): object[] =>
  read.mock.calls.map(([input]) =>
    Object.fromEntries(Object.entries(input).filter(([key]) => key !== 'limit')),
  );

describe('a record', () => {
  test('has day, millisecond, action, who, the key, whom, symbol, detail and the ends of its ids', async () => {
    const { panel } = show([makeRecord(1, { keyId: 'k00000000001' })]);
    const row = panel.getByRole('row', { name: /BUY 1 AAPL/ });
    await expect.element(row).toBeVisible();
    const texts = [...row.element().children].map(({ textContent }) => textContent);
    expect(texts).toEqual([
      '2026-11-21',
      '14:03:22.250',
      'order.placed',
      'trader-1',
      'k00000000001',
      'trader-1',
      'AAPL',
      'BUY 1 AAPL',
      ORDER_ID.slice(-8),
      '789abcd1',
    ]);
  });

  test.each([
    ['order.rejected', 'text-critical'],
    ['kill-switch.activated', 'text-critical'],
    ['limits.changed', 'text-warn'],
    ['risk-config.changed', 'text-warn'],
    ['order.placed', 'text-info'],
    ['session.started', 'text-t2'],
  ])('%s stands out as %s', async (kind, tone) => {
    const { panel } = show([makeRecord(1, { kind })]);
    await expect.element(panel.getByText(kind)).toHaveClass(tone);
  });

  test('of an order opens its history; one without an order opens nothing', async () => {
    const records = [makeRecord(1), makeRecord(2, { orderId: null, kind: 'limits.changed' })];
    const { panel, ui } = show(records);
    await panel.getByRole('row', { name: /limits\.changed/ }).dblClick();
    expect(ui.getState().orderShown).toBeNull();
    await panel.getByRole('row', { name: /order\.placed/ }).dblClick();
    expect(ui.getState().orderShown).toBe(ORDER_ID);
  });
});

describe('a search', () => {
  test('requests what is typed, trimmed, and nothing that is empty', async () => {
    const shown = show();
    const { panel } = shown;
    await panel.getByLabelText('Action').selectOptions('Limits');
    await panel.getByLabelText('Actor', { exact: true }).fill(' admin ');
    await panel.getByLabelText('Symbol').fill('tsla');
    await panel.getByLabelText('From, UTC').fill('2026-11-21T09:30');
    await expect
      .poll(() => searches(shown).at(-1))
      .toEqual({
        area: 'limits',
        actor: 'admin',
        symbol: 'TSLA',
        from: '2026-11-21T09:30:00.000Z',
      });
    await panel.getByRole('button', { name: 'Clear' }).click();
    await expect.poll(() => searches(shown).at(-1)).toEqual({});
  });

  test.each([['Order id', '123', 'An order id is 36 characters long']])(
    '%s of "%s" is not sent: %s',
    async (label, typed, problem) => {
      const shown = show();
      const { panel } = shown;
      await expect.element(panel.getByRole('row', { name: /BUY 1/ })).toBeVisible();
      const before = searches(shown).length;
      await panel.getByLabelText(label).fill(typed);
      await expect.element(panel.getByText(problem)).toBeVisible();
      expect(searches(shown)).toHaveLength(before);
      expect(panel.getByRole('button', { name: /Export all/ }).elements()).toEqual([]);
    },
  );

  test('a span that ends before it begins is not sent', async () => {
    const { panel } = show();
    await panel.getByLabelText('From, UTC').fill('2026-11-21T10:00');
    await panel.getByLabelText('To, UTC').fill('2026-11-21T09:00');
    await expect.element(panel.getByText('The time from must be before the time to')).toBeVisible();
  });

  test('a year of six digits is a fault of the form, not of the panel', async () => {
    const { panel } = show();
    await panel.getByLabelText('From, UTC').fill('202611-01-01T00:00');
    await expect.element(panel.getByText('A time has a year of four digits')).toBeVisible();
  });

  test('without a result shows an empty state; a refused one names the reason and can be tried again', async () => {
    const { panel } = show([]);
    await expect.element(panel.getByText('No matching entries')).toBeVisible();
    const other = show();
    other.read.mockRejectedValue(refused('Only compliance reads the audit trail'));
    await other.panel.getByLabelText('Text').fill('news');
    await expect
      .element(other.panel.getByText('Only compliance reads the audit trail'))
      .toBeVisible();
    await expectCode({ text: 'Only compliance reads the audit trail', code: 'FORBIDDEN' });
    await expect.element(other.panel.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('older pages', () => {
  test('follow the rows that are there, and the button goes with the last', async () => {
    const { panel } = show([makeRecord(1)], 'cursor-1');
    await panel.getByRole('button', { name: 'Load older entries' }).click();
    await expect.element(panel.getByRole('row', { name: /an older one/ })).toBeVisible();
    await expect.element(panel.getByRole('row', { name: /BUY 1 AAPL/ })).toBeVisible();
    expect(panel.getByRole('button', { name: 'Load older entries' }).elements()).toEqual([]);
  });
});

/** The file that a click on a link would save. */
function catchFile() {
  const saved: { name: string; blob: Blob | null }[] = [];
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push({ name: '', blob: blob instanceof Blob ? blob : null });
    return 'blob:test';
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const last = saved.at(-1);
    if (last !== undefined) last.name = this.download;
  });
  return {
    saved,
    end: () => {
      create.mockRestore();
      click.mockRestore();
    },
  };
}

describe('an export', () => {
  test('as JSON has every page and states by whom, when and for which search', async () => {
    const file = catchFile();
    const { panel } = show([makeRecord(1)], 'cursor-1');
    await panel.getByRole('button', { name: 'as JSON' }).click();
    await expect.poll(() => file.saved.length).toBe(1);
    const [{ name, blob } = { name: '', blob: null }] = file.saved;
    file.end();
    expect(name).toMatch(/^.*audit.*\.json$/);
    const written: unknown = JSON.parse((await blob?.text()) ?? '{}');
    expect(written).toMatchObject({
      exportedBy: 'u-1',
      exportedAt: AT,
      search: {},
      records: 2,
      isWhole: true,
    });
  });

  test('as CSV has the whole ids and the head of every column', async () => {
    const file = catchFile();
    const { panel } = show();
    await panel.getByRole('button', { name: 'Export all as CSV' }).click();
    await expect.poll(() => file.saved.length).toBe(1);
    const text = (await file.saved[0]?.blob?.text()) ?? '';
    file.end();
    expect(text).toContain(
      'Date,Time,Action,By,API key,Affected user,Symbol,Detail,Subject,Request',
    );
    expect(text).toContain(ORDER_ID);
    expect(text).toContain('0123456789abcd1');
  });

  test('that fails is reported and can be repeated', async () => {
    const { panel, read, client } = show();
    await expect.element(panel.getByRole('row', { name: /BUY 1/ })).toBeVisible();
    read.mockRejectedValueOnce(refused('Too many requests', null, 'RATE_LIMITED'));
    await panel.getByRole('button', { name: 'as JSON' }).click();
    await expect.poll(() => client.news.getState()[0]?.text).toMatch(/^Export of the audit: /);
    await expect.element(panel.getByRole('button', { name: 'as JSON' })).toBeEnabled();
  });
});

describe('a signed export', () => {
  const CONTINUES = { manifest: { count: 1 }, signature: 'first' };

  /** @param aheadMs how far the clock of the browser is ahead of the server's */
  function showSigned(role: 'compliance' | 'risk-manager', aheadMs = 0) {
    const exported = vi.fn(async ({ continues }: { readonly continues?: object | undefined }) =>
      continues === undefined
        ? { text: 'one\n', continues: CONTINUES }
        : { text: 'two\n', continues: null },
    );
    const shown = showPanel(
      <WithUi ui={openUiState()}>
        <AuditPanel />
      </WithUi>,
      {
        role,
        browser: { nowMs: () => AT_MS + aheadMs },
        before: (client) => void vi.spyOn(client, 'serverNowMs').mockReturnValue(AT_MS),
        answers: {
          'journal.audit': async () => ({ items: [makeRecord(1)], nextCursor: null }),
          'journal.exportAudit': exported as never,
          'jobs.list': async () => ({ items: [], nextCursor: null }),
          'journal.auditKey': (async () => ({
            keyId: '0123456789abcdef',
            algorithm: 'Ed25519',
            publicKey: 'the key',
          })) as never,
        },
      },
    );
    return { ...shown, exported };
  }

  test('saves all pages of the period in one file, and the key beside it', async () => {
    const file = catchFile();
    const { panel, exported } = showSigned('compliance');
    const button = panel.getByRole('button', { name: 'Signed export' });
    await expect.element(panel.getByText('For a signed export, set From')).toBeVisible();
    await panel.getByLabelText('From, UTC').fill('2026-11-21T09:30');
    await button.click();
    await expect.poll(() => file.saved.length).toBe(2);
    const [pages, key] = file.saved;
    file.end();
    expect(pages?.name).toMatch(/audit-signed.*\.jsonl$/);
    expect(await pages?.blob?.text()).toBe('one\ntwo\n');
    expect(key?.name).toBe('tradefloor-audit-key-0123456789abcdef.pem');
    expect(await key?.blob?.text()).toBe('the key');
    const period = { from: '2026-11-21T09:30:00.000Z', to: AT };
    expect(exported.mock.calls).toEqual([[period], [{ ...period, continues: CONTINUES }]]);
  });

  test('that fails is reported and can be repeated', async () => {
    const { panel, exported, client } = showSigned('compliance');
    await panel.getByLabelText('From, UTC').fill('2026-11-21T09:30');
    exported.mockRejectedValueOnce(refused('Too many requests', null, 'RATE_LIMITED'));
    await panel.getByRole('button', { name: 'Signed export' }).click();
    await expect.poll(() => client.news.getState()[0]?.text).toMatch(/^Signed export of the audit/);
    await expect.element(panel.getByRole('button', { name: 'Signed export' })).toBeEnabled();
  });

  test('ends now by the server’s clock, however far ahead that of the browser is', async () => {
    const file = catchFile();
    const { panel, exported } = showSigned('compliance', 3_600_000);
    await panel.getByLabelText('From, UTC').fill('2026-11-21T09:30');
    await panel.getByRole('button', { name: 'Signed export' }).click();
    await expect.poll(() => file.saved.length).toBe(2);
    file.end();
    expect(exported.mock.calls[0]).toEqual([{ from: '2026-11-21T09:30:00.000Z', to: AT }]);
    expect(file.saved[0]?.name).toBe('tradefloor-audit-signed-20261121T140322Z.jsonl');
  });

  test('of a period is a job too: its dialog begins with the times of the search', async () => {
    const { panel } = showSigned('compliance');
    await panel.getByLabelText('From, UTC').fill('2026-11-20T09:30');
    await panel.getByRole('button', { name: 'Exports of a period…' }).click();
    const dialog = panel.getByRole('dialog', { name: 'Export a period: Audit trail, signed' });
    await expect.element(dialog.getByLabelText('From, UTC')).toHaveValue('2026-11-20T09:30');
    await expect.element(dialog.getByLabelText('To, UTC')).toHaveValue('');
    await expect.element(dialog.getByText(/No exports yet/)).toBeVisible();
  });

  test('is not offered to risk managers', async () => {
    const { panel } = showSigned('risk-manager');
    await panel.getByLabelText('From, UTC').fill('2026-11-21T09:30');
    await expect.element(panel.getByRole('button', { name: 'as JSON' })).toBeVisible();
    for (const name of ['Signed export', 'Exports of a period…'])
      expect(panel.getByRole('button', { name }).elements()).toEqual([]);
  });
});
