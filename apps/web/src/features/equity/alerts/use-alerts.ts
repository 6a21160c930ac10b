/** One's own alerts, their firings and notices, kept current by pushes; and changes of them with why they were refused. */
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { type Changes, useChange } from '../../../kit/query/use-change.ts';

/** By symbol, then by level. */
export function useAlerts() {
  const { queries } = useClient();
  return useWatched(useQuery(queries.alerts.list.queryOptions({})));
}

/** Firings and notices, the newest first, and the kinds of notices that are snoozed. */
export function useFirings() {
  const { queries } = useClient();
  return useWatched(useQuery(queries.alerts.firings.queryOptions({})));
}

export type AlertActions = Changes;

/** Changes of alerts, each of which reads the alerts again. */
export function useAlertActions(): AlertActions {
  const { queries } = useClient();
  return useChange(queries.alerts.pathFilter());
}
