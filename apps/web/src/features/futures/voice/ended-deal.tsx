/** A voice deal that has ended: one line, with its record behind it. */

import { cx } from '../../../kit/ui/cx.ts';
import { formatTime, parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { VoiceDeal } from '../../../platform/client/shapes.ts';
import { priceText } from '../strip/prices.ts';
import { useProductStrip } from '../strip/use-strip.ts';
import { dealSentence, getRoot, STATE_WORDS } from '../strip/voice-text.ts';
import { DealSteps } from './deal-steps.tsx';
import { useVoiceClients } from './use-voice.ts';

export function EndedDeal({ deal }: { readonly deal: VoiceDeal }) {
  const { toName } = useVoiceClients();
  const terms = useProductStrip(getRoot(deal.symbol)).data?.terms;
  const { state, price, reason, updatedAt, clientUserId, steps } = deal;
  const isDone = state === 'DONE';
  return (
    <li className="border-line border-b px-2 py-1 text-12">
      <details>
        <summary className="cursor-pointer">
          <span className="text-t2 tabular-nums">{formatTime(parseMs(updatedAt))}</span>{' '}
          {dealSentence(deal, toName(clientUserId))}{' '}
          {isDone && price !== null && terms !== undefined ? (
            <b className="tabular-nums">{phrase`at ${priceText(price, terms)} `}</b>
          ) : null}
          <span className={cx(isDone ? 'text-up' : 'text-t2')}>
            {STATE_WORDS[state]}
            {reason === null ? '' : `: ${reason}`}
          </span>
        </summary>
        <div className="pt-1 pl-3">
          <DealSteps steps={steps} />
        </div>
      </details>
    </li>
  );
}
