/** Which room the address names; going to one changes the address, and fetches no page. */
import { useCallback, useEffect, useState } from 'react';

const ROOMS = '/rooms';

/** The room of a path; null for the list of all. */
export const roomOfPath = (path: string): string | null =>
  path.startsWith(`${ROOMS}/`) ? path.slice(ROOMS.length + 1).replace(/\/$/, '') || null : null;

export function useRoomPlace() {
  const [roomId, setRoomId] = useState(() => roomOfPath(window.location.pathname));
  useEffect(() => {
    const read = (): void => setRoomId(roomOfPath(window.location.pathname));
    window.addEventListener('popstate', read);
    return () => window.removeEventListener('popstate', read);
  }, []);
  const open = useCallback((next: string | null): void => {
    window.history.pushState(null, '', next === null ? ROOMS : `${ROOMS}/${next}`);
    setRoomId(next);
  }, []);
  return { roomId, open };
}
