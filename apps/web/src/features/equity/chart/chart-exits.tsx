/** Take profit and stop loss of an order or a position, placed as lines on the chart, then confirmed. */
import { useEffect, useState } from 'react';
import { OrderLineView } from '../../../kit/chart/order-line-view.ts';
import type { PriceChart } from '../../../kit/chart/price-chart.ts';
import { MenuButton } from '../../../kit/ui/menu.tsx';
import { OrderExits, TicketExits } from './exit-editor.tsx';
import type { ExitEntry } from './exit-entries.ts';
import { useExitEntries, useExitForm } from './use-exit-entries.ts';
import { useExitSending } from './use-exit-sending.ts';
import { useOverlay } from './use-overlay.ts';

type ChartExitsProps = { readonly chart: PriceChart; readonly symbol: string };

export function ChartExits({ chart, symbol }: ChartExitsProps) {
  const view = useOverlay(chart, OrderLineView);
  const entries = useExitEntries(symbol);
  const form = useExitForm(symbol);
  const sending = useExitSending();
  // As it was chosen: an order that is sent again ends before its exits are sent.
  const [chosen, setChosen] = useState<ExitEntry | null>(null);
  const choose = (entry: ExitEntry | null): void => {
    sending.forget();
    setChosen(entry);
  };
  const now = entries.find(({ id }) => id === chosen?.id);
  // The ticket's order is gone once it is sent or emptied: there is nothing left to state about it.
  const isOver = chosen?.kind === 'TICKET' && now === undefined;
  const isOpen = chosen !== null && view !== null && !isOver;
  useEffect(() => {
    if (!isOpen) view?.draw([]);
  }, [view, isOpen]);
  if (!isOpen) return <ExitMenu entries={entries} onChoose={choose} />;
  const parts = {
    view,
    symbol,
    form,
    entry: now ?? chosen,
    onClose: () => choose(null),
  };
  const isGone = now === undefined && !sending.isSending && sending.problem === null;
  return chosen.kind === 'TICKET' ? (
    <TicketExits {...parts} />
  ) : (
    <OrderExits key={chosen.id} {...parts} isGone={isGone} sending={sending} />
  );
}

type ExitMenuProps = {
  readonly entries: readonly ExitEntry[];
  readonly onChoose: (entry: ExitEntry) => void;
};

function ExitMenu({ entries, onChoose }: ExitMenuProps) {
  if (entries.length === 0) return null;
  return (
    <div className="absolute bottom-14 left-2 z-10">
      <MenuButton
        name="Exits: place or move take profit and stop loss"
        look="outline"
        items={entries.map((entry) => ({
          id: entry.id,
          label: entry.title,
          ...(entry.placed === null ? {} : { hint: 'move' }),
          onPick: () => onChoose(entry),
        }))}
      >
        Exits
      </MenuButton>
    </div>
  );
}
