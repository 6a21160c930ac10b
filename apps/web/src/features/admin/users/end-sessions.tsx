/** Ends every session of a user, in two steps: their sockets close at once. */

import { useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import type { Problem } from '../../../lib/problem.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { toProblem } from '../../../platform/client/refusal.ts';

export function EndSessions({ userId }: { readonly userId: string }) {
  const client = useClient();
  const [isRequesting, setRequesting] = useState(false);
  const [published, setMessage] = useState<Problem | null>(null);
  const end = async (): Promise<void> => {
    setRequesting(false);
    try {
      const { ended } = await client.calls.session.endSessions.mutate({ userId });
      setMessage(ended === 1 ? '1 session ended' : phrase`${ended} sessions ended`);
    } catch (error) {
      setMessage(toProblem(error));
    }
  };
  return (
    <section
      aria-label="Sessions"
      className="flex items-center gap-2 border-line border-t pt-3 text-12"
    >
      {isRequesting ? (
        <>
          <span className="flex-1">{phrase`All sessions of ${userId} will end.`}</span>
          <Button size="sm" onClick={() => setRequesting(false)}>
            Cancel
          </Button>
          <Button size="sm" look="danger" onClick={() => void end()}>
            End all
          </Button>
        </>
      ) : (
        <>
          <Button size="sm" onClick={() => setRequesting(true)}>
            End all sessions
          </Button>
          <span role="status" className="text-t2">
            <Refused problem={published} />
          </span>
        </>
      )}
    </section>
  );
}
