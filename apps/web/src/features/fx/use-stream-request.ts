/** A request for a dealer's stream: the one that is open, or why there is none. */
import { useState } from 'react';
import { useClient } from '../../kit/live/use-client.ts';
import type { Problem } from '../../lib/problem.ts';
import { toCodedText, toRefusal } from '../../platform/client/refusal.ts';
import type { FxStream, FxStreamRequest } from '../../platform/client/shapes.ts';

export type StreamRequest = {
  readonly opened: FxStream | null;
  readonly failure: Problem | null;
  readonly isRequesting: boolean;
  readonly open: (request: FxStreamRequest) => void;
  readonly close: () => void;
};

export function useStreamRequest(): StreamRequest {
  const { calls } = useClient();
  const [opened, setOpened] = useState<FxStream | null>(null);
  const [failure, setFailure] = useState<Problem | null>(null);
  const [isRequesting, setRequesting] = useState(false);
  const open = (request: FxStreamRequest): void => {
    if (isRequesting) return;
    setRequesting(true);
    setFailure(null);
    calls.rfq.openFxStream
      .mutate(request)
      .then(
        (stream) => setOpened(stream),
        (error: unknown) => setFailure(toCodedText(toRefusal(error))),
      )
      .finally(() => setRequesting(false));
  };
  return { opened, failure, isRequesting, open, close: () => setOpened(null) };
}
