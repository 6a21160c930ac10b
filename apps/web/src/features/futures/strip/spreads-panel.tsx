/** Calendar spreads of a product, both legs dealt or none: how far apart the months lie, how many lots a press deals. */

import { useState } from 'react';
import { useCan, useClient } from '../../../kit/live/use-client.ts';
import {
  DEFAULT_TOLERANCE,
  ToleranceField,
  tickText,
} from '../../../kit/order/tolerance-field.tsx';
import { Segmented } from '../../../kit/ui/segmented.tsx';
import { formatFixed, formatQty } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { parseLots, priceText, toDollars } from './prices.ts';
import { DealOutcome, LotsField, NoStrip, ProductChoice } from './product-bar.tsx';
import { dealSpread, type SpreadDeal } from './send.ts';
import { SpreadLadder } from './spread-ladder.tsx';
import { useConfirmed } from './use-confirmed.tsx';
import { useDeal } from './use-deal.ts';
import { type Strip, useStrip } from './use-strip.ts';

const SPANS = ['1', '2', '3', '4', '6'] as const;
type Span = (typeof SPANS)[number];

export function SpreadsPanel() {
  const query = useStrip();
  const client = useClient();
  const deals = useCan('futures');
  const [text, setText] = useState('1');
  const [span, setSpan] = useState<Span>('1');
  const [ticks, setTicks] = useState(DEFAULT_TOLERANCE);
  const deal = useDeal();
  const confirmed = useConfirmed();
  const strip = query.data;
  if (strip === undefined) return <NoStrip query={query} />;
  const { terms, months } = strip;
  const lots = parseLots(text, terms.maxClip);
  const onDeal = (spread: SpreadDeal): void =>
    confirmed.press({
      side: spread.side,
      words: spreadWords(spread, terms),
      terms: phrase`Both legs at this price and ${tickText(ticks)} worse at most, or none.`,
      go: () => void deal.send(() => dealSpread(client, spread, { terms, ticks })),
    });
  // Products have three to nine months: a span that none of them reaches is not offered.
  const spans = SPANS.filter((each) => Number(each) < months.length);
  const apart = spans.includes(span) ? span : '1';
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
      tabIndex={0}
      aria-label="Spread ladder"
      className="flex min-h-0 flex-1 flex-col overflow-auto"
    >
      <div className="flex flex-wrap items-end gap-2 p-2">
        <ProductChoice />
        {deals ? (
          <>
            <LotsField text={text} isValid={lots !== null} max={terms.maxClip} onText={setText} />
            <ToleranceField ticks={ticks} onTicks={setTicks} />
          </>
        ) : null}
        <Segmented
          label="Months apart"
          showsLabel
          value={apart}
          choices={spans.map((value) => ({ value, label: value }))}
          onChange={setSpan}
        />
      </div>
      <SpreadLadder
        strip={strip}
        apart={Number(apart)}
        lots={deals ? lots : null}
        onDeal={onDeal}
      />
      {deals ? (
        <div className="px-2 pb-2">
          {lots === null ? null : (
            <p
              className="pb-1 text-12 text-t2"
              data-testid="spread-limit"
            >{phrase`Limit: the price pressed and ${tickText(ticks)}, ${formatFixed(toDollars(ticks * terms.tickSize, lots, terms), 2)} USD`}</p>
          )}
          <DealOutcome deal={deal} terms={terms} />
          {confirmed.dialog}
        </div>
      ) : null}
    </section>
  );
}

/** `BUY 5 CLF27 / CLG27 @ 0.17`: the side is that of the near month. */
const spreadWords = ({ side, lots, near, far, price }: SpreadDeal, terms: Strip['terms']): string =>
  `${side} ${formatQty(lots)} ${near} / ${far} @ ${priceText(price, terms)}`;
