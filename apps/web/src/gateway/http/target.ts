/**
 * The request target, before anything is made of it. Every trick that gets a proxy to another host or path is refused
 * here, on the raw text: nothing behind this line decodes or resolves a path again.
 */

export type Target = {
  /** Without the prefix `/api/gateway`. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  /** It came with the prefix: the gateway's own routes only, no pages. */
  readonly prefixed: boolean;
};

const PREFIX = '/api/gateway';

/** Maximum length for a batch of queries in the address; elsewhere no request needs as much. */
const LENGTH_MAX = 8_192;
const PATH_MAX = 2_048;

/** Printable ASCII without blanks, quotes, backslash, `<>^{|}` and `;` (RFC 3986 leaves most of these out itself). */
const PATH = /^(?:\/(?:[A-Za-z0-9._~!$&'()*+,=:@[\]-]|%[0-9A-Fa-f]{2})*)+$/;
const QUERY = /^[\x21-\x7e]*$/;
/** Encoded slash, backslash, dot, percent or control: what decodes to path syntax. */
const ENCODED_SYNTAX = /%(?:2[ef5]|5c|7f|[01][0-9a-f])/i;
const DOT_SEGMENT = /\/\.{1,2}(?:\/|$)/;

/** Reads `req.url`; null when it is not a plain absolute path. */
export function readTarget(url: string | undefined): Target | null {
  if (url === undefined || url.length > LENGTH_MAX) return null;
  const cut = url.indexOf('?');
  const path = cut === -1 ? url : url.slice(0, cut);
  const query = cut === -1 ? '' : url.slice(cut + 1);
  if (path.length > PATH_MAX || !PATH.test(path) || !QUERY.test(query)) return null;
  if (path.includes('//') || DOT_SEGMENT.test(path) || ENCODED_SYNTAX.test(path)) return null;
  const prefixed = path === PREFIX || path.startsWith(`${PREFIX}/`);
  return { path: prefixed ? path.slice(PREFIX.length) || '/' : path, query, prefixed };
}

/**
 * Segments a backend may see: letters, digits and `. _ ~ - :`, nothing encoded but the colon, which ids have and
 * clients encode.
 */
const PLAIN_SEGMENT = /^(?:[A-Za-z0-9._~:-]|%3[Aa]){1,128}$/;

/** The segments of a path for a backend; null when one is not plain. */
export function plainSegments(path: string): readonly string[] | null {
  const segments = path.split('/').slice(1);
  return segments.length > 0 && segments.every((segment) => PLAIN_SEGMENT.test(segment))
    ? segments
    : null;
}
