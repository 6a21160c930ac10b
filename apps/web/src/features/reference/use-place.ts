/** The place in the reference that the address names: links within it change the address, and fetch no page. */
import { type MouseEvent, useCallback, useEffect, useState } from 'react';
import { type Place, toPlace } from './document/place.ts';

/** Links that the browser follows itself: other pages, files, and those opened elsewhere. */
function findWithin(event: MouseEvent<HTMLElement>): URL | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.target !== '') return null;
  const url = new URL(link.href, window.location.href);
  const isOurs = url.origin === window.location.origin && /^\/docs(?:\/|$)/.test(url.pathname);
  return isOurs && !url.pathname.endsWith('.json') ? url : null;
}

const readPlace = (): Place => toPlace(window.location.pathname, window.location.hash);

/** @param start the place of the address that was requested */
export function usePlace(start: Place) {
  const [place, setPlace] = useState(start);
  useEffect(() => {
    const read = (): void => setPlace(readPlace());
    // The server does not know what is behind the `#`.
    read();
    window.addEventListener('popstate', read);
    window.addEventListener('hashchange', read);
    return () => {
      window.removeEventListener('popstate', read);
      window.removeEventListener('hashchange', read);
    };
  }, []);
  const go = useCallback((href: string): void => {
    window.history.pushState(null, '', href);
    setPlace(readPlace());
  }, []);
  const onClick = useCallback(
    (event: MouseEvent<HTMLElement>): void => {
      const url = findWithin(event);
      if (url === null) return;
      event.preventDefault();
      go(`${url.pathname}${url.hash}`);
    },
    [go],
  );
  return { place, go, onClick };
}
