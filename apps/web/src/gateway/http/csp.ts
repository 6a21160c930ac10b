/** The content security policy of pages: scripts by nonce only, nothing from elsewhere, no frame around us. */

type PagePolicy = {
  readonly nonce: string;
  /** The origin as the browser names it, with its port: our own sockets are there. */
  readonly host: string;
  readonly https: boolean;
  /** The development server needs eval for its error overlay, and style tags for its hot reload. */
  readonly development: boolean;
};

/** The header's text. `strict-dynamic` lets our own scripts load their chunks; `self` is for browsers without it. */
export function contentSecurityPolicy({ nonce, host, https, development }: PagePolicy): string {
  const scripts = `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`;
  return [
    "default-src 'self'",
    development ? `${scripts} 'unsafe-eval'` : scripts,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    // Attributes place and size things; they can run nothing.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${https ? 'wss' : 'ws'}://${host}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
