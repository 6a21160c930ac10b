/** The ladder of calendar spreads: prices made of two months, what a press sends, and rolls of what is held. */

import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { AT, toIdentity, toOrder, toPosition } from '../../../platform/testing/given.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { SpreadsPanel } from './spreads-panel.tsx';
import { chooseRoot, type Month, type Strip } from './use-strip.ts';

afterEach(() => chooseRoot('CL'));

const makeMonth = (symbol: string, mid: number, open: number): Month => ({
  symbol,
  root: 'CL',
  year: 2027,
  month: 1,
  expiry: '2026-12-21',
  expiresAt: '2026-12-21T19:30:00.000Z',
  rollOn: '2026-12-14',
  bid: mid - 0.01,
  ask: mid + 0.01,
  mid,
  open,
  fairValue: mid,
  ratePct: 3.62,
  isFront: false,
});

const STRIP: Strip = {
  terms: {
    root: 'CL',
    name: 'WTI crude oil',
    exchange: 'NYMEX',
    unit: '1,000 barrels',
    priceUnit: 'USD a barrel',
    multiplier: 1_000,
    tickSize: 0.01,
    tickValue: 10,
    notation: 'DECIMAL',
    maxClip: 500,
    expiryRule: 'three business days before the 25th',
    rollRule: 'five business days before',
  },
  seq: 1,
  at: AT,
  spot: 69.57,
  yieldPct: 10.12,
  storagePct: 3,
  months: [
    makeMonth('CLF27', 69.2, 69.1),
    makeMonth('CLG27', 69, 69),
    makeMonth('CLH27', 69.5, 69.4),
  ],
  spreads: [],
};

type Package = { readonly maxCost: number; readonly legs: readonly object[] };

function show(desks: ('COMM' | 'EQ')[] = ['COMM'], held: Readonly<Record<string, number>> = {}) {
  const strip = vi.fn(async (_: object) => STRIP);
  const pack = vi.fn(async (_: Package) => ({
    orders: [
      toOrder(1, { symbol: 'CLF27', status: 'FILLED' }),
      toOrder(2, { symbol: 'CLG27', status: 'FILLED' }),
    ],
  }));
  const shown = showPanel(<SpreadsPanel />, {
    answers: { 'rfq.strip': strip, 'orders.placePackage': pack as never },
    before: (client) => {
      const { limits } = toIdentity();
      client.identity.setState(toIdentity('trader', { limits: { ...limits, desks } }));
      for (const [symbol, netQty] of Object.entries(held)) {
        const data = toPosition({ symbol, netQty });
        client.account.apply({ event: 'positions.changed', at: AT, data });
      }
    },
  });
  const { panel } = shown;
  // What is confirmed first is tested by itself.
  shown.prefs.setState({ confirmsQuotes: false });
  return {
    ...shown,
    strip,
    pack,
    lots: panel.getByLabelText('Lots'),
    rows: () =>
      panel
        .getByRole('row')
        .elements()
        .slice(1)
        .map(({ textContent }) => textContent),
    press: (name: string | RegExp) => panel.getByRole('button', { name }).click(),
    outcome: panel.getByTestId('future-outcome'),
  };
}

describe('the ladder', () => {
  test('has each pair of neighbours with the change of its middle since the open', async () => {
    const { panel, rows } = show(['EQ']);
    await expect.element(panel.getByRole('table')).toBeVisible();
    const shown = rows();
    expect(shown).toHaveLength(2);
    // Middles of 0.20 and −0.50 against opens of 0.10 and −0.40.
    expect(shown[0]).toMatch(/CLF27 \/ CLG27.*\+0\.10$/);
    expect(shown[1]).toMatch(/CLG27 \/ CLH27.*−0\.10$/);
  });

  test('of months further apart has fewer pairs', async () => {
    const { panel, rows } = show(['EQ']);
    const apart = panel.getByRole('group', { name: 'Months apart' });
    await expect.element(apart).toBeVisible();
    expect(apart.getByRole('radio').elements()).toHaveLength(2);
    await apart.getByText('2', { exact: true }).click();
    await expect.poll(() => rows().length).toBe(1);
    expect(rows()[0]).toContain('CLF27 / CLH27');
  });

  test('without a strip shows why and can be tried again', async () => {
    const { panel, strip } = show();
    await expect.element(panel.getByRole('table')).toBeVisible();
    strip.mockRejectedValueOnce(refused('Not found', 'No such product', 'NOT_FOUND'));
    chooseRoot('ES');
    await expect.element(panel.getByText('No such product')).toBeVisible();
    await expectCode({ text: 'No such product', code: 'NOT_FOUND' });
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect.element(panel.getByRole('table')).toBeVisible();
  });
});

describe('a deal', () => {
  test('is confirmed first while quotes are, with both legs', async () => {
    const { panel, prefs, pack } = show();
    prefs.setState({ confirmsQuotes: true });
    await panel
      .getByRole('button', { name: /^Buy CLF27/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Send this order?' });
    await expect.element(dialog).toHaveTextContent(/BUY 1 CLF27 \/ CLG27 @ 0\.\d\d/);
    expect(pack).not.toHaveBeenCalled();
    await dialog.getByRole('button', { name: 'Send order' }).click();
    await expect.poll(() => pack.mock.calls.length).toBe(1);
  });

  const priceIn = (name: string): number =>
    Number(/at (.*)$/.exec(name)?.[1]?.replace('−', '-') ?? Number.NaN);

  test.each([
    ['Buy', 'BUY', 'SELL', 1],
    ['Sell', 'SELL', 'BUY', -1],
  ] as const)(
    'to %s is both legs, for the lots at the price of the press',
    async (verb, near, far, sign) => {
      const { panel, lots, pack } = show();
      await lots.fill('25');
      const button = panel.getByRole('button', { name: new RegExp(`^${verb} CLG27 CLH27`) });
      await expect.element(button).toBeVisible();
      const price = priceIn(button.element().getAttribute('aria-label') ?? '');
      await button.click();
      await expect.poll(() => pack.mock.calls.length).toBe(1);
      const [sent] = pack.mock.calls[0] ?? [];
      expect(sent?.legs).toEqual([
        { symbol: 'CLG27', side: near, qty: 25, instrumentType: 'commodity' },
        { symbol: 'CLH27', side: far, qty: 25, instrumentType: 'commodity' },
      ]);
      // 1,000 barrels a lot; what comes in is a cost below zero. A tick of tolerance is a cent a barrel.
      expect(sent?.maxCost).toBeCloseTo((sign * price + 0.01) * 1_000 * 25, 4);
      await expect
        .element(panel.getByTestId('spread-limit'))
        .toHaveTextContent('Limit: the price pressed and 1 tick, 250.00 USD');
    },
  );

  test('is offered at a bid below the ask', async () => {
    const { panel } = show();
    const name = async (verb: string): Promise<string> => {
      const button = panel.getByRole('button', { name: new RegExp(`^${verb} CLF27 CLG27`) });
      await expect.element(button).toBeVisible();
      return button.element().getAttribute('aria-label') ?? '';
    };
    const [ask, bid] = [priceIn(await name('Buy')), priceIn(await name('Sell'))];
    expect(bid).toBeLessThan(ask);
    expect((bid + ask) / 2).toBeCloseTo(0.2, 6);
  });

  test.each(['0', '501', '2.5', 'x'])('of "%s" lots is not offered', async (typed) => {
    const { panel, lots } = show();
    await lots.fill(typed);
    await expect.element(panel.getByText('1 to 500')).toBeVisible();
    expect(panel.getByRole('button', { name: /^(Buy|Sell|Roll)/ }).elements()).toEqual([]);
  });

  test('that is refused shows that nothing was dealt; the next one replaces it', async () => {
    const { pack, press, outcome } = show();
    pack.mockRejectedValueOnce(refused('Limit', 'Margin of 5,000 missing', 'MARGIN'));
    await press(/^Buy CLF27 CLG27/);
    await expect.element(outcome).toHaveTextContent(/Margin of 5,000 missing\. Not dealt\.$/);
    await expectCode({ text: 'Margin of 5,000 missing', code: 'MARGIN' });
    await press(/^Buy CLF27 CLG27/);
    await expect.element(outcome).not.toHaveTextContent('Margin');
    await expect.element(outcome).toHaveTextContent(/CLF27/);
  });

  test('while one is under way is not sent a second time', async () => {
    const { pack, press, panel } = show();
    pack.mockImplementationOnce(() => new Promise(() => undefined));
    await press(/^Buy CLF27 CLG27/);
    await expect.poll(() => pack.mock.calls.length).toBe(1);
    await press(/^Sell CLF27 CLG27/);
    await panel.getByLabelText('Lots').fill('2');
    expect(pack).toHaveBeenCalledTimes(1);
  });
});

describe('a roll', () => {
  test.each([
    [12, 'SELL', 'BUY'],
    [-12, 'BUY', 'SELL'],
  ] as const)(
    'of %d lots sends all of them the other way, whatever is typed',
    async (held, near, far) => {
      const { pack, press, lots } = show(['COMM'], { CLF27: held });
      await lots.fill('3');
      await press('Roll 12 CLF27 into CLG27');
      await expect.poll(() => pack.mock.calls.length).toBe(1);
      expect(pack.mock.calls[0]?.[0].legs).toMatchObject([
        { symbol: 'CLF27', side: near, qty: 12 },
        { symbol: 'CLG27', side: far, qty: 12 },
      ]);
    },
  );

  test('is offered only where something is held, and not from the last month', async () => {
    const { panel } = show(['COMM'], { CLG27: 2, CLH27: 5 });
    await expect.element(panel.getByRole('button', { name: /^Roll/ })).toBeVisible();
    const names = panel
      .getByRole('button', { name: /^Roll/ })
      .elements()
      .map((button) => button.getAttribute('aria-label'));
    expect(names).toEqual(['Roll 2 CLG27 into CLH27']);
  });

  test('is not for those who may not deal futures', async () => {
    const { panel, rows, lots } = show(['EQ'], { CLF27: 2 });
    await expect.element(panel.getByRole('table')).toBeVisible();
    expect(rows()[0]).toMatch(/^\+2/);
    expect(panel.getByRole('button', { name: /^(Buy|Sell|Roll) / }).elements()).toEqual([]);
    expect(lots.elements()).toEqual([]);
  });
});
