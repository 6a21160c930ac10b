import { afterEach, describe, expect, test, vi } from 'vitest';
import { AT_MS, givenRiskConfig } from '../../platform/testing/given.ts';
import { expectCode } from '../../ui-state/testing/refusals.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { ReadyIndicator } from './ready-indicator.tsx';
import { StatusBar } from './status-bar.tsx';

afterEach(() => vi.restoreAllMocks());

const SERVICES = {
  gateway: { status: 'up', latencyMs: 1.26, version: '1.2.3' },
  oms: { status: 'down', latencyMs: null, version: null, detail: 'no heartbeat' },
};

/** Answers `/ready` and counts how often it was read. */
const respond = (body: unknown, status = 200) =>
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(body, { status }));

describe('the services', () => {
  test('are counted, also when the response states that not all are up', async () => {
    respond({ ready: false, services: SERVICES }, 503);
    const { panel } = showPanel(<ReadyIndicator />);
    await expect.element(panel.getByTestId('ready')).toHaveTextContent('▲Services 1/2');
    await expect.element(panel.getByTestId('ready')).toHaveClass('text-warn');
  });

  test('are listed with state, latency and version', async () => {
    respond({ ready: false, services: SERVICES }, 503);
    const { panel } = showPanel(<ReadyIndicator />);
    await expect.element(panel.getByText('Services 1/2')).toBeVisible();
    await panel.getByTestId('ready').click();
    const rows = panel.getByRole('dialog', { name: 'Services' }).getByRole('row');
    await expect.element(rows.nth(1)).toHaveTextContent('gatewayup1.3 ms1.2.3');
    await expect.element(rows.nth(2)).toHaveTextContent('omsdown––');
    await expect
      .element(panel.getByRole('cell', { name: 'down' }))
      .toHaveAttribute('title', 'no heartbeat');
  });

  test('all up are marked so', async () => {
    respond({ ready: true, services: { gateway: SERVICES.gateway } });
    const { panel } = showPanel(<ReadyIndicator />);
    await expect.element(panel.getByTestId('ready')).toHaveTextContent('●Services 1/1');
    await expect.element(panel.getByTestId('ready')).toHaveClass('text-up');
  });

  test('all up with an open service-level alert are yellow, and name it', async () => {
    const detail = 'service-level alert: slo-fast-burn';
    const ops = { status: 'up', latencyMs: 1, version: '1.2.3', detail };
    respond({ ready: true, services: { gateway: SERVICES.gateway, ops } });
    const { panel } = showPanel(<ReadyIndicator />);
    const light = panel.getByTestId('ready');
    await expect.element(light).toHaveTextContent('▲Services 2/2');
    await expect.element(light).toHaveClass('text-warn');
    await expect.element(light).toHaveAttribute('title', detail);
    await light.click();
    const rows = panel.getByRole('dialog', { name: 'Services' }).getByRole('row');
    await expect.element(rows.nth(2).getByRole('cell').nth(1)).toHaveClass('text-warn');
    await expect.element(rows.nth(1).getByRole('cell').nth(1)).toHaveClass('text-up');
  });

  test('a gateway without a response is shown as such', async () => {
    const read = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    const { panel } = showPanel(<ReadyIndicator />);
    await expect.poll(() => read.mock.calls.length).toBeGreaterThan(0);
    await expect.element(panel.getByTestId('ready')).toHaveTextContent('▲No response');
  });
});

describe('the bar at the bottom', () => {
  test('shows who, which build and which thresholds', async () => {
    respond({ ready: true, services: {} });
    const { panel, client } = showPanel(<StatusBar version="1.2.3+abc" />);
    await expect.element(panel.getByText('User u-1')).toBeVisible();
    await expect.element(panel.getByText('Version 1.2.3+abc')).toBeVisible();
    expect(panel.getByText(/Risk config/).elements()).toEqual([]);
    client.account.setRiskConfig({ ...givenRiskConfig(4), reason: 'wider collars' });
    await expect
      .element(panel.getByText('Risk config v4'))
      .toHaveAttribute('title', 'Reason for this version: wider collars');
  });

  test('has what happened last, with the code of a refusal, and the history behind it', async () => {
    respond({ ready: true, services: {} });
    const { panel, client } = showPanel(<StatusBar version="1" />);
    const last = panel.getByTestId('last-event');
    await expect.element(last).toHaveTextContent('No events yet');
    client.notify({
      id: 'n-1',
      atMs: AT_MS,
      tone: 'bad',
      text: 'BUY 500 AAPL rejected',
      code: 'PRICE_COLLAR',
      spoken: null,
      orderId: null,
    });
    await expect.element(last).toHaveTextContent('14:03:22 BUY 500 AAPL rejected');
    await expect.element(last).toHaveAttribute('title', '14:03:22.250 UTC, PRICE_COLLAR');
    await expectCode({ text: '14:03:22 BUY 500 AAPL rejected', code: 'PRICE_COLLAR' });
    await panel.getByRole('button', { name: '1 events: show the history' }).click();
    await expect
      .element(panel.getByRole('dialog', { name: 'Events' }))
      .toHaveTextContent('BUY 500 AAPL rejected');
    const refusals = panel.getByRole('dialog', { name: 'Events' }).getByText(/^BUY 500/);
    await expect.element(refusals).toHaveAttribute('data-code', 'PRICE_COLLAR');
  });
});
