/** The auctions of the day: all calls as they stand, and between them when the next ones are. */
import { useMemo } from 'react';
import { Awaited } from '../../../kit/facts/facts.tsx';
import { GridPanel } from '../../../kit/grid/grid-panel.tsx';
import { useDecimals } from '../../../kit/live/use-decimals.ts';
import { Empty } from '../../../kit/ui/empty.tsx';
import type { AuctionCall } from '../../../platform/client/shapes.ts';
import type { PanelProps } from '../../../ui-state/panel-spec.ts';
import { usePanelSymbol } from '../../../ui-state/use-panel-symbol.ts';
import { auctionColumns } from './auction-columns.tsx';
import { AUCTION_NAMES, dayText } from './auction-text.ts';
import { useAuctions } from './use-auctions.ts';

const toKey = ({ symbol }: AuctionCall): string => symbol;
const filterText = ({ symbol, kind }: AuctionCall): string => `${symbol} ${AUCTION_NAMES[kind]}`;

export function AuctionsPanel({ channel }: PanelProps) {
  const { symbol, setSymbol } = usePanelSymbol(channel);
  const { auctions, error, retry } = useAuctions();
  const getDecimals = useDecimals();
  const columns = useMemo(() => auctionColumns(getDecimals), [getDecimals]);
  if (auctions === null) return <Awaited what="auctions" error={error} retry={retry} />;
  const { day, calls } = auctions;
  return (
    <GridPanel
      id="auctions"
      label="Auctions"
      rows={calls}
      columns={columns}
      toKey={toKey}
      filterText={filterText}
      selected={new Set(symbol === null ? [] : [symbol])}
      onSelect={(keys) => {
        const [chosen] = keys;
        if (chosen !== undefined) setSymbol(chosen);
      }}
      empty={
        day === null ? (
          <Empty title="This market holds no auctions">
            One with trading hours opens and closes with an auction.
          </Empty>
        ) : (
          <Empty title="No call at the moment">{dayText(day)}</Empty>
        )
      }
    />
  );
}
