/** Voice deals as components read them, clients by name, and one step at a time with what came of it in words. */
import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useCan, useClient } from '../../../kit/live/use-client.ts';
import type { Problem } from '../../../lib/problem.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import type { VoiceDeal, WireOutput } from '../../../platform/client/shapes.ts';
import { type StepKey, stepKeyFor } from './step-key.ts';

export function useVoiceDeals(): readonly VoiceDeal[] {
  const { voice } = useClient();
  const read = (): readonly VoiceDeal[] => voice.list();
  return useSyncExternalStore((listener) => voice.subscribe(listener), read, read);
}

type Clients = WireOutput<'voiceClients'>['items'];
const NO_ONE: Clients = [];

/** The clients whose requests the user may take; others read ids. */
export function useVoiceClients(): {
  readonly clients: Clients;
  readonly toName: (userId: string) => string;
} {
  const tradingClient = useClient();
  const serves = useCan('serve-clients');
  const deals = useCan('futures');
  const { data: clients = NO_ONE } = useQuery(
    tradingClient.queries.rfq.voiceClients.queryOptions(
      {},
      { select: ({ items }) => items, enabled: serves || deals, staleTime: 60_000 },
    ),
  );
  const toName = (userId: string): string =>
    clients.find((client) => client.userId === userId)?.displayName ?? userId;
  return { clients, toName };
}

export type VoiceStep = {
  readonly problem: Problem | null;
  readonly isBusy: boolean;
  /**
   * True when it was done. A request without response is repeated under the same key at the next click.
   * @param requested all terms of the step: another response of the market or of the form is another step
   */
  readonly run: (
    requested: unknown,
    act: (requestKey: string) => Promise<VoiceDeal>,
  ) => Promise<boolean>;
  /** The request has changed: the last error is cleared. */
  readonly renew: () => void;
};

export function useVoiceStep(): VoiceStep {
  const client = useClient();
  const [last, setLast] = useState<StepKey | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const renew = (): void => setProblem(null);
  const run: VoiceStep['run'] = async (requested, act) => {
    if (isBusy) return false;
    const step = stepKeyFor(last, JSON.stringify(requested), () => crypto.randomUUID());
    setLast(step);
    setBusy(true);
    setProblem(null);
    try {
      client.voice.take(await act(step.key));
      setLast(null);
      return true;
    } catch (error) {
      setProblem(toProblem(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { problem, isBusy, run, renew };
}
