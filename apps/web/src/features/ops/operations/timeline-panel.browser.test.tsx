/** The timeline of one id: followed by hand or by a link, with the milliseconds between its steps, and its trace. */

import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Life, Role, Trace } from '../../../platform/client/shapes.ts';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { AT, AT_MS } from '../../../platform/testing/given.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { timelineLink } from './timeline-link.ts';
import { TimelinePanel } from './timeline-panel.tsx';

const ID = '01a2011b-27f8-7c11-b835-5f6ff1430f59';

const LIFE: Life = {
  id: ID,
  kind: 'order',
  orderIds: [ID],
  rfqIds: [],
  requestId: 'r',
  traceId: 'f5c2',
  steps: [
    { at: AT, service: 'oms', what: 'orders.submitted', detail: 'NEW', id: `${ID}-V1` },
    {
      at: new Date(AT_MS + 37).toISOString(),
      service: 'risk-engine',
      what: 'decision',
      detail: 'passed',
      id: `${ID}-D`,
    },
    {
      at: new Date(AT_MS + 1_037).toISOString(),
      service: 'ccp',
      what: 'novation',
      detail: '100 AAPL',
      id: `${ID}-N`,
    },
  ],
};

type Span = Trace['spans'][number];

const makeSpan = (spanId: string, more: Partial<Span> = {}): Span => ({
  traceId: 'f5c2',
  spanId,
  parentId: null,
  service: 'gateway',
  name: 'placeOrder',
  kind: 'SERVER',
  startUs: 1_000_000,
  endUs: 1_004_000,
  error: null,
  attributes: {},
  ...more,
});

const TRACE: Trace = {
  traceId: 'f5c2',
  spans: [
    makeSpan('a'),
    makeSpan('b', {
      parentId: 'a',
      service: 'oms',
      name: 'validate',
      startUs: 1_001_000,
      endUs: 1_003_000,
      error: 'timed out',
    }),
  ],
};

function show(role: Role = 'admin') {
  const life = vi.fn(async (_: unknown) => LIFE);
  const trace = vi.fn(async (_: unknown) => TRACE);
  const shown = showPanel(<TimelinePanel />, {
    role,
    answers: { 'ops.life': life, 'ops.trace': trace },
  });
  const follow = async (id: string): Promise<void> => {
    await shown.panel.getByLabelText('Any id').fill(id);
    await shown.panel.getByRole('button', { name: 'Follow' }).click();
  };
  return { ...shown, life, trace, follow };
}

afterEach(() => {
  window.history.replaceState(null, '', window.location.pathname + window.location.search);
});

describe('an id', () => {
  test('is requested once it is entered, without its margins', async () => {
    const { panel, life, follow } = show();
    await expect.element(panel.getByText('Enter an id')).toBeVisible();
    await expect.element(panel.getByRole('button', { name: 'Follow' })).toBeDisabled();
    await follow(`  ${ID} `);
    await expect.element(panel.getByRole('region', { name: 'Timeline' })).toBeVisible();
    expect(life.mock.calls).toEqual([[{ id: ID }]]);
  });

  test('of a link is followed at once', async () => {
    window.location.hash = timelineLink(ID).replace(/^.*#/, '');
    const { panel, life } = show();
    await expect.element(panel.getByRole('region', { name: 'Timeline' })).toBeVisible();
    await expect.element(panel.getByLabelText('Any id')).toHaveValue(ID);
    expect(life).toHaveBeenCalledOnce();
  });

  test('that is unknown shows the refusal', async () => {
    const { panel, life, follow } = show();
    life.mockRejectedValue(refused('Not found', 'Nothing has this id', 'NOT_FOUND'));
    await follow('nothing-1');
    await expect.element(panel.getByText('Nothing has this id')).toBeVisible();
    await expectCode({ text: 'Nothing has this id', code: 'NOT_FOUND' });
  });
});

describe('the steps', () => {
  test('have the time since the one before', async () => {
    const { panel, follow } = show();
    await follow(ID);
    const table = panel.getByRole('region', { name: 'Timeline' });
    await expect.element(table).toHaveTextContent('Timeline of the order');
    const rows = table
      .getByRole('row')
      .elements()
      .slice(1)
      .map(({ textContent }) => textContent);
    expect(rows).toEqual([
      `14:03:22.250+0 msomsorders.submittedNEW ${ID}-V1`,
      `14:03:22.287+37 msrisk-enginedecisionpassed ${ID}-D`,
      `14:03:23.287+1000 msccpnovation100 AAPL ${ID}-N`,
    ]);
  });
});

describe('the trace', () => {
  test('is a waterfall: a child below its parent, its bar where its work was', async () => {
    const { panel, follow } = show();
    await follow(ID);
    const table = panel.getByRole('region', { name: 'Trace' });
    await expect.element(table).toHaveTextContent('2 spans in 4.0 ms');
    const rows = table.getByRole('row').elements().slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'gatewayplaceOrder+0 µs4.0 ms',
      'omsvalidate timed out+1.0 ms2.0 ms',
    ]);
    const bar = rows[1]?.querySelector<HTMLElement>('span.block');
    expect([bar?.style.marginLeft, bar?.style.width]).toEqual(['25%', '50%']);
    expect(bar?.className).toContain('bg-critical');
  });

  test('is for operators only', async () => {
    const { panel, follow, trace } = show('trader');
    await follow(ID);
    await expect.element(panel.getByRole('region', { name: 'Timeline' })).toBeVisible();
    expect(trace).not.toHaveBeenCalled();
  });
});
