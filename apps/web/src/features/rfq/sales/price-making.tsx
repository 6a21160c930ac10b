/** Quotes coming in, and the client's price made of one of them: mark-up and price are linked, the profit shows at once. */

import { type KeyboardEvent, useState } from 'react';
import { FactTiles } from '../../../kit/facts/fact-lists.tsx';
import { useFirm, WindowLeft } from '../../../kit/facts/window-left.tsx';
import { useBonds } from '../../../kit/live/use-bonds.ts';
import { useClient } from '../../../kit/live/use-client.ts';
import { richPhrase } from '../../../kit/text/rich-phrase.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Key } from '../../../kit/ui/empty.tsx';
import { InputField, SelectField } from '../../../kit/ui/field.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { formatFixed, NONE } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Rfq, Side } from '../../../platform/client/shapes.ts';
import { termFacts } from '../client/quote-terms.ts';
import { useBenchmarkName } from '../client/use-benchmark-name.ts';
import { useRfqAction } from '../client/use-rfq-action.ts';
import { QuoteList } from '../requests/quote-list.tsx';
import { quoteLines, rankStandings } from '../requests/rfq-facts.ts';
import { type MarkUp, type MarkUpField, useMarkUp } from './use-mark-up.ts';

export const VALID_FOR = [10, 15, 30, 60, 90].map((seconds) => ({
  value: String(seconds * 1_000),
  label: `${seconds} s`,
}));
/** One press of an arrow. */
const BPS_STEP = 0.1;
const PRICE_STEP = 0.001;

/** A request on one side. */
export type OneWay = Rfq & { readonly side: Side };

export function PriceMaking({ rfq }: { readonly rfq: OneWay }) {
  const client = useClient();
  const { rfqId } = rfq;
  const lines = quoteLines(rfq, client.serverNowMs());
  // A quote that runs out stays the choice, and cannot be sent.
  const { best } = rankStandings(rfq, null);
  const [picked, setPicked] = useState<string | null>(null);
  const dealerId = lines.some(
    ({ dealer, isExecutable }) => isExecutable && dealer.dealerId === picked,
  )
    ? picked
    : (best?.dealerId ?? null);
  const validUntil =
    lines.find(({ dealer }) => dealer.dealerId === dealerId)?.dealer.quote?.validUntil ?? null;
  const { isFirm, isFirmNow } = useFirm(validUntil);
  const { problem, isBusy, run } = useRfqAction();
  // While the price goes to the client nothing is worked out for a request that is about to change its state.
  const markUp = useMarkUp(rfq, isBusy ? null : dealerId);
  const [validForMs, setValidForMs] = useState('30000');
  const { preview } = markUp;
  const show = async (): Promise<void> => {
    if (preview === null || dealerId === null || !isFirmNow()) return;
    const { price: clientPrice } = preview;
    await run(async () => {
      client.rfqs.take(await client.calls.rfq.markUp.mutate({ rfqId, dealerId, clientPrice }));
      return client.calls.rfq.quoteClient.mutate({ rfqId, validForMs: Number(validForMs) });
    });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && event.ctrlKey && !event.repeat) void show();
    if (event.target instanceof HTMLInputElement) return;
    const line = lines.find(({ no }) => String(no) === event.key);
    if (line?.isExecutable) setPicked(line.dealer.dealerId);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of all the controls in it.
    <div onKeyDown={onKeyDown}>
      <div className="overflow-x-auto">
        <div className="min-w-[41rem]">
          <QuoteList lines={lines} picked={dealerId} onPick={setPicked} />
        </div>
      </div>
      <div className="flex flex-wrap items-end gap-3 border-line border-t p-3">
        <MarkUpFields markUp={markUp} />
        <SelectField
          label="Good for"
          className="w-20"
          options={VALID_FOR}
          value={validForMs}
          onChange={(event) => setValidForMs(event.target.value)}
        />
        <FirmTime dealerId={dealerId} validUntil={validUntil} isFirm={isFirm} />
        <Profit rfq={rfq} markUp={markUp} />
        <Button
          look="primary"
          aria-disabled={isBusy || preview === null || !isFirm}
          onClick={() => void show()}
        >
          Send quote <Key>Ctrl+Enter</Key>
        </Button>
      </div>
      <Terms rfq={rfq} markUp={markUp} />
      <p role="status" className="min-h-5 px-3 pb-1 text-12 text-critical">
        <Refused problem={dealerId === null ? '' : (markUp.problem ?? problem)} />
      </p>
    </div>
  );
}

type FirmTimeProps = {
  readonly dealerId: string | null;
  readonly validUntil: string | null;
  readonly isFirm: boolean;
};

/** How long the dealer behind the price still stands to its quote. */
function FirmTime({ dealerId, validUntil, isFirm }: FirmTimeProps) {
  if (validUntil === null) return null;
  return (
    <p className="pb-1 text-12 text-t2">
      {isFirm
        ? richPhrase`${dealerId} firm for ${<WindowLeft endsAt={validUntil} />}`
        : phrase`${dealerId ?? ''} no longer firm`}
    </p>
  );
}

function MarkUpFields({ markUp }: { readonly markUp: MarkUp }) {
  const stepped = (by: MarkUpField, step: number, decimals: number) => (event: KeyboardEvent) => {
    const way = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    const value = Number(markUp[by]);
    if (way === 0 || !Number.isFinite(value)) return;
    event.preventDefault();
    const size = event.shiftKey ? 10 : 1;
    markUp.type(by, Math.max(0, value + way * step * size).toFixed(decimals));
  };
  return (
    <>
      <InputField
        label="Mark-up bp"
        className="w-24"
        inputMode="decimal"
        value={markUp.bps}
        onChange={(event) => markUp.type('bps', event.target.value)}
        onKeyDown={stepped('bps', BPS_STEP, 2)}
      />
      <InputField
        label="Client price"
        className="w-28"
        inputMode="decimal"
        value={markUp.price}
        onChange={(event) => markUp.type('price', event.target.value)}
        onKeyDown={stepped('price', PRICE_STEP, 3)}
      />
    </>
  );
}

function Profit({ rfq, markUp }: { readonly rfq: Rfq; readonly markUp: MarkUp }) {
  const bond = useBonds((book) => book.bond(rfq.isin));
  const { preview } = markUp;
  return (
    <FactTiles
      label="Mark-up revenue"
      className="flex min-w-56 flex-1 gap-5"
      valueClass="text-15"
      facts={[
        {
          name: `P&L ${bond?.currency ?? ''}`,
          value: preview?.pnl == null ? NONE : formatFixed(preview.pnl, 2),
          tone: 'font-semibold text-up',
        },
        {
          name: 'Client yield',
          value: preview === null ? NONE : `${formatFixed(preview.yield, 3)} %`,
        },
      ]}
    />
  );
}

/** What the client will be shown beside the price. */
function Terms({ rfq, markUp }: { readonly rfq: OneWay; readonly markUp: MarkUp }) {
  const bond = useBonds((book) => book.bond(rfq.isin));
  const benchmark = useBenchmarkName(bond);
  const quote = markUp.preview;
  return (
    <FactTiles
      label="Terms for the client"
      className="flex flex-wrap gap-x-5 gap-y-1 px-3 pb-2 text-12"
      facts={termFacts({ quote, side: rfq.side, bond, benchmark, reader: 'sales' })}
    />
  );
}
