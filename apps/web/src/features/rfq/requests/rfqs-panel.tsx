/** The blotter of requests for quote: open ones, how each ended, and by how much the best price won. */

import { useMemo, useState } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import { GridPanel } from '../../../kit/grid/grid-panel.tsx';
import type { Facet } from '../../../kit/grid/model/facets.ts';
import { type GridView, PLAIN_SCENE } from '../../../kit/grid/model/views.ts';
import { RestError } from '../../../kit/live/rest-error.tsx';
import { useBonds, useRfqs } from '../../../kit/live/use-bonds.ts';
import { useCan, useClient, useIdentity } from '../../../kit/live/use-client.ts';
import { Empty } from '../../../kit/ui/empty.tsx';
import { Menu, type MenuItem, type MenuPoint } from '../../../kit/ui/menu.tsx';
import { Segmented } from '../../../kit/ui/segmented.tsx';
import { phrase } from '../../../lib/text/phrase.ts';
import { isLiveRfq } from '../../../platform/stores/rfq-book.ts';
import { copyText } from '../../../platform/trading/copy-text.ts';
import type { TradingClient } from '../../../platform/trading/trading-client.ts';
import {
  requestRfq,
  showBond,
  showOrder,
  showRfq,
  type UiState,
} from '../../../ui-state/ui-state.ts';
import { useUi, useUiStore } from '../../../ui-state/use-ui.ts';
import { type RfqLine, rfqColumns } from './rfq-columns.tsx';
import { outcomeText } from './rfq-facts.ts';
import { sideText } from './side-text.tsx';

const toKey = ({ rfq }: RfqLine): string => rfq.rfqId;
const filterText = ({ rfq, bond }: RfqLine): string =>
  `${bond?.name ?? ''} ${bond?.issuer ?? ''} ${rfq.isin} ${rfq.state} ${sideText(rfq.side)} ${outcomeText(rfq)} ${rfq.userId} ${rfq.clientUserId ?? ''} ${rfq.rfqId} ${rfq.note ?? ''}`;
const isDim = ({ rfq }: RfqLine): boolean => !isLiveRfq(rfq);

const FACETS: readonly Facet<RfqLine>[] = [
  { id: 'state', title: 'State', of: ({ rfq }) => rfq.state },
  { id: 'side', title: 'Side', of: ({ rfq }) => sideText(rfq.side) },
  { id: 'issuer', title: 'Issuer', of: ({ bond }) => bond?.issuer ?? '' },
  { id: 'dealer', title: 'Traded with', of: ({ rfq }) => rfq.chosen?.dealerId ?? '' },
  { id: 'how', title: 'Chosen', of: ({ rfq }) => rfq.chosen?.reason ?? '' },
  {
    id: 'flow',
    title: 'Requested by',
    of: ({ rfq }) => (rfq.flow === 'SALES' ? 'client' : 'desk'),
  },
];

const VIEWS: readonly GridView[] = [
  { ...PLAIN_SCENE, name: 'Not traded', chosen: { state: ['EXPIRED', 'CANCELED', 'REJECTED'] } },
  {
    ...PLAIN_SCENE,
    name: 'Traded, costliest first',
    chosen: { state: ['EXECUTED'] },
    sort: { columnId: 'mid', direction: 'desc' },
  },
  { ...PLAIN_SCENE, name: 'Chosen manually', chosen: { how: ['OPERATOR'] } },
];

type Scope = 'all' | 'live';

export function RfqsPanel() {
  const ui = useUiStore();
  const client = useClient();
  const { role } = useIdentity();
  const asks = useCan('ask-dealers');
  const shown = useUi(({ rfqShown }) => rfqShown);
  const [scope, setScope] = useState<Scope>('all');
  const [menu, setMenu] = useState<{ readonly row: RfqLine; readonly at: MenuPoint } | null>(null);
  const { rows, live } = useLines(scope);
  const showsUser = role !== 'trader';
  const columns = useMemo(
    () => rfqColumns(showsUser, () => client.serverNowMs()),
    [showsUser, client],
  );
  return (
    <>
      <GridPanel
        id="rfqs"
        label="Requests"
        rows={rows}
        columns={columns}
        toKey={toKey}
        filterText={filterText}
        isDim={isDim}
        facets={FACETS}
        presets={VIEWS}
        selected={new Set(shown === null ? [] : [shown])}
        onSelect={(keys) => {
          const [first] = keys;
          if (first !== undefined) ui.setState({ rfqShown: first });
        }}
        onOpen={({ rfq }) => showRfq(ui, rfq.rfqId)}
        onMenu={(row, at) => setMenu({ row, at })}
        toolbar={
          <Segmented
            label="Request filter"
            size="sm"
            value={scope}
            choices={[
              { value: 'all', label: 'All' },
              { value: 'live', label: phrase`Live ${live}` },
            ]}
            onChange={setScope}
          />
        }
        empty={
          <RestError part="requests">
            <Empty title={scope === 'live' ? 'No open requests' : 'No requests yet'}>
              {asks ? 'Select a bond and send a request to dealers.' : null}
            </Empty>
          </RestError>
        }
      />
      {menu === null ? null : (
        <Menu
          label={phrase`Request ${menu.row.rfq.rfqId}`}
          items={toItems(menu.row, { ui, client, asks })}
          at={menu.at}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  );
}

type Hands = {
  readonly ui: StoreApi<UiState>;
  readonly client: TradingClient;
  /** Whether the user may request quotes. */
  readonly asks: boolean;
};

function toItems({ rfq }: RfqLine, { ui, client, asks }: Hands): readonly MenuItem[] {
  const { rfqId, orderId, isin, side, qty } = rfq;
  const show = { id: 'show', label: 'Show the request', onPick: () => showRfq(ui, rfqId) };
  const bond = { id: 'bond', label: 'Show the bond', onPick: () => showBond(ui, isin) };
  const order = { id: 'order', label: 'Order history', onPick: () => showOrder(ui, orderId) };
  const again = {
    id: 'again',
    label: 'Request again',
    onPick: () => requestRfq(ui, { isin, qty, ...(side === 'TWO_WAY' ? {} : { side }) }),
  };
  const copy = {
    id: 'copy',
    label: 'Copy id',
    onPick: () => void copyText(client, rfqId, 'Id copied'),
  };
  return [show, bond, ...(orderId === null ? [] : [order]), ...(asks ? [again] : []), copy];
}

function useLines(scope: Scope): { readonly rows: readonly RfqLine[]; readonly live: number } {
  const rfqs = useRfqs((book) => book.list());
  const bonds = useBonds((book) => book.list());
  return useMemo(() => {
    const byIsin = new Map(bonds.map((bond) => [bond.isin, bond]));
    const lines = rfqs.map((rfq) => ({ rfq, bond: byIsin.get(rfq.isin) ?? null }));
    const live = lines.filter(({ rfq }) => isLiveRfq(rfq));
    return { rows: scope === 'live' ? live : lines, live: live.length };
  }, [rfqs, bonds, scope]);
}
