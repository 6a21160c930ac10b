/** The tape of a symbol: read once, then continued by a subscription, as long as the panel is open. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { PUSHES } from '../../../platform/client/pushes.ts';
import type { Print } from '../../../platform/client/shapes.ts';
import { subscribeTrades } from '../../../platform/client/streams.ts';
import { useUi } from '../../../ui-state/use-ui.ts';
import { ROWS_READ, Tape } from './tape.ts';

/** The prints of one symbol for the life of a component; a frozen screen keeps those of the moment it was frozen. */
export function useTape(symbol: string): {
  /** Newest first; null before they are known. */
  readonly rows: readonly Print[] | null;
  readonly error: unknown;
  readonly retry: () => void;
} {
  const client = useClient();
  const isFrozen = useUi((ui) => ui.isFrozen);
  const [tape] = useState(() => new Tape());
  const [rows, setRows] = useState<readonly Print[] | null>(null);
  const { data, error, refetch } = useWatched(
    useQuery(
      client.queries.market.trades.queryOptions(
        { symbol, limit: ROWS_READ },
        { enabled: !isFrozen },
      ),
    ),
  );
  useEffect(() => {
    if (data === undefined) return;
    tape.read(data.items);
    client.painter.invalidate();
  }, [client, tape, data]);
  useEffect(() => {
    if (isFrozen) return;
    return subscribeTrades(client.calls, symbol, {
      onStarted: () => client.stale.mark(PUSHES['market.trades']),
      onTrades: (prints) => {
        tape.take(prints);
        client.painter.invalidate();
      },
    });
  }, [client, tape, symbol, isFrozen]);
  // In one frame with the other grids: however many batches have come, they are drawn once.
  useEffect(
    () =>
      client.painter.add(() => {
        if (tape.isRead) setRows(tape.rows());
      }),
    [client, tape],
  );
  return { rows, error, retry: () => void refetch() };
}
