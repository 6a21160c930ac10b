/** The risk thresholds in force, their history, and, for those who may, the next version with a look at its effect. */

import { useQuery } from '@tanstack/react-query';
import { FactList } from '../../../kit/facts/fact-lists.tsx';
import { VersionInForce } from '../../../kit/facts/version-in-force.tsx';
import { wholeList } from '../../../kit/live/queries.ts';
import { useCan, useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { Empty } from '../../../kit/ui/empty.tsx';
import { toProblem } from '../../../platform/client/refusal.ts';
import { DeskLosses } from '../desk-losses/desk-losses.tsx';
import { ConfigProposals } from './config-proposals.tsx';
import { ThresholdForm } from './threshold-form.tsx';
import { NUMBER_FIELDS, SELF_CROSS_NAMES, shown, type Thresholds } from './thresholds.ts';
import { VersionList } from './version-list.tsx';

export function RiskPanel() {
  const client = useClient();
  const edits = useCan('limits');
  const { data, error, refetch } = useWatched(
    useQuery(
      wholeList(client.queries.risk.configVersions.queryKey(), (paging, options) =>
        client.calls.risk.configVersions.query(paging, options),
      ),
    ),
  );
  const live = data?.[0];
  if (data === undefined || live === undefined) {
    return error ? (
      <Empty icon="alert" title={toProblem(error)} retry={() => void refetch()} />
    ) : (
      <Empty title="Loading thresholds…" />
    );
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-auto p-2">
      <VersionInForce of={live} />
      <ConfigProposals onDecided={() => void refetch()} />
      {edits ? (
        <ThresholdForm key={live.version} live={live} onSaved={() => void refetch()} />
      ) : (
        <ThresholdFacts thresholds={live.thresholds} />
      )}
      <DeskLosses />
      <VersionList versions={data} />
    </div>
  );
}

function ThresholdFacts({ thresholds }: { readonly thresholds: Thresholds }) {
  return (
    <section aria-label="Thresholds in force">
      <FactList
        facts={[
          ...NUMBER_FIELDS.map((field) => ({
            name: field.label,
            value: shown(thresholds, field),
          })),
          { name: 'Self-cross', value: SELF_CROSS_NAMES[thresholds.selfCross] },
        ]}
      />
      <p className="mt-2 text-11 text-t3">Risk managers and admins change thresholds.</p>
    </section>
  );
}
