/** A day of the FIX archive: verified against the journal, exported whole, with what earlier runs found. */

import { describe, expect, test, vi } from 'vitest';
import type { FixVerification } from '../../platform/client/shapes.ts';
import { refused } from '../../platform/testing/fake-calls.ts';
import { AT } from '../../platform/testing/given.ts';
import { expectCode } from '../../ui-state/testing/refusals.ts';
import { PASSING_TIME, showPanel } from '../../ui-state/testing/show-panel.tsx';
import { FixVerify } from './fix-verify.tsx';

const makeRun = (more: Partial<FixVerification> = {}): FixVerification => ({
  verificationId: 'v-1',
  sessionDay: '2026-11-20',
  at: AT,
  messages: 1_084,
  requests: 33,
  orders: 24,
  fills: 27,
  journalFills: 27,
  faultCount: 0,
  faults: [],
  ...more,
});

type Running = { readonly messages: number; readonly of: number | null } | null;

function show(runs: FixVerification[] = [], running: Running = null) {
  const verify = vi.fn(async (_: unknown) => makeRun());
  const log = vi.fn(async ({ cursor }: { readonly cursor?: string | undefined }) =>
    cursor === undefined
      ? { items: ['8=FIX.4.4|34=1', '8=FIX.4.4|34=2'], nextCursor: 'c' }
      : { items: ['8=FIX.4.4|34=3'], nextCursor: null },
  );
  const list = vi.fn(async () => ({ items: runs, nextCursor: null, running }) as never);
  const shown = showPanel(<FixVerify />, {
    role: 'compliance',
    browser: PASSING_TIME,
    answers: {
      'fixArchive.verifications': list,
      'fixArchive.verify': verify,
      'fixArchive.log': log,
    },
  });
  const { panel } = shown;
  return {
    ...shown,
    verify,
    log,
    list,
    day: panel.getByLabelText('Session day, UTC'),
    run: panel.getByRole('button', { name: 'Verify against the journal' }),
    save: panel.getByRole('button', { name: /^Export the day/ }),
    message: panel.getByRole('status'),
  };
}

describe('a verification', () => {
  test('is of today by default, and shows what it read', async () => {
    const { day, run, verify, message } = show();
    await expect.element(day).toHaveValue('2026-11-21');
    await run.click();
    await expect
      .element(message)
      .toHaveTextContent('No faults: 1,084 messages, 27 fills, the journal has 27');
    expect(verify.mock.calls).toEqual([[{ sessionDay: '2026-11-21' }]]);
  });

  test('of another day names its faults by number, and the list is read again', async () => {
    const { day, run, verify, message, list } = show();
    verify.mockResolvedValueOnce(makeRun({ faultCount: 1_200, journalFills: 28 }));
    await day.fill('2026-11-20');
    const before = list.mock.calls.length;
    await run.click();
    await expect
      .element(message)
      .toHaveTextContent('1,200 faults: 1,084 messages, 27 fills, the journal has 28');
    expect(verify.mock.calls).toEqual([[{ sessionDay: '2026-11-20' }]]);
    await expect.poll(() => list.mock.calls.length).toBeGreaterThan(before);
  });

  test('without a day cannot be run', async () => {
    const { day, run, save } = show();
    await day.fill('');
    await expect.element(run).toBeDisabled();
    await expect.element(save).toBeDisabled();
  });

  test('that is refused shows why and can be run again', async () => {
    const { run, verify, message } = show();
    verify.mockRejectedValueOnce(refused('Conflict', 'A verification is running', 'CONFLICT'));
    await run.click();
    await expect.element(message).toHaveTextContent('A verification is running');
    await expectCode({ text: 'A verification is running', code: 'CONFLICT' });
    await expect.element(run).toBeEnabled();
  });

  test.each<[Running, string]>([
    [{ messages: 2_500, of: 10_000 }, 'Checking: 2,500 of 10,000 messages'],
    [{ messages: 2_500, of: null }, 'Checking: 2,500 messages'],
  ])('under way, %j reads %s', async (running, text) => {
    const { message } = show([], running);
    await expect.element(message).toHaveTextContent(text);
  });
});

describe('a verification that another person or the job runs', () => {
  const page = (running: Running, runs: FixVerification[] = []) =>
    ({ items: runs, nextCursor: null, running }) as never;

  test('is shown from its first push to its finding', async () => {
    const { panel, message, list, push } = show();
    await expect
      .element(panel.getByText('The job runs every hour; it has not run yet'))
      .toBeVisible();
    list.mockResolvedValue(page({ messages: 1_000, of: 3_000 }));
    push('archive.progress');
    await expect.element(message).toHaveTextContent('Checking: 1,000 of 3,000 messages');
    list.mockResolvedValue(page(null, [makeRun()]));
    push('archive.progress');
    await expect.element(message).toHaveTextContent('');
    await expect
      .element(panel.getByRole('region', { name: 'Runs' }).getByRole('row').nth(1))
      .toHaveTextContent('2026-11-20');
  });

  test('whose end was not heard is over once the connection is back', async () => {
    const { message, list, reconnect } = show([], { messages: 2_500, of: null });
    await expect.element(message).toHaveTextContent('Checking: 2,500 messages');
    list.mockResolvedValue(page(null, [makeRun()]));
    reconnect();
    await expect.element(message).toHaveTextContent('');
  });
});

describe('an export', () => {
  test('has every page of the day, a message a line', async () => {
    const blobs: unknown[] = [];
    const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob);
      return 'blob:test';
    });
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { save, message, log } = show();
    await save.click();
    await expect.element(message).toHaveTextContent('3 messages exported');
    create.mockRestore();
    click.mockRestore();
    const [blob] = blobs;
    expect(blob instanceof Blob ? await blob.text() : '').toBe(
      '8=FIX.4.4|34=1\n8=FIX.4.4|34=2\n8=FIX.4.4|34=3\n',
    );
    expect(log.mock.calls.map(([{ cursor }]) => cursor)).toEqual([undefined, 'c']);
  });

  test('that fails on its way saves nothing', async () => {
    const create = vi.spyOn(URL, 'createObjectURL');
    const { save, message, log } = show();
    log.mockRejectedValueOnce(refused('Forbidden', 'The log is for compliance'));
    await save.click();
    await expect.element(message).toHaveTextContent('The log is for compliance');
    await expectCode({ text: 'The log is for compliance', code: 'FORBIDDEN' });
    expect(create).not.toHaveBeenCalled();
    create.mockRestore();
  });
});

describe('the runs', () => {
  test('have every count, and the first faults', async () => {
    const faults = [{ kind: 'MISSING', detail: 'fill F-9 is not in the archive' }];
    const { panel } = show([
      makeRun(),
      makeRun({
        verificationId: 'v-2',
        faultCount: 1,
        faults: faults as never,
        journalFills: 28,
      }),
    ]);
    const rows = panel.getByRole('region', { name: 'Runs' }).getByRole('row');
    await expect
      .element(rows.nth(1))
      .toHaveTextContent('2026-11-21 14:03:222026-11-201,08433242727none');
    await expect.element(rows.nth(2)).toHaveTextContent(/27281/);
  });

  test('before the first show when it comes', async () => {
    const { panel } = show();
    await expect
      .element(panel.getByText('The job runs every hour; it has not run yet'))
      .toBeVisible();
  });

  test('that may not be read show why', async () => {
    const list = async (): Promise<never> => {
      throw refused('The archive is for compliance');
    };
    const { panel } = showPanel(<FixVerify />, { answers: { 'fixArchive.verifications': list } });
    await expect.element(panel.getByText('The archive is for compliance')).toBeVisible();
    await expectCode({ text: 'The archive is for compliance', code: 'FORBIDDEN' });
  });
});
