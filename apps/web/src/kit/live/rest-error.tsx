/** An empty state that is none where its data could not be read: then the error, and a button that reads it again. */
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { toProblem } from '../../platform/client/refusal.ts';
import type { RestPart } from '../../platform/trading/client-parts.ts';
import { loadRest } from '../../platform/trading/load-rest.ts';
import { Empty } from '../ui/empty.tsx';
import { useClient } from './use-client.ts';

type RestErrorProps = {
  /** What the panel shows of the data that is read after a snapshot. */
  readonly part: RestPart;
  /** The empty state. */
  readonly children: ReactNode;
};

export function RestError({ part, children }: RestErrorProps) {
  const client = useClient();
  const error = useStore(client.rest, (errors) => errors[part]);
  if (error === undefined) return children;
  return <Empty icon="alert" title={toProblem(error)} retry={() => void loadRest(client)} />;
}
