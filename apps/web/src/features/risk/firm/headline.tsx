/** The figures of the firm, live: profit, sizes, value at risk with its shortfall, concentration. */

import { FactTiles } from '../../../kit/facts/fact-lists.tsx';
import { formatCompact, formatPct, formatQty, formatSigned } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { type Exposure, useFigures } from './use-firm-risk.ts';

type Figure = {
  readonly name: string;
  readonly text: string;
  readonly title: string;
  readonly tone?: 'up' | 'down';
};

const TONES = { up: 'text-up', down: 'text-down' } as const;

export function Headline({ exposure }: { readonly exposure: Exposure }) {
  const published = useFigures();
  const now = published === null ? exposure : { ...exposure, ...published };
  return (
    <FactTiles
      label="Firm risk"
      valueClass="min-w-16 font-medium text-13"
      facts={toFigures(now).map(({ text, tone, ...figure }) => ({
        ...figure,
        value: text,
        tone: tone === undefined ? undefined : TONES[tone],
      }))}
    />
  );
}

function toFigures(now: Exposure): readonly Figure[] {
  const { parametric, historical } = now.valueAtRisk;
  const pnl = now.realisedPnl + now.unrealisedPnl - now.fees;
  return [
    profit('P&L', pnl, 'Realised and unrealised, after fees'),
    profit('Realised', now.realisedPnl, 'Realised by closing, before fees'),
    profit('Unrealised', now.unrealisedPnl, 'Against the average cost, at the newest mids'),
    size('Fees', now.fees, 'All fees since the positions began'),
    size('Gross', now.grossNotional, 'Sum of absolute exposures; options by their delta'),
    size('Net', now.netNotional, 'Long less short; options by their delta'),
    size(
      'VaR 99 %',
      parametric.var99,
      'One day, by the covariance of market, group and own moves; options by delta, bonds by duration',
    ),
    size('ES 99 %', parametric.es99, 'Mean loss beyond VaR'),
    ...(historical === null
      ? [{ name: 'Hist. VaR', text: phrase('collecting'), title: 'Needs 100 recorded minutes' }]
      : [
          size(
            'Hist. VaR',
            historical.var99,
            phrase`One day, all positions revalued at ${historical.observations} recorded minutes; others are left out`,
          ),
          size('Hist. ES', historical.es99, 'Mean loss beyond Hist. VaR'),
        ]),
    {
      name: 'Top 5',
      text: formatPct(now.concentration.top5Share, 1),
      title: 'Share of the five largest symbols in the gross notional',
    },
    {
      name: 'Herfindahl',
      text: now.concentration.herfindahl.toFixed(3),
      title: 'Sum of the squared shares: 1 is one symbol, 0 is evenly spread',
    },
    {
      name: 'Positions',
      text:
        now.users === 1
          ? phrase`${formatQty(now.positions)}, 1 user`
          : phrase`${formatQty(now.positions)}, ${formatQty(now.users)} users`,
      title: 'Open positions and number of holders',
    },
    { name: 'Open orders', text: formatQty(now.openOrders), title: 'Working and reserved orders' },
  ];
}

const profit = (name: string, value: number, title: string): Figure => ({
  name,
  title,
  text: formatSigned(value, 0),
  ...(Math.round(value) === 0 ? {} : { tone: value > 0 ? 'up' : 'down' }),
});

const size = (name: string, value: number, title: string): Figure => ({
  name,
  title,
  text: formatCompact(value),
});
