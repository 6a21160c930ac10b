/**
 * A click on the ladder: fills the ticket while it is not armed; armed it sends, after a confirmation where enabled.
 */

import { useState } from 'react';
import type { LadderPresses } from '../../../kit/ladder/ladder-body.tsx';
import type { LadderModel } from '../../../kit/ladder/ladder-model.ts';
import {
  type LadderOutcome,
  type OwnCancels,
  useLadderSend,
  useOwnCancels,
} from '../../../kit/ladder/ladder-sending.ts';
import { sendBlockNow, useClient, usePrefs } from '../../../kit/live/use-client.ts';
import type { Entry } from '../../../lib/format/entry.ts';
import type { Instrument, Side } from '../../../platform/client/shapes.ts';
import { requestTicket } from '../../../ui-state/ui-state.ts';
import { useUiStore } from '../../../ui-state/use-ui.ts';
import { type LadderDraft, readLadder, withChange } from './ladder-draft.ts';
import {
  type LadderOrder,
  orderWords,
  toLadderOrder,
  toRequest,
  toTicketRequest,
} from './ladder-request.ts';

type Requested = {
  readonly instrument: Instrument;
  readonly model: LadderModel;
  /** What a press orders. */
  readonly draft: LadderDraft;
  /** How far a limit is beyond its trigger, in ticks. */
  readonly limitTicks: Entry;
  readonly isArmed: boolean;
};

export type LadderTrading = LadderPresses &
  OwnCancels & {
    /** At the best price of its own side, or of the other one. */
    readonly take: (side: Side, at: 'join' | 'cross') => void;
    /** Waits for a yes; null when nothing does. */
    readonly isConfirming: LadderOrder | null;
    readonly handle: (isWanted: boolean) => void;
    readonly outcome: LadderOutcome | null;
  };

export function useLadderTrading(requested: Requested): LadderTrading {
  const { instrument, model, draft, limitTicks, isArmed } = requested;
  const client = useClient();
  const ui = useUiStore();
  const confirms = usePrefs((prefs) => prefs.ladder.confirms);
  const [requesting, setRequesting] = useState<LadderOrder | null>(null);
  const [published, setOutcome] = useState<LadderOutcome | null>(null);
  const sendAs = useLadderSend(setOutcome);
  const complain = (text: string): void => setOutcome({ text, isBad: true });
  const cancels = useOwnCancels(model, { isArmed, complain });
  const send = (order: LadderOrder): void => {
    void sendAs(toRequest(order, instrument), orderWords(order, instrument));
  };

  const press = (side: Side, tick: number, chosen = draft): void => {
    const quote = client.hot.quote(instrument.symbol);
    const read = readLadder(chosen, client.browser.nowMs());
    const order = toLadderOrder(chosen, read, { side, tick, limitTicks, instrument, quote });
    if ('problem' in order) {
      complain(order.problem);
      return;
    }
    if (!isArmed) {
      requestTicket(ui, toTicketRequest(order, instrument));
      setOutcome({ text: 'In the ticket', isBad: false });
      return;
    }
    const block = model.hasMoved() ? 'The market moved: no order was sent' : sendBlockNow(client);
    if (block !== null) complain(block);
    else if (confirms) setRequesting(order);
    else send(order);
  };

  return {
    press: (side, tick) => press(side, tick),
    take: (side, at) => {
      const { bestBid, bestAsk } = model.book;
      const tick = (side === 'BUY') === (at === 'join') ? bestBid : bestAsk;
      if (tick === null) complain('No price on that side');
      else press(side, tick, withChange(draft, { kind: 'LIMIT' }));
    },
    ...cancels,
    isConfirming: requesting,
    handle: (isWanted) => {
      setRequesting(null);
      if (isWanted && requesting !== null) send(requesting);
    },
    outcome: published,
  };
}
