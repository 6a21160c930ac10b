/** The services behind the gateway, as ports: over HTTP in a process of its own, directly in the services' process. */
import type { Call } from '@tradefloor/contracts/calls/call';
import type { Health } from '@tradefloor/contracts/health';
import type { RefusalInfo } from '@tradefloor/contracts/refusals';
import type { ServiceName } from '@tradefloor/contracts/services';
import type { AuthIdentity, Caller } from '@tradefloor/contracts/user';
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

export interface Upstream {
  forward(call: Call, request: ForwardRequest): Promise<ForwardResponse | UpstreamFailure>;
  /** The session of a cookie: null when there is none, a failure when it could not be resolved. */
  checkSession(
    cookie: string,
    requestId: string,
  ): Promise<
    | { readonly session: { readonly sessionId: string; readonly identity: AuthIdentity } | null }
    | UpstreamFailure
  >;
  /** What proves to a service who is behind a request that is not a call: headers, signed. */
  identityHeaders(service: ServiceName, caller: Caller): Promise<Readonly<Record<string, string>>>;
  /** A service's own report; null when it does not respond within a second. */
  health(service: ServiceName): Promise<Health | null>;
}

export const isFailure = (response: object): response is UpstreamFailure => 'kind' in response;
