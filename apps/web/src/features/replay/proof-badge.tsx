/** What a replay proves, in one line: how many fills are equal to the record, or the first thing that is not. */

import { Icon } from '../../kit/ui/icon.tsx';
import { formatQty } from '../../lib/format/numbers.ts';
import { formatTimeMs, parseMs } from '../../lib/format/time.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { ReplayProof, ReplayRun } from '../../platform/client/shapes.ts';

export function ProofBadge({ run }: { readonly run: ReplayRun }) {
  const { proof, speed } = run;
  if (proof === null) return null;
  const { fault } = proof;
  const tone = fault === null ? 'border-up text-up' : 'border-critical text-critical';
  return (
    <div
      role="status"
      data-testid="replay-proof"
      title={toDetail(proof)}
      className={`flex items-center gap-1.5 rounded-sm border px-2 py-0.5 text-12 ${tone}`}
    >
      <Icon name={fault === null ? 'check' : 'alert'} />
      <span>{fault === null ? composeHeadline(proof, speed) : faultText(fault)}</span>
    </div>
  );
}

const faultText = ({ at, detail }: NonNullable<ReplayProof['fault']>): string =>
  phrase`Differs from ${formatTimeMs(parseMs(at))}: ${detail}`;

/** How fast it was worked out, as many times the time it took then. */
const speedText = (speed: number): string => `${formatQty(Math.round(speed))}× speed`;

function composeHeadline(
  { venueFills, equalFills, batches }: ReplayProof,
  speed: number | null,
): string {
  const fills =
    venueFills === 0
      ? 'No exchange fills'
      : phrase`${formatQty(equalFills)} of ${formatQty(venueFills)} fills match`;
  const worked = speed === null ? '' : phrase`, computed at ${speedText(speed)}`;
  return phrase`${fills}, ${formatQty(batches)} batches${worked}`;
}

function toDetail(proof: ReplayProof): string {
  const { entries, darkFills, equalDarkFills, dealerFills, restarts } = proof;
  const parts = [
    phrase`${formatQty(entries)} exchange journal entries replayed`,
    ...(darkFills === 0
      ? []
      : [
          phrase`${formatQty(equalDarkFills)} of ${formatQty(darkFills)} dark fills at the midpoint`,
        ]),
    ...(dealerFills === 0 ? [] : [phrase`${formatQty(dealerFills)} dealers’ fills as recorded`]),
    ...(restarts === 0 ? [] : [phrase`${restarts} restarts`]),
  ];
  return parts.join(' · ');
}
