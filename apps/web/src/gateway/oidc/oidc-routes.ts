/**
 * The gateway's three addresses for log-in with an identity provider. All are navigations of a browser, so every outcome is a
 * redirect: to the provider, to a page with a session, or to the log-in page with a notice of a closed list.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallInput } from '@tradefloor/contracts/calls/call';
import { providerLogIn } from '@tradefloor/contracts/calls/users';
import {
  type LogInNotice,
  NOTICE_PARAMETER,
  OIDC_PATHS,
} from '@tradefloor/contracts/vocabulary/log-in';
import { secured } from '../http/answer.ts';
import { parseDevice } from '../http/api.ts';
import type { Edge, Passage } from '../http/edge.ts';
import { refusal, sendBytes, sendRefusal } from '../http/problem.ts';
import { errorText } from '../ops/log.ts';
import { sessionCookie } from '../session/cookie.ts';
import {
  type ForwardRequest,
  type ForwardResponse,
  isFailure,
  type UpstreamFailure,
} from '../upstream/upstream.ts';
import { findFault } from './faults.ts';
import { type BegunLogIn, type OidcCookies, toPage } from './oidc-cookies.ts';
import type { Proven, Provider } from './provider.ts';
import { findDisplayName, findGrant } from './role-claim.ts';

/** Opens a session for whom the provider vouched for; `set-cookie` is among the headers. */
export type Enter = (
  input: CallInput<typeof providerLogIn>,
  origin: {
    readonly requestId: string;
    readonly address: string;
    readonly device: Pick<ForwardRequest, 'clientDevice'>;
  },
) => Promise<ForwardResponse | UpstreamFailure>;

export type Oidc = {
  readonly provider: Provider;
  readonly cookies: OidcCookies;
  readonly enter: Enter;
};

export type OidcRequest = Passage & {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly path: string;
  readonly query: string;
};

/** Answers of the provider that are being checked at once: each may wait for it. */
const CHECKS_MAX = 8;
/** Under this name failures of an address count as wrong passwords of one account do. */
const GUARD_NAME = '(identity provider)';

const PATHS: ReadonlySet<string> = new Set(Object.values(OIDC_PATHS));

export const isOidcPath = (path: string): boolean => PATHS.has(path);

export class OidcRoutes {
  readonly #edge: Edge;
  readonly #oidc: Oidc | null;
  #checking = 0;

  /** @param oidc null where no provider is configured: log-in is not found, log-out ends at the first page */
  constructor(edge: Edge, oidc: Oidc | null) {
    this.#edge = edge;
    this.#oidc = oidc;
  }

  async serve(requested: OidcRequest): Promise<void> {
    const { req, res, requestId, path } = requested;
    if (req.method !== 'GET') {
      sendRefusal(res, requestId, { code: 'METHOD_NOT_ALLOWED', headers: { allow: 'GET' } });
    } else if (this.#oidc === null) {
      if (path === OIDC_PATHS.logout) redirect(requested, '/');
      else sendRefusal(res, requestId, refusal('NOT_FOUND'));
    } else if (path === OIDC_PATHS.login) await this.#begin(requested, this.#oidc);
    else if (path === OIDC_PATHS.callback) await this.#finish(requested, this.#oidc);
    else await this.#end(requested, this.#oidc);
  }

  async #begin(requested: OidcRequest, { provider, cookies }: Oidc): Promise<void> {
    const { nowMs, allowances, log } = this.#edge;
    const { req, address, query, requestId } = requested;
    const { publicOrigin } = provider.settings;
    // The cookie must be of the name that the provider sends the browser back to.
    if (req.headers.host?.toLowerCase() !== new URL(publicOrigin).host) {
      return redirect(requested, `${publicOrigin}${OIDC_PATHS.login}?${query}`);
    }
    if (allowances.waitMs('calls', { session: null, address }, nowMs()) > 0) {
      return redirect(requested, toNotice('busy'));
    }
    try {
      const { url, transaction } = await provider.begin();
      const to = toPage(new URLSearchParams(query).get('to'));
      redirect(requested, url.href, [cookies.begin({ ...transaction, to }, nowMs())]);
    } catch (error) {
      log({ event: 'failed', where: 'identity provider', error: errorText(error), requestId });
      redirect(requested, toNotice('unavailable'));
    }
  }

  async #finish(requested: OidcRequest, oidc: Oidc): Promise<void> {
    const { nowMs, allowances, loginGuard, door } = this.#edge;
    const { address } = requested;
    const attempt = { address, username: GUARD_NAME };
    const isSlowed = (await loginGuard.waitMs(attempt, nowMs())) > 0;
    const who = { session: null, address };
    if (isSlowed || (await allowances.refuse('login', who, nowMs())) !== null) {
      return this.#refuse(requested, oidc, 'busy');
    }
    if (door.refuse(providerLogIn) !== null || this.#checking >= CHECKS_MAX) {
      return this.#refuse(requested, oidc, 'not-ready');
    }
    const begun = oidc.cookies.findBegun(requested.req.headers.cookie, nowMs());
    if (begun === null) {
      await loginGuard.failed(attempt, nowMs());
      return this.#refuse(requested, oidc, 'expired');
    }
    this.#checking += 1;
    try {
      await this.#check(requested, oidc, begun);
    } finally {
      this.#checking -= 1;
    }
  }

  async #check(requested: OidcRequest, oidc: Oidc, begun: BegunLogIn): Promise<void> {
    const { loginGuard, nowMs, log } = this.#edge;
    const { address, requestId, query } = requested;
    const attempt = { address, username: GUARD_NAME };
    let proven: Proven;
    try {
      proven = await oidc.provider.finish(query, begun);
    } catch (error) {
      const fault = findFault(error);
      if (fault.isSuspicious) await loginGuard.failed(attempt, nowMs());
      log({ event: 'failed', where: 'identity provider', error: errorText(error), requestId });
      return this.#refuse(requested, oidc, fault.notice);
    }
    await loginGuard.succeeded(attempt);
    await this.#enter(requested, oidc, { proven, to: begun.to });
  }

  async #enter(
    requested: OidcRequest,
    oidc: Oidc,
    { proven, to }: { readonly proven: Proven; readonly to: string },
  ): Promise<void> {
    const { req, requestId, address, https } = requested;
    const { claims, idToken } = proven;
    const { settings } = oidc.provider;
    const grant = findGrant(claims, settings);
    const { issuer } = settings;
    const displayName = findDisplayName(claims);
    const replaces = await this.#findSession(requested);
    const input = { issuer, subject: claims.sub, displayName, grant, replaces };
    const device = parseDevice(req.headers['user-agent']);
    const response = await oidc.enter(input, { requestId, address, device });
    if (isFailure(response)) {
      const { kind } = response;
      this.#edge.log({ event: 'upstream', call: providerLogIn.name, kind, requestId });
      return this.#refuse(requested, oidc, 'not-ready');
    }
    const opened = response.headers['set-cookie'];
    if (response.status !== 200 || opened === undefined) {
      const notice = response.status === 400 ? 'disabled' : 'not-ready';
      return this.#refuse(requested, oidc, grant === null ? 'no-role' : notice);
    }
    this.#note(requested, 'granted', `${issuer} ${claims.sub}`);
    const kept = [oidc.cookies.clearBegun, oidc.cookies.keepEnding(idToken)];
    redirect(
      requested,
      to,
      [...[opened].flat(), ...kept].map((text) => secured(text, https)),
    );
  }

  /** Whose session this browser has now: the new one takes its place. */
  async #findSession({ req, requestId }: OidcRequest): Promise<string | null> {
    const cookie = sessionCookie(req.headers.cookie);
    if (cookie === null) return null;
    const checked = await this.#edge.sessions.check({ cookie }, requestId);
    return typeof checked === 'object' ? checked.sessionId : null;
  }

  /** Whatever went wrong, the begun log-in is over. */
  #refuse(requested: OidcRequest, { cookies }: Oidc, notice: LogInNotice): void {
    this.#note(requested, notice === 'busy' ? 'slowed' : 'denied', GUARD_NAME);
    redirect(requested, toNotice(notice), [cookies.clearBegun]);
  }

  #note(
    { requestId, address }: OidcRequest,
    outcome: 'granted' | 'denied' | 'slowed',
    username: string,
  ): void {
    this.#edge.log({ event: 'login', outcome, username, requestId, address });
  }

  /** After the session here has ended: also that of the provider, where it began with one. */
  async #end(requested: OidcRequest, { provider, cookies }: Oidc): Promise<void> {
    const { req, requestId } = requested;
    const site = req.headers['sec-fetch-site'];
    const idToken = cookies.findEnding(req.headers.cookie);
    // A page of another site does not log anyone out of the provider.
    const isOurs = site === undefined || site === 'same-origin';
    if (idToken === null || !isOurs) return redirect(requested, '/');
    try {
      const url = await provider.end(idToken === '' ? null : idToken);
      redirect(requested, url?.href ?? '/', [cookies.clearEnding]);
    } catch (error) {
      const where = 'identity provider';
      this.#edge.log({ event: 'failed', where, error: errorText(error), requestId });
      redirect(requested, '/', [cookies.clearEnding]);
    }
  }
}

const toNotice = (notice: LogInNotice): string => `/?${NOTICE_PARAMETER}=${notice}`;

function redirect({ res, https }: OidcRequest, location: string, cookies: readonly string[] = []) {
  const headers = { location, 'set-cookie': cookies.map((text) => secured(text, https)) };
  sendBytes(res, 303, { body: Buffer.alloc(0), headers });
}
