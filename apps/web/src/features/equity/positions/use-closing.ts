/** How positions are closed or turned round by a press, and what became of the last one. */

import { useRef, useState } from 'react';
import { sendBlockNow, useClient } from '../../../kit/live/use-client.ts';
import { usePlacedBasket } from '../../../kit/order/use-placed-basket.ts';
import { prefixProblem } from '../../../lib/problem.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { toCodedText, toProblem } from '../../../platform/client/refusal.ts';
import type { Basket } from '../../../platform/client/shapes.ts';
import type { ClosingOutcome, Times } from './closing-orders.ts';
import { sendClosing } from './send-closing.ts';

/** The outcome of the last press, and how positions are closed; a press while one is under way is none. */
export function useClosing(onBusy: (isBusy: boolean) => void) {
  const client = useClient();
  const isBusy = useRef(false);
  const [done, setDone] = useState<ClosingOutcome | null>(null);
  const { placed, follow } = usePlacedBasket((error) =>
    setDone({ text: toProblem(error), isBad: true }),
  );
  const setBusy = (next: boolean): void => {
    isBusy.current = next;
    onBusy(next);
  };
  const run = async (symbols: ReadonlySet<string>, times: Times): Promise<void> => {
    const block = sendBlockNow(client);
    if (isBusy.current || block !== null) {
      if (block !== null) setDone({ text: block, isBad: true });
      return;
    }
    setBusy(true);
    follow(null);
    setDone({ text: 'Cancelling orders…', isBad: false });
    try {
      setDone(await sendClosing(client, { symbols, times, follow }));
    } catch (error) {
      setDone({ text: toProblem(error), isBad: true });
    } finally {
      setBusy(false);
    }
  };
  return { close: run, outcome: placed === null ? done : (toOutcome(placed) ?? done) };
}

/** How far a basket is, and why a line of it was refused; null once all were accepted. */
function toOutcome({ placing, counts, lines }: Basket): ClosingOutcome | null {
  const { waiting, accepted, refused } = counts;
  if (placing) {
    return {
      text: phrase`${accepted + refused} of ${waiting + accepted + refused} orders`,
      isBad: false,
    };
  }
  const line = lines.find(({ state }) => state === 'REFUSED');
  if (line === undefined) return null;
  const why = toCodedText({ code: line.code ?? 'INTERNAL', detail: line.detail });
  return {
    text: prefixProblem(phrase`${refused} of ${accepted + refused} rejected: `, why),
    isBad: true,
  };
}
