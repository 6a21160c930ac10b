/** Changes quantity and price of a resting order, also the stop of one that waits; the old terms hold until the platform confirms. */

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
import type { TradingClient } from '../../platform/trading/trading-client.ts';
import { useClient } from '../live/use-client.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { InputField } from '../ui/field.tsx';
import { Refused } from '../ui/refused.tsx';

type AmendDialogProps = { readonly order: Order; readonly onClose: () => void };

export function AmendDialog({ order, onClose }: AmendDialogProps) {
  const client = useClient();
  const decimals = client.getDecimals(order.symbol);
  const [qtyText, setQty] = useState(String(order.qty));
  const write = (price: number | null): string =>
    price === null ? '' : plainPx(toPx(price), decimals);
  const [priceText, setPrice] = useState(write(order.price));
  const openStop = findOpenStop(order);
  const [stopText, setStop] = useState(write(openStop));
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const change = readChange(client, order, { qtyText, priceText, stopText });

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!change.ok || isBusy) return;
    setBusy(true);
    try {
      client.account.takeOrder(await client.calls.orders.replace.mutate(change.value));
      onClose();
    } catch (error) {
      const refusal = toRefusal(error);
      setProblem(toCodedText(refusal));
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
          problem={change.ok ? null : change.qty}
          data-first-focus
        />
        {order.price === null ? null : (
          <InputField
            label="Limit price"
            value={priceText}
            onChange={(event) => setPrice(event.target.value)}
            problem={change.ok ? null : change.price}
          />
        )}
        {openStop === null ? null : (
          <InputField
            label="Stop price"
            value={stopText}
            onChange={(event) => setStop(event.target.value)}
            problem={change.ok ? null : change.stop}
          />
        )}
        <p role="alert" className="text-12 text-critical">
          <Refused problem={problem} />
        </p>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Back</Button>
          <Button type="submit" look="primary" disabled={!change.ok || isBusy}>
            {isBusy ? 'Sending…' : 'Amend'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type Texts = { readonly qtyText: string; readonly priceText: string; readonly stopText: string };
type Change = { orderId: string; qty?: number; price?: number; stopPrice?: number };
type Faults = {
  readonly qty: string | null;
  readonly price: string | null;
  readonly stop: string | null;
};
type Read = { readonly ok: true; readonly value: Change } | ({ readonly ok: false } & Faults);

const NO_FAULTS: Faults = { qty: null, price: null, stop: null };

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
  const faults = { qty: findFault(qty), price: findFault(price), stop: findFault(stop) };
  if (!qty.ok || faults.price !== null || faults.stop !== null) return { ok: false, ...faults };
  if (qty.value <= order.filledQty) {
    return { ok: false, ...NO_FAULTS, qty: 'Must exceed the filled quantity' };
  }
  const value: Change = { orderId: order.orderId };
  if (qty.value !== order.qty) value.qty = qty.value;
  if (price?.ok && toDecimal(price.value) !== order.price) value.price = toDecimal(price.value);
  if (stop?.ok && toDecimal(stop.value) !== openStop) value.stopPrice = toDecimal(stop.value);
  return Object.keys(value).length === 1 ? { ok: false, ...NO_FAULTS } : { ok: true, value };
}

const findFault = (entry: Entry | null): string | null =>
  entry === null || entry.ok ? null : entry.problem;
