/** A session's name at the exchange: its client's CompID, and a mark that separates one incarnation from another. */

const GENERATION = '~';

/** The name of a session whose ClOrdIDs restart at `atMs`. */
export const renewedSession = (compId: string, atMs: number): string =>
  `${compId}${GENERATION}${atMs}`;

/** The client that a session's name belongs to. */
export function getCompId(session: string): string {
  const at = session.indexOf(GENERATION);
  return at < 0 ? session : session.slice(0, at);
}
