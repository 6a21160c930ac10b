/**
 * The external client's own page: request, see the price, accept or decline, read past trades and the own clearing
 * account. Nothing else is on it.
 */
'use client';

import '../../kit/ui/pages.css';
import { lazy, Suspense, useRef, useState } from 'react';
import { Guide } from '../../features/help/guide.tsx';
import { ClientHistory } from '../../features/rfq/client/client-history.tsx';
import { LeaveButton } from '../../features/rfq/client/leave-button.tsx';
import { PriceRequestForm } from '../../features/rfq/client/price-request-form.tsx';
import { RequestCard } from '../../features/rfq/client/request-card.tsx';
import { ClientList } from '../../features/rfq/lists/client-list.tsx';
import { ListForm } from '../../features/rfq/lists/list-form.tsx';
import { findLists } from '../../features/rfq/lists/open-lists.ts';
import { useRfqs } from '../../kit/live/use-bonds.ts';
import { useIdentity } from '../../kit/live/use-client.ts';
import { cx } from '../../kit/ui/cx.ts';
import { LiveRegions } from '../../kit/ui/live-regions.tsx';
import { useFocusHome } from '../../kit/ui/use-focus-home.ts';
import { Mark } from '../../kit/ui/wordmark.tsx';
import { untilLoaded } from '../../lib/code/until-loaded.ts';
import type { Identity } from '../../platform/client/shapes.ts';
import { isLiveRfq } from '../../platform/stores/rfq-book.ts';
import { ConnectionBanner } from '../bars/connection-banner.tsx';
import { FeedPill } from '../bars/feed-pill.tsx';
import { LookMenu } from '../bars/menus.tsx';
import { ClientAccount } from './client-account.tsx';
import { PageContext } from './page-context.tsx';

/** Fetched when it is opened. */
const TaskList = lazy(() =>
  untilLoaded(async () => ({
    default: (await import('../../features/help/task-list.tsx')).TaskList,
  })),
);

export function ClientRoot({ identity }: { readonly identity: Identity }) {
  return (
    <PageContext identity={identity}>
      <ClientScreen />
      <LiveRegions />
    </PageContext>
  );
}

/** Inside of a {@link PageContext}. */
export function ClientScreen() {
  const { displayName } = useIdentity();
  const rfqs = useRfqs((book) => book.list());
  const live = rfqs.filter((rfq) => isLiveRfq(rfq) && rfq.list == null);
  const lists = findLists(rfqs);
  const requests = useRef<HTMLElement>(null);
  // The card of a request goes when it is over, with the button that was pressed.
  useFocusHome(requests);
  return (
    <div className="flex h-screen flex-col overflow-auto bg-bg text-t1">
      <header className="flex shrink-0 items-center gap-3 border-line border-b bg-s2 px-4 py-2">
        <h1 className="flex items-center gap-2 font-semibold text-15">
          <Mark size={22} />
          Tradefloor <span className="font-normal text-13 text-t2">Bonds</span>
        </h1>
        <span className="min-w-0 flex-1 truncate text-right text-13 text-t2">{displayName}</span>
        <FeedPill />
        <LookMenu />
        <LeaveButton />
      </header>
      <ConnectionBanner />
      <main className="mx-auto grid w-full max-w-6xl flex-1 grid-cols-1 content-start gap-4 p-4 md:grid-cols-[20rem_1fr]">
        <div className="flex flex-col gap-4">
          <div data-part="request">
            <PriceRequestForm />
          </div>
          <div data-part="list">
            <ListForm />
          </div>
          <HowItWorks />
        </div>
        <div
          className={cx(
            'flex min-w-0 flex-col gap-4',
            live.length > 0 && 'order-first md:order-none',
          )}
        >
          <section
            ref={requests}
            tabIndex={-1}
            aria-label="Your requests"
            data-part="requests"
            className="flex flex-col gap-3"
          >
            <h2 className="font-semibold text-15">Your requests</h2>
            {live.length === 0 ? (
              <p className="border border-line border-dashed p-4 text-13 text-t2">
                No open requests. A requested quote appears here with its expiry.
              </p>
            ) : (
              live.map((rfq) => <RequestCard key={rfq.rfqId} rfq={rfq} />)
            )}
          </section>
          {lists.map(({ listId, isLive }) => (
            <ClientList key={listId} listId={listId} isLive={isLive} />
          ))}
          <div data-part="history" className="flex min-w-0 flex-col gap-4">
            <h2 className="font-semibold text-15">Confirmations and history</h2>
            <ClientHistory rfqs={rfqs.filter((rfq) => !isLiveRfq(rfq))} />
          </div>
          <div data-part="account">
            <ClientAccount />
          </div>
        </div>
      </main>
      <GuideAtEdge />
    </div>
  );
}

/** At the lower edge whatever is scrolled. */
const GuideAtEdge = () => (
  <div className="sticky bottom-0 z-20">
    <Guide />
  </div>
);

function HowItWorks() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="border border-line bg-s1 p-3 text-12 text-t2"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="cursor-pointer font-medium text-t1">How it works</summary>
      <ol className="mt-2 flex list-decimal flex-col gap-1 pl-4">
        <li>
          Find the bond by its ISIN, issuer or maturity, choose the side and the face amount.
          Two-way requests a bid and an offer without disclosing your side.
        </li>
        <li>Sales receives it immediately and returns one firm quote.</li>
        <li>
          Accept or decline before it expires. An accepted quote trades once and settles on the date
          in the confirmation.
        </li>
        <li>You can cancel a request until it is quoted. Everything is simulated.</li>
      </ol>
      <div className="mt-3">
        <Suspense fallback={null}>{isOpen ? <TaskList /> : null}</Suspense>
      </div>
    </details>
  );
}
