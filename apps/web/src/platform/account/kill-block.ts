/** Which kill switch stops all that a person could send, whatever it is in. */
import { phrase } from '../../lib/text/phrase.ts';
import type { KillSwitch } from '../client/shapes.ts';

/**
 * Why this person can send nothing: a switch on everything, or on the person. Switches on symbols, strategies and venues
 * stop some orders only; the platform's checks report those.
 */
export function findKillBlock(active: readonly KillSwitch[], userId: string): string | null {
  const kill = active.find(
    ({ scope, target }) => scope === 'all' || (scope === 'user' && target === userId),
  );
  if (kill === undefined) return null;
  return phrase`${phrase(kill.scope === 'all' ? 'All trading' : 'Your trading')} is stopped by a kill switch: ${kill.reason}`;
}
