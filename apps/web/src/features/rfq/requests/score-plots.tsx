/** One dealer in plots: its response times, and its quotes compared with the others'. */

import { cx } from '../../../kit/ui/cx.ts';
import { formatQty, formatSigned } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { DealerScore } from './dealer-columns.tsx';

type ScorePlotsProps = {
  readonly chosen: DealerScore;
  readonly dealers: readonly DealerScore[];
};

export function ScorePlots({ chosen, dealers }: ScorePlotsProps) {
  return (
    <div className="grid shrink-0 grid-cols-2 gap-3 border-line border-t p-2">
      <Latencies score={chosen} />
      <Distances chosen={chosen} dealers={dealers} />
    </div>
  );
}

const STEP_MS = 100;

/** Counts of responses by a tenth of a second. */
function Latencies({ score }: { readonly score: DealerScore }) {
  const { latencyCounts, dealerId } = score;
  const most = Math.max(1, ...latencyCounts);
  const total = latencyCounts.reduce((sum, count) => sum + count, 0);
  const steps = latencyCounts.map((count, at) => {
    const isLast = at === latencyCounts.length - 1;
    return { from: at * STEP_MS, count, label: isLast ? `${at * STEP_MS}+` : `${at * STEP_MS}` };
  });
  const words = steps
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => phrase`${label} ms ${count}`);
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-11 text-t2">{phrase`${dealerId}: response times in ms, ${formatQty(total)} quotes`}</figcaption>
      <div
        role="img"
        aria-label={phrase`Response times of ${dealerId}: ${words.join(', ')}`}
        className="flex h-20 items-end gap-px"
      >
        {steps.map(({ from, count, label }) => (
          <div key={from} className="flex min-w-0 flex-1 flex-col items-center justify-end">
            <span className="text-11 text-t2">{count === 0 ? '' : count}</span>
            <div
              className="w-full bg-accent"
              style={{ height: `${Math.round((count / most) * 48)}px` }}
            />
            <span className="text-11 text-t3">{label}</span>
          </div>
        ))}
      </div>
    </figure>
  );
}

/**
 * Each dealer's mean distance from mid, as bars from zero: the shorter the better for the
 * requester.
 */
function Distances({ chosen, dealers }: ScorePlotsProps) {
  const known = dealers
    .filter(({ toMidBps }) => toMidBps !== null)
    .toSorted((a, b) => (a.toMidBps ?? 0) - (b.toMidBps ?? 0));
  const most = Math.max(0.01, ...known.map(({ toMidBps }) => Math.abs(toMidBps ?? 0)));
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-11 text-t2">
        Mean distance from mid, bp of price: shorter is better
      </figcaption>
      <ul className="grid max-h-20 grid-cols-2 gap-x-3 overflow-auto text-11">
        {known.map(({ dealerId, toMidBps }) => (
          <li
            key={dealerId}
            className="grid grid-cols-[2.75rem_1fr_2.75rem] items-center gap-1 tabular-nums"
          >
            <span className={cx(dealerId === chosen.dealerId ? 'font-semibold' : 'text-t3')}>
              {dealerId}
            </span>
            <span aria-hidden="true" className="h-2 bg-s3">
              <span
                className={cx(
                  'block h-full',
                  dealerId === chosen.dealerId ? 'bg-accent' : 'bg-control',
                )}
                style={{ width: `${(Math.abs(toMidBps ?? 0) / most) * 100}%` }}
              />
            </span>
            <span className="text-right">{formatSigned(toMidBps ?? 0, 1)}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
