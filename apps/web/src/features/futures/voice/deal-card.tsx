/** An open request: its terms, the market, the price with its remaining time, and the available actions. */

import { WindowLeft } from '../../../kit/facts/window-left.tsx';
import { useCan, useIdentity } from '../../../kit/live/use-client.ts';
import { richPhrase } from '../../../kit/text/rich-phrase.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { formatTime, parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { VoiceDeal } from '../../../platform/client/shapes.ts';
import { priceText } from '../strip/prices.ts';
import { type Strip, useProductStrip } from '../strip/use-strip.ts';
import { dealSentence, getRoot, quoteOfDeal, STATE_WORDS } from '../strip/voice-text.ts';
import { DealSteps } from './deal-steps.tsx';
import { DecisionForm } from './decision-form.tsx';
import { DeclineForm } from './decline-form.tsx';
import { PriceForm } from './price-form.tsx';
import { useVoiceClients } from './use-voice.ts';

export function DealCard({ deal }: { readonly deal: VoiceDeal }) {
  const { toName } = useVoiceClients();
  const { userId, role } = useIdentity();
  const deals = useCan('futures');
  const strip = useProductStrip(getRoot(deal.symbol)).data;
  const { askedBy, askerRole, tradedBy, state, side, clientUserId, note, createdAt } = deal;
  const isOthers = tradedBy !== null && tradedBy !== userId;
  const mayPrice = deals && !isOthers && (askedBy !== userId || askerRole === 'trader');
  return (
    <li className="border-line border-b p-2 text-12" data-testid="voice-deal">
      <p className="flex flex-wrap items-baseline justify-between gap-x-2">
        <b className={cx('font-semibold text-13', side === 'BUY' ? 'text-buy' : 'text-sell')}>
          {dealSentence(deal, toName(clientUserId))}
        </b>
        <span className="text-t2">{STATE_WORDS[state]}</span>
      </p>
      <p className="text-t2">{richPhrase`requested by ${askedBy} at ${formatTime(parseMs(createdAt))}${note === null ? '' : `, “${note}”`}; ends in ${<WindowLeft endsAt={deal.endsAt} />}`}</p>
      {strip === undefined ? null : (
        <>
          <Prices deal={deal} strip={strip} />
          {mayPrice ? <PriceForm deal={deal} strip={strip} /> : null}
        </>
      )}
      {mayPrice || role === 'admin' ? <DeclineForm deal={deal} /> : null}
      {askedBy === userId ? <DecisionForm deal={deal} terms={strip?.terms ?? null} /> : null}
      <details className="pt-1">
        <summary className="cursor-pointer text-t2">{phrase`Audit trail, ${deal.steps.length} ${phrase(deal.steps.length === 1 ? 'step' : 'steps')}`}</summary>
        <div className="pt-1 pl-3">
          <DealSteps steps={deal.steps} />
        </div>
      </details>
    </li>
  );
}

/** The market on the left, the desk's price on the right while there is one. */
function Prices({ deal, strip }: { readonly deal: VoiceDeal; readonly strip: Strip }) {
  const { price, state, tradedBy, validUntil } = deal;
  const { terms } = strip;
  const quote = quoteOfDeal(strip, deal);
  return (
    <p className="flex min-h-6 flex-wrap items-baseline gap-x-3 tabular-nums">
      <span className="text-t2">{phrase`market ${
        quote === null
          ? 'not quoted'
          : `${priceText(quote.bid, terms)} / ${priceText(quote.ask, terms)}`
      }`}</span>
      {price === null ? null : (
        <span
          className={cx(state === 'STALE' && 'text-t3 line-through')}
        >{richPhrase`${tradedBy} quotes ${<b className="text-15">{priceText(price, terms)}</b>}`}</span>
      )}
      {state === 'PRICED' ? (
        <span className="text-t2">
          good for <WindowLeft endsAt={validUntil} />
        </span>
      ) : null}
    </p>
  );
}
