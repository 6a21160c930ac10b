/** Gives every page its content security policy, with a nonce of its own. Decides nothing about who may see what. */
import { type NextRequest, NextResponse } from 'next/server';
import { contentSecurityPolicy } from './gateway/http/csp.ts';

export function proxy(request: NextRequest): NextResponse {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const policy = contentSecurityPolicy({
    nonce,
    host: request.headers.get('host') ?? request.nextUrl.host,
    https: request.headers.get('x-tradefloor-https') === '1',
    development: request.headers.get('x-tradefloor-development') === '1',
  });
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  // Next reads the nonce for its own scripts from here.
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  return response;
}

/** Pages, also the not-found page, for any request: only files of the build need no policy. */
export const config = { matcher: '/((?!_next/|icon\\.svg$).*)' };
