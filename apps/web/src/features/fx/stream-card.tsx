/** A dealer's stream on request: two-way prices of one amount, how long they come, and the deal on one of them. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dealBlockNow, useClient, usePrefs } from '../../kit/live/use-client.ts';
import { PackageOutcome } from '../../kit/order/package-outcome.tsx';
import { useWatched } from '../../kit/query/stale-data.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Refused } from '../../kit/ui/refused.tsx';
import { formatQty, formatSigned } from '../../lib/format/numbers.ts';
import { parseMs } from '../../lib/format/time.ts';
import type { Problem } from '../../lib/problem.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { toDealProblem } from '../../platform/client/refusal.ts';
import type { FxPair, FxStream, Order, Side } from '../../platform/client/shapes.ts';
import { FxConfirm } from './fx-confirm.tsx';
import { OutcomeLine } from './outcome-line.tsx';
import { useFxDeal } from './use-fx-deal.ts';

type CardProps = {
  readonly pair: FxPair;
  /** As it was opened: newer prices come with the market. */
  readonly opened: FxStream;
  readonly onDone: () => void;
};

type Price = NonNullable<FxStream['price']>;

/** A press on a tenor opens the card below it, and its prices last half a minute. */
const bringIntoView = (card: HTMLElement | null): void =>
  card?.scrollIntoView({ block: 'nearest' });

export function StreamCard({ pair, opened, onDone }: CardProps) {
  const client = useClient();
  const { streamId } = opened;
  const { data } = useWatched(
    useQuery(client.queries.rfq.fxStream.queryOptions({ streamId }, { placeholderData: opened })),
  );
  const stream = data ?? opened;
  const asks = usePrefs(({ confirmsQuotes }) => confirmsQuotes);
  const [requesting, setRequesting] = useState<Side | null>(null);
  const [failure, setFailure] = useState<Problem | null>(null);
  const { outcome, isBusy, deal } = useFxDeal();
  const swap = useSwap();
  const { price, state } = stream;
  const isOff = price === null || state !== 'OPEN' || isBusy || swap.isBusy;
  const press = (side: Side): void => {
    if (price === null || isOff) return;
    const stop = dealBlockNow(client);
    setFailure(stop);
    if (stop !== null) return;
    if (stream.far !== null) swap.deal(stream, price, side);
    else deal(toPress(stream, price, side));
  };
  const end = (): void => {
    // Without a response it ends by itself within half a minute.
    client.calls.rfq.endFxStream.mutate({ streamId }).catch(() => undefined);
    onDone();
  };
  const digits = opened.near.symbol === pair.symbol && opened.far === null ? 0 : 1;
  const shown = { ...pair, symbol: streamId, digits: pair.digits + digits };
  return (
    <section
      ref={bringIntoView}
      aria-label={phrase`Stream for ${formatQty(stream.qty)} ${pair.base}`}
      className="relative flex max-w-xl flex-col gap-1.5 rounded-sm border border-accent bg-s1 p-2 text-12"
    >
      <StreamHead pair={pair} stream={stream} nowMs={client.serverNowMs()} />
      <SideButtons
        shown={shown}
        stream={stream}
        isOff={isOff}
        onPress={asks ? setRequesting : press}
      />
      <div className="flex items-start gap-3">
        <Button size="sm" onClick={state === 'OPEN' ? end : onDone}>
          {state === 'OPEN' ? 'End stream' : 'Close'}
        </Button>
        <div className="min-w-0 flex-1">
          <CardOutcome shown={shown} isSwap={stream.far !== null} outcome={outcome} swap={swap} />
          <Refused problem={failure} />
        </div>
      </div>
      {requesting === null || price === null ? null : (
        <FxConfirm
          pair={shown}
          side={requesting}
          qty={stream.qty}
          price={requesting === 'BUY' ? price.ask : price.bid}
          text={stream.far === null ? null : toLabel(shown, { stream, price, side: requesting })}
          isOff={isOff}
          onResponse={(yes) => {
            setRequesting(null);
            if (yes) press(requesting);
          }}
        />
      )}
    </section>
  );
}

type ButtonsProps = {
  readonly shown: FxPair;
  readonly stream: FxStream;
  readonly isOff: boolean;
  readonly onPress: (side: Side) => void;
};

function SideButtons({ shown, stream, isOff, onPress }: ButtonsProps) {
  return (
    <div className="grid grid-cols-2 gap-2">
      {(['SELL', 'BUY'] as const).map((side) => (
        <Button
          key={side}
          look={side === 'BUY' ? 'buy' : 'sell'}
          size="sm"
          disabled={isOff}
          onClick={() => onPress(side)}
        >
          {toLabel(shown, { stream, price: stream.price, side })}
        </Button>
      ))}
    </div>
  );
}

type OutcomeProps = {
  readonly shown: FxPair;
  readonly isSwap: boolean;
  readonly outcome: ReturnType<typeof useFxDeal>['outcome'];
  readonly swap: ReturnType<typeof useSwap>;
};

function CardOutcome({ shown, isSwap, outcome, swap }: OutcomeProps) {
  if (!isSwap) return <OutcomeLine outcome={outcome} pair={shown} problem={null} />;
  return (
    <div role="status" data-testid="fx-swap-outcome">
      <Refused problem={swap.failure} />
      <PackageOutcome sent={swap.sent} toPrice={(_, rate) => rate.toFixed(shown.digits)} />
    </div>
  );
}

const toPress = (stream: FxStream, price: Price, side: Side) => ({
  symbol: stream.near.symbol,
  side,
  qty: stream.qty,
  price: side === 'BUY' ? price.ask : price.bid,
  quoteId: price.quoteId,
});

type Labelled = {
  readonly stream: FxStream;
  readonly price: Price | null;
  /** Of a swap that of its far leg. */
  readonly side: Side;
};

/** `Buy EUR at 1.089790`; of a swap which leg is bought, and the points. */
function toLabel({ base, digits }: FxPair, { stream, price, side }: Labelled): string {
  const isBuy = side === 'BUY';
  if (stream.far !== null) {
    const verb = isBuy ? 'Sell near, buy far' : 'Buy near, sell far';
    if (price === null) return verb;
    return phrase`${verb} at ${formatSigned(isBuy ? price.pointsAsk : price.pointsBid, 2)} pips`;
  }
  const verb = isBuy ? 'Buy' : 'Sell';
  if (price === null) return `${verb} ${base}`;
  return phrase`${verb} ${base} at ${(isBuy ? price.ask : price.bid).toFixed(digits)}`;
}

const STATES = {
  OPEN: 'no price',
  TAKEN: 'last look',
  DEALT: 'dealt',
  CANCELED: 'ended',
  LAPSED: 'expired',
} as const satisfies Record<FxStream['state'], string>;

type HeadProps = {
  readonly pair: FxPair;
  readonly stream: FxStream;
  readonly nowMs: number;
};

function StreamHead({ pair, stream, nowMs }: HeadProps) {
  const { near, far, qty, price, state, endsAt } = stream;
  const left = Math.max(0, Math.ceil((parseMs(endsAt) - nowMs) / 1_000));
  const fixing = near.fixingDate === undefined ? '' : phrase`, fixing ${near.fixingDate}`;
  const legs =
    far === null
      ? `value ${near.valueDate}${fixing}`
      : phrase`${near.valueDate} to ${far.valueDate}`;
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <h3 className="font-semibold text-13">{`${pair.base}/${pair.quote}${fixing === '' ? '' : ' NDF'}`}</h3>
      <span className="text-t2">{`${formatQty(qty)} ${pair.base}, ${far === null ? '' : 'swap '}${legs}`}</span>
      {price === null || price.nearRate === null ? null : (
        <span className="text-t2 tabular-nums">{phrase`near at ${price.nearRate.toFixed(pair.digits + 1)}`}</span>
      )}
      <span className="ml-auto tabular-nums" data-testid="stream-state">
        {state === 'OPEN' && price !== null ? phrase`${left} s left` : STATES[state]}
      </span>
    </div>
  );
}

/** A press on a swap: both legs in one call. A second press while the first is on its way is none. */
function useSwap() {
  const { calls, account } = useClient();
  const [sent, setSent] = useState<readonly Order[]>([]);
  const [failure, setFailure] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const deal = ({ near, far, qty }: FxStream, { quoteId }: Price, farSide: Side): void => {
    if (isBusy || far === null) return;
    setBusy(true);
    setFailure(null);
    calls.orders.placeFxSwap
      .mutate({
        clientPackageId: `swap-${crypto.randomUUID()}`,
        quoteId,
        nearSymbol: near.symbol,
        farSymbol: far.symbol,
        side: farSide === 'BUY' ? 'SELL' : 'BUY',
        qty,
      })
      .then(
        ({ orders }) => {
          for (const order of orders) account.takeOrder(order);
          setSent(orders);
        },
        (error: unknown) => setFailure(toDealProblem(error)),
      )
      .finally(() => setBusy(false));
  };
  return { sent, failure, isBusy, deal };
}
