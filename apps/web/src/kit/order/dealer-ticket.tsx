/** A ticket for orders that wait for a dealer's price: limit orders that rest, stops and orders if touched. */

import { needsPrice } from '@tradefloor/contracts/vocabulary/price-terms';
import {
  isTrailing,
  isTriggered,
  needsStopPrice,
} from '@tradefloor/contracts/vocabulary/trigger-terms';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Entry } from '../../lib/format/entry.ts';
import { formatQty } from '../../lib/format/numbers.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { toCodedText } from '../../platform/client/refusal.ts';
import type { Sent } from '../../platform/orders/send.ts';
import { defaultExpiry } from '../../platform/orders/time-in-force-text.ts';
import { dealBlockNow, useClient, useTimed } from '../live/use-client.ts';
import { Button } from '../ui/button.tsx';
import { InputField, SelectField } from '../ui/field.tsx';
import { Refused } from '../ui/refused.tsx';
import { Segmented } from '../ui/segmented.tsx';
import {
  changed,
  DEALER_TIMES,
  DEALER_TRIGGERS,
  DEALER_TYPES,
  type DealerDraft,
  type DealerRead,
  type Dealt,
  emptyDraft,
  readDraft,
  type Touch,
  TRAIL_UNITS,
  withPrices,
} from './dealer-draft.ts';
import { LinkFields } from './dealer-links.tsx';
import { NoResponse } from './no-response.tsx';
import { useSend } from './use-send.ts';

const SIDES = [
  { value: 'BUY', label: 'Buy', tone: 'buy' },
  { value: 'SELL', label: 'Sell', tone: 'sell' },
] as const;

type DealerTicketProps = {
  /** What it is called on the screen: `EUR/USD`. */
  readonly name: string;
  readonly dealt: Dealt;
  readonly touch: Touch;
  /** `Quantity`, or `Amount, EUR`. */
  readonly qtyLabel: string;
  /** The quantity that it begins with. */
  readonly qtyText: string;
  /** A field that comes before all others: what the order is for. */
  readonly lead?: ReactNode;
};

/** Shown again for another instrument: give it the symbol as its key. */
export function DealerTicket({ name, dealt, touch, qtyLabel, qtyText, lead }: DealerTicketProps) {
  const { browser, account } = useClient();
  const stop = useTimed(dealBlockNow);
  const [typed, setTyped] = useState(() => emptyDraft(qtyText));
  const [response, setResponse] = useState<Sent | null>(null);
  // A price that is not typed goes with the market until something else is.
  const draft = withPrices(typed, touch, dealt);
  const read = readDraft(draft, dealt, browser.nowMs());
  const change = (over: Partial<DealerDraft>): void => {
    setTyped(changed(draft, over));
    setResponse(null);
  };
  const { send, isSending } = useSend(read.request, {
    onPress: () => setResponse(null),
    onSent: (sent) => {
      setResponse(sent);
      if (sent.kind !== 'accepted') return;
      for (const order of [sent.order, ...sent.linked]) account.takeOrder(order);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (stop === null) void send();
  };
  const verb = draft.side === 'BUY' ? 'buy' : 'sell';
  return (
    <form
      aria-label={phrase`Order for ${name}`}
      className="flex flex-wrap items-start gap-2"
      onSubmit={submit}
    >
      {lead}
      <KindFields draft={draft} change={change} />
      <InputField
        className="w-28"
        label={qtyLabel}
        value={draft.qtyText}
        problem={findFault(read.qty)}
        onChange={({ target }) => change({ qtyText: target.value })}
      />
      <PriceFields draft={draft} read={read} change={change} />
      <TimeFields draft={draft} read={read} change={change} />
      <LinkFields draft={draft} read={read} change={change} dealt={dealt} />
      <Button
        type="submit"
        look={draft.side === 'BUY' ? 'buy' : 'sell'}
        className="mt-[1.05rem]"
        disabled={read.request === null || isSending || stop !== null}
      >
        {isSending ? 'Sending…' : phrase`Place ${verb} order`}
      </Button>
      <div role="status" className="min-h-5 basis-full text-12" data-testid="dealer-outcome">
        {stop === null ? (
          <Outcome response={response} />
        ) : (
          <span className="text-warn">{stop}</span>
        )}
      </div>
    </form>
  );
}

type FieldsProps = {
  readonly draft: DealerDraft;
  readonly read: DealerRead;
  readonly change: (over: Partial<DealerDraft>) => void;
};

const findFault = (entry: Entry | DealerRead['expiry']): string | null =>
  entry === null || entry.ok ? null : entry.problem;

function KindFields({ draft, change }: Omit<FieldsProps, 'read'>) {
  return (
    <>
      <Segmented
        label="Side"
        showsLabel
        value={draft.side}
        choices={SIDES}
        onChange={(side) => change({ side })}
      />
      <SelectField
        className="w-36"
        label="Order type"
        value={draft.orderType}
        options={DEALER_TYPES}
        onChange={({ target }) => {
          const chosen = DEALER_TYPES.find(({ value }) => value === target.value);
          if (chosen !== undefined) change({ orderType: chosen.value });
        }}
      />
    </>
  );
}

function PriceFields({ draft, read, change }: FieldsProps) {
  const { orderType } = draft;
  return (
    <>
      {needsStopPrice(orderType) ? (
        <InputField
          className="w-28"
          label="Stop price"
          value={draft.stopText ?? ''}
          problem={findFault(read.stop)}
          onChange={({ target }) => change({ stopText: target.value })}
        />
      ) : null}
      {isTrailing(orderType) ? <TrailFields draft={draft} read={read} change={change} /> : null}
      {needsPrice(orderType) ? (
        <InputField
          className="w-28"
          label="Limit price"
          value={draft.priceText ?? ''}
          problem={findFault(read.price)}
          onChange={({ target }) => change({ priceText: target.value })}
        />
      ) : null}
      {isTriggered(orderType) ? (
        <SelectField
          className="w-24"
          label="Trigger by"
          value={draft.triggerBy}
          options={DEALER_TRIGGERS}
          onChange={({ target }) => {
            const chosen = DEALER_TRIGGERS.find(({ value }) => value === target.value);
            if (chosen !== undefined) change({ triggerBy: chosen.value });
          }}
        />
      ) : null}
    </>
  );
}

function TrailFields({ draft, read, change }: FieldsProps) {
  return (
    <>
      <InputField
        className="w-28"
        label={draft.trailUnit === 'PCT' ? 'Trail %' : 'Trail amount'}
        inputMode="decimal"
        value={draft.trailText ?? ''}
        problem={findFault(read.trail)}
        onChange={({ target }) => change({ trailText: target.value })}
      />
      <Segmented
        label="Trail unit"
        showsLabel
        value={draft.trailUnit}
        choices={TRAIL_UNITS}
        onChange={(trailUnit) => change({ trailUnit, trailText: null })}
      />
    </>
  );
}

function TimeFields({ draft, read, change }: FieldsProps) {
  const { browser } = useClient();
  return (
    <>
      <SelectField
        className="w-20"
        label="Time in force"
        value={draft.timeInForce}
        options={DEALER_TIMES}
        onChange={({ target }) => {
          const chosen = DEALER_TIMES.find(({ value }) => value === target.value);
          if (chosen === undefined) return;
          const expireText = draft.expireText || defaultExpiry(browser.nowMs());
          change({ timeInForce: chosen.value, expireText });
        }}
      />
      {draft.timeInForce === 'GTD' ? (
        <InputField
          className="w-44"
          label="Good till, UTC"
          type="datetime-local"
          value={draft.expireText}
          problem={findFault(read.expiry)}
          onChange={({ target }) => change({ expireText: target.value })}
        />
      ) : null}
    </>
  );
}

function Outcome({ response }: { readonly response: Sent | null }) {
  if (response === null) return null;
  switch (response.kind) {
    case 'accepted': {
      const { side, qty, symbol } = response.order;
      const count = response.linked.length;
      const others =
        count === 0
          ? ''
          : phrase` with ${count} linked ${phrase(count === 1 ? 'order' : 'orders')}`;
      return (
        <span className="text-up">
          {phrase`${side} ${formatQty(qty)} ${symbol} accepted${others}: it waits in Orders, where it can be amended and cancelled`}
        </span>
      );
    }
    case 'refused':
      return (
        <span className="text-critical">
          <Refused problem={toCodedText(response.refusal)} />
        </span>
      );
    case 'lost':
    case 'unknown':
      return <NoResponse kind={response.kind} noun="order" />;
  }
}
