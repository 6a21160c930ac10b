/** The ladder's figures in one line: spread, last trade, imbalance; and what became of the last press. */

import type { LadderFigures } from '../../../kit/ladder/ladder-figures.ts';
import type { LadderOutcome } from '../../../kit/ladder/ladder-sending.ts';
import { useAccount, useClient, useQuote } from '../../../kit/live/use-client.ts';
import { haltText } from '../../../kit/market/halt-text.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { formatPx, formatSigned, NONE } from '../../../lib/format/numbers.ts';
import { toPx } from '../../../lib/format/units.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Instrument } from '../../../platform/client/shapes.ts';

type LadderFactsProps = {
  readonly instrument: Instrument;
  readonly figures: LadderFigures;
  readonly outcome: LadderOutcome | null;
  readonly onCentre: () => void;
};

export function LadderFacts({ instrument, figures, outcome, onCentre }: LadderFactsProps) {
  const client = useClient();
  const quote = useQuote(instrument.symbol);
  const halt = useAccount((account) => account.findHalt(instrument.symbol));
  const line = outcome ?? (halt === null ? null : { text: haltText(halt), isBad: true });
  const decimals = client.getDecimals(instrument.symbol);
  const { bestBid, bestAsk, imbalancePct, away } = figures;
  const tick = toPx(instrument.tickSize);
  const mid =
    bestBid === null || bestAsk === null
      ? NONE
      : formatPx(((bestBid + bestAsk) / 2) * tick, decimals + 1);
  return (
    <>
      <div className="flex h-6 shrink-0 items-center border-line border-b px-2 text-11">
        <dl className="flex min-w-0 flex-1 gap-3 overflow-hidden whitespace-nowrap">
          <Fact name="Mid" value={mid} />
          <Fact
            name="Spread"
            value={bestBid === null || bestAsk === null ? NONE : phrase`${bestAsk - bestBid} ticks`}
          />
          <Fact name="Last" value={quote === null ? NONE : formatPx(quote.last, decimals)} />
          <div
            className="flex items-center gap-1"
            title="Bid against ask size over the five best levels"
          >
            <dt className="text-t3">Imbalance</dt>
            <dd className="flex items-center gap-1 tabular-nums">
              <Balance part={imbalancePct} />
              <span className="w-10 text-right">{formatSigned(imbalancePct, 0)}%</span>
            </dd>
          </div>
        </dl>
        <Button
          size="sm"
          look={away === 0 ? 'quiet' : 'outline'}
          className="h-6 px-1.5 text-11"
          onClick={onCentre}
        >
          {away === 0 ? 'Centre' : away > 0 ? 'Centre, market above' : 'Centre, market below'}
        </Button>
      </div>
      <p
        role="status"
        data-testid="ladder-said"
        className={`h-5 shrink-0 truncate px-2 text-11 leading-5 ${line?.isBad === true ? 'text-critical' : 'text-t2'}`}
        title={typeof line?.text === 'string' ? line.text : undefined}
      >
        <Refused problem={line?.text} />
      </p>
    </>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="flex gap-1">
      <dt className="text-t3">{name}</dt>
      <dd className="text-t1 tabular-nums">{value}</dd>
    </div>
  );
}

const BALANCE_PX = 48;

/** To the left what is more offered, to the right what is more bid. */
function Balance({ part }: { readonly part: number }) {
  const half = BALANCE_PX / 2;
  const width = (Math.abs(part) / 100) * half;
  return (
    <svg aria-hidden="true" width={BALANCE_PX} height={8} className="bg-s2">
      <rect
        x={part < 0 ? half - width : half}
        y={0}
        width={width}
        height={8}
        className={part < 0 ? 'fill-sell' : 'fill-buy'}
      />
      <rect x={half - 0.5} y={0} width={1} height={8} className="fill-control" />
    </svg>
  );
}
