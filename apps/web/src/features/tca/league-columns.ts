/** A league table's columns: one line a venue, an algo, a symbol, a trader or a span of time. */

import type { GridColumn } from '../../kit/grid/model/columns.ts';
import { formatCompact, formatFixed, formatQty } from '../../lib/format/numbers.ts';
import type { TcaSummary } from '../../platform/client/shapes.ts';
import {
  bpsText,
  captureText,
  FIGURE_TEXTS,
  REVERSION_TEXTS,
  REVERSION_TITLES,
  shareText,
} from './cost-text.ts';

/** Venues have no orders of their own: what only orders have is null there, and a share stands instead. */
export type LeagueRow = TcaSummary['byVenue'][number] extends infer Venue
  ? Omit<Venue, 'venue' | 'qtyShare'> & {
      readonly name: string;
      readonly qtyShare: number | null;
      readonly fillRate: number | null;
      readonly participation: number | null;
      readonly shortfallBps: number | null;
    }
  : never;

type Value = (row: LeagueRow) => number | null;
type Figure = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly value: Value;
  readonly text: (value: number | null) => string;
};

const column = ({ value, text, ...rest }: Figure): GridColumn<LeagueRow> => ({
  ...rest,
  kind: 'figure',
  text: (row) => text(value(row)),
  sort: value,
  csv: value,
});

const count = (value: number | null): string => (value === null ? '' : formatQty(value));
const bps = (id: string, title: string, at: { description: string; value: Value }) =>
  column({ ...at, id, title, text: bpsText });

const SIZES: readonly GridColumn<LeagueRow>[] = [
  column({
    id: 'orders',
    title: 'Orders',
    description: 'Orders sent',
    value: ({ orders }) => orders,
    text: count,
  }),
  column({
    id: 'fills',
    title: 'Fills',
    description: 'Fills',
    value: ({ fills }) => fills,
    text: count,
  }),
  column({
    id: 'qty',
    title: 'Shares',
    description: 'Shares filled',
    value: ({ qty }) => qty,
    text: count,
  }),
  {
    id: 'notional',
    title: 'Traded',
    description: 'Traded amount',
    kind: 'figure',
    text: ({ notional }) => formatCompact(notional),
    sort: ({ notional }) => notional,
    csv: ({ notional }) => notional,
  },
];

const COSTS: readonly GridColumn<LeagueRow>[] = [
  bps('arrival', 'Arrival bp', {
    description: FIGURE_TEXTS.arrival,
    value: ({ arrivalSlippageBps }) => arrivalSlippageBps,
  }),
  bps('vwap', 'VWAP bp', {
    description: FIGURE_TEXTS.vwap,
    value: ({ vwapSlippageBps }) => vwapSlippageBps,
  }),
  bps('spread', 'Eff. spread bp', {
    description: FIGURE_TEXTS.spread,
    value: ({ effectiveSpreadBps }) => effectiveSpreadBps,
  }),
  column({
    id: 'capture',
    title: 'Capture',
    description: FIGURE_TEXTS.capture,
    value: ({ spreadCapture }) => spreadCapture,
    text: captureText,
  }),
  bps('fees', 'Fees bp', { description: FIGURE_TEXTS.fees, value: ({ feesBps }) => feesBps }),
  {
    id: 'feesPaid',
    title: 'Fees',
    description: 'Fees paid',
    kind: 'figure',
    text: ({ fees }) => formatFixed(fees, 2),
    sort: ({ fees }) => fees,
    csv: ({ fees }) => fees,
  },
  column({
    id: 'maker',
    title: 'Maker',
    description: FIGURE_TEXTS.maker,
    value: ({ makerShare }) => makerShare,
    text: shareText,
  }),
  ...(['m1', 'm5', 'm10'] as const).map((mark) =>
    bps(mark, REVERSION_TITLES[mark], {
      description: REVERSION_TEXTS[mark],
      value: ({ reversionBps }) => reversionBps[mark],
    }),
  ),
];

const OF_ORDERS: readonly GridColumn<LeagueRow>[] = [
  column({
    id: 'fillRate',
    title: 'Fill rate',
    description: FIGURE_TEXTS.fillRate,
    value: ({ fillRate }) => fillRate,
    text: shareText,
  }),
  column({
    id: 'participation',
    title: 'Part.',
    description: FIGURE_TEXTS.participation,
    value: ({ participation }) => participation,
    text: (value) => shareText(value, 2),
  }),
  bps('shortfall', 'Shortfall bp', {
    description: FIGURE_TEXTS.shortfall,
    value: ({ shortfallBps }) => shortfallBps,
  }),
];

const OF_VENUES: readonly GridColumn<LeagueRow>[] = [
  column({
    id: 'share',
    title: 'Share',
    description: 'Of all shares filled',
    value: ({ qtyShare }) => qtyShare,
    text: shareText,
  }),
];

/** @param title what a line is: a venue, an algo, a symbol, a trader, a span of time */
export const leagueColumns = (
  title: string,
  ofVenues: boolean,
): readonly GridColumn<LeagueRow>[] => [
  {
    id: 'name',
    title,
    description: title,
    kind: 'text',
    isPinned: true,
    text: ({ name }) => name,
    sort: ({ name }) => name,
  },
  ...SIZES,
  ...(ofVenues ? OF_VENUES : OF_ORDERS),
  ...COSTS,
];
