/** What a session is called at the exchange: its client's CompID, and what tells one of its lives from another. */

const GENERATION = '~';

/** The name of a session whose ClOrdIDs begin anew at `atMs`. */
export const renewedSession = (compId: string, atMs: number): string =>
  `${compId}${GENERATION}${atMs}`;

/** The client that a session's name belongs to. */
export const compIdOf = (session: string): string => session.split(GENERATION)[0] ?? session;
