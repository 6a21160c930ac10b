/** Notices of fired alerts: in every window until acknowledged in one, announced once, and never for what was seen. */
import { describe, expect, test } from 'vitest';
import { AT } from '../../../platform/testing/given.ts';
import { loadAccount } from '../../../platform/testing/given-desk.ts';
import { PASSING_TIME, showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { AlertNotices } from './alert-notices.tsx';
import { givenServer, toAlert, toFiring, toNotice } from './alerts.given.ts';

function show(start: Parameters<typeof givenServer>[0] = {}) {
  const server = givenServer(start);
  const spoken: string[] = [];
  const shown = showPanel(<AlertNotices />, {
    answers: server.answers,
    browser: {
      ...PASSING_TIME,
      publish: (text: string) => {
        // Empty once its time is over.
        if (text !== '') spoken.push(text);
      },
    },
    before: (client) => loadAccount(client),
  });
  const notice = (n: number) =>
    shown.panel.getByRole('region', { name: new RegExp(`: 191\\.0${n} USD`) });
  /** How often the firings were read: the notices read nothing else. */
  const reads = () => shown.client.cache.getQueryCache().getAll()[0]?.state.dataUpdateCount;
  return { ...shown, ...server, notice, spoken, reads };
}
const numbered = (n: number) => toFiring(n, { last: 191 + n / 100 });

test('a firing is shown when it comes, announced, and listed in the events', async () => {
  const { notice, client, push, state, spoken, reads } = show();
  await expect.poll(reads).toBe(1);
  expect(client.news.getState()).toEqual([]);
  state.firings = [numbered(1)];
  push('alerts.fired');
  await expect.element(notice(1)).toBeVisible();
  expect(client.news.getState()).toMatchObject([
    { tone: 'warn', text: 'ALERT AAPL last at or above 191.00: 191.01 USD' },
  ]);
  await expect.poll(() => spoken).toHaveLength(1);
  // Read again, and pushed again: still one line.
  push('alerts.fired');
  await expect.poll(reads).toBe(3);
  expect([client.news.getState().length, spoken.length]).toEqual([1, 1]);
});

test('what fired while no window was open is shown and listed, and not spoken', async () => {
  const { notice, client, spoken } = show({ firings: [numbered(2), numbered(1)] });
  await expect.element(notice(2)).toBeVisible();
  await expect.element(notice(1)).toBeVisible();
  expect(client.news.getState().map(({ text }) => text.slice(-10))).toEqual([
    '191.02 USD',
    '191.01 USD',
  ]);
  expect(spoken).toEqual([]);
});

test('one that was acknowledged is neither shown nor listed', async () => {
  const { client, panel, reads } = show({ firings: [toFiring(1, { acknowledgedAt: AT })] });
  await expect.poll(reads).toBe(1);
  expect(client.news.getState()).toEqual([]);
  expect(panel.getByRole('complementary').elements()).toEqual([]);
});

test('acknowledged in another window it goes from this one', async () => {
  const { notice, push, state } = show({ firings: [numbered(1)] });
  await expect.element(notice(1)).toBeVisible();
  state.firings = [toFiring(1, { acknowledgedAt: AT })];
  push('alerts.acknowledged');
  await expect.element(notice(1)).not.toBeInTheDocument();
});

test('a snooze acknowledges the firing and quietens the alert', async () => {
  const { notice, sent } = show({ alerts: [toAlert(1)], firings: [numbered(1)] });
  await notice(1).getByRole('button', { name: 'Snooze for 15 minutes' }).click();
  await expect.element(notice(1)).not.toBeInTheDocument();
  expect(sent.mock.calls.map(([path]) => path)).toEqual(['snooze', 'acknowledge']);
});

test('of many the newest three are shown, and all can be acknowledged or seen in the panel', async () => {
  const firings = [5, 4, 3, 2, 1].map(numbered);
  const { panel, notice, ui, sent } = show({ firings });
  await expect.element(notice(5)).toBeVisible();
  await expect.element(notice(3)).toBeVisible();
  await expect.element(notice(2)).not.toBeInTheDocument();
  await panel.getByRole('button', { name: '2 more: show alerts' }).click();
  expect(ui.getState().panelRequest?.panel).toBe('alerts');
  await panel.getByRole('button', { name: 'Acknowledge all 5' }).click();
  await expect.element(panel.getByRole('complementary')).not.toBeInTheDocument();
  const firingIds = firings.map(({ firingId }) => firingId);
  expect(sent.mock.calls).toEqual([['acknowledge', { firingIds }]]);
});

describe('a margin call, a kill switch or a service level', () => {
  test('is a notice, announced once, until it is acknowledged', async () => {
    const { panel, client, push, state, spoken, sent, reads } = show();
    await expect.poll(reads).toBe(1);
    state.notices = [toNotice(1)];
    push('alerts.fired');
    const text = 'Margin call, trader-high-touch: USD 1.00 due';
    const notice = panel.getByRole('region', { name: text });
    await expect.element(notice).toBeVisible();
    await expect.poll(() => spoken.map((line) => line.trim())).toEqual([`ALERT ${text}`]);
    expect(client.news.getState()).toMatchObject([{ tone: 'bad', text: `ALERT ${text}` }]);
    await notice.getByRole('button', { name: 'Acknowledge' }).click();
    await expect.element(notice).not.toBeInTheDocument();
    expect(sent.mock.calls).toEqual([['acknowledge', { firingIds: [state.notices[0]?.noticeId] }]]);
  });

  test('of a switch has no second line in the events', async () => {
    const { panel, client, push, state, reads } = show();
    await expect.poll(reads).toBe(1);
    state.notices = [toNotice(1, { kind: 'KILL_SWITCH', subject: 'all', detail: 'drill' })];
    push('alerts.fired');
    await expect
      .element(panel.getByRole('region', { name: 'Kill switch activated, all: drill' }))
      .toBeVisible();
    expect(client.news.getState()).toEqual([]);
  });

  test('of a kind that is snoozed is neither shown nor spoken, and is shown once that is over', async () => {
    const { panel, push, state, spoken, client } = show({ notices: [toNotice(1)] });
    const notice = (n: number) => panel.getByRole('region', { name: new RegExp(`USD ${n}\\.00`) });
    await notice(1)
      .getByRole('button', { name: /^Snooze alerts of this kind/ })
      .click();
    await expect.element(notice(1)).not.toBeInTheDocument();
    state.notices = [toNotice(2), ...state.notices];
    push('alerts.fired');
    await expect.poll(() => client.news.getState().length).toBe(2);
    expect(spoken).toEqual([]);
    await expect.element(notice(2)).not.toBeInTheDocument();
    state.snoozes = [];
    push('alerts.acknowledged');
    await expect.element(notice(2)).toBeVisible();
  });

  test('is shown in the order of time among those of price alerts', async () => {
    const { panel } = show({ firings: [numbered(3), numbered(1)], notices: [toNotice(2)] });
    await expect.element(panel.getByRole('region').nth(2)).toBeVisible();
    const shown = panel
      .getByRole('region')
      .elements()
      .map((one) => one.getAttribute('aria-label'));
    expect(shown.map((text) => text?.match(/191\.03|USD 2|191\.01/)?.[0])).toEqual([
      '191.03',
      'USD 2',
      '191.01',
    ]);
  });
});
