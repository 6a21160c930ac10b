/** The services behind the gateway, as ports: over HTTP in a process of its own, directly in the services' process. */
import type { Call } from '@tradefloor/contracts/calls/call';
import type { Health } from '@tradefloor/contracts/health';
import type { RefusalInfo } from '@tradefloor/contracts/refusals';
import type { ServiceName } from '@tradefloor/contracts/services';
import type { Caller, CheckedSession } from '@tradefloor/contracts/user';
import type { RefusalCode } from '@tradefloor/contracts/vocabulary/refusals';

/** Why a service gave no response of its own. */
export type UpstreamFailure =
  | { readonly kind: 'TIMEOUT' | 'UNREACHABLE' }
  | { readonly kind: 'REFUSED'; readonly code: RefusalCode; readonly info: RefusalInfo };

export type ForwardRequest = {
  /** Path on the service, already checked: plain segments only. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  readonly body: Buffer | null;
  readonly contentType: string | null;
  readonly requestId: string;
  readonly caller: Caller | null;
  /** Where the request came from, as sessions are listed with; absent where it does not matter. */
  readonly clientAddress?: string;
  readonly clientDevice?: string;
  /** Aborted when the client has gone. */
  readonly signal?: AbortSignal;
};

/** A service's unchanged response. */
export type ForwardResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
};

/**
 * What a request proves its user with: a session's cookie, or an API key and the address it came from, for a key may be
 * bound to some.
 */
export type Credential =
  | { readonly cookie: string }
  | { readonly key: string; readonly address: string };

export interface Upstream {
  forward(call: Call, request: ForwardRequest): Promise<ForwardResponse | UpstreamFailure>;
  /** The session of a cookie or a key: null when there is none, a failure when it could not be resolved. */
  checkSession(
    credential: Credential,
    requestId: string,
  ): Promise<{ readonly session: CheckedSession | null } | UpstreamFailure>;
  /** What proves to a service who is behind a request that is not a call: headers, signed. */
  identityHeaders(service: ServiceName, caller: Caller): Promise<Readonly<Record<string, string>>>;
  /** A service's own report; null when it does not respond within a second. */
  health(service: ServiceName): Promise<Health | null>;
}

export const isFailure = (response: object): response is UpstreamFailure => 'kind' in response;
