/** A participant's desk for one screen: prices, chart, ticket, own orders, fills and account. */
import { useState } from 'react';
import { useAccount } from '../../../kit/live/use-client.ts';
import { type DecimalsOf, useDecimals } from '../../../kit/live/use-decimals.ts';
import { toPx } from '../../../lib/format/units.ts';
import type { Room, SeatState } from '../../../platform/client/shapes.ts';
import { BoardSection } from '../board/board-section.tsx';
import { CaseSection } from '../case/case-section.tsx';
import { Announcements } from '../room/announcements.tsx';
import { MidChart } from './mid-chart.tsx';
import { OwnFigures } from './own-figures.tsx';
import { OwnFills } from './own-fills.tsx';
import { OwnOrders } from './own-orders.tsx';
import { QuoteTable } from './quote-table.tsx';
import { RoomTicket } from './room-ticket.tsx';
import type { TicketDraft, TicketRules } from './ticket-draft.ts';

type TradingDeskProps = {
  readonly room: Room;
  readonly state: SeatState;
  /** Why nothing may be sent; null when it may. */
  readonly block: string | null;
};

const A_CENT = 0.01;

export function TradingDesk({ room, state, block }: TradingDeskProps) {
  const { symbols } = room.terms;
  const decimals = useDecimals();
  const [draft, setDraft] = useState<TicketDraft>({
    symbol: symbols[0] ?? '',
    side: 'BUY',
    orderType: 'LIMIT',
    qty: '',
    price: '',
  });
  const change = (part: Partial<TicketDraft>): void => setDraft((old) => ({ ...old, ...part }));
  const rules = useTicketRules(room, state, draft.symbol);
  return (
    <div className="grid grid-cols-1 items-start gap-2 md:grid-cols-2 xl:grid-cols-[28rem_minmax(0,1fr)_26rem]">
      <div className="grid min-w-0 grid-cols-1 gap-2">
        {room.case === undefined || state.case === undefined ? null : (
          <CaseSection
            of={room.case}
            seatCase={state.case}
            clockMs={state.clockMs}
            decimals={decimals}
            roomId={room.roomId}
            block={block}
          />
        )}
        <QuoteTable
          quotes={state.quotes}
          symbol={draft.symbol}
          decimals={decimals}
          onPick={change}
        />
        <RoomTicket
          roomId={room.roomId}
          symbols={symbols}
          rules={rules}
          draft={draft}
          onChange={change}
          block={block}
        />
      </div>
      <OwnColumn room={room} state={state} symbol={draft.symbol} decimals={decimals} />
      <div className="grid min-w-0 gap-2 md:col-span-2 md:grid-cols-2 xl:col-span-1 xl:grid-cols-1">
        <OwnFigures figures={state.figures} decimals={decimals} />
        <Announcements items={room.announcements} />
        <BoardSection room={room} ownSeatId={state.seatId} />
      </div>
    </div>
  );
}

type OwnColumnProps = {
  readonly room: Room;
  readonly state: SeatState;
  readonly symbol: string;
  readonly decimals: DecimalsOf;
};

function OwnColumn({ room, state, symbol, decimals }: OwnColumnProps) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      <MidChart state={state} symbol={symbol} decimals={decimals(symbol)} />
      <OwnOrders orders={state.orders} decimals={decimals} roomId={room.roomId} />
      <OwnFills fills={state.fills} decimals={decimals} />
    </div>
  );
}

/** What the ticket is held to: the limits of the room, and the prices of the symbol. */
function useTicketRules(room: Room, { quotes }: SeatState, symbol: string): TicketRules {
  const instruments = useAccount((account) => account.instruments());
  const instrument = instruments.find((one) => one.symbol === symbol);
  const tick = toPx(instrument?.tickSize ?? A_CENT);
  const quote = quotes.find((one) => one.symbol === symbol);
  const reference =
    quote === undefined
      ? null
      : {
          bid: toPx(quote.bid),
          ask: toPx(quote.ask),
          mid: toPx(quote.mid),
          last: toPx(quote.last),
          tick,
        };
  return { maxOrderQty: room.terms.limits.maxOrderQty, reference, tick };
}
