/** The operator's page at one glance: counts, alerts, services, funnel, queues and service levels. */
import {
  PLATFORM_FIGURES,
  toCheckFigure,
  toHopFigure,
  toLatencyFigure,
  toLevelFigure,
  toRejectedFigure,
  toRequestsFigure,
  toServiceFigure,
  toSocketsFigure,
  toStorageFigure,
} from '@tradefloor/contracts/vocabulary/ops-series';
import { describe, expect, test } from 'vitest';
import type { OpsOverview, OpsSeries } from '../../../platform/client/shapes.ts';
import { AT, AT_MS } from '../../../platform/testing/given.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { OperationsPanel } from './operations-panel.tsx';

const ago = (seconds: number): string => new Date(AT_MS - seconds * 1_000).toISOString();

const makeOverview = (more: Partial<OpsOverview> = {}): OpsOverview => ({
  at: AT,
  version: '1.2.3',
  services: [
    { service: 'oms', status: 'up', detail: null, since: ago(250) },
    { service: 'ccp', status: 'down', detail: 'no heartbeat', since: ago(12) },
  ],
  requests: [],
  funnel: {
    windowMs: 300_000,
    submitted: 1_200,
    accepted: 1_150,
    rejected: [{ code: 'PRICE_COLLAR', count: 50 }],
    working: 100,
    filled: 1_000,
    ended: 50,
    stuck: [],
  },
  hops: [],
  deadLetters: [],
  redrives: [],
  openRfqs: 4,
  openAlgos: 7,
  killSwitches: [],
  light: { status: 'ok', checkedAt: AT, windowMs: 300_000, checks: [] },
  backupAt: null,
  alerts: [],
  levels: [],
  latencies: [],
  sockets: [],
  traced: { orders: 0, whole: 0, lacks: null },
  storage: null,
  ...more,
});

type Level = OpsOverview['levels'][number];

const makeLevel = (more: Partial<Level> = {}): Level => ({
  level: 'accept-latency',
  target: 0.999,
  limitMs: 150,
  attainment: 0.9985,
  good: 12_326,
  total: 12_345,
  since: ago(7_500),
  budgetLeft: 0.5,
  burn: { m5: 0, h1: 0.44, m30: 6, h6: null },
  p99Ms: 100,
  alert: null,
  ...more,
});

const NO_SERIES: OpsSeries = { from: AT, everyMs: 60_000, items: [] };

const show = (overview: OpsOverview, series = NO_SERIES) =>
  showPanel(<OperationsPanel />, {
    role: 'admin',
    answers: {
      'ops.overview': async () => overview,
      'jobs.list': async () => ({ items: [], nextCursor: null }),
      'jobs.queues': async () => ({ items: [], nextCursor: null }),
      'ops.incidents': async () => ({ items: [], nextCursor: null }),
      'ops.series': async () => series,
      'ops.traces': async () => ({ items: [], nextCursor: null }),
    },
  }).panel;

type Panel = ReturnType<typeof show>;

const rows = (panel: Panel, table: RegExp | string): (string | null)[] =>
  panel
    .getByRole('region', { name: table, exact: true })
    .getByRole('row')
    .elements()
    .slice(1)
    .map(({ textContent }) => textContent);

describe('the facts', () => {
  test('count what is up, waiting and open', async () => {
    const hops = [
      { consumer: 'ccp', producer: 'oms', waiting: 1_500, oldestMs: 4_000 },
      { consumer: 'risk', producer: 'oms', waiting: 34, oldestMs: 900 },
    ];
    const killSwitches = [
      { killSwitchId: 'k', scope: 'symbol', target: 'TSLA', actor: 'r', at: AT },
      { killSwitchId: 'l', scope: 'all', target: null, actor: 'r', at: AT },
    ];
    const panel = show(makeOverview({ hops, killSwitches, backupAt: ago(3_900) }));
    const facts = panel.getByLabelText('Platform');
    for (const fact of [
      'Services up1 of 2',
      'Orders, 5 minutes1,2001,000 filled',
      'Stuck orders (over 30 s)0',
      `Messages waiting${(1_500 + 34).toLocaleString('en-US')}`,
      'Open requests4',
      'Active algos7',
      'Kill switches2TSLA, all',
      'Newest backup1 h 5 min',
      'Complete traces–no orders yet',
      'Version1.2.3',
    ]) {
      await expect.element(facts).toHaveTextContent(fact);
    }
  });

  test('the share of complete traces is never rounded up to all of them', async () => {
    const traced = { orders: 300_000, whole: 299_999, lacks: null };
    const panel = show(makeOverview({ traced }));
    await expect
      .element(panel.getByLabelText('Platform'))
      .toHaveTextContent('Complete traces99.999 %of 300,000 orders');
  });

  test('an unknown backup is shown as unknown', async () => {
    const panel = show(makeOverview());
    await expect.element(panel.getByLabelText('Platform')).toHaveTextContent('backupunknown');
  });
});

describe('alerts', () => {
  test('none is shown as none; open ones are listed with their time, pages in the tone of a failure', async () => {
    await expect.element(show(makeOverview()).getByText('No open alerts')).toBeVisible();
    const alerts = [
      {
        alert: 'DeadLetters',
        subject: 'letters',
        detail: '3 wait',
        since: AT,
        severity: 'page' as const,
      },
      {
        alert: 'SlowHop',
        subject: 'oms',
        detail: 'oms to ccp',
        since: AT,
        severity: 'ticket' as const,
      },
    ];
    const panel = show(makeOverview({ alerts }));
    const items = panel.getByRole('list', { name: 'Open alerts' }).getByRole('listitem');
    await expect.element(items.first()).toHaveTextContent('DeadLetters since 14:03:22: 3 wait');
    await expect.element(items.first()).toHaveClass('text-critical');
    await expect.element(items.last()).toHaveClass('text-warn');
    expect(panel.getByText('No open alerts').elements()).toEqual([]);
  });
});

describe('services and queues', () => {
  test('a service has its state, why, and for how long', async () => {
    const panel = show(makeOverview());
    await expect
      .element(panel.getByRole('region', { name: 'Services', exact: true }))
      .toBeVisible();
    expect(rows(panel, 'Services')).toEqual(['omsup4 min 10 s', 'ccpdown no heartbeat12 s']);
  });

  test('the funnel names every code of refusal and every stuck order by a link to its timeline', async () => {
    const base = makeOverview();
    const stuck = [
      {
        orderId: 'order-9',
        userId: 'una',
        symbol: 'AAPL',
        status: 'PENDING_NEW',
        strategy: 'LIT',
        updatedAt: AT,
      },
    ];
    const panel = show({ ...base, funnel: { ...base.funnel, stuck } });
    const link = panel.getByRole('link', { name: 'order-9' });
    await expect.element(link).toHaveAttribute('href', expect.stringContaining('order-9'));
    expect(rows(panel, 'Orders of the last five minutes')).toEqual([
      'Submitted1,200',
      'Accepted1,150',
      'Rejected PRICE_COLLAR50',
      'Working100',
      'Filled1,000',
      'Cancelled or expired50',
      'Stuck: order-9PENDING_NEW, una',
    ]);
  });

  test('six queues are shown, all on request', async () => {
    const hops = Array.from({ length: 8 }, (_, n) => ({
      consumer: `c${n}`,
      producer: 'oms',
      waiting: n + 1,
      oldestMs: 61_000,
    }));
    const panel = show(makeOverview({ hops }));
    await expect.element(panel.getByRole('button', { name: 'All 8' })).toBeVisible();
    expect(rows(panel, 'Waiting between services')).toHaveLength(6);
    expect(rows(panel, 'Waiting between services')[0]).toBe('oms to c011 min 1 s');
    await panel.getByRole('button', { name: 'All 8' }).click();
    expect(rows(panel, 'Waiting between services')).toHaveLength(8);
    await panel.getByRole('button', { name: 'Fewer' }).click();
    expect(rows(panel, 'Waiting between services')).toHaveLength(6);
  });

  test('an empty queue shows that it is empty', async () => {
    const panel = show(makeOverview());
    await expect
      .element(panel.getByText('No message has waited longer than a second'))
      .toBeVisible();
  });
});

describe('requests', () => {
  const row = {
    service: 'oms',
    admitted: 300,
    busy: 0,
    expired: 0,
    abandoned: 0,
    waiting: 2,
    oldestMs: 40,
  };
  const table = 'Requests of the last five minutes';

  test('show what was admitted, refused and dropped, and the age of the oldest', async () => {
    const refusing = { ...row, service: 'rfq', busy: 100, expired: 3, abandoned: 4, oldestMs: 240 };
    const panel = show(makeOverview({ requests: [row, refusing] }));
    await expect.element(panel.getByRole('region', { name: table })).toBeVisible();
    expect(rows(panel, table)).toEqual(['oms3000' + '0240 ms100 %', 'rfq300' + '10072240 ms75 %']);
    await expect.element(panel.getByRole('cell', { name: '240 ms' })).toHaveClass('text-warn');
    await expect
      .element(panel.getByRole('cell', { name: '40 ms', exact: true }))
      .not.toHaveClass('text-warn');
  });

  test('none is shown as none', async () => {
    await expect
      .element(show(makeOverview()).getByText('No request', { exact: true }))
      .toBeVisible();
  });
});

describe('service levels', () => {
  const cells = (panel: Panel): (string | null)[] =>
    panel
      .getByRole('region', { name: 'Service levels, 30 days' })
      .getByRole('cell')
      .elements()
      .map(({ textContent }) => textContent);

  test('have target, attainment, count, budget, burn rates and p99', async () => {
    const panel = show(makeOverview({ levels: [makeLevel()] }));
    await expect
      .element(panel.getByRole('rowheader', { name: /^Order acknowledgements/ }))
      .toHaveTextContent('Order acknowledgements within 150 ms');
    expect(cells(panel)).toEqual([
      '99.9 %',
      '99.85 %',
      '12,345',
      '50 %',
      '0',
      '0.4',
      '6.0',
      '–',
      '≤ 100 ms',
    ]);
  });

  test('what is missed and what burns stands out', async () => {
    const panel = show(makeOverview({ levels: [makeLevel()] }));
    await expect.element(panel.getByText('99.85 %')).toHaveClass('text-critical');
    await expect.element(panel.getByText('6.0', { exact: true })).toHaveClass('text-critical');
    expect(panel.getByText('0.4', { exact: true }).element().className).not.toContain('critical');
  });

  test('too few events are no budget', async () => {
    const level = makeLevel({ budgetLeft: null, attainment: null, since: null, total: 0 });
    const panel = show(makeOverview({ levels: [level] }));
    await expect.element(panel.getByText('not enough data, nothing measured')).toBeVisible();
    expect(cells(panel)[1]).toBe('–');
  });

  test('an overspent budget shows by how much', async () => {
    const panel = show(makeOverview({ levels: [makeLevel({ budgetLeft: -1.5 })] }));
    await expect.element(panel.getByText('150 % over')).toBeVisible();
  });

  test('nothing yet shows an empty state', async () => {
    await expect.element(show(makeOverview()).getByText('Not computed yet')).toBeVisible();
  });
});

describe('integrity', () => {
  test('a violated check shows how often and names examples', async () => {
    const checks = [
      { id: 'I5', promise: 'a fill becomes two legs', violations: 2, examples: ['fill f-1'] },
      { id: 'I7', promise: 'money sums to zero', violations: 0, examples: [] },
    ];
    const light = { status: 'violated' as const, checkedAt: AT, windowMs: 300_000, checks };
    const panel = show(makeOverview({ light }));
    const list = panel.getByRole('region', { name: 'Integrity' });
    await expect.element(list).toHaveTextContent('Integrity violation');
    await expect
      .element(list)
      .toHaveTextContent('Checked at 14:03:22 UTC, over the last 5 minutes');
    const items = list.getByRole('listitem');
    await expect
      .element(items.first())
      .toHaveTextContent('a fill becomes two legs: 2 violationsfill f-1');
    await expect.element(items.last()).not.toHaveTextContent('violations');
  });
});

test('the size of the database is shown by what tables are kept for, with the days its disk lasts', async () => {
  const panel = show(
    makeOverview({
      storage: {
        at: AT,
        bytes: 1_200_000_000,
        groups: [
          {
            group: 'orders',
            bytes: 700_000_000,
            indexBytes: 200_000_000,
            rows: 12_345,
            deadRows: 0,
          },
          { group: 'messages', bytes: 5_000_000, indexBytes: 999, rows: 10, deadRows: 40_000 },
        ],
        freeBytes: 9_000_000_000,
        bytesPerDay: 45_000_000,
        bytesPerOrder: 3_700,
        daysLeft: 200,
      },
    }),
  );
  await expect
    .element(panel.getByText('45.0 MB a day, 3.70 kB an order, 200 days left'))
    .toBeVisible();
  expect(rows(panel, 'Database size')).toEqual([
    'Orders and fills700 MB200 MB12,3450',
    'Messages between services5.00 MB999 B1040,000',
  ]);
});

test('open sockets are counted by kind, and the latency of hops has its median and p99', async () => {
  const panel = show(
    makeOverview({
      sockets: [
        { kind: 'program', open: 2 },
        { kind: 'browser', open: 1_234 },
        { kind: 'market', open: 0 },
      ],
      latencies: [{ what: 'fill-to-novation', count: 77, p50Ms: 8.5, p99Ms: 40 }],
    }),
  );
  await expect.element(panel.getByLabelText('Platform')).toHaveTextContent('Open sockets1,236');
  expect(rows(panel, 'Open sockets')).toEqual([
    'Programs (/ws)2',
    'Browsers1,234',
    'Simulator feed (/ws/market-sim)0',
  ]);
  expect(rows(panel, 'Latency of the newest orders')).toEqual(['Fill to novation8.5 ms40 ms77']);
});

test('without a report of a gateway its sockets are not known', async () => {
  const panel = show(makeOverview());
  await expect
    .element(panel.getByLabelText('Platform'))
    .toHaveTextContent('Open sockets–no gateway has reported');
});

test('every figure that the platform records has its chart', async () => {
  const overview = makeOverview({
    requests: [
      { service: 'oms', admitted: 3, busy: 0, expired: 0, abandoned: 0, waiting: 0, oldestMs: 0 },
    ],
    hops: [{ consumer: 'ccp', producer: 'oms', waiting: 7, oldestMs: 1_500 }],
    levels: [makeLevel({ burn: { m5: 1, m30: 1, h1: 1, h6: 1 } })],
    latencies: [{ what: 'accept-to-fill', count: 9, p50Ms: 12, p99Ms: 48 }],
    sockets: [
      { kind: 'program', open: 3 },
      { kind: 'browser', open: 11 },
      { kind: 'market', open: 0 },
    ],
    light: {
      status: 'ok',
      checkedAt: AT,
      windowMs: 300_000,
      checks: [{ id: 'I5', promise: 'two legs', violations: 0, examples: [] }],
    },
    storage: {
      at: AT,
      bytes: 900,
      groups: [{ group: 'fix', bytes: 400, indexBytes: 100, rows: 8, deadRows: 1 }],
      freeBytes: 5_000,
      bytesPerDay: 45,
      bytesPerOrder: 3,
      daysLeft: 111,
    },
    backupAt: AT,
    traced: { orders: 4, whole: 4, lacks: null },
  });
  const figures = [
    ...Object.values(PLATFORM_FIGURES),
    ...['oms', 'ccp'].map(toServiceFigure),
    ...['admitted', 'busy', 'dropped', 'waiting', 'oldest', 'share'].map((what) =>
      toRequestsFigure('oms', what),
    ),
    ...['waiting', 'oldest'].map((what) => toHopFigure('oms', 'ccp', what)),
    toRejectedFigure('PRICE_COLLAR'),
    ...['attainment', 'events', 'budget', 'm5', 'm30', 'h1', 'h6', 'p99'].map((what) =>
      toLevelFigure('accept-latency', what),
    ),
    ...['p50', 'p99'].map((quantile) => toLatencyFigure('accept-to-fill', quantile)),
    ...['program', 'browser', 'market'].map(toSocketsFigure),
    toCheckFigure('I5'),
    ...['bytes', 'index-bytes', 'rows', 'dead-rows'].map((what) => toStorageFigure('fix', what)),
  ];
  const items = figures.map((figure) => ({ figure, values: [1, 2, 3] }));
  const panel = show(overview, { ...NO_SERIES, items });
  const charts = panel.getByRole('button', { name: /^Chart: / });
  await expect.element(charts.first()).toBeVisible();
  const names = charts.elements().map((chart) => chart.getAttribute('aria-label'));
  expect(new Set(names).size).toBe(names.length);
  // The submitted orders stand in the facts and in the table of their outcomes.
  expect(names).toHaveLength(figures.length + 1);
});
