/** Which part of the reference an address names, and the addresses of parts and of what is in them. */
import { phrase } from '../../../lib/text/phrase.ts';

export type Place = {
  /** Empty for the overview; a service, `gateway`, `types`, `topics` or `sockets`. */
  readonly part: string;
  /** What of the part is shown first; empty for its beginning. */
  readonly id: string;
};

const OWN_PARTS = new Set(['topics', 'sockets', 'types']);

/** The place of a path below `/docs`; older addresses have all parts below `/docs/api`. */
export function toPlace(pathname: string, hash = ''): Place {
  const [first = '', second = ''] = pathname
    .replace(/^\/docs\/?/, '')
    .split('/')
    .map(decode);
  return { part: first === 'api' ? second : first, id: decode(hash.replace(/^#/, '')) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The address of a part, or of what is in it. */
export function toHref(part: string, id = ''): string {
  const path = part === '' ? '/docs' : OWN_PARTS.has(part) ? `/docs/${part}` : `/docs/api/${part}`;
  return id === '' ? path : `${path}#${id}`;
}

/** The title of a part's page. */
export const toTitle = (part: string): string =>
  phrase`${part === '' ? '' : `${part}, `}API reference`;
