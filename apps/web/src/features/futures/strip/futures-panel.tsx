/** A product's months: two-way prices in the market's notation, the day's change, what is held, and the forward curve. */

import { ORDER_QTY_MAX } from '@tradefloor/contracts/vocabulary/order';
import { useState } from 'react';
import { useCan, useClient } from '../../../kit/live/use-client.ts';
import { XyPlot } from '../../../kit/plot/xy-plot.tsx';
import { DataTable, toHeads } from '../../../kit/table/plain-table.tsx';
import { RowHead } from '../../../kit/table/table-parts.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { formatFixed, formatQty, formatSignedQty, NONE } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Side } from '../../../platform/client/shapes.ts';
import { dayChange, dayPrice, openText } from './day-text.ts';
import { FutureOrder } from './future-order.tsx';
import { changeText, parseLots, priceText } from './prices.ts';
import { DealOutcome, LotsField, NoStrip, ProductChoice } from './product-bar.tsx';
import { dealMonth } from './send.ts';
import { useConfirmed } from './use-confirmed.tsx';
import { useDeal } from './use-deal.ts';
import { type Month, type Strip, useLots, useStrip } from './use-strip.ts';

export function FuturesPanel() {
  const query = useStrip();
  const client = useClient();
  const deals = useCan('futures');
  const [text, setText] = useState('1');
  const deal = useDeal();
  const confirmed = useConfirmed();
  const strip = query.data;
  const max = strip?.terms.maxClip ?? ORDER_QTY_MAX;
  const lots = parseLots(text, max);
  const onPick = (month: Month, side: Side): void => {
    if (lots === null || strip === undefined) return;
    const price = side === 'BUY' ? month.ask : month.bid;
    const { symbol } = month;
    confirmed.press({
      side,
      words: `${side} ${formatQty(lots)} ${symbol} @ ${priceText(price, strip.terms)}`,
      terms: 'Dealt at this price or better, all of it or none.',
      go: () => void deal.send(() => dealMonth(client, { symbol, side, lots, price })),
    });
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-auto">
      <div className="flex flex-wrap items-end gap-2 p-2">
        <ProductChoice />
        {deals ? (
          <LotsField text={text} isValid={lots !== null} max={max} onText={setText} />
        ) : null}
        {strip === undefined ? null : (
          <p
            className="pb-1 text-12 text-t2"
            data-testid="future-spot"
          >{phrase`${strip.terms.name}, spot ${priceText(strip.spot, strip.terms)} ${strip.terms.priceUnit}${phrase`, yield ${formatFixed(strip.yieldPct, 2)} %, storage ${formatFixed(strip.storagePct, 2)} %`}`}</p>
        )}
      </div>
      {strip === undefined ? (
        <NoStrip query={query} />
      ) : (
        <>
          <StripTable strip={strip} onPick={deals && lots !== null ? onPick : null} />
          {deals ? (
            <div className="px-2">
              <DealOutcome deal={deal} terms={strip.terms} />
            </div>
          ) : null}
          {confirmed.dialog}
          {deals ? <FutureOrder key={strip.terms.root} strip={strip} /> : null}
          <ForwardCurve strip={strip} />
        </>
      )}
    </div>
  );
}

type OnPick = ((month: Month, side: Side) => void) | null;
const HEADS = [
  'Bid',
  'Ask',
  'Last',
  'Change',
  'Position',
  'Settlement',
  'Volume',
  'Open interest',
] as const;

function StripTable({ strip, onPick }: { readonly strip: Strip; readonly onPick: OnPick }) {
  const held = useLots();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className="min-h-40 overflow-auto" aria-label="Months" tabIndex={0}>
      <DataTable pad="px-1 py-0.5" headClass="sticky top-0 bg-s2" heads={toHeads(['Month'], HEADS)}>
        {strip.months.map((month) => (
          <MonthRow
            key={month.symbol}
            month={month}
            terms={strip.terms}
            held={held.get(month.symbol) ?? 0}
            onPick={onPick}
          />
        ))}
      </DataTable>
    </section>
  );
}

type MonthRowProps = {
  readonly month: Month;
  readonly terms: Strip['terms'];
  readonly held: number;
  readonly onPick: OnPick;
};

function MonthRow({ month, terms, held, onPick }: MonthRowProps) {
  const { day } = month;
  const change = dayChange(month);
  const price = (side: Side) => {
    const shown = priceText(side === 'BUY' ? month.ask : month.bid, terms);
    const tone = side === 'BUY' ? 'text-buy' : 'text-sell';
    if (onPick === null) return <span className={tone}>{shown}</span>;
    return (
      <button
        type="button"
        className={cx('h-6 min-w-14 rounded-sm px-1 text-right hover:bg-s3', tone)}
        aria-label={phrase`${phrase(side === 'BUY' ? 'Buy' : 'Sell')} ${month.symbol} at ${shown}`}
        onClick={() => onPick(month, side)}
      >
        {shown}
      </button>
    );
  };
  return (
    <tr className="border-line border-b">
      <RowHead isStrong className="px-1">
        {month.symbol}
        {month.isFront ? <span className="font-normal text-11 text-t2"> front</span> : null}
      </RowHead>
      <td className="px-1">{price('SELL')}</td>
      <td className="px-1">{price('BUY')}</td>
      <td className="px-1">{dayPrice(day?.last, terms)}</td>
      <td className={cx('px-1', change > 0 ? 'text-up' : change < 0 ? 'text-down' : 'text-t2')}>
        {changeText(change, terms)}
      </td>
      <td className="px-1">{held === 0 ? NONE : formatSignedQty(held)}</td>
      <td className="px-1" title={day?.settledOn === null ? undefined : day?.settledOn}>
        {dayPrice(day?.settlement, terms)}
      </td>
      <td className="px-1">{day === undefined ? NONE : formatQty(day.volume)}</td>
      <td className="px-1" title={openText(day)}>
        {day === undefined ? NONE : formatQty(day.openInterest)}
      </td>
    </tr>
  );
}

/** `01/27`: short enough for the ends of the axis. */
const monthText = (ms: number): string => {
  const [year = '', month = ''] = new Date(ms).toISOString().split('-');
  return `${month}/${year.slice(2)}`;
};

function ForwardCurve({ strip }: { readonly strip: Strip }) {
  const { months, terms } = strip;
  const points = (of: (month: Month) => number) =>
    months.map((month) => ({ x: Date.parse(month.expiresAt), y: of(month) }));
  return (
    <XyPlot
      className="min-h-44 flex-1 p-2"
      title={phrase`Forward curve, ${terms.priceUnit}`}
      lines={[
        { name: 'Now', className: 'stroke-accent', points: points(({ mid }) => mid) },
        {
          name: 'Start of day',
          className: 'stroke-t3',
          dash: '4 3',
          points: points(({ open }) => open),
        },
      ]}
      xText={monthText}
      yText={(y) => priceText(y, terms)}
      waiting="A curve needs at least two months"
    />
  );
}
