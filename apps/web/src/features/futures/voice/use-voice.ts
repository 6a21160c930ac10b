/** Voice deals as components read them, clients by name, and one step at a time with what came of it in words. */
import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useCan, useDesk } from '../../../kit/live/use-desk.ts';
import { refusalOf, refusalText } from '../../../platform/client/refusal.ts';
import type { VoiceDeal, WireAnswer } from '../../../platform/client/shapes.ts';
import { type StepKey, stepKeyFor } from './step-key.ts';

export function useVoiceDeals(): readonly VoiceDeal[] {
  const { voice } = useDesk();
  const read = (): readonly VoiceDeal[] => voice.list();
  return useSyncExternalStore((listener) => voice.subscribe(listener), read, read);
}

type Clients = WireAnswer<'voiceClients'>['items'];
const NOBODY: Clients = [];

/** Those whose requests may be taken, for whoever takes requests; others read ids. */
export function useVoiceClients(): {
  readonly clients: Clients;
  readonly nameOf: (userId: string) => string;
} {
  const desk = useDesk();
  const serves = useCan('serve-clients');
  const deals = useCan('futures');
  const { data: clients = NOBODY } = useQuery({
    queryKey: ['voice-clients'],
    queryFn: () => desk.port.voiceClients(),
    enabled: serves || deals,
    staleTime: 60_000,
  });
  const nameOf = (userId: string): string =>
    clients.find((client) => client.userId === userId)?.displayName ?? userId;
  return { clients, nameOf };
}

export type VoiceStep = {
  readonly problem: string | null;
  readonly isBusy: boolean;
  /**
   * True when it was done. What was not answered is asked under the same key when it is pressed again.
   * @param asked all that the step says: another answer of the market or of the form is another step
   */
  readonly run: (
    asked: unknown,
    act: (requestKey: string) => Promise<VoiceDeal>,
  ) => Promise<boolean>;
  /** Something else will be asked: what went wrong is no longer told. */
  readonly renew: () => void;
};

export function useVoiceStep(): VoiceStep {
  const desk = useDesk();
  const [last, setLast] = useState<StepKey | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const renew = (): void => setProblem(null);
  const run: VoiceStep['run'] = async (asked, act) => {
    if (isBusy) return false;
    const step = stepKeyFor(last, JSON.stringify(asked), () => crypto.randomUUID());
    setLast(step);
    setBusy(true);
    setProblem(null);
    try {
      desk.voice.take(await act(step.key));
      setLast(null);
      return true;
    } catch (error) {
      setProblem(refusalText(refusalOf(error)));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { problem, isBusy, run, renew };
}
