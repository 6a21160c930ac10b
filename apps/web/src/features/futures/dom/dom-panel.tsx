/** The ladder of one future: what its dealer takes at each price, one's own orders there, and a press that places one. */

import { useQuery } from '@tanstack/react-query';
import { ORDER_QTY_MAX } from '@tradefloor/contracts/vocabulary/order';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { LadderBody } from '../../../kit/ladder/ladder-body.tsx';
import { type LadderFigures, useLadderFigures } from '../../../kit/ladder/ladder-figures.ts';
import { type LadderOutcome, useLadderKeys } from '../../../kit/ladder/ladder-sending.ts';
import { LimitNote, type LimitTicks, useLimitTicks } from '../../../kit/ladder/limit-ticks.tsx';
import {
  findLinkProblem,
  type LinkRead,
  linkText,
  readLink,
} from '../../../kit/ladder/linked-press.ts';
import { useArmed } from '../../../kit/ladder/use-armed.ts';
import { type Ladder, useLadder } from '../../../kit/ladder/use-ladder.ts';
import { useCan, useClient } from '../../../kit/live/use-client.ts';
import { CancelDialog } from '../../../kit/order/cancel-dialog.tsx';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { Empty } from '../../../kit/ui/empty.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { toDecimal, toPx } from '../../../lib/format/units.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { useUi } from '../../../ui-state/use-ui.ts';
import { describeDay } from '../strip/day-text.ts';
import { parseLots, priceText } from '../strip/prices.ts';
import { NoStrip } from '../strip/product-bar.tsx';
import { type Month, type Strip, useStrip } from '../strip/use-strip.ts';
import { toDealerBook, toLadderDay } from './dealer-book.ts';
import { DomBar } from './dom-bar.tsx';
import { DomConfirm } from './dom-confirm.tsx';
import {
  type DomDraft,
  type DomTrading,
  FIRST_DRAFT,
  isTwoPriced,
  useDomTrading,
} from './use-dom-trading.ts';
import '../../../kit/ladder/ladder.css';

export function DomPanel() {
  const query = useStrip();
  const strip = query.data;
  const [chosen, setChosen] = useState<string | null>(null);
  if (strip === undefined) return <NoStrip query={query} />;
  const { months } = strip;
  const month =
    months.find(({ symbol }) => symbol === chosen) ??
    months.find(({ isFront }) => isFront) ??
    months[0];
  if (month === undefined) return <Empty title="No contract is listed" />;
  return <DomOf key={month.symbol} strip={strip} month={month} onChoose={setChosen} />;
}

type DomOfProps = {
  readonly strip: Strip;
  readonly month: Month;
  readonly onChoose: (symbol: string) => void;
};

function DomOf({ strip, month, onChoose }: DomOfProps) {
  const { terms } = strip;
  const { symbol } = month;
  const root = useRef<HTMLDivElement>(null);
  const trades = useCan('futures');
  const [draft, setDraft] = useState(FIRST_DRAFT);
  const { type, timeInForce } = draft;
  const [figures, onFrame] = useLadderFigures();
  const { isArmed, setArmed } = useArmed(symbol);
  const { notation, tickSize } = terms;
  const write = useCallback(
    (units: number) => priceText(toDecimal(units), { notation, tickSize }),
    [notation, tickSize],
  );
  const ladder = useLadder({ symbol, tickUnits: toPx(tickSize), write, onFrame });
  const { model } = ladder;
  useDealerBook(ladder, month, terms);
  useTradedDay(ladder, month, terms);
  const lots = parseLots(draft.lotsText, terms.maxClip ?? ORDER_QTY_MAX);
  const limit = useLimitTicks();
  const link = readLink(draft, type);
  const trading = useDomTrading({
    symbol,
    terms,
    model,
    type,
    lots,
    limitTicks: limit.entry,
    timeInForce,
    link,
    isArmed,
  });
  useLadderKeys(root, { ladder, trading, trades, toggleArmed: () => setArmed(!isArmed) });
  return (
    <div ref={root} className={`flex min-h-0 flex-1 flex-col ${isArmed ? 'ladder-armed' : ''}`}>
      <DomBar
        strip={strip}
        month={month}
        draft={draft}
        link={link}
        isValid={lots !== null}
        limit={limit}
        isArmed={isArmed}
        trades={trades}
        onMonth={onChoose}
        onChange={(over) => setDraft((before) => ({ ...before, ...over }))}
        onArm={setArmed}
      />
      {trades ? (
        <DomNotes
          draft={draft}
          limit={limit}
          link={link}
          write={(ticks) => priceText(ticks * tickSize, terms)}
        />
      ) : null}
      <DomFacts month={month} terms={terms} figures={figures} outcome={trading.outcome} />
      <LadderBody
        id={useId()}
        ladder={ladder}
        trading={trading}
        trades={trades}
        name={symbol}
        hasVolume
      />
      <DomDialogs trading={trading} />
    </div>
  );
}

/** What is confirmed before it is sent or cancelled. */
function DomDialogs({ trading }: { readonly trading: DomTrading }) {
  const { isConfirming, handle, cancelling, endCancelling } = trading;
  return (
    <>
      {isConfirming === null ? null : <DomConfirm placed={isConfirming} onResponse={handle} />}
      {cancelling === null ? null : <CancelDialog orders={cancelling} onClose={endCancelling} />}
    </>
  );
}

type DomNotesProps = {
  readonly draft: Pick<DomDraft, 'type' | 'timeInForce'>;
  readonly limit: LimitTicks;
  readonly link: LinkRead | null;
  readonly write: (ticks: number) => string;
};

/** What a press orders beside its type and price. */
function DomNotes({ draft: { type, timeInForce }, limit, link, write }: DomNotesProps) {
  const problem = findLinkProblem(link);
  const inForce = timeInForce === 'DAY' ? '' : timeInForce;
  const more = problem ?? [inForce, linkText(link)].filter(Boolean).join('; ');
  return (
    <>
      {isTwoPriced(type) ? <LimitNote limit={limit} write={write} /> : null}
      {more === '' ? null : (
        <p
          data-testid="dom-more"
          className={`shrink-0 truncate border-line border-b px-2 py-0.5 text-11 ${problem === null ? 'text-t3' : 'text-critical'}`}
        >
          {more}
        </p>
      )}
    </>
  );
}

type DomFactsProps = {
  readonly month: Month;
  readonly terms: Strip['terms'];
  readonly figures: LadderFigures;
  readonly outcome: LadderOutcome | null;
};

/** What became of the last press, else the spread; below it the figures of the day. */
function DomFacts({ month, terms, figures, outcome }: DomFactsProps) {
  return (
    <>
      <p
        role="status"
        data-testid="dom-outcome"
        className={`h-5 shrink-0 truncate px-2 text-11 leading-5 ${outcome?.isBad === true ? 'text-critical' : 'text-t2'}`}
      >
        {outcome === null ? (
          spreadText(figures.bestBid, figures.bestAsk)
        ) : (
          <Refused problem={outcome.text} />
        )}
      </p>
      <p className="shrink-0 truncate px-2 pb-1 text-11 text-t2" data-testid="dom-day">
        {describeDay(month, terms)}
      </p>
    </>
  );
}

function spreadText(bestBid: number | null, bestAsk: number | null): string {
  if (bestBid === null || bestAsk === null) return '';
  const ticks = bestAsk - bestBid;
  return phrase`Spread ${ticks} ${phrase(ticks === 1 ? 'tick' : 'ticks')}`;
}

/** A frozen screen keeps the prices of the moment it was frozen. */
function useDealerBook({ model }: Ladder, { bid, ask, mid }: Month, terms: Strip['terms']): void {
  const client = useClient();
  const isFrozen = useUi((ui) => ui.isFrozen);
  const { tickSize, maxClip } = terms;
  useEffect(() => {
    if (isFrozen) return;
    model.setBooks(toDealerBook({ bid, ask, mid }, { tickSize, maxClip }));
    client.painter.invalidate();
  }, [client, model, isFrozen, bid, ask, mid, tickSize, maxClip]);
}

/** What has traded at each price of the day, with its last and its settlement price. */
function useTradedDay({ model }: Ladder, { symbol, day }: Month, { tickSize }: Strip['terms']) {
  const client = useClient();
  const isFrozen = useUi((ui) => ui.isFrozen);
  const traded = useWatched(useQuery(client.queries.rfq.futureVolume.queryOptions({ symbol })));
  const levels = traded.data?.levels;
  useEffect(() => {
    if (isFrozen) return;
    model.setDay(day === undefined ? null : toLadderDay(day, levels ?? [], tickSize));
    client.painter.invalidate();
  }, [client, model, isFrozen, day, levels, tickSize]);
}
