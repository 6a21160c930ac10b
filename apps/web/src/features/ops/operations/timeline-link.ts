/** Links to the timeline of an id, and with it to its trace: a fragment of the operator’s page, which can be shared. */
import { useEffect } from 'react';

const MARK = '#life=';

/** Where the timeline of an id is shown. */
export const timelineLink = (id: string): string => `${MARK}${encodeURIComponent(id)}`;

/** The id in a fragment; null for another fragment. */
export function idInLink(fragment: string): string | null {
  if (!fragment.startsWith(MARK)) return null;
  try {
    return decodeURIComponent(fragment.slice(MARK.length));
  } catch {
    return null;
  }
}

/** Follows links to lives: the one the page was opened with, and each that is pressed. */
export function useTimelineLink(follow: (id: string) => void): void {
  useEffect(() => {
    const look = () => {
      const id = idInLink(window.location.hash);
      if (id !== null) follow(id);
    };
    look();
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, [follow]);
}
