/** The client's answer: the price that stands there is taken or not. A stale price is not there to be taken. */

import { useFirm } from '../../../kit/facts/window-left.tsx';
import { useClient } from '../../../kit/live/use-client.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { formatQty } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { VoiceDeal } from '../../../platform/client/shapes.ts';
import { priceText } from '../strip/prices.ts';
import { useConfirmed } from '../strip/use-confirmed.tsx';
import type { Strip } from '../strip/use-strip.ts';
import { useVoiceStep } from './use-voice.ts';

type DecisionFormProps = { readonly deal: VoiceDeal; readonly terms: Strip['terms'] | null };

export function DecisionForm({ deal, terms }: DecisionFormProps) {
  const client = useClient();
  const { problem, isBusy, run } = useVoiceStep();
  const { dealId, price, state, side, lots, symbol, farSymbol } = deal;
  const months = farSymbol === null ? symbol : `${symbol} / ${farSymbol}`;
  const { isFirm, isFirmNow } = useFirm(deal.validUntil);
  const confirmed = useConfirmed();
  const accept = (): void => {
    if (price === null || !isFirmNow()) return;
    void run({ accept: price }, (requestKey) =>
      client.calls.rfq.acceptVoice.mutate({ dealId, requestKey, price }),
    );
  };
  const pass = (): void =>
    void run('pass', (requestKey) => client.calls.rfq.passVoice.mutate({ dealId, requestKey }));
  return (
    <div className="flex flex-wrap items-center gap-2 py-1">
      {state === 'PRICED' && price !== null && terms !== null ? (
        <Button
          look={side === 'BUY' ? 'buy' : 'sell'}
          aria-disabled={isBusy || !isFirm}
          onClick={() =>
            confirmed.press({
              side,
              words: `${side} ${formatQty(lots)} ${months} @ ${priceText(price, terms)}`,
              terms: 'Dealt at this price while it is firm.',
              go: accept,
            })
          }
        >{phrase`Accept at ${priceText(price, terms)}`}</Button>
      ) : null}
      {confirmed.dialog}
      <Button aria-disabled={isBusy} onClick={pass}>
        Pass
      </Button>
      <span role="status" className="text-critical">
        <Refused problem={problem} />
      </span>
    </div>
  );
}
