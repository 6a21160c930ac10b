/** The columns of the watchlist. Prices are whole price units here; the grid writes them past React. */

import { BPS_PER_ONE } from '@tradefloor/contracts/vocabulary/units';
import { decimalsOfTick } from '@tradefloor/instruments/quotes/tick-decimals';
import type { GridColumn } from '../../../kit/grid/model/columns.ts';
import { HALT_MARK } from '../../../kit/market/halt-mark.tsx';
import {
  formatAveragePx,
  formatCompact,
  formatMove,
  formatPx,
  formatSigned,
} from '../../../lib/format/numbers.ts';
import { toDecimal, toPx } from '../../../lib/format/units.ts';
import { type LiveQuotes, type QuoteField, sessionVwap } from '../../../lib/hot/live-quotes.ts';
import type { Instrument } from '../../../platform/client/shapes.ts';
import { dayChange } from './day-change.ts';
import { sparkline } from './sparkline.tsx';
import { watchedSymbol } from './watched-symbol.tsx';

const getSymbol = ({ symbol }: Instrument): string => symbol;

/** Spread in basis points of the mid; null without one. */
function spreadBps(symbol: string, hot: LiveQuotes): number | null {
  const bid = hot.shown(symbol, 'bid');
  const ask = hot.shown(symbol, 'ask');
  const mid = hot.shown(symbol, 'mid');
  return bid === null || ask === null || mid === null || mid === 0
    ? null
    : ((ask - bid) / mid) * BPS_PER_ONE;
}

type PriceColumn = {
  readonly field: QuoteField;
  readonly title: string;
  readonly description: string;
};

const price = ({ field, title, description }: PriceColumn): GridColumn<Instrument> => ({
  id: field,
  title,
  description,
  kind: 'figure',
  hot: {
    symbol: getSymbol,
    value: ({ symbol }, hot) => hot.shown(symbol, field),
    text: (value, { tickSize }) => formatPx(value, decimalsOfTick(toPx(tickSize))),
    flash: field === 'last' ? 'wash' : 'text',
  },
  sort: ({ symbol }, hot) => hot.shown(symbol, field),
  csv: ({ symbol }, hot) => toDecimal(hot.shown(symbol, field) ?? 0),
});

const vwap: GridColumn<Instrument> = {
  id: 'vwap',
  title: 'VWAP',
  description: 'Volume-weighted average price of the session',
  kind: 'figure',
  hot: {
    symbol: getSymbol,
    value: ({ symbol }, hot) => sessionVwap(symbol, hot),
    text: (value, { tickSize }) => formatAveragePx(value, decimalsOfTick(toPx(tickSize))),
  },
  sort: ({ symbol }, hot) => sessionVwap(symbol, hot),
  csv: ({ symbol }, hot) => {
    const value = sessionVwap(symbol, hot);
    return value === null ? null : toDecimal(value);
  },
};

/** Last price against the session's average price, in basis points of that; null without both. */
function vwapBps(symbol: string, hot: LiveQuotes): number | null {
  const average = sessionVwap(symbol, hot);
  const last = hot.shown(symbol, 'last');
  return average === null || last === null ? null : (last / average - 1) * BPS_PER_ONE;
}

const vwapDistance: GridColumn<Instrument> = {
  id: 'vwapDistance',
  title: 'vs VWAP bp',
  description: 'Last price against the VWAP of the session, in basis points',
  kind: 'figure',
  isHidden: true,
  hot: {
    symbol: getSymbol,
    value: ({ symbol }, hot) => vwapBps(symbol, hot),
    text: (value) => formatSigned(value, 1),
    signed: true,
  },
  sort: ({ symbol }, hot) => vwapBps(symbol, hot),
  csv: ({ symbol }, hot) => vwapBps(symbol, hot),
};

/** Where the last price stands between the session's low, 0, and its high, 100; null without a range. */
function rangePct(symbol: string, hot: LiveQuotes): number | null {
  const low = hot.shown(symbol, 'low');
  const high = hot.shown(symbol, 'high');
  const last = hot.shown(symbol, 'last');
  return low === null || high === null || last === null || high <= low
    ? null
    : ((last - low) / (high - low)) * 100;
}

const dayRange: GridColumn<Instrument> = {
  id: 'range',
  title: 'Range %',
  description: 'Last price within the range of the session: 0 at its low, 100 at its high',
  kind: 'figure',
  isHidden: true,
  hot: {
    symbol: getSymbol,
    value: ({ symbol }, hot) => rangePct(symbol, hot),
    text: (value) => value.toFixed(0),
  },
  sort: ({ symbol }, hot) => rangePct(symbol, hot),
  csv: ({ symbol }, hot) => rangePct(symbol, hot),
};

const change: GridColumn<Instrument> = {
  id: 'change',
  title: 'Chg %',
  description: 'Change since the close of the day before',
  kind: 'figure',
  hot: {
    symbol: getSymbol,
    value: ({ symbol }, hot) => dayChange(symbol, hot),
    text: formatMove,
    signed: true,
  },
  sort: ({ symbol }, hot) => dayChange(symbol, hot),
  csv: ({ symbol }, hot) => dayChange(symbol, hot),
};

export const WATCH_COLUMNS: readonly GridColumn<Instrument>[] = [
  {
    id: 'symbol',
    title: 'Symbol',
    description: 'Symbol',
    kind: 'word',
    isPinned: true,
    mark: HALT_MARK,
    text: getSymbol,
    render: watchedSymbol,
    sort: getSymbol,
    csv: getSymbol,
  },
  price({ field: 'bid', title: 'Bid', description: 'Best bid' }),
  price({ field: 'ask', title: 'Ask', description: 'Best ask' }),
  price({ field: 'last', title: 'Last', description: 'Last trade' }),
  change,
  {
    id: 'day',
    title: 'Day',
    description: 'The trading day, by five-minute closes',
    kind: 'word',
    // As wide as the line.
    widest: '0000000',
    text: () => '',
    render: sparkline,
  },
  {
    id: 'volume',
    title: 'Volume',
    description: 'Shares traded today',
    kind: 'figure',
    hot: {
      symbol: getSymbol,
      value: ({ symbol }, hot) => hot.shown(symbol, 'dayVolume'),
      text: formatCompact,
    },
    sort: ({ symbol }, hot) => hot.shown(symbol, 'dayVolume'),
    csv: ({ symbol }, hot) => hot.shown(symbol, 'dayVolume'),
  },
  price({ field: 'high', title: 'High', description: 'Highest trade of the session' }),
  price({ field: 'low', title: 'Low', description: 'Lowest trade of the session' }),
  vwap,
  vwapDistance,
  dayRange,
  {
    id: 'spread',
    title: 'Spr bp',
    description: 'Spread in basis points',
    kind: 'figure',
    hot: {
      symbol: getSymbol,
      value: ({ symbol }, hot) => spreadBps(symbol, hot),
      text: (value) => value.toFixed(1),
    },
    sort: ({ symbol }, hot) => spreadBps(symbol, hot),
    csv: ({ symbol }, hot) => spreadBps(symbol, hot),
  },
  {
    id: 'name',
    title: 'Name',
    description: 'Name of the company',
    kind: 'text',
    grow: 2,
    text: ({ name }) => name,
    sort: ({ name }) => name,
  },
  {
    id: 'sector',
    title: 'Sector',
    description: 'Sector',
    kind: 'text',
    text: ({ sector }) => sector ?? '',
    sort: ({ sector }) => sector,
  },
];
