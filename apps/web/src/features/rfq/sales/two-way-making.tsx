/** Both sides of a client's price, made of a dealer's bid and a dealer's offer, the best where none is chosen: a mark-up on each, its profit and its terms. */

import { useState } from 'react';
import { type Fact, FactTiles } from '../../../kit/facts/fact-lists.tsx';
import { useFirm, WindowLeft } from '../../../kit/facts/window-left.tsx';
import { useBonds } from '../../../kit/live/use-bonds.ts';
import { useClient } from '../../../kit/live/use-client.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { InputField, SelectField } from '../../../kit/ui/field.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { formatBondPrice, formatFixed, NONE } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Rfq, TwoWayPreview } from '../../../platform/client/shapes.ts';
import { termFacts } from '../client/quote-terms.ts';
import { useBenchmarkName } from '../client/use-benchmark-name.ts';
import { useRfqAction } from '../client/use-rfq-action.ts';
import { bestSides, sideQuotes } from '../requests/two-way-facts.ts';
import { TwoWayQuotes } from '../requests/two-way-quotes.tsx';
import { VALID_FOR } from './price-making.tsx';
import { type TwoWayMarkUp, useTwoWayMarkUp } from './use-two-way-mark-up.ts';

export function TwoWayMaking({ rfq }: { readonly rfq: Rfq }) {
  const client = useClient();
  const { rfqId } = rfq;
  const best = bestSides(rfq, null);
  const hasBoth = best.bid !== null && best.ask !== null;
  const { problem, isBusy, run } = useRfqAction();
  const markUp = useTwoWayMarkUp(rfq, hasBoth && !isBusy);
  const validUntil = firstEnd(rfq, [
    markUp.dealers.bid ?? best.bid?.dealerId,
    markUp.dealers.ask ?? best.ask?.dealerId,
  ]);
  const { isFirm, isFirmNow } = useFirm(validUntil);
  const [validForMs, setValidForMs] = useState('30000');
  const { preview } = markUp;
  const show = async (): Promise<void> => {
    if (preview === null || !isFirmNow()) return;
    const toSide = ({ dealerId, price }: TwoWayPreview['bid']) => ({
      dealerId,
      clientPrice: price,
    });
    const price = { rfqId, bid: toSide(preview.bid), ask: toSide(preview.ask) };
    await run(async () => {
      client.rfqs.take(await client.calls.rfq.markUpTwoWay.mutate(price));
      return client.calls.rfq.quoteClient.mutate({ rfqId, validForMs: Number(validForMs) });
    });
  };
  return (
    <>
      <div className="overflow-x-auto">
        <TwoWayQuotes rfq={rfq} />
      </div>
      <div className="flex flex-wrap items-end gap-3 border-line border-t p-3">
        <SideFields rfq={rfq} markUp={markUp} side="bid" />
        <SideFields rfq={rfq} markUp={markUp} side="ask" />
        <SelectField
          label="Good for"
          className="w-20"
          options={VALID_FOR}
          value={validForMs}
          onChange={(event) => setValidForMs(event.target.value)}
        />
        <FirmTime validUntil={validUntil} isFirm={isFirm} />
        <Button
          look="primary"
          aria-disabled={isBusy || preview === null || !isFirm}
          onClick={() => void show()}
        >
          Send two-way quote
        </Button>
      </div>
      <SideTerms rfq={rfq} name="Bid" quote={preview?.bid ?? null} />
      <SideTerms rfq={rfq} name="Offer" quote={preview?.ask ?? null} />
      <p role="status" className="min-h-5 px-3 pb-1 text-12 text-critical">
        <Refused problem={hasBoth ? (markUp.problem ?? problem) : ''} />
      </p>
    </>
  );
}

type SideFieldsProps = {
  readonly rfq: Rfq;
  readonly markUp: TwoWayMarkUp;
  readonly side: 'bid' | 'ask';
};

/** Whose quote a side of the price is built on, and the mark-up on it. */
function SideFields({ rfq, markUp: { typed, type, dealers, choose }, side }: SideFieldsProps) {
  const name = side === 'bid' ? 'Bid' : 'Offer';
  const best = bestSides(rfq, null)[side];
  const quotes = sideQuotes(rfq, side);
  return (
    <>
      <SelectField
        label={phrase`${name} of`}
        className="w-36"
        options={[
          { value: '', label: best === null ? 'Best' : phrase`Best: ${best.dealerId}` },
          ...quotes.map(({ dealerId, price }) => ({
            value: dealerId,
            label: `${dealerId} ${formatBondPrice(price)}`,
          })),
        ]}
        value={dealers[side] ?? ''}
        onChange={({ target: { value } }) => choose({ [side]: value === '' ? null : value })}
      />
      <InputField
        label={phrase`${name} mark-up bp`}
        className="w-28"
        inputMode="decimal"
        value={typed[side]}
        onChange={(event) => type({ [side]: event.target.value })}
      />
    </>
  );
}

type FirmTimeProps = { readonly validUntil: string | null; readonly isFirm: boolean };

/** How long both dealers behind the price still stand to their quotes. */
function FirmTime({ validUntil, isFirm }: FirmTimeProps) {
  if (validUntil === null) return null;
  return (
    <p className="pb-1 text-12 text-t2">
      {isFirm ? (
        <>
          Dealers firm for <WindowLeft endsAt={validUntil} />
        </>
      ) : (
        'Dealers no longer firm'
      )}
    </p>
  );
}

/** When the first of these dealers no longer stands to its quote; null while one has none. */
function firstEnd({ dealers }: Rfq, names: readonly (string | undefined)[]): string | null {
  const ends = names.map(
    (name) => dealers.find(({ dealerId }) => dealerId === name)?.quote?.validUntil,
  );
  const known = ends.filter((end) => end !== undefined).toSorted();
  return known.length === names.length ? (known[0] ?? null) : null;
}

type SideTermsProps = {
  readonly rfq: Rfq;
  readonly name: 'Bid' | 'Offer';
  /** Null while it is not worked out: the facts stand, without figures. */
  readonly quote: Rfq['clientQuote'];
};

/** One side as the client will be shown it, with what it earns. */
export function SideTerms({ rfq, name, quote }: SideTermsProps) {
  const bond = useBonds((book) => book.bond(rfq.isin));
  const benchmark = useBenchmarkName(bond);
  const side = name === 'Bid' ? 'SELL' : 'BUY';
  const facts: readonly Fact[] = [
    {
      name: phrase`Client ${name.toLowerCase()}`,
      value: quote === null ? NONE : formatBondPrice(quote.price),
      tone: 'font-semibold text-15',
    },
    { name: 'Client yield', value: quote === null ? NONE : `${formatFixed(quote.yield, 3)} %` },
    {
      name: `P&L ${bond?.currency ?? ''}`,
      value: quote?.pnl == null ? NONE : formatFixed(quote.pnl, 2),
      tone: 'font-semibold text-up',
    },
    ...termFacts({ quote, side, bond, benchmark, reader: 'sales' }),
  ];
  return (
    <FactTiles
      label={phrase`${name} for the client`}
      className="flex flex-wrap items-end gap-x-5 gap-y-1 px-3 pb-2 text-12"
      facts={facts}
    />
  );
}
