/** One bond worked out, its payments, its history, and the curves with what moved since the open. */

import { describe, expect, test, vi } from 'vitest';
import type { BondValuation, Curves } from '../../../platform/client/shapes.ts';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { AT, AT_MS } from '../../../platform/testing/given.ts';
import { toBond, toLinker } from '../../../platform/testing/given-bonds.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { BondPanel } from './bond-panel.tsx';
import { CurvesPanel } from './curves-panel.tsx';

const makeValuation = (more: Partial<BondValuation> = {}): BondValuation => ({
  isin: 'US9128TF1010',
  settlementDate: '2026-11-24',
  cleanPrice: 99.5,
  dirtyPrice: 99.60566298,
  accruedInterest: 0.10566298,
  yield: 4.3123,
  spreadBps: null,
  benchmarkYield: 4.25,
  macaulayDuration: 8.1234,
  modifiedDuration: 7.952,
  convexity: 75.432,
  dv01Per100: 0.0791234,
  isExDividend: false,
  cashFlows: [],
  ...more,
});

const BENCHMARK = toBond();
const COMPANY = toBond({
  isin: 'US0000000CO1',
  name: 'ACME 5 2030-06-01',
  issuer: 'Acme Corp',
  kind: 'CORPORATE',
  benchmarkIsin: BENCHMARK.isin,
});

/** Its first and its last period are odd. */
const ODD = toBond({
  isin: 'GB00BTF05600',
  name: 'UKT 5.375 2056-01-31',
  firstCoupon: '2027-07-31',
  lastCoupon: '2055-07-31',
});

function show(isin = BENCHMARK.isin, valuation = makeValuation()) {
  const value = vi.fn(async (_: object) => valuation);
  const history = vi.fn(async (_: object) => ({
    isin,
    items: [
      { at: new Date(AT_MS - 60_000).toISOString(), mid: 99.4, yield: 4.33, spreadBps: 61 },
      { at: AT, mid: 99.5, yield: 4.31, spreadBps: 62.4 },
    ],
  }));
  const shown = showPanel(<BondPanel />, {
    answers: { 'rfq.valuation': value, 'rfq.history': history },
    before: (client) => client.bonds.setBonds([BENCHMARK, COMPANY, ODD, toLinker()]),
  });
  shown.ui.setState({ bondShown: isin });
  return { ...shown, value, history };
}

describe('the valuation', () => {
  test('has prices, accrued interest, risk and terms with their units', async () => {
    const { panel } = show();
    for (const fact of [
      /Clean price\s*99\.500000\s*per 100/,
      /Accrued interest\s*0\.105663\s*per 100/,
      /Dirty price\s*99\.605663/,
      /Yield to maturity\s*4\.3123\s*%, US STREET/,
      /Spread\s*–\s*on the benchmark curve/,
      /Modified duration\s*7\.9520\s*years/,
      /DV01 per million\s*791\.23\s*USD/,
      /Settles\s*2026-11-24\s*US/,
      /Day count\s*ACT ACT ICMA\s*2 a year/,
    ]) {
      await expect.element(panel).toHaveTextContent(fact);
    }
  });

  test('has the dates of an odd first or last period, and no row where all are regular', async () => {
    const { panel, ui } = show(ODD.isin);
    await expect.element(panel).toHaveTextContent(/First coupon\s*2027-07-31\s*long first period/);
    await expect.element(panel).toHaveTextContent(/Last coupon\s*2055-07-31\s*before maturity/);
    ui.setState({ bondShown: BENCHMARK.isin });
    await expect.element(panel).toHaveTextContent(/Issue date, maturity/);
    await expect.element(panel).not.toHaveTextContent(/First coupon|Last coupon/);
  });

  test('of an index-linked gilt has its real price and yield, its index and what it assumes', async () => {
    const indexation = {
      realCleanPrice: 96.123456,
      indexRatio: 1.11523,
      referenceIndex: 415.13333,
      isProjected: true,
      breakevenPct: 3.1234,
    };
    const { panel, ui } = show(toLinker().isin, makeValuation({ yield: 1.2345, indexation }));
    for (const fact of [
      /Real clean price\s*96\.123456\s*before indexation/,
      /Index ratio\s*1\.11523\s*on settlement/,
      /Reference RPI\s*415\.13333\s*simulated/,
      /Breakeven inflation\s*3\.1234\s*%/,
      /Real yield to maturity\s*1\.2345\s*%, UK DMO/,
    ]) {
      await expect.element(panel).toHaveTextContent(fact);
    }
    await panel.getByText('Cash flows', { exact: true }).click();
    await expect
      .element(panel)
      .toHaveTextContent(/After 2026-02 the retail prices index is projected at 3 % a year/);
    ui.setState({ bondShown: BENCHMARK.isin });
    await expect.element(panel.getByText(/payments until 2036/)).toBeVisible();
    await expect.element(panel).not.toHaveTextContent(/retail prices|Index ratio/);
  });

  test('names the benchmark of a spread, and an ex-dividend day', async () => {
    const valuation = makeValuation({ spreadBps: 62.4, isExDividend: true });
    const { panel, value } = show(COMPANY.isin, valuation);
    await expect.element(panel).toHaveTextContent(/Spread\s*62\.40\s*bp over UST 4\.25/);
    await expect.element(panel).toHaveTextContent(/Accrued interest\s*0\.105663\s*ex-dividend/);
    expect(value.mock.calls.at(-1)?.[0]).toEqual({ isin: COMPANY.isin });
  });

  test('that is refused shows why', async () => {
    const valuation = async (): Promise<never> => {
      throw refused('Not found', 'The bond has matured', 'NOT_FOUND');
    };
    const { panel } = showPanel(<BondPanel />, {
      answers: { 'rfq.valuation': valuation },
      before: (client) => client.bonds.setBonds([BENCHMARK]),
    });
    await expect.element(panel.getByText('The bond has matured')).toBeVisible();
    await expectCode({ text: 'The bond has matured', code: 'NOT_FOUND' });
  });
});

describe('the cash flows', () => {
  test('are every payment until maturity, each with its present value at the yield', async () => {
    const { panel } = show();
    await panel.getByText('Cash flows', { exact: true }).click();
    const rows = panel.getByRole('row');
    await expect.element(panel.getByText(/^20 payments until 2036-11-1\d;/)).toBeVisible();
    const cells = rows
      .elements()
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent ?? ''));
    // The street's rule: 172 of the 181 days to the first coupon, then half a year each.
    const expected = Array.from({ length: 20 }, (_, n) => {
      const amount = n === 19 ? 102.125 : 2.125;
      return [amount, amount / (1 + 0.043123 / 2) ** (172 / 181 + n)];
    });
    expect(cells.map(([, pays, worth]) => [pays, worth])).toEqual(
      expected.map(([amount = 0, worth = 0]) => [amount.toFixed(6), worth.toFixed(4)]),
    );
  });
});

describe('the history', () => {
  test('has the spread of a company only, over the chosen span', async () => {
    const { panel, history } = show(COMPANY.isin);
    await panel.getByText('History', { exact: true }).click();
    await expect.element(panel.getByText('Spread over benchmark, bp')).toBeVisible();
    await panel.getByText('6 h', { exact: true }).click();
    await expect
      .poll(() => history.mock.calls.at(-1)?.[0])
      .toEqual({ isin: COMPANY.isin, spanMs: 21_600_000, points: 120 });
    const own = show().panel;
    await own.getByText('History', { exact: true }).click();
    await expect.element(own.getByText('Yield, %')).toBeVisible();
    expect(own.getByText('Spread over benchmark, bp').elements()).toEqual([]);
  });
});

describe('the curves', () => {
  const toCurves = (shift: number): Curves => ({
    seq: 1,
    at: AT,
    items: [
      {
        curve: 'USD',
        points: [
          { years: 1 / 12, yield: 3.64 + shift, zeroPct: 3.62 + shift },
          { years: 10, yield: 4.2 + shift, zeroPct: 4.19 + shift },
        ],
      },
      { curve: 'GBP', points: [{ years: 2, yield: 3.9 + shift, zeroPct: 3.87 + shift }] },
    ],
  });

  const showCurves = () => {
    const read = vi.fn(async ({ at }: { readonly at?: string | undefined }) =>
      toCurves(at === undefined ? 0 : -0.025),
    );
    return { ...showPanel(<CurvesPanel />, { answers: { 'rfq.curves': read } }), read };
  };

  const cells = (panel: ReturnType<typeof showCurves>['panel'], name: string) =>
    [...panel.getByRole('row', { name: new RegExp(`^${name}`) }).element().children]
      .slice(1)
      .map(({ textContent }) => textContent);

  test('have yields and zero rates by maturity, and what they moved since the open in basis points', async () => {
    const { panel, read } = showCurves();
    await expect.poll(() => cells(panel, 'bp')).toEqual(['+2.5', '+2.5']);
    expect(cells(panel, 'maturity')).toEqual(['1M', '10Y']);
    expect(cells(panel, 'yield')).toEqual(['3.64', '4.20']);
    expect(cells(panel, 'zero')).toEqual(['3.62', '4.19']);
    expect(read.mock.calls.map(([{ at }]) => at)).toEqual(
      expect.arrayContaining([undefined, '2026-11-21T00:00:00.000Z', '2026-11-20T14:03:22.250Z']),
    );
  });

  test('of another country are chosen; one without points has none', async () => {
    const { panel } = showCurves();
    await panel.getByText('UK', { exact: true }).click();
    await expect.poll(() => cells(panel, 'yield')).toEqual(['3.90']);
    await panel.getByText('France', { exact: true }).click();
    await expect.poll(() => cells(panel, 'yield')).toEqual([]);
  });

  test('have a book below them for who deals in bonds, and none for a viewer', async () => {
    const book = vi.fn(async () => ({ asOf: AT, items: [], unvalued: 0 }));
    const answers = { 'rfq.curves': async () => toCurves(0), 'risk.bondBook': book };
    const dealt = showPanel(<CurvesPanel />, { role: 'sales', answers }).panel;
    await expect.element(dealt.getByText('No bonds on this curve.')).toBeVisible();
    book.mockClear();
    const { panel } = showPanel(<CurvesPanel />, { role: 'viewer', answers });
    await expect.poll(() => cells(panel, 'yield')).toEqual(['3.64', '4.20']);
    expect(book).not.toHaveBeenCalled();
  });

  test('stand still while the screen is paused', async () => {
    const { panel, ui, read, refetch } = showCurves();
    await expect.poll(() => cells(panel, 'yield')).toEqual(['3.64', '4.20']);
    ui.setState({ isFrozen: true });
    await panel.getByText('UK', { exact: true }).click();
    await expect.poll(() => cells(panel, 'yield')).toEqual(['3.90']);
    const live = (): number => read.mock.calls.filter(([{ at }]) => at === undefined).length;
    const before = live();
    await refetch();
    expect(live()).toBe(before);
  });
});
