import { describe, expect, test } from 'vitest';
import type { FeedFacts } from '../../platform/feed/feed.ts';
import { AT_MS, toKillSwitch } from '../../platform/testing/given.ts';
import { toggleFreeze } from '../../ui-state/freeze.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { FeedPill, RoundTrips } from './feed-pill.tsx';

const LIVE = { socket: 'open', lastBatchAtMs: AT_MS } as const;

describe('the state of the feed', () => {
  test.each<[string, Partial<FeedFacts>, string, string]>([
    ['nothing came yet', { socket: 'connecting' }, 'connecting', '▲Connecting'],
    ['prices come', LIVE, 'live', '●Live'],
    ['a price is a second old', { ...LIVE, lastBatchAtMs: AT_MS - 1_000 }, 'late', '▲Late 1'],
    ['a price is nine seconds old', { ...LIVE, lastBatchAtMs: AT_MS - 9_000 }, 'stale', '▲Stale 9'],
    [
      'the line is down, however new the last price',
      { socket: 'down', downSinceMs: AT_MS - 4_000, lastBatchAtMs: AT_MS },
      'down',
      '▲Disconnected 4',
    ],
    ['the session is over', { ...LIVE, socket: 'over' }, 'over', '▲Logged out'],
  ])('%s', async (_, facts, state, text) => {
    const { panel } = showPanel(<FeedPill />, { before: ({ feed }) => feed.setState(facts) });
    const pill = panel.getByTestId('feed');
    await expect.element(pill).toHaveAttribute('data-state', state);
    await expect.element(pill).toHaveTextContent(text);
  });

  test('a client of the firm sees no market: an open line is all there is', async () => {
    const { panel } = showPanel(<FeedPill />, {
      role: 'external-client',
      before: ({ feed }) => feed.setState({ socket: 'open' }),
    });
    await expect.element(panel.getByTestId('feed')).toHaveTextContent('Online');
  });

  test('goes from live to late by the mere passing of time', async () => {
    let nowMs = AT_MS;
    const { panel } = showPanel(<FeedPill />, {
      browser: { nowMs: () => nowMs },
      before: ({ feed }) => feed.setState(LIVE),
    });
    await expect.element(panel.getByTestId('feed')).toHaveTextContent('Live');
    nowMs += 1_500;
    await expect.element(panel.getByTestId('feed')).toHaveAttribute('data-state', 'late');
  });

  test('its title counts the updates that never came', async () => {
    const { panel, client } = showPanel(<FeedPill />, {
      before: ({ feed }) => feed.setState({ ...LIVE, missedBatches: 1 }),
    });
    const title = () => panel.getByTestId('feed').element().getAttribute('title');
    await expect.poll(title).toContain('1 update missed');
    client.feed.setState({ missedBatches: 3 });
    await expect.poll(title).toContain('3 updates missed');
  });

  test('the round trip is a dash until one was measured', async () => {
    const { panel, client } = showPanel(<RoundTrips />);
    await expect.element(panel.getByText('Latency –')).toBeVisible();
    client.roundTrip.setState({ p50: 12.4, p99: 80.2 });
    await expect.element(panel.getByText('Latency 12 ms')).toBeVisible();
    await expect.element(panel.getByTitle(/99th percentile 80 ms/)).toBeInTheDocument();
  });
});

describe('the banner', () => {
  const show = (facts: Partial<FeedFacts>) =>
    showPanel(<ConnectionBanner />, { before: ({ feed }) => feed.setState(facts) });

  test('is silent while prices come', async () => {
    const { panel } = show(LIVE);
    await expect.element(panel.getByRole('status')).toHaveTextContent(/^$/);
  });

  test('shows since when the line is down and what does not work', async () => {
    const { panel } = show({ socket: 'down', downSinceMs: AT_MS - 5_000, lastBatchAtMs: AT_MS });
    await expect
      .element(panel.getByTestId('connection-banner'))
      .toHaveTextContent(
        /Reconnecting for 5.*s\. Last prices 14:03:22\.250 UTC\. Orders cannot be sent\./,
      );
  });

  test('shows that prices are stale while the line is open', async () => {
    const { panel } = show({ socket: 'open', lastBatchAtMs: AT_MS - 10_000 });
    await expect
      .element(panel.getByTestId('connection-banner'))
      .toHaveTextContent('Prices are stale: last update 14:03:12.250 UTC. Orders cannot be sent.');
  });

  test('shows for a few seconds that everything is in step again, with what was missed', async () => {
    let nowMs = AT_MS;
    const { panel, client } = showPanel(<ConnectionBanner />, {
      browser: { nowMs: () => nowMs },
      before: ({ feed }) => feed.setState({ ...LIVE, resumedAtMs: AT_MS, replayed: 1 }),
    });
    const banner = panel.getByTestId('connection-banner');
    await expect.element(banner).toHaveTextContent('Reconnected and resynced: 1 event replayed.');
    client.feed.setState({ replayed: 12 });
    await expect.element(banner).toHaveTextContent('12 events replayed.');
    nowMs += 6_000;
    client.feed.setState({ lastBatchAtMs: nowMs });
    await expect.element(banner).not.toBeInTheDocument();
  });

  test('shows while updates are paused how many wait', async () => {
    const { panel, client, ui } = show(LIVE);
    expect(panel.getByText(/Updates paused/).elements()).toEqual([]);
    toggleFreeze(client, ui);
    const text = 'Updates paused: 0 updates buffered. Orders cannot be sent.';
    await expect.element(panel.getByText(text)).toBeVisible();
    toggleFreeze(client, ui);
    await expect.element(panel.getByText(/Updates paused/)).not.toBeInTheDocument();
  });

  test('shows a kill switch that stops all trading, until it is released', async () => {
    const { panel, client } = show(LIVE);
    const kill = toKillSwitch({ scope: 'all', target: null, reason: 'runaway algo' });
    client.account.setKillSwitches([kill]);
    const notice = panel.getByText('All trading is stopped by a kill switch: runaway algo');
    await expect.element(notice).toBeVisible();
    client.account.setKillSwitches([]);
    await expect.element(notice).not.toBeInTheDocument();
  });
});
