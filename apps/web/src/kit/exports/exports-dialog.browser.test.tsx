/** Exports of whole periods on the screen: started, followed, canceled, tried again, downloaded, and what expired. */
import { type ReactElement, useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Job } from '../../platform/client/shapes.ts';
import { refused } from '../../platform/testing/fake-calls.ts';
import { AT_MS } from '../../platform/testing/given.ts';
import { englishIn, showGerman } from '../../ui-state/testing/in-german.ts';
import { expectCode } from '../../ui-state/testing/refusals.ts';
import { PASSING_TIME, showPanel } from '../../ui-state/testing/show-panel.tsx';
import { ExportsDialog } from './exports-dialog.tsx';

afterEach(() => vi.restoreAllMocks());

const HOUR_MS = 3_600_000;
const ago = (hours: number): string => new Date(AT_MS - hours * HOUR_MS).toISOString();

const makeJob = (more: Partial<Job> = {}): Job => ({
  jobId: 'export-1',
  kind: 'EXPORT',
  userId: 'u-1',
  title: 'Orders, 2026-11-20T00:00:00.000Z/2026-11-21T00:00:00.000Z',
  state: 'RUNNING',
  done: 400,
  total: 1_000,
  attempts: 1,
  worker: 'host/1',
  reason: null,
  createdAt: ago(1),
  startedAt: ago(1),
  nextAttemptAt: null,
  endedAt: null,
  version: 3,
  ...more,
});

const DONE = makeJob({ state: 'DONE', done: 1_000, endedAt: ago(2) });

/** What the browser would save, by name. */
function catchFiles() {
  const blobs: Blob[] = [];
  const saved: { readonly name: string; readonly blob: Blob | undefined }[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) blobs.push(blob);
    return '#';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, blob: blobs.at(-1) });
  });
  return saved;
}

type Given = {
  readonly jobs?: readonly Job[];
  readonly subject?: 'ORDERS' | 'AUDIT';
  /** The first read of the list is refused. */
  readonly isRefused?: boolean;
  readonly browser?: typeof PASSING_TIME;
  /** Stands for the dialog alone. */
  readonly screen?: ReactElement;
};

function show(given: Given = {}) {
  const { jobs = [], subject = 'ORDERS', isRefused = false, browser = {}, screen } = given;
  const start = vi.fn(async (_: unknown) => makeJob({ state: 'QUEUED' }));
  const cancel = vi.fn(async (_: unknown) => makeJob({ state: 'CANCELED' }));
  const retry = vi.fn(async (_: unknown) => makeJob({ state: 'QUEUED' }));
  const list = vi.fn(async () => ({ items: [...jobs], nextCursor: null }));
  if (isRefused) list.mockRejectedValueOnce(refused('The service is not reached'));
  const part = vi.fn(async (input: { readonly part: number | string }) => ({
    fileName: 'tradefloor-orders-a-b.csv',
    type: 'text/csv',
    parts: 3,
    rows: 7,
    text: `part ${input.part};`,
    expiresAt: ago(-22),
  }));
  const dialogAlone = <ExportsDialog subject={subject} onClose={() => undefined} />;
  const shown = showPanel(screen ?? dialogAlone, {
    role: 'admin',
    browser,
    answers: {
      'exports.start': start,
      'exports.part': part,
      'jobs.list': list,
      'jobs.cancel': cancel,
      'jobs.retry': retry,
      'journal.auditKey': async () => ({
        keyId: '0123456789abcdef',
        algorithm: 'Ed25519' as const,
        publicKey: 'the key',
      }),
    },
  });
  const dialog = shown.panel.getByRole('dialog');
  const row = dialog.getByRole('row').nth(1);
  return { ...shown, dialog, row, start, cancel, retry, list, part };
}

describe('starting', () => {
  test('exports the day so far, until now by the server’s clock, and reads the list again', async () => {
    const { dialog, start, list } = show();
    await expect.element(dialog.getByText(/No exports yet/)).toBeVisible();
    await expect.element(dialog.getByLabelText('From, UTC')).toHaveValue('2026-11-21T00:00');
    const before = list.mock.calls.length;
    await dialog.getByRole('button', { name: 'Start export' }).click();
    await expect.poll(() => start.mock.calls.length).toBe(1);
    expect(start.mock.lastCall?.[0]).toMatchObject({
      subject: 'ORDERS',
      from: '2026-11-21T00:00:00.000Z',
      to: new Date(AT_MS).toISOString(),
    });
    await expect.poll(() => list.mock.calls.length).toBeGreaterThan(before);
  });

  test('of a period that has not ended is not sent', async () => {
    const { dialog, start } = show();
    await dialog.getByLabelText('To, UTC').fill('2026-11-22T00:00');
    await dialog.getByRole('button', { name: 'Start export' }).click();
    await expect.element(dialog.getByText('The period has not ended yet')).toBeVisible();
    expect(start).not.toHaveBeenCalled();
  });

  test('that is refused states why, and is sent again under the same id until it is taken', async () => {
    const { dialog, start } = show();
    const button = dialog.getByRole('button', { name: 'Start export' });
    start.mockRejectedValueOnce(
      refused('Too many requests', '20 jobs wait or run (max. 20)', 'RATE_LIMITED'),
    );
    await button.click();
    await expectCode({ text: '20 jobs wait or run (max. 20)', code: 'RATE_LIMITED' });
    await button.click();
    await expect.poll(() => start.mock.calls.length).toBe(2);
    await expect.element(dialog.getByText('20 jobs wait or run')).not.toBeInTheDocument();
    await button.click();
    await expect.poll(() => start.mock.calls.length).toBe(3);
    const ids = start.mock.calls.map(([input]) => (input as { exportId: string }).exportId);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[1]);
  });
});

describe('the list', () => {
  test('has one’s own exports alone', async () => {
    const other = makeJob({ jobId: 'export-2', userId: 'ada', title: 'Fills, a/b' });
    const backtest = makeJob({ jobId: 'backtest-1', kind: 'BACKTEST', title: 'Weights v3' });
    const { dialog } = show({ jobs: [other, backtest, makeJob()] });
    await expect.element(dialog.getByRole('row').nth(1)).toHaveTextContent('Orders');
    expect(dialog.getByRole('row').elements()).toHaveLength(2);
  });

  test('that cannot be read states why and can be tried again', async () => {
    const { dialog, list } = show({ jobs: [makeJob()], isRefused: true });
    await expect.element(dialog.getByText('The service is not reached')).toBeVisible();
    const before = list.mock.calls.length;
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect.element(dialog.getByRole('row').nth(1)).toBeVisible();
    expect(list.mock.calls.length).toBeGreaterThan(before);
  });

  test('follows what is pushed', async () => {
    const { dialog, list, push } = show({ browser: PASSING_TIME });
    await expect.element(dialog.getByText(/No exports yet/)).toBeVisible();
    list.mockResolvedValue({ items: [makeJob()], nextCursor: null });
    push('jobs.changed');
    await expect.element(dialog.getByRole('row').nth(1)).toHaveTextContent('Running');
  });

  test('shows how far one is, and cancels it', async () => {
    const { row, cancel } = show({ jobs: [makeJob()] });
    await expect
      .element(row)
      .toHaveTextContent('Orders2026-11-20 00:00 UTC – 2026-11-21 00:00 UTCRunning 40%');
    await expect.element(row.getByRole('progressbar')).toHaveAttribute('value', '400');
    await row.getByRole('button', { name: /^Cancel the export Orders/ }).click();
    await expect.poll(() => cancel.mock.calls).toEqual([[{ jobId: 'export-1' }]]);
  });

  test('shows why one failed, which is tried again', async () => {
    const reason = 'More than 100000 rows: choose a shorter period';
    const { row, retry } = show({ jobs: [makeJob({ state: 'FAILED', reason, endedAt: ago(1) })] });
    await expect.element(row).toHaveTextContent(`Failed${reason}`);
    await row.getByRole('button', { name: /^Retry/ }).click();
    await expect.poll(() => retry.mock.calls).toEqual([[{ jobId: 'export-1' }]]);
  });

  test('shows why one waits for its next attempt', async () => {
    const { row } = show({
      jobs: [makeJob({ state: 'QUEUED', reason: 'The journal does not respond' })],
    });
    await expect.element(row).toHaveTextContent('QueuedThe journal does not respond');
  });

  test('has no button for one that was canceled', async () => {
    const { row } = show({ jobs: [makeJob({ state: 'CANCELED', endedAt: ago(1) })] });
    await expect.element(row).toHaveTextContent('Cancelled');
    expect(row.getByRole('button').elements()).toEqual([]);
  });
});

describe('the file', () => {
  test('is all parts in order, and states until when it can be downloaded', async () => {
    const saved = catchFiles();
    const { row, part } = show({ jobs: [DONE] });
    await expect.element(row).toHaveTextContent('Download until 2026-11-22 12:03 UTC');
    await row.getByRole('button', { name: /^Download/ }).click();
    await expect.poll(() => saved.length).toBe(1);
    expect(saved[0]?.name).toBe('tradefloor-orders-a-b.csv');
    expect(await saved[0]?.blob?.text()).toBe('part 0;part 1;part 2;');
    expect(part.mock.calls.map(([input]) => input)).toEqual(
      [0, 1, 2].map((number) => ({ jobId: 'export-1', part: number })),
    );
  });

  test('of which a part is refused is not saved, states why and can be fetched again', async () => {
    const saved = catchFiles();
    const { row, part } = show({ jobs: [DONE] });
    const button = row.getByRole('button', { name: /^Download/ });
    await expect.element(button).toBeVisible();
    part.mockRejectedValueOnce(refused('Not found', 'the file has expired', 'NOT_FOUND'));
    await button.click();
    await expect.element(row.getByRole('alert')).toHaveTextContent('The file has expired');
    expect(saved).toEqual([]);
    await button.click();
    await expect.poll(() => saved.length).toBe(1);
  });

  test('is gone a day after its end', async () => {
    const { row } = show({ jobs: [makeJob({ ...DONE, endedAt: ago(24) })] });
    await expect.element(row).toHaveTextContent('Expired');
    expect(row.getByRole('button').elements()).toEqual([]);
  });

  test('of the signed audit trail comes with the key that it is verified with', async () => {
    const saved = catchFiles();
    const title = 'Audit trail, signed, 2026-11-20T00:00:00.000Z/2026-11-21T00:00:00.000Z';
    const { row } = show({ jobs: [makeJob({ ...DONE, title })], subject: 'AUDIT' });
    await row.getByRole('button', { name: /^Download/ }).click();
    await expect.poll(() => saved.length).toBe(2);
    expect(saved[1]?.name).toBe('tradefloor-audit-key-0123456789abcdef.pem');
    expect(await saved[1]?.blob?.text()).toBe('the key');
  });
});

function Leaving() {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return <p>closed</p>;
  return <ExportsDialog subject="ORDERS" onClose={() => setOpen(false)} />;
}

describe('the end of one whose dialog was closed', () => {
  const begin = async () => {
    const shown = show({ browser: PASSING_TIME, screen: <Leaving /> });
    await shown.dialog.getByRole('button', { name: 'Start export' }).click();
    await expect.poll(() => shown.start.mock.calls.length).toBe(1);
    await shown.dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(shown.panel.getByText('closed')).toBeVisible();
    const news = () => shown.client.news.getState().filter(({ id }) => id.startsWith('export-'));
    const end = (job: Job): void => {
      shown.list.mockResolvedValue({ items: [job], nextCursor: null });
      shown.push('jobs.changed');
    };
    return { ...shown, news, end };
  };

  test('is a line of the events with its name and its file, once', async () => {
    const { news, end, push, list } = await begin();
    end(makeJob());
    expect(news()).toEqual([]);
    end(DONE);
    await expect.poll(news).toMatchObject([
      {
        text: 'EXPORT READY Orders 2026-11-20 00:00 UTC – 2026-11-21 00:00 UTC',
        spoken: 'polite',
        file: { jobId: 'export-1', subject: 'ORDERS' },
      },
    ]);
    const before = list.mock.calls.length;
    push('jobs.changed');
    expect(news()).toHaveLength(1);
    // Nothing follows any export now.
    expect(list.mock.calls.length).toBe(before);
  });

  test('of one that failed states why, and has no file', async () => {
    const { news, end } = await begin();
    end(makeJob({ state: 'FAILED', reason: 'More than 100000 rows: choose a shorter period' }));
    await expect
      .poll(() => news().map(({ text, file }) => [text, file]))
      .toEqual([
        [expect.stringMatching(/^EXPORT FAILED Orders .*: More than 100000 rows/), undefined],
      ]);
  });
});

test('nothing of it that has German is in English, the reason of a failure included', async () => {
  showGerman();
  const reason = 'More than 100000 rows: choose a shorter period';
  const { dialog } = show({
    jobs: [makeJob(), makeJob({ jobId: 'export-2', state: 'FAILED', reason }), DONE],
  });
  await expect.element(dialog.getByText('Mehr als 100000 Zeilen')).toBeVisible();
  await expect.element(dialog.getByRole('heading')).toHaveTextContent('Zeitraum exportieren');
  await expect.element(dialog.getByText(/^Herunterladen bis/)).toBeVisible();
  expect(englishIn(dialog.element()).filter((text) => text !== 'Orders')).toEqual([]);
});
