/**
 * Changes quantity, price and handling of a resting order, also the stop of one that waits; the old terms hold until the
 * platform confirms. The date of one that is good till a date is changed by itself.
 */

import { needsStopPrice } from '@tradefloor/contracts/vocabulary/trigger-terms';
import { getInstrument } from '@tradefloor/instruments/instrument';
import { type FormEvent, useState } from 'react';
import { type Entry, parsePrice, parseQty } from '../../lib/format/entry.ts';
import { formatQty, plainPx } from '../../lib/format/numbers.ts';
import { toDecimal, toPx } from '../../lib/format/units.ts';
import type { Problem } from '../../lib/problem.ts';
import { toCodedText, toRefusal } from '../../platform/client/refusal.ts';
import type { Order } from '../../platform/client/shapes.ts';
import { orderTitle } from '../../platform/orders/order-rules.ts';
import {
  type ExpiryRead,
  expiryText,
  readExpiry,
} from '../../platform/orders/time-in-force-text.ts';
import type { TradingClient } from '../../platform/trading/trading-client.ts';
import { useClient } from '../live/use-client.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { InputField } from '../ui/field.tsx';
import { Refused } from '../ui/refused.tsx';
import {
  type HandlingChange,
  type HandlingFaults,
  type HandlingTexts,
  readHandling,
  toTexts,
} from './amend-handling.ts';
import { AmendHandlingFields } from './amend-handling-fields.tsx';

type AmendDialogProps = { readonly order: Order; readonly onClose: () => void };

const toPriceText = (price: number | null, decimals: number): string =>
  price === null ? '' : plainPx(toPx(price), decimals);

export function AmendDialog({ order, onClose }: AmendDialogProps) {
  const client = useClient();
  const decimals = client.getDecimals(order.symbol);
  const [qtyText, setQty] = useState(String(order.qty));
  const [priceText, setPrice] = useState(toPriceText(order.price, decimals));
  const openStop = findOpenStop(order);
  const [stopText, setStop] = useState(toPriceText(openStop, decimals));
  const shownExpiry = order.expireAt ? expiryText(order.expireAt) : null;
  const [expiry, setExpiry] = useState(shownExpiry ?? '');
  const [handling, setHandling] = useState(() => toTexts(order, decimals));
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const change = readChange(client, order, { qtyText, priceText, stopText, expiry, handling });
  const faults = change.ok ? NO_FAULTS : change;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!change.ok || isBusy) return;
    setBusy(true);
    try {
      client.account.takeOrder(await client.calls.orders.replace.mutate(change.value));
      onClose();
    } catch (error) {
      setProblem(toCodedText(toRefusal(error)));
      setBusy(false);
    }
  };

  return (
    <Dialog title={`Amend ${orderTitle(order, decimals)}`} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
        <InputField
          label="Quantity"
          hint={`${formatQty(order.filledQty)} already filled`}
          value={qtyText}
          onChange={(event) => setQty(event.target.value)}
          problem={faults.qty}
          data-first-focus
        />
        {order.price === null ? null : (
          <PriceField
            label="Limit price"
            text={priceText}
            problem={faults.price}
            onChange={setPrice}
          />
        )}
        {openStop === null ? null : (
          <PriceField label="Stop price" text={stopText} problem={faults.stop} onChange={setStop} />
        )}
        <AmendHandlingFields
          order={order}
          texts={handling}
          faults={faults.handling}
          onChange={setHandling}
        />
        {shownExpiry === null ? null : (
          <InputField
            label="Good till, UTC"
            type="datetime-local"
            value={expiry}
            onChange={(event) => setExpiry(event.target.value)}
            problem={faults.expiry}
          />
        )}
        <Foot problem={problem} isOk={change.ok} isBusy={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  );
}

type PriceFieldProps = {
  readonly label: string;
  readonly text: string;
  readonly problem: string | null;
  readonly onChange: (text: string) => void;
};

const PriceField = ({ label, text, problem, onChange }: PriceFieldProps) => (
  <InputField
    label={label}
    value={text}
    onChange={(event) => onChange(event.target.value)}
    problem={problem}
  />
);

type FootProps = {
  readonly problem: Problem | null;
  readonly isOk: boolean;
  readonly isBusy: boolean;
  readonly onClose: () => void;
};

function Foot({ problem, isOk, isBusy, onClose }: FootProps) {
  return (
    <>
      <p role="alert" className="text-12 text-critical">
        <Refused problem={problem} />
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Back</Button>
        <Button type="submit" look="primary" disabled={!isOk || isBusy}>
          {isBusy ? 'Sending…' : 'Amend'}
        </Button>
      </div>
    </>
  );
}

type Texts = {
  readonly qtyText: string;
  readonly priceText: string;
  readonly stopText: string;
  readonly expiry: string;
  readonly handling: HandlingTexts;
};
type Change = HandlingChange & {
  orderId: string;
  qty?: number;
  price?: number;
  stopPrice?: number;
  expireAt?: string;
};
type Faults = {
  readonly qty: string | null;
  readonly price: string | null;
  readonly stop: string | null;
  readonly expiry: string | null;
  readonly handling: HandlingFaults | null;
};
type Read = { readonly ok: true; readonly value: Change } | ({ readonly ok: false } & Faults);

const NO_FAULTS: Faults = { qty: null, price: null, stop: null, expiry: null, handling: null };

/** The stop of an order that waits; null once it is triggered, and where it moves by itself. */
const findOpenStop = ({ orderType, triggered, stopPrice }: Order): number | null =>
  triggered === false && needsStopPrice(orderType) ? (stopPrice ?? null) : null;

/** What is to be sent: only what differs; nothing to send is not ok. */
function readChange(client: TradingClient, order: Order, texts: Texts): Read {
  const listed = client.account.instrument(order.symbol)?.tickSize;
  const tick = listed === undefined ? getInstrument(order.symbol).tickSize : toPx(listed);
  const quote = client.hot.quote(order.symbol);
  const read = (text: string): Entry => parsePrice(text, quote && { ...quote, tick }, tick);
  const openStop = findOpenStop(order);
  const qty = parseQty(texts.qtyText);
  const price = order.price === null ? null : read(texts.priceText);
  const stop = openStop === null ? null : read(texts.stopText);
  const date = readDate(order, texts.expiry, client.browser.nowMs());
  const decimals = client.getDecimals(order.symbol);
  const as = { qty: qty.ok ? qty.value : null, tick, decimals };
  const handling = readHandling(order, texts.handling, as);
  const isUnhandled = Object.values(handling.faults).some((fault) => fault !== null);
  const faults = {
    handling: isUnhandled ? handling.faults : null,
    qty: findFault(qty),
    price: findFault(price),
    stop: findFault(stop),
    expiry: date?.ok === false ? date.problem : null,
  };
  const isFaulty = Object.values(faults).some((fault) => fault !== null);
  if (!qty.ok || isFaulty) return { ok: false, ...faults };
  if (qty.value <= order.filledQty) {
    return { ok: false, ...NO_FAULTS, qty: 'Must exceed the filled quantity' };
  }
  const value: Change = { orderId: order.orderId, ...handling.change };
  if (qty.value !== order.qty) value.qty = qty.value;
  if (price?.ok && toDecimal(price.value) !== order.price) value.price = toDecimal(price.value);
  if (stop?.ok && toDecimal(stop.value) !== openStop) value.stopPrice = toDecimal(stop.value);
  const isChanged = Object.keys(value).length > 1;
  if (date?.ok !== true) return isChanged ? { ok: true, value } : { ok: false, ...NO_FAULTS };
  if (isChanged) return { ok: false, ...NO_FAULTS, expiry: 'Amend the expiry by itself' };
  return { ok: true, value: { ...value, expireAt: date.at } };
}

/** Another date; null where it is the same one, or the order has none. */
const readDate = ({ expireAt }: Order, text: string, nowMs: number): ExpiryRead | null =>
  !expireAt || text === expiryText(expireAt) ? null : readExpiry(text, nowMs);

const findFault = (entry: Entry | null): string | null =>
  entry === null || entry.ok ? null : entry.problem;
