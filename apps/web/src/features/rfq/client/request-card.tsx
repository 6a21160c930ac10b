/** A request of the client that is not over: where it stands, and its price with what is left of its time. */

import { FactTiles } from '../../../kit/facts/fact-lists.tsx';
import { useLeftMs } from '../../../kit/facts/window-left.tsx';
import { useBonds } from '../../../kit/live/use-bonds.ts';
import { useClient } from '../../../kit/live/use-client.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { Refused } from '../../../kit/ui/refused.tsx';
import { useFocusAgain } from '../../../kit/ui/use-focus-home.ts';
import { formatBondPrice, formatFixed, formatQty } from '../../../lib/format/numbers.ts';
import { formatLeft } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Rfq } from '../../../platform/client/shapes.ts';
import { sideTone } from '../requests/side-text.tsx';
import { describeStanding, explainState, isPriced, sideWords } from './client-text.ts';
import { termFacts } from './quote-terms.ts';
import { TwoWayPrice } from './two-way-price.tsx';
import { useBenchmarkName } from './use-benchmark-name.ts';
import { useRfqAction } from './use-rfq-action.ts';

/** Below this the countdown turns urgent. */
const LAST_MS = 5_000;

const BORDERS: Readonly<Record<Rfq['side'], string>> = {
  BUY: 'border-buy',
  SELL: 'border-sell',
  TWO_WAY: 'border-info',
};

export function RequestCard({ rfq }: { readonly rfq: Rfq }) {
  const client = useClient();
  const bond = useBonds((book) => book.bond(rfq.isin));
  const { problem, isBusy, run } = useRfqAction();
  useFocusAgain(isBusy);
  const { rfqId, side, qty } = rfq;
  const leave = () => void run(() => client.calls.rfq.decline.mutate({ rfqId }));
  const title = `${phrase(sideWords(rfq))} ${formatQty(qty)} ${bond?.name ?? rfq.isin}`;
  return (
    <article
      aria-label={title}
      className={cx(
        'flex flex-col gap-3 border bg-s1 p-4',
        isPriced(rfq) ? BORDERS[side] : 'border-line',
      )}
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-13">
          <b className={sideTone(side)}>{sideWords(rfq)}</b>{' '}
          <span className="tabular-nums">{formatQty(qty)}</span> {bond?.name ?? rfq.isin}
        </h3>
        <p role="status" className="text-12 text-t2">
          <b className="font-semibold text-t1">{describeStanding(rfq)}</b> {explainState(rfq)}
        </p>
      </header>
      {isPriced(rfq) && side === 'TWO_WAY' ? (
        <TwoWayPrice
          rfq={rfq}
          isBusy={isBusy}
          onAccept={(dealt) =>
            void run(() => client.calls.rfq.accept.mutate({ rfqId, side: dealt }))
          }
          onDecline={leave}
        />
      ) : isPriced(rfq) ? (
        <Price
          rfq={rfq}
          isBusy={isBusy}
          onAccept={() => void run(() => client.calls.rfq.accept.mutate({ rfqId }))}
          onDecline={leave}
        />
      ) : (
        <div className="flex justify-end">
          <Button
            size="sm"
            aria-disabled={isBusy}
            onClick={() => void run(() => client.calls.rfq.cancel.mutate({ rfqId }))}
          >
            Cancel request
          </Button>
        </div>
      )}
      <p role="alert" className="text-12 text-critical empty:hidden">
        <Refused problem={problem ?? rfq.refusal} />
      </p>
    </article>
  );
}

type PriceProps = {
  readonly rfq: Rfq;
  readonly isBusy: boolean;
  readonly onAccept: () => void;
  readonly onDecline: () => void;
};

function Price({ rfq, isBusy, onAccept, onDecline }: PriceProps) {
  const { clientQuote, side } = rfq;
  const left = useLeftMs(clientQuote?.validUntil ?? null) ?? 0;
  const bond = useBonds((book) => book.bond(rfq.isin));
  const benchmark = useBenchmarkName(bond);
  if (clientQuote === null || side === 'TWO_WAY') return null;
  const isOver = left === 0;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <FactTiles
          label="Quote"
          className="flex flex-wrap items-end gap-x-6 gap-y-2"
          facts={[
            {
              name: 'Clean price per 100',
              value: formatBondPrice(clientQuote.price),
              tone: 'font-semibold text-28 leading-none',
            },
            { name: 'Yield', value: `${formatFixed(clientQuote.yield, 3)} %`, tone: 'text-15' },
            {
              name: 'Good for',
              value: <span role="timer">{isOver ? phrase('over') : formatLeft(left)}</span>,
              tone: cx('text-15', left < LAST_MS ? 'text-critical' : 'text-t1'),
            },
          ]}
        />
        <div className="flex gap-2">
          <Button size="lg" disabled={isBusy || isOver} onClick={onDecline}>
            Decline
          </Button>
          <Button
            size="lg"
            look={side === 'BUY' ? 'buy' : 'sell'}
            disabled={isBusy || isOver}
            onClick={onAccept}
          >{phrase`Accept at ${formatBondPrice(clientQuote.price)}`}</Button>
        </div>
      </div>
      <FactTiles
        label="Terms"
        className="flex flex-wrap gap-x-6 gap-y-2 border-line border-t pt-2 text-13"
        facts={termFacts({ quote: clientQuote, side, bond, benchmark, reader: 'client' })}
      />
    </>
  );
}
