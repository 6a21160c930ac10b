/**
 * Voice deals in futures, both ends: the ticket of the user with a client on the phone, open requests, and past ones.
 */

import { RestError } from '../../../kit/live/rest-error.tsx';
import { useCan } from '../../../kit/live/use-client.ts';
import { Empty } from '../../../kit/ui/empty.tsx';
import type { VoiceDeal } from '../../../platform/client/shapes.ts';
import { isLiveVoice } from '../../../platform/stores/voice-book.ts';
import { DealCard } from './deal-card.tsx';
import { EndedDeal } from './ended-deal.tsx';
import { RfqRequestTicket } from './phone-request-ticket.tsx';
import { useVoiceDeals } from './use-voice.ts';

/** Ended deals that are shown. */
const ENDED_MAX = 50;

export function VoicePanel() {
  const deals = useVoiceDeals();
  const serves = useCan('serve-clients');
  const prices = useCan('futures');
  const live = deals.filter(isLiveVoice);
  const ended = deals.filter((deal) => !isLiveVoice(deal)).slice(0, ENDED_MAX);
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
      tabIndex={0}
      aria-label="Voice deals"
      className="flex min-h-0 flex-1 flex-col overflow-auto"
    >
      {serves || prices ? <RfqRequestTicket /> : null}
      {deals.length === 0 ? (
        <RestError part="voice">
          <Empty title="No voice requests yet" />
        </RestError>
      ) : (
        <>
          <Live deals={live} />
          <Ended deals={ended} />
        </>
      )}
    </section>
  );
}

type Deals = { readonly deals: readonly VoiceDeal[] };

function Live({ deals }: Deals) {
  return (
    <section aria-label="Open requests">
      <h2 className="px-2 pt-2 font-semibold text-12">Open requests</h2>
      {deals.length === 0 ? (
        <p className="px-2 pb-2 text-12 text-t3">No open requests.</p>
      ) : (
        <ul>
          {deals.map((deal) => (
            <DealCard key={deal.dealId} deal={deal} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Ended({ deals }: Deals) {
  if (deals.length === 0) return null;
  return (
    <section aria-label="Ended requests" className="pb-2">
      <h2 className="px-2 pt-2 font-semibold text-12">Ended requests</h2>
      <ul>
        {deals.map((deal) => (
          <EndedDeal key={deal.dealId} deal={deal} />
        ))}
      </ul>
    </section>
  );
}
