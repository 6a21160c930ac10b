/** An order for one month that waits: for the dealer's price, at a limit or behind a stop. */

import { useState } from 'react';
import { DealerTicket } from '../../../kit/order/dealer-ticket.tsx';
import { SelectField } from '../../../kit/ui/field.tsx';
import type { Entry } from '../../../lib/format/entry.ts';
import { formatQty, formatSigned, MINUS } from '../../../lib/format/numbers.ts';
import { toDecimal, toPx } from '../../../lib/format/units.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { parseLots, priceText, toDollars } from './prices.ts';
import type { Strip } from './use-strip.ts';
import { typedPrice } from './voice-text.ts';

export function FutureOrder({ strip }: { readonly strip: Strip }) {
  const { months, terms } = strip;
  const [chosen, setChosen] = useState<string | null>(null);
  const month =
    months.find(({ symbol }) => symbol === chosen) ??
    months.find(({ isFront }) => isFront) ??
    months[0];
  if (month === undefined) return null;
  return (
    <details className="shrink-0 border-line border-t px-2 py-1">
      <summary className="min-h-6 cursor-pointer font-medium text-12 text-t2">
        Resting order
      </summary>
      <DealerTicket
        key={month.symbol}
        name={month.symbol}
        qtyLabel="Quantity"
        qtyText="1"
        lead={
          <SelectField
            className="w-24"
            label="Contract"
            value={month.symbol}
            options={months.map(({ symbol }) => ({ value: symbol, label: symbol }))}
            onChange={({ target }) => setChosen(target.value)}
          />
        }
        touch={{ bid: toPx(month.bid), ask: toPx(month.ask) }}
        dealt={{
          symbol: month.symbol,
          instrumentType: 'commodity',
          tickUnits: toPx(terms.tickSize),
          readQty: (text) => readLots(text, terms.maxClip),
          readPrice: (text) => readPrice(text, terms),
          write: (units) => priceText(toDecimal(units), terms),
          toResult: (move, lots) =>
            `${formatSigned(toDollars(toDecimal(move), lots, terms), 2)} USD`,
        }}
      />
    </details>
  );
}

function readLots(text: string, max: number): Entry {
  const value = parseLots(text, max);
  return value === null
    ? { ok: false, problem: phrase`1 to ${formatQty(max)}` }
    : { ok: true, value };
}

/** In the market's notation, or as a decimal. */
function readPrice(text: string, terms: Strip['terms']): Entry {
  const price = typedPrice(text.replace(MINUS, '-'), terms);
  return price === null || price <= 0
    ? { ok: false, problem: phrase`on the tick of ${priceText(terms.tickSize, terms)}` }
    : { ok: true, value: toPx(price) };
}
