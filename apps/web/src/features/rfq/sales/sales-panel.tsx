/**
 * The sales workbench: clients' requests as they come, and the selected one from its arrival to the client's decision.
 */

import { useState } from 'react';
import { useRfqs } from '../../../kit/live/use-bonds.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Empty } from '../../../kit/ui/empty.tsx';
import { Segmented } from '../../../kit/ui/segmented.tsx';
import { phrase } from '../../../lib/text/phrase.ts';
import { isLiveRfq } from '../../../platform/stores/rfq-book.ts';
import { ListForm } from '../lists/list-form.tsx';
import { findLists } from '../lists/open-lists.ts';
import { ClientRequestForm } from './client-request-form.tsx';
import { Inbox } from './inbox.tsx';
import { RequestView } from './request-view.tsx';
import { SalesList } from './sales-list.tsx';
import { isOfClient } from './sales-text.ts';
import { usePeople } from './use-people.ts';

type Filter = 'live' | 'all';

const FILTERS = [
  { value: 'live', label: 'Live' },
  { value: 'all', label: 'All' },
] as const;

const OPENINGS = [
  { kind: 'request', label: 'Request for a client' },
  { kind: 'list', label: 'List for a client' },
] as const;

type Opening = (typeof OPENINGS)[number]['kind'] | null;
type OpeningsProps = {
  readonly opening: Opening;
  readonly onOpen: (opening: Opening) => void;
};

/** What sales opens for a client, in place of the request that is shown. */
const Openings = ({ opening, onOpen }: OpeningsProps) => (
  <div className="m-1 flex flex-col gap-1">
    {OPENINGS.map(({ kind, label }) => (
      <Button
        key={kind}
        size="sm"
        aria-pressed={opening === kind}
        onClick={() => onOpen(opening === kind ? null : kind)}
      >
        {label}
      </Button>
    ))}
  </div>
);

export function SalesPanel() {
  const all = useRfqs((book) => book.list());
  const { toName, traders, clients } = usePeople();
  const [opening, setOpening] = useState<Opening>(null);
  const [listShown, setListShown] = useState<string | null>(null);
  const [filter, setFilter] = useState<Filter>('live');
  const [requested, setRequested] = useState<string | null>(null);
  const ofClients = all.filter(isOfClient);
  const live = ofClients.filter(isLiveRfq);
  // What one works on stays in sight when it ends.
  const rfqs =
    filter === 'all'
      ? ofClients
      : ofClients.filter((rfq) => isLiveRfq(rfq) || rfq.rfqId === requested);
  const shown = rfqs.find(({ rfqId }) => rfqId === requested) ?? rfqs[0] ?? null;
  const showRequest = (rfqId: string): void => {
    setRequested(rfqId);
    setOpening(null);
    setListShown(null);
  };
  const showList = (listId: string): void => {
    setOpening(null);
    setListShown(listId);
  };
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[15rem_minmax(0,1fr)]">
      <div className="flex min-h-0 flex-col border-line border-r">
        <div className="flex items-center justify-between gap-2 border-line border-b px-2 py-1">
          <h2 className="font-semibold text-12">{phrase`${live.length} live`}</h2>
          <Segmented
            label="Request filter"
            size="sm"
            value={filter}
            choices={FILTERS}
            onChange={setFilter}
          />
        </div>
        <Openings opening={opening} onOpen={setOpening} />
        <Inbox rfqs={rfqs} shown={shown?.rfqId ?? null} toName={toName} onShow={showRequest} />
      </div>
      {opening === 'request' ? (
        <ClientRequestForm clients={clients} onDone={showRequest} />
      ) : opening === 'list' ? (
        <div className="min-h-0 overflow-auto">
          <ListForm clients={clients} onDone={showList} />
        </div>
      ) : listShown !== null ? (
        <SalesList
          listId={listShown}
          isLive={findLists(all).some(({ listId, isLive }) => isLive && listId === listShown)}
          onShow={showRequest}
        />
      ) : shown === null ? (
        <Empty icon="bell" title="No open requests">
          Client requests are announced and appear here.
        </Empty>
      ) : (
        <RequestView
          key={shown.rfqId}
          rfq={shown}
          clientName={toName(shown.clientUserId)}
          traders={traders}
          onTouch={() => setRequested(shown.rfqId)}
          onShowList={setListShown}
        />
      )}
    </div>
  );
}
