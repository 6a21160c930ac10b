/** One request of a client: what is known of it and of the client, and the one thing to be done next. */

import { useRef } from 'react';
import { type Fact, FactTiles } from '../../../kit/facts/fact-lists.tsx';
import { WindowLeft } from '../../../kit/facts/window-left.tsx';
import { useBonds } from '../../../kit/live/use-bonds.ts';
import { useClient, useIdentity } from '../../../kit/live/use-client.ts';
import { richPhrase } from '../../../kit/text/rich-phrase.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { Refused } from '../../../kit/ui/refused.tsx';
import { useFocusHome } from '../../../kit/ui/use-focus-home.ts';
import { formatBondPrice, formatFixed, formatQty } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Rfq, SalesPeople } from '../../../platform/client/shapes.ts';
import { isLiveRfq } from '../../../platform/stores/rfq-book.ts';
import { termFacts } from '../client/quote-terms.ts';
import { useBenchmarkName } from '../client/use-benchmark-name.ts';
import { useRfqAction } from '../client/use-rfq-action.ts';
import { describeEnd } from '../requests/end-text.ts';
import { RfqSteps } from '../requests/rfq-steps.tsx';
import { sideTone } from '../requests/side-text.tsx';
import { findBothSides } from '../requests/two-way-facts.ts';
import { ChatPanel } from './chat-panel.tsx';
import { ClientFacts } from './client-facts.tsx';
import { DealerChoice } from './dealer-choice.tsx';
import { PriceMaking } from './price-making.tsx';
import { RejectForm } from './reject-form.tsx';
import { findEnd, isMine, nextStep } from './sales-text.ts';
import { SideTerms, TwoWayMaking } from './two-way-making.tsx';

type RequestViewProps = {
  readonly rfq: Rfq;
  readonly clientName: string;
  readonly traders: SalesPeople['traders'];
  /** The reader works on it: it stays shown. */
  readonly onTouch: () => void;
  /** Shows the list that it is a line of. */
  readonly onShowList: (listId: string) => void;
};

export function RequestView(props: RequestViewProps) {
  const { rfq, clientName, traders, onTouch, onShowList } = props;
  const { userId } = useIdentity();
  const mayAct = isMine(rfq, userId) && isLiveRfq(rfq);
  const root = useRef<HTMLElement>(null);
  // Each step has controls of its own; those of the last one go.
  useFocusHome(root);
  return (
    <section
      ref={root}
      tabIndex={-1}
      aria-label="Selected request"
      onPointerDownCapture={onTouch}
      onKeyDownCapture={onTouch}
      className="flex min-h-0 min-w-0 flex-col overflow-auto"
    >
      <Head rfq={rfq} clientName={clientName} />
      {rfq.list == null ? null : <ListLine list={rfq.list} onShowList={onShowList} />}
      <div className="grid min-h-0 flex-1 grid-cols-1 content-start xl:grid-cols-[minmax(0,1fr)_14rem] 2xl:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0 border-line xl:border-r">
          <Ended rfq={rfq} />
          {mayAct ? <NextStep rfq={rfq} /> : <Standing rfq={rfq} />}
          {mayAct && rfq.salesUserId !== null ? <RejectForm rfq={rfq} /> : null}
          <RfqSteps rfq={rfq} />
        </div>
        <div className="min-w-0">
          {rfq.clientUserId === null ? null : <ClientFacts clientUserId={rfq.clientUserId} />}
          <ChatPanel rfq={rfq} traders={traders} mayWrite={mayAct && rfq.salesUserId !== null} />
        </div>
      </div>
    </section>
  );
}

type ListLineProps = {
  readonly list: NonNullable<Rfq['list']>;
  readonly onShowList: (listId: string) => void;
};

function ListLine({ list, onShowList }: ListLineProps) {
  return (
    <p className="flex items-center gap-3 px-3 py-1 text-12 text-t2">{richPhrase`Line ${list.line} of ${list.lines}${(
      <Button size="sm" onClick={() => onShowList(list.listId)}>
        Show list
      </Button>
    )}`}</p>
  );
}

/** Why it ended without a trade, or the check that refused the client's acceptance of the price it still has. */
function Ended({ rfq }: { readonly rfq: Rfq }) {
  const why = describeEnd(rfq);
  if (why !== '') return <p className="px-3 pt-2 text-12 text-t1">{why}</p>;
  if (rfq.refusal == null || rfq.state !== 'CLIENT_QUOTED') return null;
  return (
    <p className="px-3 pt-2 text-12 text-critical">
      Client’s acceptance refused: <Refused problem={rfq.refusal} />
    </p>
  );
}

const CLIENT_SIDES: Readonly<Record<Rfq['side'], string>> = {
  BUY: 'Client buys',
  SELL: 'Client sells',
  TWO_WAY: 'Client wants both sides of',
};

function Head({ rfq, clientName }: { readonly rfq: Rfq; readonly clientName: string }) {
  const bond = useBonds((book) => book.bond(rfq.isin));
  const quote = useBonds((book) => book.quote(rfq.isin));
  const { side, qty, limitPrice } = rfq;
  const endsAt = findEnd(rfq);
  return (
    <header className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-line border-b bg-s2 px-3 py-1.5">
      <h2 className="text-13">
        <b className={sideTone(side)}>{CLIENT_SIDES[side]}</b>{' '}
        <span className="font-semibold tabular-nums">{formatQty(qty)}</span>{' '}
        {bond?.name ?? rfq.isin}
      </h2>
      <span className="text-12 text-t2">{clientName}</span>
      {limitPrice === null ? null : (
        <span className="text-12 text-t2">{phrase`limit ${formatBondPrice(limitPrice)}`}</span>
      )}
      <span className="text-12 text-t2 tabular-nums">{phrase`mid ${quote === null ? '–' : formatBondPrice(quote.mid)}`}</span>
      <span className="ml-auto font-medium text-12">
        <span role="status">{nextStep(rfq)}</span>
        {endsAt === null ? null : (
          <>
            {' '}
            <span className="text-15" role="timer">
              <WindowLeft endsAt={endsAt} />
            </span>
          </>
        )}
      </span>
    </header>
  );
}

/** The one thing that can be done now. */
function NextStep({ rfq }: { readonly rfq: Rfq }) {
  switch (rfq.state) {
    case 'REQUESTED':
      return <TakeOn rfq={rfq} />;
    case 'SALES_REVIEW':
      return <DealerChoice rfq={rfq} />;
    case 'PENDING':
    case 'MARKED_UP': {
      const { side } = rfq;
      return side === 'TWO_WAY' ? (
        <TwoWayMaking rfq={rfq} />
      ) : (
        <PriceMaking rfq={{ ...rfq, side }} />
      );
    }
    case 'CLIENT_QUOTED':
    case 'CLIENT_DECLINED':
    case 'EXECUTED':
    case 'REJECTED':
    case 'CANCELED':
    case 'EXPIRED':
      return <Standing rfq={rfq} />;
  }
}

function TakeOn({ rfq }: { readonly rfq: Rfq }) {
  const client = useClient();
  const { problem, isBusy, run } = useRfqAction();
  return (
    <div className="flex flex-wrap items-center gap-3 p-3">
      <Button
        look="primary"
        size="lg"
        aria-disabled={isBusy}
        onClick={() => void run(() => client.calls.rfq.review.mutate({ rfqId: rfq.rfqId }))}
      >
        Accept request
      </Button>
      <span className="text-12 text-t2">It is then assigned to you.</span>
      <span role="status" className="text-12 text-critical">
        <Refused problem={problem} />
      </span>
    </div>
  );
}

/** The price as it is with the client, or how it ended. */
function Standing({ rfq }: { readonly rfq: Rfq }) {
  const bond = useBonds((book) => book.bond(rfq.isin));
  const benchmark = useBenchmarkName(bond);
  const { clientQuote, chosen, state, salesUserId, side } = rfq;
  const { userId } = useIdentity();
  if (salesUserId !== null && salesUserId !== userId && isLiveRfq(rfq)) {
    return <p className="p-3 text-12 text-t2">{phrase`${salesUserId} is working this request.`}</p>;
  }
  const both = findBothSides(rfq);
  if (both !== null) {
    return (
      <div className="pt-3 text-t2">
        <SideTerms rfq={rfq} name="Bid" quote={both.bid.quote} />
        <SideTerms rfq={rfq} name="Offer" quote={both.ask.quote} />
      </div>
    );
  }
  if (clientQuote === null || side === 'TWO_WAY') return null;
  const isDone = state === 'EXECUTED';
  const facts: readonly Fact[] = [
    { name: 'Client price', value: formatBondPrice(clientQuote.price) },
    { name: 'Dealer price', value: chosen === null ? '–' : formatBondPrice(chosen.price) },
    { name: 'Dealer', value: chosen?.dealerId ?? '–' },
    { name: 'Mark-up', value: `${formatFixed(clientQuote.markupBps ?? 0, 2)} bp` },
    {
      name: isDone ? 'Mark-up revenue' : 'Est. revenue',
      value: `${formatFixed(clientQuote.pnl ?? 0, 2)} ${bond?.currency ?? ''}`,
    },
    ...(clientQuote.settlement === undefined
      ? []
      : termFacts({ quote: clientQuote, side, bond, benchmark, reader: 'sales' })),
  ];
  return (
    <FactTiles
      label="Price with the client"
      className={cx('flex flex-wrap gap-x-6 gap-y-1 p-3', isDone ? '' : 'text-t2')}
      valueClass="text-15 text-t1"
      facts={facts}
    />
  );
}
