/** The news of the market: what a row names, which are shown, and those that come while one looks. */
import { describe, expect, test, vi } from 'vitest';
import type { NewsEvent } from '../../../platform/client/shapes.ts';
import { AT, getInstrument } from '../../../platform/testing/given.ts';
import { loadAccount } from '../../../platform/testing/given-desk.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { NewsPanel } from './news-panel.tsx';

const toItem = (n: number, more: Partial<NewsEvent> = {}): NewsEvent => ({
  newsId: `news-${n}`,
  seq: n,
  simTime: AT,
  at: AT,
  kind: 'HEADLINE',
  symbol: 'AAPL',
  sector: null,
  headline: `Headline ${n}`,
  sentiment: 0.25,
  impact: 0,
  ...more,
});

function show(items: NewsEvent[], more = {}) {
  const list = vi.fn(async (_: { symbol?: string | undefined }) => ({ items, nextCursor: null }));
  const shown = showPanel(<NewsPanel channel={1} />, {
    answers: { 'intelligence.news': list, ...more },
    before: (client) =>
      void loadAccount(client, {
        instruments: [getInstrument(), getInstrument({ symbol: 'KO', name: 'Coca-Cola Co.' })],
      }),
  });
  return {
    ...shown,
    list,
    item: (n: number) => shown.panel.getByRole('button', { name: `Headline ${n}` }),
  };
}

describe('a row', () => {
  test('of a headline has its time, its symbol and its tone', async () => {
    const { item } = show([toItem(1)]);
    await expect.element(item(1)).toHaveTextContent(/14:03:22.*AAPL.*headline.*tone \+0\.25/);
  });

  test('of an event has what it is worth instead', async () => {
    const { item } = show([toItem(1, { sentiment: 0.9, impact: -1.5 })]);
    await expect.element(item(1)).toHaveTextContent(/impact −1\.50/);
  });

  test.each([
    [{ symbol: null, sector: null }, 'Market'],
    [{ symbol: null, sector: 'Energy' }, 'Sector'],
  ] as const)('of more than a company (%j) leads to no symbol', async (more, name) => {
    const { item, ui } = show([toItem(1, more)]);
    await expect.element(item(1)).toHaveTextContent(name);
    await expect.element(item(1)).toHaveAttribute('aria-disabled', 'true');
    await item(1).click({ force: true });
    expect(ui.getState().symbols[1]).toBeUndefined();
  });

  test('of a company leads its channel there', async () => {
    const { item, ui } = show([toItem(1, { symbol: 'KO' })]);
    await item(1).click();
    await expect.poll(() => ui.getState().symbols[1]).toBe('KO');
  });
});

describe('an item with a story', () => {
  const story = {
    source: 'Tallow Street Wire',
    body: 'A court admitted a claim. The case may last three years. The shares fell 0.43\u00a0% on the news.',
    movePct: -0.43,
  };

  test('has its source in the row, and its body once it is opened', async () => {
    const { item, panel } = show([toItem(1, { kind: 'LITIGATION', impact: -0.5, story })]);
    await expect
      .element(item(1))
      .toHaveTextContent(/AAPL.*litigation.*Tallow Street Wire.*impact −0\.50/);
    await expect.element(item(1)).toHaveAttribute('aria-expanded', 'false');
    expect(panel.getByText(/may last three years/).query()).toBeNull();
    await item(1).click();
    await expect.element(item(1)).toHaveAttribute('aria-expanded', 'true');
    await expect.element(panel.getByText(/may last three years/)).toBeVisible();
    await expect.element(panel.getByText('Moves the price by −0.43 %.')).toBeVisible();
    await item(1).click();
    await expect.element(item(1)).toHaveAttribute('aria-expanded', 'false');
  });

  test('of a sector can be opened, though it leads to no symbol', async () => {
    const more = { symbol: null, sector: 'Energy', kind: 'SECTOR', impact: 0.4 } as const;
    const { item, panel, ui } = show([toItem(1, { ...more, story: { ...story, movePct: 0 } })]);
    await item(1).click();
    await expect.element(panel.getByText('No price moves by it.')).toBeVisible();
    expect(ui.getState().symbols[1]).toBeUndefined();
  });
});

describe('the calendar', () => {
  const entry = {
    eventId: 'cpi-1',
    kind: 'CPI',
    title: 'Consumer prices (CPI)',
    symbol: null,
    date: '2026-12-09',
    at: '2026-12-09T13:30:00.000Z',
    when: null,
    forecast: '2.5 %',
    prior: '2.8 %',
    actual: '2.6 %',
  } as const;
  const report = {
    ...entry,
    eventId: 'earnings-KO',
    kind: 'EARNINGS',
    title: 'Coca-Cola: quarterly earnings a share',
    symbol: 'KO',
    date: '2026-12-10',
    at: '2026-12-10T21:05:00.000Z',
    when: 'AFTER_CLOSE',
    forecast: '$0.71',
    prior: null,
    actual: null,
  } as const;

  async function openCalendar(items: readonly unknown[]) {
    const calendar = vi.fn(async () => ({
      simTime: '2026-12-09T15:00:00.000Z',
      items,
      nextCursor: null,
    }));
    const shown = show([toItem(1)], { 'market.calendar': calendar });
    await shown.panel.getByRole('radio', { name: 'Calendar' }).click({ force: true });
    return { ...shown, calendar };
  }

  test('has each event with its New York time, and the figure once it is out', async () => {
    const { panel, ui } = await openCalendar([entry, report]);
    const rows = panel.getByRole('row');
    await expect
      .element(rows.filter({ hasText: 'Consumer prices' }))
      .toHaveTextContent(/08:30.*Market.*2\.5 %.*2\.8 %.*2\.6 %/);
    await expect
      .element(rows.filter({ hasText: 'earnings a share' }))
      .toHaveTextContent(/after close.*KO.*\$0\.71.*–.*–/);
    await expect.element(panel.getByText('Wed 9 Dec')).toBeVisible();
    await expect.element(panel.getByText(/the market stands at 10:00/)).toBeVisible();
    await panel.getByRole('button', { name: 'KO' }).click();
    await expect.poll(() => ui.getState().symbols[1]).toBe('KO');
  });

  test('cuts no figure where the panel is as narrow as beside a chart', async () => {
    const claims = { ...entry, forecast: '216,000', prior: '217,000', actual: '214,000' };
    const { panel } = await openCalendar([claims, report]);
    const table = panel.getByRole('table');
    await expect.element(table).toBeVisible();
    const list = table.element().closest('.overflow-y-auto');
    if (!(list instanceof HTMLElement)) throw new Error('the list scrolls');
    list.style.width = '304px';
    expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth);
  });

  test('is read once it is looked at, and is a sentence where nothing is scheduled', async () => {
    const { panel, calendar } = await openCalendar([]);
    await expect.element(panel.getByText(/Nothing is scheduled/)).toBeVisible();
    expect(calendar).toHaveBeenCalledOnce();
  });
});

test('without news there is a text', async () => {
  const { panel } = show([]);
  await expect.element(panel.getByText('No news yet')).toBeVisible();
});

test('the filter requests the news of the chosen symbol', async () => {
  const { panel, list, item } = show([toItem(1)]);
  await expect.element(item(1)).toBeVisible();
  expect(list.mock.calls[0]?.[0].symbol).toBeUndefined();
  await panel.getByRole('radio', { name: 'AAPL' }).click({ force: true });
  await expect.poll(() => list.mock.lastCall?.[0].symbol).toBe('AAPL');
});
