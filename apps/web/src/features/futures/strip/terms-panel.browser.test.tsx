/** A product's terms and its calendar: tick and value, days to the end, what is held, when to roll. */

import { afterEach, describe, expect, test, vi } from 'vitest';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { AT, AT_MS, toPosition } from '../../../platform/testing/given.ts';
import { showGerman } from '../../../ui-state/testing/in-german.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { TermsPanel } from './terms-panel.tsx';
import { chooseRoot, type Month, type Strip } from './use-strip.ts';

afterEach(() => chooseRoot('CL'));

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(AT_MS + days * DAY_MS).toISOString();

const makeMonth = (symbol: string, more: Partial<Month> = {}): Month => ({
  symbol,
  root: 'CL',
  year: 2027,
  month: 1,
  expiry: '2026-12-21',
  expiresAt: '2026-12-21T19:30:00.000Z',
  rollOn: '2026-12-14',
  bid: 69.19,
  ask: 69.21,
  mid: 69.2,
  open: 69,
  fairValue: 69.2,
  ratePct: 3.62,
  isFront: false,
  ...more,
});

const TERMS: Strip['terms'] = {
  root: 'CL',
  name: 'WTI crude oil',
  exchange: 'NYMEX',
  unit: '1,000 barrels',
  priceUnit: 'USD a barrel',
  multiplier: 1_000,
  tickSize: 0.01,
  tickValue: 10,
  notation: 'DECIMAL',
  maxClip: 1_500,
  expiryRule: 'three business days before the 25th',
  rollRule: 'five business days before',
};

type Given = { readonly terms?: Partial<Strip['terms']>; readonly months?: Month[] };

function show({ terms = {}, months = [makeMonth('CLF27', { isFront: true })] }: Given = {}) {
  const strip: Strip = {
    terms: { ...TERMS, ...terms },
    seq: 1,
    at: AT,
    spot: 69.57,
    yieldPct: 10.12,
    storagePct: 3,
    months,
    spreads: [],
  };
  const ask = vi.fn(async (_: object) => strip);
  const shown = showPanel(<TermsPanel />, {
    answers: { 'rfq.strip': ask },
    before: (client) => {
      for (const held of [
        toPosition({ symbol: 'CLG27', netQty: -1_200 }),
        toPosition({ symbol: 'CLH27', netQty: 7, userId: 'someone-else' }),
      ]) {
        client.account.apply({ event: 'positions.changed', at: AT, data: held });
      }
    },
  });
  const calendar = shown.panel.getByRole('table', { name: 'Calendar' });
  const cells = (at: number): (string | null)[] =>
    [...(calendar.getByRole('row').elements()[at + 1]?.children ?? [])].map(
      ({ textContent }) => textContent,
    );
  return { ...shown, ask, calendar, cells };
}

describe('the terms', () => {
  test('have the product, its sizes and its rules', async () => {
    const { panel } = show();
    const terms = panel.getByRole('region', { name: 'Terms and calendar' });
    for (const text of [
      /WTI crude oil \(CL\), NYMEX/,
      /1,000 barrels/,
      /1,000 USD per contract/,
      /1,500 lots/,
      /three business days before the 25th/,
      /five business days before/,
    ]) {
      await expect.element(terms).toHaveTextContent(text);
    }
  });

  test.each([
    ['a decimal tick of ten dollars', {}, '0.01, 10.00 USD'],
    [
      'half a 32nd, of 15.625 dollars',
      {
        root: 'ZN',
        notation: 'HALF_32NDS',
        tickSize: 1 / 64,
        tickValue: 15.625,
      },
      '0-00+, 15.625 USD',
    ],
  ] as const)('write %s in the market’s notation: %s', async (_, terms, text) => {
    const { panel } = show({ terms });
    await expect.element(panel.getByText(text)).toBeVisible();
  });
});

describe('the calendar', () => {
  test('has a row a month: when it rolls and ends, and the days until then, begun ones counted', async () => {
    const { calendar, cells } = show({
      months: [
        makeMonth('CLF27', { expiresAt: inDays(0.1) }),
        makeMonth('CLG27', { expiresAt: inDays(30) }),
        makeMonth('CLH27', { expiresAt: '2030-01-22T19:30:00.000Z', rollOn: '2030-01-15' }),
      ],
    });
    await expect.element(calendar).toBeVisible();
    expect(cells(0)[3]).toBe('1');
    expect(cells(1)[3]).toBe('30');
    const days = Math.ceil((Date.parse('2030-01-22T19:30:00.000Z') - AT_MS) / DAY_MS);
    expect(cells(2).slice(1, 4)).toEqual([
      '2030-01-15',
      '2030-01-22 19:30',
      `1,${String(days).slice(1)}`,
    ]);
  });

  test('has the fair value and the rate that it is carried at, in per cent', async () => {
    const { calendar, cells } = show({
      months: [makeMonth('CLF27', { fairValue: 69.31, ratePct: 4.256 })],
    });
    await expect.element(calendar).toBeVisible();
    expect(cells(0).slice(4, 6)).toEqual(['69.31', '4.26']);
  });

  test('has one’s own lots with their sign, not another person’s', async () => {
    const { calendar, cells } = show({
      months: [makeMonth('CLF27'), makeMonth('CLG27'), makeMonth('CLH27')],
    });
    await expect.element(calendar).toBeVisible();
    expect([0, 1, 2].map((at) => cells(at)[6])).toEqual(['–', '−1,200', '–']);
  });

  test.each([
    ['the front month', { isFront: true, rollOn: '2026-11-01' }, 'front'],
    ['a month before its roll', { rollOn: '2026-11-22' }, ''],
    ['a month on the day of its roll', { rollOn: '2026-11-21' }, 'roll now'],
    ['a month after it', { rollOn: '2026-11-20' }, 'roll now'],
  ])('%s has its state', async (_, more, state) => {
    const { calendar, cells } = show({ months: [makeMonth('CLF27', more)] });
    await expect.element(calendar).toBeVisible();
    expect(cells(0)[7]).toBe(state);
  });
});

describe('the product', () => {
  test('is chosen here, and its strip is requested', async () => {
    const { panel, ask } = show();
    await panel.getByText('Corn', { exact: true }).click();
    await expect.poll(() => ask.mock.calls.at(-1)).toEqual([{ root: 'ZC' }]);
  });

  test('without a strip leaves the choice, shows why, and can be tried again', async () => {
    const { panel, ask, calendar } = show();
    await expect.element(calendar).toBeVisible();
    ask.mockRejectedValueOnce(refused('Not found', 'No such product', 'NOT_FOUND'));
    await panel.getByText('Gold', { exact: true }).click();
    await expect.element(panel.getByText('No such product')).toBeVisible();
    await expectCode({ text: 'No such product', code: 'NOT_FOUND' });
    await expect.element(panel.getByText('Crude', { exact: true })).toBeVisible();
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect.element(calendar).toBeVisible();
  });
});

test('in German the rules and units of a product are German, its name is as the exchange has it', async () => {
  showGerman();
  const rules = {
    expiryRule: 'three business days before the 25th of the month before delivery',
    rollRule: 'five business days before the last trading day',
  };
  const { panel } = show({ terms: rules });
  await expect.element(panel.getByText(/drei Geschäftstage vor dem 25\./)).toBeVisible();
  await expect.element(panel.getByText(/fünf Geschäftstage vor dem letzten/)).toBeVisible();
  await expect.element(panel.getByText(/1,000 Barrel/).first()).toBeVisible();
  await expect.element(panel.getByText(/WTI crude oil/).first()).toBeVisible();
});
