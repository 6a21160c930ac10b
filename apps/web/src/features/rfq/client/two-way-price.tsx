/** A two-way price in the client's hands: it sells at the bid or buys at the offer, each with its terms. */

import { type Fact, FactTiles } from '../../../kit/facts/fact-lists.tsx';
import { useLeftMs } from '../../../kit/facts/window-left.tsx';
import { useBonds } from '../../../kit/live/use-bonds.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { formatBondPrice, formatFixed } from '../../../lib/format/numbers.ts';
import { formatLeft } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Rfq, Side } from '../../../platform/client/shapes.ts';
import { findBothSides, type SideQuote, shownUntil } from '../requests/two-way-facts.ts';
import { termFacts } from './quote-terms.ts';
import { useBenchmarkName } from './use-benchmark-name.ts';

/** Below this the countdown turns urgent. */
const LAST_MS = 5_000;

type TwoWayPriceProps = {
  readonly rfq: Rfq;
  readonly isBusy: boolean;
  readonly onAccept: (side: Side) => void;
  readonly onDecline: () => void;
};

export function TwoWayPrice({ rfq, isBusy, onAccept, onDecline }: TwoWayPriceProps) {
  const left = useLeftMs(shownUntil(rfq)) ?? 0;
  const both = findBothSides(rfq);
  if (both === null) return null;
  const isOff = isBusy || left === 0;
  return (
    <>
      <div className="grid gap-3 md:grid-cols-2">
        <OneSide rfq={rfq} side="SELL" price={both.bid} isOff={isOff} onAccept={onAccept} />
        <OneSide rfq={rfq} side="BUY" price={both.ask} isOff={isOff} onAccept={onAccept} />
      </div>
      <div className="flex items-center justify-between gap-4">
        <p className="text-13">
          Good for{' '}
          <span role="timer" className={left < LAST_MS ? 'text-critical' : 'text-t1'}>
            {left === 0 ? phrase('over') : formatLeft(left)}
          </span>
        </p>
        <Button size="lg" disabled={isOff} onClick={onDecline}>
          Decline
        </Button>
      </div>
    </>
  );
}

type OneSideProps = {
  readonly rfq: Rfq;
  /** The client's, on this half of the price. */
  readonly side: Side;
  readonly price: SideQuote;
  readonly isOff: boolean;
  readonly onAccept: (side: Side) => void;
};

const WORDS = { SELL: ['Bid', 'Sell'], BUY: ['Offer', 'Buy'] } as const;

function OneSide({ rfq, side, price, isOff, onAccept }: OneSideProps) {
  const bond = useBonds((book) => book.bond(rfq.isin));
  const benchmark = useBenchmarkName(bond);
  const { quote } = price;
  const [name, verb] = WORDS[side];
  const facts: readonly Fact[] = [
    {
      name: phrase`${name}, clean per 100`,
      value: formatBondPrice(quote.price),
      tone: cx('font-semibold text-28 leading-none', side === 'BUY' ? 'text-buy' : 'text-sell'),
    },
    { name: 'Yield', value: `${formatFixed(quote.yield, 3)} %`, tone: 'text-15' },
    ...termFacts({ quote, side, bond, benchmark, reader: 'client' }),
  ];
  return (
    <section aria-label={name} className="flex flex-col gap-3 border border-line p-3">
      <FactTiles
        label={phrase`Terms of the ${name.toLowerCase()}`}
        className="flex flex-wrap items-end gap-x-6 gap-y-2 text-13"
        facts={facts}
      />
      <Button
        size="lg"
        look={side === 'BUY' ? 'buy' : 'sell'}
        disabled={isOff}
        onClick={() => onAccept(side)}
      >{phrase`${verb} at ${formatBondPrice(quote.price)}`}</Button>
    </section>
  );
}
