/** Changes the quantity or price of a resting order; the old terms hold until the platform confirms. */

import { type FormEvent, useState } from 'react';
import { parsePrice, parseQty } from '../../lib/format/entry.ts';
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
  const [priceText, setPrice] = useState(
    order.price === null ? '' : plainPx(toPx(order.price), decimals),
  );
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const change = readChange(client, order, { qtyText, priceText });

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

type Texts = { readonly qtyText: string; readonly priceText: string };
type Change = { orderId: string; qty?: number; price?: number };
type Read =
  | { readonly ok: true; readonly value: Change }
  | { readonly ok: false; readonly qty: string | null; readonly price: string | null };

/** What is to be sent: only what differs; nothing to send is not ok. */
function readChange(client: TradingClient, order: Order, { qtyText, priceText }: Texts): Read {
  const tick = toPx(client.account.instrument(order.symbol)?.tickSize ?? 0.01);
  const qty = parseQty(qtyText);
  const quote = client.hot.quote(order.symbol);
  const price =
    order.price === null ? null : parsePrice(priceText, quote && { ...quote, tick }, tick);
  if (!qty.ok || price?.ok === false) {
    return {
      ok: false,
      qty: qty.ok ? null : qty.problem,
      price: price?.ok === false ? price.problem : null,
    };
  }
  if (qty.value <= order.filledQty) {
    return { ok: false, qty: 'Must exceed the filled quantity', price: null };
  }
  const value: Change = { orderId: order.orderId };
  if (qty.value !== order.qty) value.qty = qty.value;
  if (price?.ok === true && toDecimal(price.value) !== order.price) {
    value.price = toDecimal(price.value);
  }
  const isSame = value.qty === undefined && value.price === undefined;
  return isSame ? { ok: false, qty: null, price: null } : { ok: true, value };
}
