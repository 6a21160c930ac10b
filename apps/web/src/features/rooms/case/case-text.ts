/** How figures of a case and the time that is left for its items are worded. Pure. */
import { formatFixed, formatQty, formatSigned } from '../../../lib/format/numbers.ts';
import type { CaseFigure } from '../../../platform/client/shapes.ts';
import { formatClock } from '../room/room-text.ts';

const UNIT_NAMES: Readonly<Record<string, string>> = {
  USD: 'USD',
  BPS: 'bp',
  PERCENT: '%',
  SHARES: 'shares',
  COUNT: '',
};

/** Of a unit that has no name of its own, the unit itself. */
export const unitName = (unit: string): string => UNIT_NAMES[unit] ?? unit.toLowerCase();

/** A figure with its unit: counts and shares are whole. */
export function figureText({ value, unit }: Pick<CaseFigure, 'value' | 'unit'>): string {
  const isWhole = Number.isInteger(value) && unit !== 'USD' && unit !== 'BPS';
  const text = isWhole ? formatQty(value) : formatFixed(value, 2);
  return `${text} ${unitName(unit)}`.trim();
}

/** A score with its sign and its unit. */
export const scoreText = ({ score, unit }: { readonly score: number; readonly unit: string }) =>
  `${formatSigned(score, 2)} ${unitName(unit)}`.trim();

/** What is left until an instant of the heat; null once it has come. */
export const leftText = (untilMs: number, clockMs: number): string | null =>
  untilMs > clockMs ? formatClock(untilMs - clockMs) : null;
