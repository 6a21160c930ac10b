/** The ticket of a room's desk: market and limit orders, with the keyboard alone. */
import { type FormEvent, useState } from 'react';
import { useTimed } from '../../../kit/live/use-client.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { InputField, SelectField } from '../../../kit/ui/field.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { Segmented } from '../../../kit/ui/segmented.tsx';
import type { TradingClient } from '../../../platform/trading/trading-client.ts';
import {
  findTicketProblems,
  type TicketDraft,
  type TicketRules,
  toRoomOrder,
} from './ticket-draft.ts';
import { usePlaceOrder } from './use-place-order.ts';

type RoomTicketProps = {
  readonly roomId: string;
  readonly symbols: readonly string[];
  readonly rules: TicketRules;
  readonly draft: TicketDraft;
  readonly onChange: (part: Partial<TicketDraft>) => void;
  /** Why nothing may be sent in this heat; null when it may. */
  readonly block: string | null;
};

const SIDES = [
  { value: 'BUY', label: 'Buy', tone: 'buy' },
  { value: 'SELL', label: 'Sell', tone: 'sell' },
] as const;
const TYPES = [
  { value: 'MARKET', label: 'Market' },
  { value: 'LIMIT', label: 'Limit' },
] as const;

const lineBlockNow = ({ feed }: TradingClient): string | null =>
  ['down', 'over'].includes(feed.getState().socket) ? 'Connection lost: nothing can be sent' : null;

export function RoomTicket(props: RoomTicketProps) {
  const { roomId, symbols, rules, draft, onChange } = props;
  const lineBlock = useTimed(lineBlockNow);
  const block = props.block ?? lineBlock;
  const { send, isBusy, problem, unanswered, sent } = usePlaceOrder();
  const [hasTried, setTried] = useState(false);
  const problems = findTicketProblems(draft, rules);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (isBusy || block !== null || unanswered !== null) return;
    const order = toRoomOrder(draft, rules, { roomId, clientOrderId: crypto.randomUUID() });
    if (order !== null && (await send(order))) setTried(false);
  };
  return (
    <form
      aria-label="Ticket"
      onSubmit={(event) => void submit(event)}
      className="flex min-w-0 flex-col gap-2 border border-line bg-s1 p-2"
    >
      <h3 className="font-semibold text-13">Ticket</h3>
      <TicketFields
        symbols={symbols}
        draft={draft}
        problems={hasTried ? problems : null}
        onChange={onChange}
      />
      <Button
        type="submit"
        look={draft.side === 'BUY' ? 'buy' : 'sell'}
        size="words"
        aria-disabled={block !== null || isBusy || unanswered !== null}
      >
        {draft.side === 'BUY' ? 'Buy' : 'Sell'} {draft.qty.trim()} {draft.symbol}{' '}
        {draft.orderType === 'MARKET' ? 'at market' : draft.price.trim()}
      </Button>
      <p role="alert" className="text-12 text-critical empty:hidden">
        <Refused problem={problem} />
      </p>
      {unanswered === null ? null : (
        <div className="flex items-center gap-2 text-12">
          <span className="min-w-0 flex-1 text-t2">
            It may have arrived. Sending it again cannot create a second order.
          </span>
          <Button size="sm" aria-disabled={isBusy} onClick={() => void send(unanswered)}>
            Send again
          </Button>
        </div>
      )}
      <p role="status" className="min-h-4 text-11 text-t2">
        {block ?? sent ?? ''}
      </p>
    </form>
  );
}

type TicketFieldsProps = Pick<RoomTicketProps, 'symbols' | 'draft' | 'onChange'> & {
  readonly problems: ReturnType<typeof findTicketProblems> | null;
};

function TicketFields({ symbols, draft, problems, onChange }: TicketFieldsProps) {
  return (
    <>
      <SelectField
        label="Symbol"
        options={symbols.map((symbol) => ({ value: symbol, label: symbol }))}
        value={draft.symbol}
        onChange={({ target }) => onChange({ symbol: target.value, price: '' })}
      />
      <Segmented
        label="Side"
        value={draft.side}
        choices={SIDES}
        onChange={(side) => onChange({ side })}
      />
      <Segmented
        label="Order type"
        value={draft.orderType}
        choices={TYPES}
        onChange={(orderType) => onChange({ orderType })}
      />
      <InputField
        label="Quantity"
        inputMode="decimal"
        value={draft.qty}
        problem={problems?.qty ?? null}
        onChange={({ target }) => onChange({ qty: target.value })}
      />
      {draft.orderType === 'LIMIT' ? (
        <InputField
          label="Limit price"
          hint="or mid-2t"
          value={draft.price}
          problem={problems?.price ?? null}
          onChange={({ target }) => onChange({ price: target.value })}
        />
      ) : null}
    </>
  );
}
