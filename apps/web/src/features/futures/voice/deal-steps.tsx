/** The record of a voice deal: who did what, when, in which words. */
import { formatTime, parseMs } from '../../../lib/format/time.ts';
import type { VoiceDeal } from '../../../platform/client/shapes.ts';

export function DealSteps({ steps }: { readonly steps: VoiceDeal['steps'] }) {
  return (
    <ol aria-label="Audit trail" className="flex flex-col gap-0.5 text-12">
      {steps.map(({ version, at, actor, action, detail }) => (
        <li key={version} className="flex flex-wrap gap-x-2">
          <time dateTime={at} className="text-t2 tabular-nums">
            {formatTime(parseMs(at))}
          </time>
          <b className="font-semibold">{actor}</b>
          <span>{action}</span>
          {detail === null ? null : <span className="text-t2">{detail}</span>}
        </li>
      ))}
    </ol>
  );
}
