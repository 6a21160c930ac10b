/** One pair: bid and ask with big figure, pips and tenth, the spread between them, the amount, and the last outcome. */

import { FX_STREAM_MAX } from '@tradefloor/contracts/vocabulary/fx';
import { priceParts, toPips } from '@tradefloor/instruments/fx/pips';
import { useState } from 'react';
import { usePrefs } from '../../kit/live/use-client.ts';
import { Button } from '../../kit/ui/button.tsx';
import { cx } from '../../kit/ui/cx.ts';
import { parseQty } from '../../lib/format/entry.ts';
import { formatFixed, formatQty } from '../../lib/format/numbers.ts';
import { toDecimal, toPx } from '../../lib/format/units.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { FxPair, Side } from '../../platform/client/shapes.ts';
import { type FxBook, type FxPrice, rungFor } from './fx-book.ts';
import { FxConfirm } from './fx-confirm.tsx';
import { OutcomeLine } from './outcome-line.tsx';
import { StreamCard } from './stream-card.tsx';
import { useFxPrice } from './use-fx-book.ts';
import { useFxDeal } from './use-fx-deal.ts';
import { type StreamRequest, useStreamRequest } from './use-stream-request.ts';

const PRESETS = [
  { text: '1m', label: '1M' },
  { text: '5m', label: '5M' },
  { text: '10m', label: '10M' },
] as const;

type TileProps = {
  readonly pair: FxPair;
  readonly book: FxBook;
  readonly isStale: boolean;
  readonly mayDeal: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};

export function FxTile({ pair, book, isStale, mayDeal, isChosen, onChoose }: TileProps) {
  const price = useFxPrice(book, pair.symbol);
  const [amount, setAmount] = useState('1m');
  const [requesting, setRequesting] = useState<Side | null>(null);
  const asks = usePrefs(({ confirmsQuotes }) => confirmsQuotes);
  const { outcome, isBusy, deal } = useFxDeal();
  const read = parseQty(amount, FX_STREAM_MAX);
  const stream = useStreamRequest();
  const rung = price === null || !read.ok ? null : rungFor(price, read.value);
  const press = (side: Side): void => {
    if (price === null || rung === null || !read.ok) return;
    const { symbol, quoteId } = price;
    deal({ symbol, side, quoteId, qty: read.value, price: side === 'BUY' ? rung.ask : rung.bid });
  };
  const isOff = !mayDeal || isBusy || rung === null;
  const isTooLarge = price !== null && rung === null;
  const problem = read.ok ? (isTooLarge ? 'Exceeds the quoted size' : null) : read.problem;
  const mayStream = mayDeal && isTooLarge && read.ok;
  const name = `${pair.base}/${pair.quote}`;
  return (
    <article
      aria-label={name}
      className={cx(
        'relative flex flex-col gap-1.5 rounded-sm border bg-s1 p-2',
        isChosen ? 'border-accent' : 'border-line',
      )}
    >
      <TileHead name={name} price={price} isChosen={isChosen} onChoose={onChoose} />
      <div className="grid grid-cols-[1fr_auto_1fr] items-stretch gap-1">
        <PriceButton
          pair={pair}
          rung={rung}
          isStale={isStale}
          isOff={isOff}
          side="SELL"
          onPress={asks ? setRequesting : press}
        />
        <Spread pair={pair} rung={rung} />
        <PriceButton
          pair={pair}
          rung={rung}
          isStale={isStale}
          isOff={isOff}
          side="BUY"
          onPress={asks ? setRequesting : press}
        />
      </div>
      <AmountRow amount={amount} onAmount={setAmount} name={name} base={pair.base} />
      <OutcomeLine outcome={outcome} pair={pair} problem={stream.failure ?? problem} />
      <TileStream pair={pair} stream={stream} qty={mayStream && read.ok ? read.value : null} />
      {requesting === null || rung === null || !read.ok ? null : (
        <FxConfirm
          pair={pair}
          side={requesting}
          qty={read.value}
          price={requesting === 'BUY' ? rung.ask : rung.bid}
          isOff={isOff}
          onResponse={(yes) => {
            setRequesting(null);
            if (yes) press(requesting);
          }}
        />
      )}
    </article>
  );
}

type StreamProps = {
  readonly pair: FxPair;
  readonly stream: StreamRequest;
  /** What a stream may be requested for; null where it may not. */
  readonly qty: number | null;
};

/** The request for an amount above the streamed sizes, and the stream that has come of it. */
function TileStream({ pair, stream, qty }: StreamProps) {
  const { opened, isRequesting, open, close } = stream;
  if (opened !== null) {
    return <StreamCard key={opened.streamId} pair={pair} opened={opened} onDone={close} />;
  }
  if (qty === null) return null;
  return (
    <Button size="sm" disabled={isRequesting} onClick={() => open({ symbol: pair.symbol, qty })}>
      Request stream
    </Button>
  );
}

type HeadProps = {
  readonly name: string;
  readonly price: FxPrice | null;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};

const MOVES = {
  '-1': ['▼', 'Mid down', 'text-down'],
  '0': ['', 'Mid unchanged', ''],
  '1': ['▲', 'Mid up', 'text-up'],
} as const;

function TileHead({ name, price, isChosen, onChoose }: HeadProps) {
  const [arrow, title, colour] = MOVES[`${price?.moved ?? 0}`];
  return (
    <h2 className="flex items-center justify-between text-13">
      <button
        type="button"
        aria-pressed={isChosen}
        className="min-h-6 rounded-sm px-1 font-semibold hover:bg-s3"
        onClick={onChoose}
      >
        {name}
      </button>
      <span className={cx('w-4 text-center text-11', colour)} title={title} aria-hidden="true">
        {arrow}
      </span>
    </h2>
  );
}

type Rung = NonNullable<ReturnType<typeof rungFor>>;
type ButtonProps = {
  readonly pair: FxPair;
  readonly rung: Rung | null;
  readonly side: Side;
  readonly isStale: boolean;
  readonly isOff: boolean;
  readonly onPress: (side: Side) => void;
};

function PriceButton({ pair, rung, side, isStale, isOff, onPress }: ButtonProps) {
  const units = rung === null ? null : toPx(side === 'BUY' ? rung.ask : rung.bid);
  const parts = units === null ? null : priceParts(units, pair);
  const verb = side === 'BUY' ? 'Buy' : 'Sell';
  const text = units === null ? 'not quoted' : toDecimal(units).toFixed(pair.digits);
  return (
    <button
      type="button"
      disabled={isOff}
      className={cx(
        'flex flex-col items-center rounded-sm border border-control bg-s2 py-1 tabular-nums hover:bg-s3',
        side === 'BUY' ? 'text-buy' : 'text-sell',
        isStale && 'stale text-t3',
      )}
      onClick={() => onPress(side)}
    >
      <span className="text-11 text-t2">{`${verb} ${pair.base}`}</span>
      <span className="visually-hidden">{phrase` against ${pair.quote} at ${text}`}</span>
      <span className="flex items-baseline" aria-hidden="true">
        <span className="text-13">{parts?.bigFigure ?? '–'}</span>
        <span className="font-semibold text-20 leading-tight">{parts?.pips ?? ''}</span>
        <span className="self-start text-12">{parts?.tenth ?? ''}</span>
      </span>
    </button>
  );
}

function Spread({ pair, rung }: { readonly pair: FxPair; readonly rung: Rung | null }) {
  const pips =
    rung === null ? null : toPips(toPx(rung.ask) - toPx(rung.bid), { pip: toPx(pair.pip) });
  return (
    <p
      className="flex w-9 flex-col items-center justify-center text-12 tabular-nums"
      title="Spread in pips"
    >
      {pips === null ? '–' : formatFixed(pips, 1)}
      <span className="text-11 text-t2">pips</span>
    </p>
  );
}

type AmountProps = {
  readonly amount: string;
  readonly onAmount: (text: string) => void;
  readonly name: string;
  readonly base: string;
};

function AmountRow({ amount, onAmount, name, base }: AmountProps) {
  const read = parseQty(amount, FX_STREAM_MAX);
  return (
    <div className="flex items-center gap-1">
      <input
        aria-label={phrase`Amount of ${base} for ${name}`}
        aria-invalid={!read.ok}
        className="h-6 w-0 min-w-0 flex-1 rounded-sm border border-control bg-bg px-1.5 text-right text-12 tabular-nums aria-invalid:border-critical"
        autoComplete="off"
        spellCheck={false}
        value={amount}
        title={read.ok ? `${formatQty(read.value)} ${base}` : read.problem}
        onChange={(event) => onAmount(event.target.value)}
      />
      {PRESETS.map(({ text, label }) => (
        <button
          key={text}
          type="button"
          aria-pressed={amount === text}
          aria-label={phrase`${label} for ${name}`}
          className="h-6 min-w-8 rounded-sm border border-control px-1 text-11 text-t2 hover:bg-s3 aria-pressed:bg-s3 aria-pressed:text-t1"
          onClick={() => onAmount(text)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
