/** The figures of a set of fills, side by side, each with its meaning. */
import { formatCompact, formatFixed, formatQty } from '../../lib/format/numbers.ts';
import type { OrderTca } from '../../platform/client/shapes.ts';
import { bpsText, captureText, costTone, SAYS, shareText } from './cost-words.ts';

type Shown = OrderTca['figures'] & {
  readonly fillRate: number | null;
  readonly participation: number | null;
  readonly shortfallBps: number | null;
};

type Figure = {
  readonly name: string;
  readonly text: string;
  readonly title: string;
  readonly tone?: string;
};

export function FigureList(of: {
  readonly label: string;
  readonly figures: Shown;
  readonly first?: readonly Figure[];
}) {
  return (
    <dl aria-label={of.label} className="flex flex-wrap gap-x-5 gap-y-1.5">
      {[...(of.first ?? []), ...figuresOf(of.figures)].map(({ name, text, title, tone }) => (
        <div key={name} title={title} className="flex flex-col">
          <dt className="text-11 text-t3">{name}</dt>
          <dd className={`min-w-14 font-medium text-13 tabular-nums ${tone ?? ''}`}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

const cost = (name: string, bps: number | null, title: string): Figure => ({
  name: `${name}, bp`,
  text: bpsText(bps),
  title,
  tone: costTone(bps),
});

const figuresOf = (of: Shown): readonly Figure[] => [
  {
    name: 'Filled',
    text: formatQty(of.qty),
    title: `${formatQty(of.fills)} fills, ${formatFixed(of.notional, 2)} traded`,
  },
  { name: 'Traded', text: formatCompact(of.notional), title: formatFixed(of.notional, 2) },
  { name: 'Fill rate', text: shareText(of.fillRate), title: SAYS.fillRate },
  cost('Arrival', of.arrivalSlippageBps, SAYS.arrival),
  cost('VWAP', of.vwapSlippageBps, SAYS.vwap),
  cost('Shortfall', of.shortfallBps, SAYS.shortfall),
  cost('Fees', of.feesBps, SAYS.fees),
  {
    name: 'Eff. spread, bp',
    text: bpsText(of.effectiveSpreadBps),
    title: SAYS.spread,
  },
  { name: 'Capture', text: captureText(of.spreadCapture), title: SAYS.capture },
  { name: 'Participation', text: shareText(of.participation, 2), title: SAYS.participation },
  { name: 'Maker', text: shareText(of.makerShare), title: SAYS.maker },
];
