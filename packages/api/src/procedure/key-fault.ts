/** Whether an API key may do what its user asks for: the same rule for HTTP, tRPC and sockets. */
import { findScopeFault, type KeyUse } from '@tradefloor/contracts/vocabulary/keys';
import type { Session } from '../ports/ports.ts';

/** Why the session's key may not, as a sentence; null when it may, and for people, who have no key. */
export const findKeyFault = (use: KeyUse, session: Session | null): string | null =>
  session?.caller.key === undefined ? null : findScopeFault(use, session.caller.key.scopes);
