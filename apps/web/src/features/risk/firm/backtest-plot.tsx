/** How often value at risk was exceeded: each minute's profit against the loss that was expected at most. */
import { useIdentity } from '../../../kit/live/use-client.ts';
import { LinePlot } from '../../../kit/plot/line-plot.tsx';
import { richPhrase } from '../../../kit/text/rich-phrase.tsx';
import { formatFixed, formatQty } from '../../../lib/format/numbers.ts';
import { parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { toMinutes } from './backtest-minutes.ts';
import type { History } from './use-firm-risk.ts';

type Result = History['backtests'][number];

const NAMES = { PARAMETRIC: 'Parametric', HISTORICAL: 'Historical' } as const;

export function BacktestPlot({ history }: { readonly history: History }) {
  const { role, limits } = useIdentity();
  const scopes: readonly string[] = role === 'desk-head' ? limits.desks : ['FIRM'];
  return scopes.map((scope) => (
    <ScopeBacktest
      key={scope}
      name={scopes.length > 1 ? `, ${scope}` : ''}
      samples={history.samples.filter((sample) => sample.scope === scope)}
      results={history.backtests.filter((result) => result.scope === scope)}
    />
  ));
}

type ScopeBacktestProps = {
  readonly name: string;
  readonly samples: History['samples'];
  readonly results: readonly Result[];
};

function ScopeBacktest({ name, samples, results }: ScopeBacktestProps) {
  const minutes = toMinutes(samples);
  return (
    <div className="min-w-0">
      <LinePlot
        title={phrase`Value at risk backtest, by minute${name}`}
        timesMs={minutes.map(({ at }) => parseMs(at))}
        waiting="Collecting the first minutes"
        lines={[
          { name: 'P&L', className: 'stroke-accent', values: minutes.map(({ profit }) => profit) },
          {
            name: 'Parametric VaR',
            className: 'stroke-warn',
            dash: '6 3',
            values: minutes.map(({ parametric }) => parametric),
          },
          {
            name: 'Historical VaR',
            className: 'stroke-down',
            dash: '2 3',
            values: minutes.map(({ historical }) => historical),
          },
        ]}
      />
      <ul aria-label={phrase`Kupiec test${name}`} className="text-12 text-t2">
        {results.map((result) => (
          <li key={result.measure}>
            <Verdict result={result} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const exceptionsText = (n: number): string =>
  n === 1 ? '1 exception' : phrase`${formatQty(n)} exceptions`;
const minutesText = (n: number): string => (n === 1 ? '1 minute' : phrase`${formatQty(n)} minutes`);

function Verdict({ result }: { readonly result: Result }) {
  const { measure, observations, exceptions, expected, likelihoodRatio, pValue } = result;
  return (
    <span title="Kupiec's test of the proportion of failures, 95 % confidence">
      {phrase`${phrase(NAMES[measure])}: ${phrase(exceptionsText(exceptions))} in ${phrase(minutesText(observations))}, ${formatFixed(expected, 1)} expected`}
      {'; '}
      {result.isRejected === null
        ? 'too few minutes for a verdict'
        : richPhrase`LR ${formatFixed(likelihoodRatio, 2)}, p ${formatFixed(pValue, 3)}, ${<span className={result.isRejected ? 'text-warn' : 'text-up'}>{result.isRejected ? 'rejected' : 'not rejected'}</span>}`}
    </span>
  );
}
