/** The operators' view of a client's session. */
import type { FixSession } from '@tradefloor/contracts/calls/fix-exchange';
import type { ExchangeSession } from './exchange-session.ts';

export type ExchangeSessionFacts = FixSession;

/** The session as it is now. */
export function sessionFacts({
  client,
  line,
  loggedOnAt,
  cancelsOnDisconnect,
}: ExchangeSession): FixSession {
  const { session, counts } = line;
  const { store } = session;
  return {
    compId: client.compId,
    kind: client.kind,
    state: session.phase === 'up' ? 'LOGGED_ON' : line.isBusy ? 'CONNECTING' : 'DOWN',
    loggedOnAt,
    lastReceivedAt: line.lastReceivedAt,
    nextIn: store.nextIn,
    nextOut: store.nextOut,
    heartBtIntS: session.heartBtMs / 1_000,
    cancelsOnDisconnect,
    isHeld: session.heldSinceMs !== null || session.backlog !== null,
    received: counts.received,
    sent: counts.sent,
    ignored: counts.ignored,
    rejected: counts.rejected,
  };
}
