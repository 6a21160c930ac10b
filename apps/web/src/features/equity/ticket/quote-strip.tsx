/** Bid and ask of the ticket's instrument, large: what the order will meet. */

import { decimalsOfTick } from '@tradefloor/instruments/quotes/tick-decimals';
import { feedStateNow, useQuote, useTimed } from '../../../kit/live/use-client.ts';
import { HaltLine } from '../../../kit/market/halt-mark.tsx';
import { SessionFigures } from '../../../kit/market/session-figures.tsx';
import { ShortBadge } from '../../../kit/market/short-badge.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { formatMove, formatPx, formatQty, NONE } from '../../../lib/format/numbers.ts';
import { toPx } from '../../../lib/format/units.ts';
import type { Instrument } from '../../../platform/client/shapes.ts';

type QuoteStripProps = { readonly instrument: Instrument };

/** Follows the price itself: an untouched ticket is not drawn again with every batch. */
export function QuoteStrip({ instrument }: QuoteStripProps) {
  const quote = useQuote(instrument.symbol);
  const state = useTimed(feedStateNow);
  const decimals = decimalsOfTick(toPx(instrument.tickSize));
  const change =
    quote === null || quote.priorClose === 0 ? null : quote.last / quote.priorClose - 1;
  const isLive = state === 'live';
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-2">
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-15">
          {instrument.symbol}
          {instrument.instrumentType === 'equity' ? (
            <ShortBadge symbol={instrument.symbol} />
          ) : null}
          {change === null ? null : (
            <span className={cx('ml-2 text-12', change < 0 ? 'text-down' : 'text-up')}>
              {formatMove(change)}
            </span>
          )}
        </p>
        <p className="truncate text-11 text-t3">{instrument.name}</p>
      </div>
      <dl className={cx('flex gap-3 text-right', isLive ? 'text-t1' : 'text-t3')}>
        {(['bid', 'ask'] as const).map((side) => (
          <div key={side}>
            <dt className="whitespace-nowrap text-11 text-t3">
              {side === 'bid' ? 'Bid' : 'Ask'} ×{' '}
              {quote === null ? NONE : formatQty(side === 'bid' ? quote.bidSize : quote.askSize)}
            </dt>
            <dd className="font-semibold text-15">
              {quote === null ? NONE : formatPx(quote[side], decimals)}
            </dd>
          </div>
        ))}
      </dl>
      <div className="w-full">
        <SessionFigures symbol={instrument.symbol} decimals={decimals} />
      </div>
      <HaltLine symbol={instrument.symbol} />
    </div>
  );
}
