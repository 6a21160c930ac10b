/** How much of a limit is used: a bar and its per cent, amber from 80 %, red from 95 %. */

import { PlotStrip, StripBar } from '../../../kit/plot/plot-strip.tsx';
import { formatCompact, formatPct } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { LIMIT_NAMES, type LimitUse, toShare } from './trader-rows.ts';

const WARN = 0.8;
const CRITICAL = 0.95;
const FULL = { low: 0, high: 1 };

const toFill = (share: number): string => {
  if (share >= CRITICAL) return 'fill-critical';
  return share >= WARN ? 'fill-warn' : 'fill-accent';
};

export function LimitMeter({ use }: { readonly use: LimitUse }) {
  const share = toShare(use);
  const title = phrase`${LIMIT_NAMES[use.limit]}: ${formatCompact(use.used)} of ${formatCompact(use.max)}`;
  return (
    <span title={title} className="inline-grid w-24 grid-cols-[1fr_3rem] items-center gap-1">
      <PlotStrip className="h-2.5">
        <StripBar range={FULL} from={0} to={1} inset={4.5} className="fill-line" />
        <StripBar
          range={FULL}
          from={0}
          to={Math.min(1, share)}
          inset={1}
          className={toFill(share)}
        />
      </PlotStrip>
      <span>{formatPct(share)}</span>
    </span>
  );
}
