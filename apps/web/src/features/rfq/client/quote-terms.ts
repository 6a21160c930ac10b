/** What a price comes to for the client: its spread, and what changes hands when. The figures are the service's. Pure. */

import type { Fact } from '../../../kit/facts/fact-lists.tsx';
import { formatBondPrice, formatFixed, formatSigned, NONE } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Bond, Rfq, Side } from '../../../platform/client/shapes.ts';

type ClientQuote = NonNullable<Rfq['clientQuote']>;

/** Of whom the cash is spoken: the client itself, or sales that looks at it. */
type Reader = 'client' | 'sales';

const CASH: Readonly<Record<Reader, Readonly<Record<Side, string>>>> = {
  client: { BUY: 'You pay', SELL: 'You receive' },
  sales: { BUY: 'Client pays', SELL: 'Client receives' },
};

type Terms = {
  /** Null while there is no price: the facts stand, without figures. */
  readonly quote: Pick<ClientQuote, 'spreadBps' | 'settlement' | 'composite'> | null;
  /** The client's. */
  readonly side: Side;
  readonly bond: Bond | null;
  /** Name of the government bond that spreads are measured over; null for governments. */
  readonly benchmark: string | null;
  readonly reader: Reader;
};

/** The composite that the price stood beside when it was made, and its distance from it. */
function compositeFacts(composite: ClientQuote['composite'], side: Side): readonly Fact[] {
  const best = side === 'BUY' ? 'offer' : 'bid';
  return [
    {
      name: 'Composite',
      value: composite == null ? NONE : formatBondPrice(composite.price),
      title:
        composite == null
          ? phrase`Best indicative ${best}`
          : phrase`Best of ${composite.dealers} indicative ${best}s when the price was made`,
    },
    {
      name: 'Off composite',
      value: composite == null ? NONE : `${formatSigned(composite.awayBps, 1)} bp`,
      title: 'Yield given up against the composite; negative where the price is better',
    },
  ];
}

/** Spread, composite, settlement date, accrued interest and cash of a price, in the bond's currency. */
export function termFacts({ quote, side, bond, benchmark, reader }: Terms): readonly Fact[] {
  const settlement = quote?.settlement;
  const spreadBps = quote?.spreadBps ?? null;
  const currency = bond?.currency ?? '';
  return [
    {
      name: 'Spread',
      value: spreadBps === null ? NONE : `${formatSigned(spreadBps, 1)} bp`,
      title:
        bond?.kind === 'GOVERNMENT'
          ? 'A government bond is its own benchmark'
          : phrase`Yield over that of ${benchmark ?? 'the benchmark'}`,
    },
    ...compositeFacts(quote?.composite ?? null, side),
    { name: 'Settles', value: settlement?.date ?? NONE, title: 'Settlement date' },
    {
      name: 'Accrued per 100',
      value: settlement === undefined ? NONE : formatFixed(settlement.accruedInterest, 6),
      title: 'Accrued interest on the settlement date',
    },
    {
      name: CASH[reader][side],
      value:
        settlement === undefined ? NONE : `${formatFixed(settlement.amount, 2)} ${currency}`.trim(),
      title: 'Clean price and accrued interest of the face amount, on the settlement date',
      tone: 'font-semibold',
    },
  ];
}
