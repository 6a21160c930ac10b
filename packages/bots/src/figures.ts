/** The figures of runs that are compared: what each is in, and which way is better. Money is in currency units here. */
import { decimalOfMoney } from '@tradefloor/contracts/money';
import type { RunMetrics } from './metrics.ts';

export type Figure = {
  readonly label: string;
  readonly decimals: number;
  readonly isLessBetter: boolean;
  /** Null where a run has none. */
  readonly read: (metrics: RunMetrics) => number | null;
};

export const FIGURES = {
  profit: {
    label: 'Profit after fees',
    decimals: 2,
    isLessBetter: false,
    read: ({ pnl }) => decimalOfMoney(pnl.total),
  },
  realised: {
    label: 'Realised profit',
    decimals: 2,
    isLessBetter: false,
    read: ({ pnl }) => decimalOfMoney(pnl.realised),
  },
  fees: {
    label: 'Fees',
    decimals: 2,
    isLessBetter: true,
    read: ({ pnl }) => decimalOfMoney(pnl.fees),
  },
  drawdown: {
    label: 'Maximum drawdown',
    decimals: 2,
    isLessBetter: true,
    read: ({ maxDrawdown }) => decimalOfMoney(maxDrawdown),
  },
  turnover: {
    label: 'Traded notional',
    decimals: 0,
    isLessBetter: false,
    read: ({ tradedNotional }) => decimalOfMoney(tradedNotional),
  },
  fillRatio: {
    label: 'Fill ratio',
    decimals: 3,
    isLessBetter: false,
    read: ({ fillRatio }) => fillRatio,
  },
  inventory: {
    label: 'Largest position',
    decimals: 0,
    isLessBetter: true,
    read: ({ inventory }) => Math.max(0, ...inventory.map(({ maxAbsQty }) => maxAbsQty)),
  },
  shortfall: {
    label: 'Shortfall, bps',
    decimals: 2,
    isLessBetter: true,
    read: ({ shortfall }) => shortfall?.bps ?? null,
  },
} as const satisfies Record<string, Figure>;

export type FigureName = keyof typeof FIGURES;
export const FIGURE_NAMES = Object.keys(FIGURES) as FigureName[];
