/** One request live: dealers' responses, the remaining window, and the manual choice before it ends. */

import { type RefObject, useEffect, useRef, useState } from 'react';
import { useFirm } from '../../../kit/facts/window-left.tsx';
import { useCommands } from '../../../kit/keys/commands.ts';
import { RestError } from '../../../kit/live/rest-error.tsx';
import { useRfqs } from '../../../kit/live/use-bonds.ts';
import { useCan, useClient, useIdentity, usePrefs } from '../../../kit/live/use-client.ts';
import { richPhrase } from '../../../kit/text/rich-phrase.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { Empty, Key } from '../../../kit/ui/empty.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { formatBondPrice } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Rfq } from '../../../platform/client/shapes.ts';
import { isLiveRfq } from '../../../platform/stores/rfq-book.ts';
import { useUi, useUiStore } from '../../../ui-state/use-ui.ts';
import { ConfirmTrade } from './confirm-trade.tsx';
import { NoteLine } from './note-line.tsx';
import { QuoteList } from './quote-list.tsx';
import { type QuoteLine, quoteLines, rankStandings } from './rfq-facts.ts';
import { RfqHead } from './rfq-head.tsx';
import { RfqSteps } from './rfq-steps.tsx';
import { TwoWayQuotes } from './two-way-quotes.tsx';
import { type Execution, useExecution } from './use-execution.ts';

export function RfqPanel() {
  const chosen = useUi(({ rfqShown }) => rfqShown);
  const rfq = useRfqs((book) =>
    chosen === null ? (book.list()[0] ?? null) : (book.get(chosen) ?? null),
  );
  const asks = useCan('ask-dealers');
  if (rfq === null) {
    return (
      <RestError part="requests">
        <Empty title={chosen === null ? 'No requests yet' : 'Requesting quotes…'}>
          {asks && chosen === null ? 'Select a bond and send a request from the ticket.' : null}
        </Empty>
      </RestError>
    );
  }
  return <RfqScreen key={rfq.rfqId} rfq={rfq} />;
}

/** What can be traded on now: the row picked, or the best. */
function useChoice(rfq: Rfq) {
  const ui = useUiStore();
  const [picked, setPicked] = useState<string | null>(null);
  // What is acted on stays: a newer request must not take its outcome from the screen.
  const hold = (): void => ui.setState({ rfqShown: rfq.rfqId });
  const pick = (dealerId: string): void => {
    hold();
    setPicked(dealerId);
  };
  const lines = quoteLines(rfq, useClient().serverNowMs());
  // A quote that runs out stays the choice, and cannot be traded: none takes its place under a finger.
  const best = rankStandings(rfq, null).best?.dealerId ?? null;
  const target = lines.find(({ dealer }) => dealer.dealerId === (picked ?? best)) ?? null;
  const { isFirmNow } = useFirm(target?.dealer.quote?.validUntil ?? null);
  const isTradable = (): boolean => target?.isExecutable === true && isFirmNow();
  return { lines, picked, pick, hold, target, isTradable };
}

type RequestActions = {
  readonly pick: (no: number) => void;
  readonly trade: () => void;
  readonly pass: () => void;
};

/** The keys of the request: numbers pick a dealer, the others act. */
function useRequestKeys(root: RefObject<HTMLElement | null>, on: RequestActions): void {
  useCommands(root, {
    'rfq.pick1': () => on.pick(1),
    'rfq.pick2': () => on.pick(2),
    'rfq.pick3': () => on.pick(3),
    'rfq.pick4': () => on.pick(4),
    'rfq.pick5': () => on.pick(5),
    'rfq.execute': on.trade,
    'rfq.pass': on.pass,
  });
}

function RfqScreen({ rfq }: { readonly rfq: Rfq }) {
  const root = useRef<HTMLDivElement>(null);
  const { userId } = useIdentity();
  const asks = useCan('ask-dealers');
  const confirmsFirst = usePrefs(({ confirmsQuotes }) => confirmsQuotes);
  const execution = useExecution();
  const { lines, picked, pick, hold, target, isTradable } = useChoice(rfq);
  const [requesting, setRequesting] = useState<QuoteLine | null>(null);
  const isMine = asks && rfq.flow === 'DEALER' && rfq.userId === userId;
  const isLive = isLiveRfq(rfq);
  const mayAct = isMine && isLive;
  useEffect(() => {
    // The confirmation is about a quote: it closes with the request's end.
    if (!isLive) setRequesting(null);
  }, [isLive]);

  const pass = (): void => {
    if (!mayAct) return;
    hold();
    void execution.pass(rfq);
  };
  const trade = (): void => {
    if (!mayAct || execution.isBusy || target === null || !isTradable()) return;
    hold();
    if (confirmsFirst || target.mark !== 'BEST') setRequesting(target);
    else void execution.trade(rfq, target.dealer.dealerId, null);
  };
  useRequestKeys(root, {
    pick: (no) => {
      const line = lines[no - 1];
      if (line !== undefined) pick(line.dealer.dealerId);
    },
    trade,
    pass,
  });
  return (
    <div ref={root} data-key-scope="rfq" className="flex min-h-0 flex-1 flex-col overflow-auto">
      <RfqHead rfq={rfq} />
      {rfq.side === 'TWO_WAY' ? (
        <TwoWayQuotes rfq={rfq} />
      ) : (
        <QuoteList lines={lines} picked={picked} onPick={pick} onTrade={mayAct ? trade : null} />
      )}
      {isMine ? (
        <Actions
          rfq={rfq}
          target={target}
          execution={execution}
          mayAct={mayAct}
          onTrade={trade}
          onPass={pass}
        />
      ) : null}
      <NoteLine rfq={rfq} mayWrite={mayAct} onNote={execution.note} />
      <RfqSteps rfq={rfq} />
      {requesting === null ? null : (
        <ConfirmTrade
          rfq={rfq}
          line={lines.find(({ no }) => no === requesting.no) ?? requesting}
          onClose={() => setRequesting(null)}
          onTrade={(note) => {
            setRequesting(null);
            void execution.trade(rfq, requesting.dealer.dealerId, note);
          }}
        />
      )}
    </div>
  );
}

type ActionsProps = {
  readonly rfq: Rfq;
  readonly target: QuoteLine | null;
  readonly execution: Execution;
  readonly mayAct: boolean;
  readonly onTrade: () => void;
  readonly onPass: () => void;
};

function Actions({ rfq, target, execution, mayAct, onTrade, onPass }: ActionsProps) {
  const { response, isBusy } = execution;
  const { isFirm } = useFirm(target?.dealer.quote?.validUntil ?? null);
  const verb = rfq.side === 'BUY' ? 'Lift' : 'Hit';
  const canTrade = mayAct && isFirm && target?.isExecutable === true;
  return (
    <div className="shrink-0 p-2">
      {mayAct ? (
        <div className="flex items-center gap-2">
          <Button
            look={rfq.side === 'BUY' ? 'buy' : 'sell'}
            className="flex-1"
            aria-disabled={!canTrade || isBusy}
            onClick={onTrade}
          >
            {target?.price === undefined || target.price === null
              ? phrase`${verb}: no quote yet`
              : phrase`${verb} ${formatBondPrice(target.price)} from ${target.dealer.dealerId}${target.mark === 'BEST' ? ', the best' : ''}`}
          </Button>
          <Button look="danger" aria-disabled={isBusy} onClick={onPass}>
            End without trade
          </Button>
        </div>
      ) : null}
      <p role="status" data-testid="rfq-answer" className="mt-1 min-h-4 text-11">
        {response === null ? (
          <span className="text-t3">
            {mayAct
              ? richPhrase`${<Key>1</Key>}–${<Key>5</Key>} select, ${<Key>Enter</Key>} trades, ${<Key>D</Key>} ends without trade`
              : null}
          </span>
        ) : (
          <span className={cx(response.tone === 'good' ? 'text-up' : 'text-critical')}>
            <Refused problem={response.text} />
          </span>
        )}
      </p>
    </div>
  );
}
