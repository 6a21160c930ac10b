/**
 * The resting interest of one symbol over all venues, with the market's batches: as a book, whose prices fill the ticket at
 * a press, or over time.
 */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { useAccount, useCan, useClient } from '../../../kit/live/use-client.ts';
import { useDecimals } from '../../../kit/live/use-decimals.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { ColumnHead, facing, TableFrame } from '../../../kit/table/table-parts.tsx';
import { Empty } from '../../../kit/ui/empty.tsx';
import { Segmented } from '../../../kit/ui/segmented.tsx';
import { untilLoaded } from '../../../lib/code/until-loaded.ts';
import { formatFixed, formatPx, formatQty } from '../../../lib/format/numbers.ts';
import { toDecimal } from '../../../lib/format/units.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import type { PanelProps } from '../../../ui-state/panel-spec.ts';
import { fillTicketPrice } from '../../../ui-state/ui-state.ts';
import { usePanelSymbol } from '../../../ui-state/use-panel-symbol.ts';
import { useUi, useUiStore } from '../../../ui-state/use-ui.ts';
import { useCall } from '../auctions/use-auctions.ts';
import { type Book, type BookLevel, toBook } from './book.ts';
import { DepthHeat } from './depth-heat.tsx';
import './depth.css';

const LEVELS = 10;

type View = 'book' | 'heat';
const VIEWS = [
  { value: 'book', label: 'Book' },
  { value: 'heat', label: 'Heat map' },
] as const satisfies readonly { readonly value: View; readonly label: string }[];

const AuctionStrip = lazy(() =>
  untilLoaded(async () => ({
    default: (await import('../auctions/auction-strip.tsx')).AuctionStrip,
  })),
);

/** The book of a symbol, with the market's batches; a frozen screen keeps the one it has. */
function useDepth(symbol: string | null) {
  const { queries } = useClient();
  const isFrozen = useUi((ui) => ui.isFrozen);
  const { data, error, refetch } = useWatched(
    useQuery(
      queries.market.depth.queryOptions(
        { symbol: symbol ?? '' },
        { enabled: symbol !== null && !isFrozen, placeholderData: keepPreviousData },
      ),
    ),
  );
  // The book before is not shown under the name of another symbol.
  return { depth: data?.symbol === symbol ? data : null, error, refetch };
}

export function DepthPanel({ channel }: PanelProps) {
  const { symbol } = usePanelSymbol(channel);
  const { depth, error, refetch } = useDepth(symbol);
  const [venue, setVenue] = useState<string | null>(null);
  const [view, setView] = useState<View>('book');
  const call = useCall(symbol);
  const instrument = useAccount((account) => (symbol === null ? null : account.instrument(symbol)));
  if (depth === null && error !== null) {
    return <Empty icon="alert" title={toProblem(error)} retry={() => void refetch()} />;
  }
  if (depth === null || symbol === null) {
    return (
      <Empty title={symbol === null ? 'Waiting for market data' : phrase`Loading ${symbol}`} />
    );
  }
  const { bids, asks } = toBook(depth, venue, LEVELS);
  const [bestBid] = bids;
  const [bestAsk] = asks;
  const spread = bestBid && bestAsk ? toDecimal(bestAsk.price - bestBid.price) : null;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-7 shrink-0 items-center gap-2 border-line border-b px-2 text-11 text-t3">
        <span className="font-semibold text-12 text-t1">{symbol}</span>
        <span>{phrase`spread ${spread === null ? '–' : formatFixed(spread, 2)}`}</span>
        <div className="flex-1" />
        <Segmented label="View" size="sm" value={view} choices={VIEWS} onChange={setView} />
        <label className="flex items-center gap-1">
          Venue
          <select
            value={venue ?? ''}
            onChange={(event) => setVenue(event.target.value === '' ? null : event.target.value)}
            className="h-6 rounded-sm border border-control bg-bg px-1 text-t1"
          >
            <option value="">All</option>
            {depth.venues.map((each) => (
              <option key={each.venue} value={each.venue}>
                {each.venue}
              </option>
            ))}
          </select>
        </label>
      </div>
      {call === null ? null : (
        <Suspense fallback={<div className="h-7 shrink-0" />}>
          <AuctionStrip call={call} />
        </Suspense>
      )}
      {view === 'heat' && instrument !== null ? (
        <DepthHeat key={`${symbol} ${venue}`} instrument={instrument} venue={venue} />
      ) : (
        <BookTables symbol={symbol} bids={bids} asks={asks} />
      )}
    </div>
  );
}

type BookTablesProps = Book & { readonly symbol: string };

function BookTables({ symbol, bids, asks }: BookTablesProps) {
  const largest = Math.max(1, bids.at(-1)?.total ?? 0, asks.at(-1)?.total ?? 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's meaning to two tables.
    <div
      role="group"
      aria-label={phrase`Book of ${symbol}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      data-panel-focus
      className="grid min-h-0 flex-1 grid-cols-2 gap-px overflow-auto bg-line"
    >
      <Side name="Bids" side="bid" levels={bids} largest={largest} symbol={symbol} />
      <Side name="Asks" side="ask" levels={asks} largest={largest} symbol={symbol} />
    </div>
  );
}

/** Prices of both sides stand together in the middle. */
const HEADS = ['Price', 'Size', 'Total'] as const;

type PriceButtonProps = {
  readonly text: string;
  readonly onPress: ((event: MouseEvent) => void) | null;
};

function PriceButton({ text, onPress }: PriceButtonProps) {
  if (onPress === null) return text;
  return (
    <button type="button" onClick={onPress}>
      {text}
      <span className="visually-hidden"> to the ticket</span>
    </button>
  );
}

type SideProps = {
  readonly name: string;
  readonly side: 'bid' | 'ask';
  readonly levels: readonly BookLevel[];
  readonly largest: number;
  readonly symbol: string;
};

function Side({ name, side, levels, largest, symbol }: SideProps) {
  const trades = useCan('trade');
  const ui = useUiStore();
  const getDecimals = useDecimals();
  const fill = (event: MouseEvent, { price, total }: BookLevel): void =>
    fillTicketPrice(ui, { symbol, price: toDecimal(price), qty: event.shiftKey ? total : null });
  const place = side === 'bid' ? 'left' : 'right';
  const decimals = getDecimals(symbol);
  return (
    <TableFrame
      className="depth-side text-center text-12"
      data-side={side}
      caption={name}
      hidesCaption
    >
      <thead className="text-11 text-t3">
        <tr>
          {facing(place, HEADS).map((head) => (
            <ColumnHead key={head} align="center">
              {head}
            </ColumnHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {levels.map((level) => (
          <tr
            key={level.price}
            title={level.venues.join(', ')}
            style={{ backgroundSize: `${(level.total / largest) * 100}% 100%` }}
          >
            {facing(place, [
              <td key="price" className="depth-price">
                <PriceButton
                  text={formatPx(level.price, decimals)}
                  onPress={trades ? (event) => fill(event, level) : null}
                />
              </td>,
              <td key="size">{formatQty(level.size)}</td>,
              <td key="total">{formatQty(level.total)}</td>,
            ])}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
