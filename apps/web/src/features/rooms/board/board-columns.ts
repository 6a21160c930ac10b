/** The columns of a leaderboard: what each shows, and what it is. Pure. */
import type { RoomMeasure } from '@tradefloor/contracts/vocabulary/rooms';
import { formatFixed, formatQty, formatSigned, NONE } from '../../../lib/format/numbers.ts';
import type { RoomStanding } from '../../../platform/client/shapes.ts';
import { formatClock } from '../room/room-text.ts';
import type { BoardColumn } from './board-order.ts';

export type FigureColumn = {
  readonly id: Exclude<BoardColumn, 'rank' | 'label'>;
  readonly name: string;
  readonly title: string;
  readonly text: (standing: RoomStanding) => string;
};

const orNone = (value: number | null, format: (value: number) => string): string =>
  value === null ? NONE : format(value);

const PNL: FigureColumn = {
  id: 'pnl',
  name: 'P&L',
  title: 'Profit and loss: realised and unrealised, less fees',
  text: ({ pnl }) => formatSigned(pnl, 2),
};

const SCORE: FigureColumn = {
  id: 'score',
  name: 'Score',
  title: 'The score of the case: the higher ranks first',
  text: ({ score }) => orNone(score, (value) => formatSigned(value, 2)),
};

/**
 * The columns of a leaderboard, the score of a case before all others.
 * @param isWide whether there is room for more than one, as on an instructor's screen
 */
export const toColumns = (measure: RoomMeasure, isWide: boolean): readonly FigureColumn[] => [
  ...(measure === 'CASE' ? [SCORE] : []),
  PNL,
  ...(isWide ? MORE_COLUMNS : []),
];

const MORE_COLUMNS: readonly FigureColumn[] = [
  {
    id: 'riskAdjusted',
    name: 'Risk-adj.',
    title: 'Mean over standard deviation of the changes of equity in hundredths of the heat',
    text: ({ riskAdjusted }) => orNone(riskAdjusted, (value) => formatSigned(value, 3)),
  },
  {
    id: 'executionCostBps',
    name: 'Cost bp',
    title: 'Cost of the trades against the mid at the arrival of their orders, in basis points',
    text: ({ executionCostBps }) => orNone(executionCostBps, (value) => formatSigned(value, 2)),
  },
  {
    id: 'maxDrawdown',
    name: 'Drawdown',
    title: 'Largest fall of the profit from its highest so far',
    text: ({ maxDrawdown }) => formatFixed(maxDrawdown, 2),
  },
  { id: 'fills', name: 'Fills', title: 'Trades', text: ({ fills }) => formatQty(fills) },
  {
    id: 'lastFillMs',
    name: 'Last fill',
    title: 'Time of the heat at the last trade',
    text: ({ lastFillMs }) => orNone(lastFillMs, formatClock),
  },
];
