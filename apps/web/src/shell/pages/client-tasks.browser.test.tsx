/** The client's page leads through its tasks: offered at its lower edge, listed in its help, each on a part of it. */
import { expect, test } from 'vitest';
import { CLIENT_PARTS } from '../../features/help/task.ts';
import { AT_MS } from '../../platform/testing/given.ts';
import { toBond } from '../../platform/testing/given-bonds.ts';
import { toRfq } from '../../platform/testing/given-requests.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { ClientScreen } from './client-root.tsx';

function show() {
  const shown = showPanel(<ClientScreen />, {
    role: 'external-client',
    before: (client) => client.bonds.setBonds([toBond({ isin: toRfq().isin })]),
  });
  const press = (name: string) => shown.panel.getByRole('button', { name, exact: true }).click();
  return { ...shown, press, outlined: (part: string) => findOutline(shown.panel.element(), part) };
}

function findOutline(page: Element, part: string): string | null {
  const element = page.querySelector(`[data-part="${part}"]`);
  return element === null ? null : getComputedStyle(element).outlineStyle;
}

test('every part that a task names is on the page', async () => {
  const { panel, outlined } = show();
  await expect.element(panel.getByRole('heading', { name: 'Your requests' })).toBeVisible();
  expect(CLIENT_PARTS.filter((part) => outlined(part) === null)).toEqual([]);
});

test('the first task goes on with the request, its price and its trade', async () => {
  const { panel, client, press, outlined, prefs } = show();
  await press('Start');
  await expect.element(panel.getByText('1 of 5')).toBeVisible();
  await expect.poll(() => outlined('request')).toBe('solid');
  client.rfqs.take(toRfq({ state: 'REQUESTED', clientQuote: null, version: 1 }));
  await expect.element(panel.getByText('2 of 5')).toBeVisible();
  await expect.poll(() => outlined('requests')).toBe('solid');
  const clientQuote = {
    price: 100.05,
    yield: 4.2,
    markupBps: null,
    pnl: null,
    validUntil: new Date(AT_MS + 30_000).toISOString(),
  };
  client.rfqs.take(toRfq({ state: 'CLIENT_QUOTED', clientQuote, version: 2 }));
  await expect.element(panel.getByText('3 of 5')).toBeVisible();
  client.rfqs.take(toRfq({ state: 'EXECUTED', clientQuote, version: 3 }));
  await expect.element(panel.getByText('4 of 5')).toBeVisible();
  await expect.poll(() => outlined('history')).toBe('solid');
  await press('Next');
  await press('Finish');
  expect(prefs.getState().guide).toEqual({ offer: 'answered', 'first-bond-price': 'done' });
});

test('the tasks stay in its help once the offer is declined', async () => {
  const { panel, press, ui } = show();
  await press('Not now');
  await panel.getByText('How it works', { exact: true }).click();
  await panel.getByRole('button', { name: 'Start: Request both sides of a bond' }).click();
  expect(ui.getState().task).toBe('two-way-price');
  await expect.element(panel.getByText('1 of 4')).toBeVisible();
});
