/** The guide: offered once, led by what the account shows, over nothing, and ended at any step. */
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { describe, expect, test } from 'vitest';
import type { Order } from '../../platform/client/shapes.ts';
import { AT, AT_MS, getInstrument, toFill, toOrder } from '../../platform/testing/given.ts';
import { loadAccount } from '../../platform/testing/given-desk.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { Guide } from './guide.tsx';
import { HelpText } from './help-text.tsx';
import { fetchOffer, OFFER } from './offer-code.ts';

const show = (role: 'trader' | 'viewer' | 'external-client' = 'trader') => {
  const shown = showPanel(<Guide />, {
    role,
    before: (client) => loadAccount(client, { instruments: [getInstrument()] }),
  });
  const press = (name: string) => shown.panel.getByRole('button', { name, exact: true }).click();
  return { ...shown, press };
};

const toChange = (status: Order['status']) => ({
  order: toOrder(1, { status }),
  actor: 'u-1',
  reason: null,
});

describe('the first trade', () => {
  test('goes on by itself when the order is sent and when it is filled, and is finished once', async () => {
    const { panel, client, ui, prefs, press } = show();
    await expect.element(panel.getByText(/New here\? Your first trade, in 5 steps/)).toBeVisible();
    await press('Start');
    await expect.element(panel.getByText('1 of 5')).toBeVisible();
    expect(ui.getState().panelRequest?.panel).toBe('watchlist');
    await press('Next');
    await expect.element(panel.getByText('2 of 5')).toBeVisible();
    client.account.apply({ event: 'orders.submitted', at: AT, data: toChange('PENDING_NEW') });
    await expect.element(panel.getByText('3 of 5')).toBeVisible();
    expect(ui.getState().panelRequest?.panel).toBe('orders');
    const at = new Date(AT_MS + 1).toISOString();
    client.account.apply({ event: 'orders.filled', at, data: toFill(1, { at }) });
    await expect.element(panel.getByText('4 of 5')).toBeVisible();
    await press('Next');
    await press('Finish');
    await expect.element(panel).toHaveTextContent(/^$/);
    expect(prefs.getState().guide).toEqual({ offer: 'answered', 'first-trade': 'done' });
  });

  test('names the way on after a refusal', async () => {
    const { panel, client, press } = show();
    await press('Start');
    await press('Next');
    client.account.apply({
      event: 'orders.rejected',
      at: AT,
      data: toChange('REJECTED'),
    });
    await expect.element(panel.getByText(/It was refused/)).toBeVisible();
    await expect.element(panel.getByText('2 of 5')).toBeVisible();
  });

  test('can be read back, step by step, although steps are done', async () => {
    const { panel, client, press } = show();
    await press('Start');
    await press('Next');
    client.account.apply({ event: 'orders.submitted', at: AT, data: toChange('PENDING_NEW') });
    await expect.element(panel.getByText('3 of 5')).toBeVisible();
    await press('Back');
    await expect.element(panel.getByText('2 of 5')).toBeVisible();
    await press('Next');
    await expect.element(panel.getByText('3 of 5')).toBeVisible();
  });

  test('outlines the panel of its step, and nothing once it has ended', async () => {
    const { press } = show();
    const watchlist = document.createElement('section');
    watchlist.dataset['panel'] = 'watchlist';
    document.body.append(watchlist);
    await press('Start');
    await expect.poll(() => getComputedStyle(watchlist).outlineStyle).toBe('solid');
    await press('End');
    await expect.poll(() => getComputedStyle(watchlist).outlineStyle).toBe('none');
    watchlist.remove();
  });
});

test('the offer is part of the first drawing once its code is there, which is fetched with the page', async () => {
  fetchOffer(null);
  await expect.poll(() => OFFER.current()).not.toBeNull();
  const openRoot: typeof createRoot = (place) => {
    const root = createRoot(place);
    return { render: (page) => flushSync(() => root.render(page)), unmount: () => root.unmount() };
  };
  const { panel } = showPanel(<Guide />, { openRoot });
  expect(panel.element().textContent).toContain('New here? Your first trade, in 5 steps');
});

test('an offer that is declined does not come back, and the tasks stay in the help', async () => {
  const { panel, prefs, press } = show('viewer');
  await expect.element(panel.getByText(/Read the market/)).toBeVisible();
  await press('Not now');
  await expect.element(panel).toHaveTextContent(/^$/);
  expect(prefs.getState().guide).toEqual({ offer: 'answered' });
  const help = showPanel(<HelpText />, { role: 'viewer' });
  await help.panel.getByRole('button', { name: 'Start: Read the market' }).click();
  expect(help.ui.getState().task).toBe('read-the-market');
});

test('a client of the firm is led over the parts of its own page', async () => {
  const { panel, press, ui } = show('external-client');
  await expect.element(panel.getByText(/Buy a bond at the firm’s price/)).toBeVisible();
  const request = document.createElement('section');
  request.dataset['part'] = 'request';
  document.body.append(request);
  await press('Start');
  await expect.poll(() => getComputedStyle(request).outlineStyle).toBe('solid');
  expect(ui.getState().panelRequest).toBeNull();
  await press('End');
  await expect.poll(() => getComputedStyle(request).outlineStyle).toBe('none');
  request.remove();
});
