/** Explain mode on the operator's page: every head, cell, fact, alert and check of it, by pointer, key and button. */
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { ChaosState, Life, OpsOverview, Role, Trace } from '../../platform/client/shapes.ts';
import type { Responses } from '../../platform/testing/fake-calls.ts';
import { AT, AT_MS } from '../../platform/testing/given.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { OpsScreen } from '../pages/ops-root.tsx';
import { findExplanation } from './find-explanation.ts';

const ID = '01a2011b-27f8-7c11-b835-5f6ff1430f59';

const LIGHT: OpsOverview['light'] = {
  status: 'violated',
  checkedAt: AT,
  windowMs: 300_000,
  checks: [
    { id: 'I1', promise: 'Every fill is cleared', violations: 1, examples: ['exec-1'] },
    { id: 'I2', promise: 'Every fill is journalled', violations: 0, examples: [] },
  ],
};

/** With a row in every table. */
const OVERVIEW: OpsOverview = {
  at: AT,
  version: '1.2.3',
  services: [{ service: 'oms', status: 'degraded', detail: 'lags', since: AT }],
  requests: [
    { service: 'oms', admitted: 90, busy: 10, expired: 1, abandoned: 2, waiting: 3, oldestMs: 40 },
  ],
  funnel: {
    windowMs: 300_000,
    submitted: 12,
    accepted: 11,
    rejected: [{ code: 'PRICE_COLLAR', count: 1 }],
    working: 3,
    filled: 7,
    ended: 1,
    stuck: [
      {
        orderId: ID,
        userId: 'u-1',
        symbol: 'AAPL',
        status: 'PENDING_NEW',
        strategy: 'LIT',
        updatedAt: AT,
      },
    ],
  },
  hops: [{ consumer: 'ccp', producer: 'oms', waiting: 3, oldestMs: 4_000 }],
  deadLetters: [
    {
      consumer: 'ccp',
      eventId: 'event-1',
      topic: 'orders.filled',
      error: 'no such account',
      attempts: 5,
      at: AT,
      kind: 'message',
    },
  ],
  redrives: [],
  openRfqs: 4,
  openAlgos: 7,
  killSwitches: [{ killSwitchId: 'k', scope: 'symbol', target: 'TSLA', actor: 'r', at: AT }],
  light: LIGHT,
  backupAt: AT,
  alerts: [{ alert: 'Lag', subject: 'ccp', detail: '4 s', since: AT, severity: 'page' }],
  levels: [
    {
      level: 'accept-latency',
      target: 0.999,
      limitMs: 150,
      attainment: 0.9985,
      good: 12_326,
      total: 12_345,
      since: AT,
      budgetLeft: 0.5,
      burn: { m5: 0, h1: 0.44, m30: 6, h6: null },
      p99Ms: 100,
      alert: null,
    },
  ],
  latencies: [{ what: 'accept-to-fill', count: 12, p50Ms: 8, p99Ms: 30 }],
  sockets: [{ kind: 'browser', open: 3 }],
  traced: { orders: 12, whole: 11, lacks: 'ccp' },
  storage: {
    at: AT,
    bytes: 2_000_000,
    groups: [{ group: 'orders', bytes: 2_000_000, indexBytes: 500_000, rows: 900, deadRows: 10 }],
    freeBytes: 9_000_000,
    bytesPerDay: 1_000,
    bytesPerOrder: 40,
    daysLeft: 9_000,
  },
};

const CHAOS: ChaosState = {
  status: 'on',
  targets: [{ name: 'oms', isOurs: true }],
  runs: [
    {
      runId: 'run-1',
      target: 'oms',
      actor: 'admin',
      reason: 'a drill',
      at: AT,
      state: 'recovered',
      recoveryMs: 4_000,
    },
  ],
  orders: { accepted: 12, filled: 7, ended: 1 },
  lost: 0,
  doubled: 0,
  checkedAt: AT,
};

const TRACE: Trace = {
  traceId: 'f5c2',
  spans: [
    {
      traceId: 'f5c2',
      spanId: 's-1',
      parentId: null,
      service: 'gateway',
      name: 'placeOrder',
      kind: 'SERVER',
      startUs: 1_000_000,
      endUs: 1_004_000,
      error: null,
      attributes: {},
    },
  ],
};

const LIFE: Life = {
  id: ID,
  kind: 'order',
  orderIds: [ID],
  rfqIds: [],
  requestId: 'r',
  traceId: 'f5c2',
  steps: [{ at: AT, service: 'oms', what: 'orders.submitted', detail: 'NEW', id: `${ID}-V1` }],
};

const ANSWERS: Responses = {
  'ops.overview': async () => OVERVIEW,
  'ops.light': async () => LIGHT,
  'ops.incidents': async () => ({
    items: [
      {
        incidentId: 'inc-1',
        alert: 'Lag',
        subject: 'ccp',
        detail: '4 s',
        severity: 'page',
        openedAt: AT,
        closedAt: null,
        acknowledgedBy: null,
        acknowledgedAt: null,
        note: null,
      },
    ],
    nextCursor: null,
  }),
  'ops.series': async () => ({ from: AT, everyMs: 60_000, items: [] }),
  'ops.chaos': async () => CHAOS,
  'ops.traces': async () => ({
    items: [
      {
        traceId: 'f5c2',
        name: 'placeOrder',
        service: 'gateway',
        startUs: AT_MS * 1_000,
        durationUs: 4_000,
        spans: 1,
        errors: 0,
      },
    ],
    nextCursor: null,
  }),
  'ops.trace': async () => TRACE,
  'ops.life': async () => LIFE,
};

const show = (role: Role) => {
  const shown = showPanel(<OpsScreen />, { role, answers: ANSWERS });
  return { ...shown, card: shown.panel.getByRole('status', { name: 'Explanation' }) };
};

/** With a timeline and a trace below its tables. */
async function showAll() {
  const shown = show('admin');
  const { panel } = shown;
  await expect.element(panel.getByLabelText('Platform')).toBeVisible();
  await panel.getByLabelText('Any id').fill(ID);
  await panel.getByRole('button', { name: 'Follow' }).click();
  await expect.element(panel.getByRole('region', { name: 'Timeline', exact: true })).toBeVisible();
  await expect.element(panel.getByRole('region', { name: 'Trace', exact: true })).toBeVisible();
  await expect.element(panel.getByRole('region', { name: 'Injected faults' })).toBeVisible();
  await expect.element(panel.getByRole('region', { name: 'Newest traces' })).toBeVisible();
  return shown;
}

/** Heads, cells, names and values of facts, alerts, checks. */
const FIGURES = 'th, td, dt, dd, li';

describe('the operator’s page', () => {
  test('explains every head, cell, fact, alert and check, with where it comes from', async () => {
    const { panel } = await showAll();
    const figures = [...panel.element().querySelectorAll(`main :is(${FIGURES})`)];
    const words = (figure: Element): string => figure.textContent?.trim() ?? '';
    const shown = figures.filter((figure) => words(figure) !== '');
    expect(shown.length).toBeGreaterThan(150);
    const lacking = shown.filter((figure) => {
      const found = findExplanation(figure);
      return found === null || found.text.length < 15 || found.text === words(figure);
    });
    expect(lacking.map((figure) => `${figure.tagName} ${words(figure)}`)).toEqual([]);
    for (const figure of shown) expect(findExplanation(figure)?.source).toMatch(/: from /);
  });

  test('has a row in each of its tables, so that no column is left out', async () => {
    const { panel } = await showAll();
    const tables = [...panel.element().querySelectorAll('main table')];
    expect(tables.length).toBeGreaterThanOrEqual(14);
    const empty = tables.filter((table) => table.querySelector('tbody td:not([colspan])') === null);
    expect(empty.map((table) => table.querySelector('caption')?.textContent)).toEqual([]);
  });

  test('is explained to those who see the checks alone', async () => {
    const { panel } = show('viewer');
    await expect.element(panel.getByText('Every fill is cleared')).toBeVisible();
    const figures = [...panel.element().querySelectorAll(`main :is(${FIGURES})`)];
    expect(figures.length).toBe(2);
    for (const figure of figures) expect(findExplanation(figure)?.source).toMatch(/^Operations: /);
  });
});

describe('explain mode', () => {
  test('is turned on by its key; a pointed cell has what its column is, and its source', async () => {
    const { panel, card, ui } = await showAll();
    await userEvent.keyboard('{Shift>}{F1}{/Shift}');
    await expect.element(card).toHaveTextContent('Point at a figure or a control');
    const levels = panel.getByRole('region', { name: 'Service levels, 30 days' });
    await userEvent.hover(levels.getByRole('cell', { name: '99.85 %' }));
    await expect.element(card).toHaveTextContent(/^Current.*30 days that were good/);
    await expect.element(card).toHaveTextContent('Operations: from the operations service');
    await userEvent.keyboard('{Shift>}{F1}{/Shift}');
    await expect.element(card).not.toBeInTheDocument();
    expect(ui.getState().isExplaining).toBe(false);
  });

  test('is turned on by its button, which states its key; a fact has its name', async () => {
    const { panel, card } = await showAll();
    const button = panel.getByRole('button', { name: 'Explain', exact: true });
    expect(button.element().getAttribute('title')).toContain('Shift+F1');
    await button.click();
    await expect.element(button).toHaveAttribute('aria-pressed', 'true');
    await userEvent.hover(panel.getByText('Messages waiting', { exact: true }));
    await expect
      .element(card)
      .toHaveTextContent(/^Messages waiting.*waited for more than a second/);
    await panel.getByRole('button', { name: /^End/ }).click();
    await expect.element(card).not.toBeInTheDocument();
  });
});
