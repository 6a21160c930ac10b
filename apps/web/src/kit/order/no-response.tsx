/** What is known of a request that got no response, and that it is safe to send again. */
import { phrase } from '../../lib/text/phrase.ts';
export function NoResponse({
  kind,
  noun,
}: {
  readonly kind: 'lost' | 'unknown';
  readonly noun: string;
}) {
  return (
    <p className="text-warn">
      {kind === 'lost'
        ? phrase`No response, and the platform has no such ${noun}: it was not sent. It is safe to send again; the ${noun} keeps its id.`
        : phrase`No response yet. It is safe to send again: the ${noun} cannot be duplicated.`}
    </p>
  );
}
