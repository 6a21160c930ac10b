/** The firm's risk: figures that add up, bars with their limits, and the way down to each position. */

import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import { describe, expect, test, vi } from 'vitest';
import type { Role } from '../../../platform/client/shapes.ts';
import { type Responses, refused } from '../../../platform/testing/fake-calls.ts';
import { AT, AT_MS, toPosition, toQuote } from '../../../platform/testing/given.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { FirmRiskPanel } from './firm-risk-panel.tsx';
import type { Exposure } from './use-firm-risk.ts';

const PART = {
  grossNotional: 1_000_000,
  netNotional: 1_000_000,
  realisedPnl: 0,
  unrealisedPnl: 0,
  fees: 0,
};

type BySymbol = Exposure['bySymbol'][number];

const makeSymbol = (symbol: string, more: Partial<BySymbol> = {}): BySymbol => ({
  ...PART,
  symbol,
  desk: 'EQ',
  sector: 'Information Technology',
  netQty: 100,
  mark: 100,
  componentVar: 12_500,
  unvalued: null,
  ...more,
});

const makeExposure = (more: Partial<Exposure> = {}): Exposure => ({
  asOf: AT,
  grossNotional: 4_000_000,
  netNotional: -2_500_000,
  realisedPnl: 2_860,
  unrealisedPnl: -340_890.61,
  fees: 1_316.11,
  users: 1,
  positions: 6,
  unvalued: 0,
  openOrders: 1_234,
  concentration: { top5Share: 0.875, herfindahl: 0.4814 },
  valueAtRisk: {
    parametric: { var99: 232_995.92, es99: 266_935.16 },
    historical: null,
  },
  byDesk: [],
  bySector: [],
  bySymbol: [],
  byUnderlying: [],
  sensitivities: [],
  byUser: [],
  ...more,
});

type Given = {
  readonly exposure?: Exposure;
  readonly role?: Role;
  readonly more?: Responses;
};

function show({ exposure = makeExposure(), role = 'risk-manager', more }: Given = {}) {
  const positions = vi.fn(async (_: object) => ({
    items: [
      toPosition({ userId: 'una', symbol: 'AAPL', netQty: -200, avgPx: 190, realisedPnl: 5 }),
    ],
    nextCursor: null,
  }));
  const shown = showPanel(<FirmRiskPanel />, {
    role,
    answers: {
      'risk.exposure': async () => exposure,
      'risk.exposureHistory': async () => ({ samples: [], rejections: [], backtests: [] }),
      'orders.limitUses': async () => ({ items: [] }),
      'session.listUsers': async () => ({ items: [], nextCursor: null }),
      'risk.positions': positions,
      ...more,
    },
    before: (client) => client.hot.apply([toQuote({ mid: 189_420_000 })], null),
  });
  return { ...shown, positions, head: shown.panel.getByLabelText('Firm risk') };
}

describe('the headline', () => {
  test('profit is realised and unrealised after fees', async () => {
    const { head } = show();
    const pnl = Math.round(2_860 - 340_890.61 - 1_316.11);
    await expect
      .element(head)
      .toHaveTextContent(new RegExp(`P&L\\s*−${Math.abs(pnl).toLocaleString('en-US')}`));
    for (const text of [
      /Gross\s*4\.0M/,
      /Net\s*−2\.5M/,
      /VaR 99 %\s*233K/,
      /Hist\. VaR\s*collecting/,
      /Top 5\s*87\.5%/,
      /Herfindahl\s*0\.481/,
      /Positions\s*6, 1 user/,
      /Open orders\s*1,234/,
    ]) {
      await expect.element(head).toHaveTextContent(text);
    }
  });

  test('historical value at risk stands beside it once there are minutes enough', async () => {
    const valueAtRisk = {
      parametric: { var99: 1, es99: 2 },
      historical: { var99: 41_000, es99: 42_000, observations: 124 },
    };
    const { head, panel } = show({ exposure: makeExposure({ valueAtRisk }) });
    await expect.element(head).toHaveTextContent(/Hist\. VaR\s*41\.0K/);
    await expect
      .element(
        panel.getByTitle(
          'One day, all positions revalued at 124 recorded minutes; others are left out',
        ),
      )
      .toBeVisible();
  });

  test('published figures of the firm replace those that were read', async () => {
    const { head, client } = show();
    await expect.element(head).toHaveTextContent(/Realised\s*\+2,860/);
    const tick = { scope: 'FIRM', ...makeExposure({ realisedPnl: 9_999 }) };
    client.exposure.setState({ FIRM: tick as never });
    await expect.element(head).toHaveTextContent(/Realised\s*\+9,999/);
  });

  test('no profit has neither sign nor colour', async () => {
    const { panel } = show({ exposure: makeExposure({ realisedPnl: 0.4 }) });
    const value = panel.getByTitle('Realised by closing, before fees');
    await expect.element(value).toHaveTextContent(/Realised\s*0/);
    expect(value.element().innerHTML).not.toMatch(/text-(up|down)/);
  });
});

test('what cannot be valued is named with its reason, nothing is said without it', async () => {
  const bySymbol = [
    makeSymbol('GB00BMF9LG83', { unvalued: 'NO_RATE' }),
    makeSymbol('AAPL270416C270', { unvalued: 'NO_VOLATILITY' }),
    makeSymbol('KO'),
  ];
  const { panel } = show({ exposure: makeExposure({ bySymbol, unvalued: 2 }) });
  await expect
    .element(panel.getByText(/^Cannot be valued/))
    .toHaveTextContent(
      'Cannot be valued and not included: GB00BMF9LG83 (no exchange rate), AAPL270416C270 (no volatility or price)',
    );
});

describe('the bars', () => {
  test('of symbols have their share of the gross and their part of the VaR', async () => {
    const bySymbol = [makeSymbol('INTC'), makeSymbol('NVDA', { componentVar: -3_000 })];
    const { panel } = show({ exposure: makeExposure({ bySymbol }) });
    const bars = panel.getByRole('region', { name: /^Concentration by symbol/ });
    await expect
      .element(bars.getByRole('button', { name: /INTC/ }))
      .toHaveTextContent('25.0% VaR +12.5K');
    await expect.element(bars.getByRole('button', { name: /NVDA/ })).toHaveTextContent('VaR −3.0K');
  });

  test('of bonds have their name with the maturity, the ISIN in the title', async () => {
    const bond = BONDS[0];
    const bySymbol = [makeSymbol(bond?.isin ?? '', { desk: 'FI', sector: null })];
    const { panel } = show({ exposure: makeExposure({ bySymbol }) });
    const bar = panel.getByRole('region', { name: /^Concentration by symbol/ }).getByRole('button');
    await expect.element(bar).toHaveTextContent(`${bond?.name}`);
    await expect.element(bar).not.toHaveTextContent(`${bond?.isin}`);
    await expect.element(bar.getByTitle(`${bond?.name}, ${bond?.isin}`)).toBeVisible();
  });

  test('of desks have net and gross', async () => {
    const byDesk = [{ ...PART, desk: 'EQ' as const, netNotional: -250_000 }];
    const { panel } = show({ exposure: makeExposure({ byDesk }) });
    await expect
      .element(panel.getByRole('region', { name: 'Net exposure by desk' }))
      .toHaveTextContent('EQ−250K gross 1.0M');
    await expect.element(panel.getByText('No sector exposure')).toBeVisible();
  });

  const uses = (used: number) => ({
    'orders.limitUses': async () => ({
      items: [{ userId: 'una', dailyNotionalUsed: used, openOrders: 2 }],
    }),
    'session.listUsers': async () => ({
      items: [
        {
          userId: 'una',
          username: 'una',
          displayName: 'Una',
          role: 'trader' as const,
          tradingStyle: 'low_touch' as const,
          guest: false,
          darkPoolAccess: false,
          disabled: false,
          limits: { maxOrderQty: 1, maxDailyNotional: 1_000_000, strategies: [], desks: [] },
        },
      ],
      nextCursor: null,
    }),
  });

  test.each([
    [799_000, 'fill-accent', '79.9%'],
    [800_000, 'fill-warn', '80.0%'],
    [950_000, 'fill-critical', '95.0%'],
  ])('a user who has used %d of 1,000,000 is marked %s', async (used, tone, text) => {
    const { panel } = show({ more: uses(used) });
    const row = panel.getByRole('region', { name: /^Limit utilisation/ }).getByRole('button');
    await expect.element(row).toHaveTextContent(text);
    expect(row.element().querySelector(`.${tone}`)).not.toBeNull();
  });

  test('of limits show why they cannot be read', async () => {
    const limitUses = async (): Promise<never> => {
      throw refused('Only risk may see the limits');
    };
    const { panel } = show({ more: { 'orders.limitUses': limitUses } });
    await expect
      .element(panel.getByRole('region', { name: /^Limit utilisation/ }))
      .toHaveTextContent('Only risk may see the limits');
    await expectCode({ text: 'Only risk may see the limits', code: 'FORBIDDEN' });
  });

  test('of limits are for who sees the whole firm', async () => {
    const { panel, head } = show({ role: 'desk-head' });
    await expect.element(head).toBeVisible();
    expect(panel.getByRole('region', { name: /^Limit utilisation/ }).elements()).toEqual([]);
  });
});

describe('the greeks', () => {
  const makeRow = (underlying: string, more: Partial<Exposure['byUnderlying'][number]> = {}) => ({
    underlying,
    spot: 189.4,
    derivativeDelta: 1_500,
    ownDelta: -500,
    deltaUsd: 189_400,
    gammaUsd: 1_000,
    vega: 250,
    theta: -75,
    unpriced: 0,
    ...more,
  });

  test('net delta is that of derivatives and shares; the last line is the sum', async () => {
    const byUnderlying = [
      makeRow('AAPL'),
      makeRow('MSFT', { spot: null, theta: -25, unpriced: 1 }),
    ];
    const { panel } = show({ exposure: makeExposure({ byUnderlying }) });
    const rows = panel.getByRole('region', { name: 'Greeks by underlying' }).getByRole('row');
    await expect
      .element(rows.nth(1))
      .toHaveTextContent('AAPL189.40+1,500−500+1,000+189,400+1,000+250−75');
    await expect.element(rows.nth(2)).toHaveTextContent('MSFT–');
    await expect.element(rows.nth(3)).toHaveTextContent('All underlyings+378,800+2,000+500−100');
    await expect
      .element(panel.getByText('1 contract has no price yet and is not included.'))
      .toBeVisible();
  });
});

describe('the way down', () => {
  const bySymbol = [makeSymbol('AAPL', { netNotional: -37_884, realisedPnl: 5 })];
  const byUser = [{ ...PART, userId: 'una', positions: 3 }];

  test('leads from a symbol to its positions at the newest mid, and back', async () => {
    const { panel, positions } = show({ exposure: makeExposure({ bySymbol, byUser }) });
    const place = panel.getByRole('region', { name: 'Positions breakdown' });
    await place.getByRole('button', { name: 'AAPL' }).click();
    // Sold 200 at 190, now 189.42.
    const open = ((190 - 189.42) * 200).toFixed(2);
    await expect
      .element(place.getByRole('row').last())
      .toHaveTextContent(`unaAAPL−200190.000189.420+5.00+${open}`);
    expect(positions.mock.calls[0]?.[0]).toMatchObject({ symbol: 'AAPL' });
    await place.getByRole('button', { name: 'Back to all' }).click();
    await expect.element(place.getByRole('row').last()).toHaveTextContent(/^AAPL−37,884/);
  });

  test('leads from a user to what that user holds', async () => {
    const { panel, positions } = show({ exposure: makeExposure({ bySymbol, byUser }) });
    const place = panel.getByRole('region', { name: 'Positions breakdown' });
    await place.getByText('By user').click();
    await place.getByRole('button', { name: 'una' }).click();
    await expect.poll(() => positions.mock.calls.at(-1)?.[0]).toMatchObject({ userId: 'una' });
  });
});

test('refused orders are counted by reason, the most frequent first', async () => {
  const at = new Date(AT_MS - 60_000).toISOString();
  const rejections = [
    { at, reason: 'PRICE_COLLAR', count: 2 },
    { at, reason: 'QTY_LIMIT_EXCEEDED', count: 5 },
  ];
  const exposureHistory = async () => ({ samples: [], rejections, backtests: [] });
  const { panel } = show({ more: { 'risk.exposureHistory': exposureHistory as never } });
  await expect.element(panel.getByText('Rejected orders, last 4 h: 7')).toBeVisible();
  await expect
    .element(panel.getByRole('img', { name: /^Rejected orders by time/ }))
    .toHaveAccessibleName('Rejected orders by time: Order quantity 5, Price collar 2');
  await expect.element(panel.getByText('Price collar')).toBeVisible();
  expect(panel.getByText('PRICE_COLLAR').elements()).toEqual([]);
  await expectCode({ text: 'Order quantity', code: 'QTY_LIMIT_EXCEEDED' });
  await expectCode({ text: 'Price collar', code: 'PRICE_COLLAR' });
  await expect.element(panel.getByText('at most 7 in 5 min')).toBeVisible();
});
