/** The volatility surface of an underlying, live: the smile of the chosen expiry above, all expiries below. */

import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../kit/live/use-client.ts';
import { useWatched } from '../../kit/query/stale-data.tsx';
import { Empty } from '../../kit/ui/empty.tsx';
import { phrase } from '../../lib/text/phrase.ts';
import { toProblem } from '../../platform/client/refusal.ts';
import { useUi } from '../../ui-state/use-ui.ts';
import { SmilePlot } from './smile-plot.tsx';
import { SurfaceTable } from './surface-table.tsx';

type SurfaceViewProps = { readonly underlying: string; readonly expiry: string };

export function SurfaceView({ underlying, expiry }: SurfaceViewProps) {
  const client = useClient();
  const isFrozen = useUi((ui) => ui.isFrozen);
  const {
    data: surface,
    error,
    refetch,
  } = useWatched(
    useQuery(
      client.queries.rfq.surface.queryOptions(
        { underlying, ...(expiry === null ? {} : { expiry }) },
        { enabled: !isFrozen },
      ),
    ),
  );
  if (surface === undefined) {
    return error ? (
      <Empty icon="alert" title={toProblem(error)} retry={() => void refetch()} />
    ) : (
      <Empty title="Loading surface…" />
    );
  }
  if (surface.spot === null) return <Empty title={phrase`${underlying} is not quoted`} />;
  return (
    <div className="flex min-h-80 flex-1 flex-col gap-2 p-2" data-testid="option-surface">
      <SmilePlot surface={surface} spot={surface.spot} />
      <SurfaceTable surface={surface} />
    </div>
  );
}
