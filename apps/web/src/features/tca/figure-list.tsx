/** The figures of a set of fills, side by side, each with its meaning. */

import { FactTiles } from '../../kit/facts/fact-lists.tsx';
import { formatCompact, formatFixed, formatQty } from '../../lib/format/numbers.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { OrderTca } from '../../platform/client/shapes.ts';
import { bpsText, captureText, costTone, FIGURE_TEXTS, shareText } from './cost-text.ts';

type Shown = OrderTca['figures'] & {
  readonly fillRate: number | null;
  readonly participation: number | null;
  readonly shortfallBps: number | null;
  /** Of one order alone. */
  readonly expected?: OrderTca['expected'];
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
    <FactTiles
      label={of.label}
      valueClass="min-w-14 font-medium text-13"
      facts={[...(of.first ?? []), ...toFigures(of.figures)].map(({ text, ...figure }) => ({
        ...figure,
        value: text,
      }))}
    />
  );
}

const cost = (name: string, bps: number | null, title: string): Figure => ({
  name: phrase`${name}, bp`,
  text: bpsText(bps),
  title,
  tone: costTone(bps),
});

/** Beside the cost against arrival: what it was expected to be, and how far chance may take it. */
const toExpected = (expected: OrderTca['expected']): readonly Figure[] =>
  expected === undefined
    ? []
    : [
        {
          name: 'Expected, bp',
          text: bpsText(expected.totalBps),
          title: phrase`${FIGURE_TEXTS.expected}: spread ${bpsText(expected.spreadBps)}, market impact ${bpsText(expected.impactBps)}; standard deviation ${formatFixed(expected.riskBps, 1)}`,
        },
      ];

const toFigures = (of: Shown): readonly Figure[] => [
  {
    name: 'Filled',
    text: formatQty(of.qty),
    title: phrase`${formatQty(of.fills)} fills, ${formatFixed(of.notional, 2)} traded`,
  },
  { name: 'Traded', text: formatCompact(of.notional), title: formatFixed(of.notional, 2) },
  { name: 'Fill rate', text: shareText(of.fillRate), title: FIGURE_TEXTS.fillRate },
  cost('Arrival', of.arrivalSlippageBps, FIGURE_TEXTS.arrival),
  ...toExpected(of.expected),
  cost('VWAP', of.vwapSlippageBps, FIGURE_TEXTS.vwap),
  cost('Shortfall', of.shortfallBps, FIGURE_TEXTS.shortfall),
  cost('Fees', of.feesBps, FIGURE_TEXTS.fees),
  {
    name: 'Eff. spread, bp',
    text: bpsText(of.effectiveSpreadBps),
    title: FIGURE_TEXTS.spread,
  },
  { name: 'Capture', text: captureText(of.spreadCapture), title: FIGURE_TEXTS.capture },
  {
    name: 'Participation',
    text: shareText(of.participation, 2),
    title: FIGURE_TEXTS.participation,
  },
  { name: 'Maker', text: shareText(of.makerShare), title: FIGURE_TEXTS.maker },
];
