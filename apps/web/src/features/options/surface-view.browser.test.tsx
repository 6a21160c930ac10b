/** The volatility surface: what is requested, the table with its warmth, and what stands there without one. */
import { describe, expect, test, vi } from 'vitest';
import { refused } from '../../platform/testing/fake-calls.ts';
import { AT } from '../../platform/testing/given.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import type { Surface } from './smile-scale.ts';
import { SurfaceView } from './surface-view.tsx';

const both = (bid: number, ask: number) => {
  const implied = { bid, mid: (bid + ask) / 2, ask };
  return { call: implied, put: implied };
};

type Term = Surface['terms'][number];
const toTerm = (
  expiry: string,
  of: Pick<Term, 'days' | 'ratePct' | 'forward'>,
  volatilities: number[],
): Term => ({ expiry, isListed: true, ...of, volatilities });

const SURFACE: Surface = {
  underlying: 'AAPL',
  seq: 1,
  at: AT,
  spot: 191,
  expiry: '2026-12-18',
  moneyness: [90, 100, 110],
  smile: [
    { strike: 190, volatility: 30, ...both(29, 31) },
    { strike: 200, volatility: 29, ...both(28, 30) },
  ],
  terms: [
    toTerm('2026-11-27', { days: 6, ratePct: 3.651, forward: 191.04 }, [40, 35, 36]),
    toTerm('2026-12-18', { days: 27, ratePct: 3.64, forward: 191.4 }, [33, 30, 31]),
    {
      ...toTerm('2027-11-19', { days: 363, ratePct: 3.566, forward: 198.1 }, [28, 27, 20]),
      isListed: false,
    },
  ],
};

function show(surface = SURFACE) {
  const ask = vi.fn(async (_: object) => surface);
  const shown = showPanel(<SurfaceView underlying="AAPL" expiry="2026-12-18" />, {
    answers: { 'rfq.surface': ask },
  });
  const table = shown.panel.getByRole('region', { name: 'Surface by expiry' });
  return { ...shown, ask, table, rows: table.getByRole('row') };
}

describe('the surface', () => {
  test('is requested for the chosen expiry', async () => {
    const { ask, rows } = show();
    await expect.element(rows.first()).toBeVisible();
    expect(ask.mock.calls).toEqual([[{ underlying: 'AAPL', expiry: '2026-12-18' }]]);
  });

  test('has a row an expiry: days, rate, forward, volatility by moneyness; beyond the listed ones OTC', async () => {
    const { rows } = show();
    await expect.element(rows.first()).toBeVisible();
    expect(rows.elements().map(({ textContent }) => textContent)).toEqual([
      'ExpiryDaysRate %Forward90 %100 %110 %',
      '2026-11-2763.65191.0440.035.036.0',
      '2026-12-18273.64191.4033.030.031.0',
      '2027-11-19 OTC3633.57198.1028.027.020.0',
    ]);
  });

  test('has the chosen expiry in bold and no other', async () => {
    const { table } = show();
    await expect.element(table).toBeVisible();
    const bold = [...table.element().querySelectorAll('th.font-semibold')];
    expect(bold.map(({ textContent }) => textContent)).toEqual(['2026-12-18']);
  });

  test('is the warmer the higher: nothing at the lowest, the most at the highest', async () => {
    const { table } = show();
    await expect.element(table).toBeVisible();
    const share = (text: string): number => {
      const cells = [...table.element().querySelectorAll<HTMLElement>('td[style]')];
      const cell = cells.find(({ textContent }) => textContent === text);
      return Number(/([\d.]+)%/.exec(cell?.getAttribute('style') ?? '')?.[1]);
    };
    expect(share('20.0')).toBe(0);
    expect(share('40.0')).toBe(34);
    // Half way from 20 to 40.
    expect(share('30.0')).toBe(17);
    expect(share('35.0')).toBeGreaterThan(share('33.0'));
  });

  test('that is flat is drawn without warmth', async () => {
    const terms = SURFACE.terms.map((term) => ({ ...term, volatilities: [25, 25, 25] }));
    const { table } = show({ ...SURFACE, terms });
    await expect.element(table).toBeVisible();
    const styles = [...table.element().querySelectorAll('td[style]')].map((cell) =>
      cell.getAttribute('style'),
    );
    expect(styles).toHaveLength(9);
    expect(new Set(styles).size).toBe(1);
    expect(styles[0]).toContain('0%');
  });
});

describe('no surface', () => {
  test('because the underlying has no price shows that', async () => {
    const { panel } = show({ ...SURFACE, spot: null });
    await expect.element(panel.getByText('AAPL is not quoted')).toBeVisible();
  });

  test('because it was refused shows why, and can be tried again', async () => {
    const { panel, ask } = showRefused();
    await expect.element(panel.getByText('No such underlying')).toBeVisible();
    ask.mockResolvedValue(SURFACE);
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect.element(panel.getByTestId('option-surface')).toBeVisible();
  });
});

function showRefused() {
  const ask = vi.fn(async (_: object): Promise<Surface> => {
    throw refused('Not found', 'No such underlying', 'NOT_FOUND');
  });
  const shown = showPanel(<SurfaceView underlying="AAPL" expiry="2026-12-18" />, {
    answers: { 'rfq.surface': ask },
  });
  return { ...shown, ask };
}
