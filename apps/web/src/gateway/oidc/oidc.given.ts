/** A gateway that knows an identity provider, and a browser that keeps cookies and follows redirects. Only tests import it. */
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { ProviderLogIn } from '@tradefloor/contracts/calls/users';
import { makeEnter } from '../../open-oidc.ts';
import { type GivenGateway, givenGateway, SECRET, type Seen } from '../testing/given.ts';
import { openOidcCookies } from './oidc-cookies.ts';
import type { OidcSettings } from './oidc-settings.ts';
import { openProvider } from './provider.ts';

export const ORIGIN = 'http://desk.test';
export const CLIENT = { id: 'tradefloor', secret: 'of-the-client-and-no-one-else' } as const;
/** What the services answer to a log-in that they let in. */
export const COOKIE = 'c'.repeat(43);

export const settingsFor = (issuer: string, change: Partial<OidcSettings> = {}): OidcSettings => ({
  issuer,
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  label: 'Example SSO',
  scope: 'openid profile',
  roleClaim: 'roles',
  roles: [
    { value: 'floor-risk', role: 'risk-manager', tradingStyle: 'oversight' },
    { value: 'floor-traders', role: 'trader', tradingStyle: 'fx_electronic' },
  ],
  publicOrigin: ORIGIN,
  ...change,
});

type Change = Parameters<typeof givenGateway>[0];

/** A gateway before a provider; its user service lets everyone in who has a role, unless the test decides otherwise. */
export async function givenOidcGateway(
  issuer: string,
  { nowMs, ...change }: Change & { readonly nowMs?: () => number } = {},
) {
  const gateway = await givenGateway({
    publicOrigin: ORIGIN,
    ...(nowMs ? { nowMs } : {}),
    ...change,
    oidc: (client) => ({
      provider: openProvider(settingsFor(issuer), { requestS: 1, ...(nowMs ? { nowMs } : {}) }),
      cookies: openOidcCookies(SECRET),
      enter: makeEnter(client),
    }),
  });
  gateway.services.replies(letIn);
  return gateway;
}

const REFUSED = { error: 'access_denied', error_description: 'no role here' };

/** The contract's rule: internal, the gateway's own, with strict fields. */
export function letIn({ url, body, identity }: Seen) {
  if (url !== '/oauth/provider' || identity?.isService !== true) return { status: 404 };
  const { grant } = ProviderLogIn.parse(JSON.parse(body));
  if (grant === null) return { status: 400, body: REFUSED };
  const cookie = `platform_user=${COOKIE}; Path=/; HttpOnly; SameSite=Lax; Max-Age=28800`;
  return { headers: { 'set-cookie': cookie }, body: {} };
}

/** What the gateway vouched for, of all log-ins that reached the user service. */
export const vouchedFor = ({
  services,
}: Pick<GivenGateway, 'services'>): readonly ProviderLogInSent[] =>
  services.seen
    .filter(({ url }) => url === '/oauth/provider')
    .map(({ body }) => ProviderLogIn.parse(JSON.parse(body)));
type ProviderLogInSent = ReturnType<typeof ProviderLogIn.parse>;

export type Page = {
  readonly url: URL;
  readonly status: number;
  readonly text: string;
  readonly location: string | null;
  readonly setCookies: readonly string[];
};

type Sent = {
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A browser: a jar for each host and path, and `ORIGIN` is the gateway's port. */
export class Browser {
  readonly #port: number;
  readonly jar = new Map<string, { readonly value: string; readonly path: string }>();

  constructor({ port }: { readonly port: number }) {
    this.#port = port;
  }

  /** One request; its cookies are kept. */
  async open(address: string | URL, { form, headers = {} }: Sent = {}): Promise<Page> {
    const url = new URL(address, ORIGIN);
    const isOurs = url.origin === ORIGIN;
    const body = form === undefined ? null : new URLSearchParams(form).toString();
    const res = await new Promise<IncomingMessage>((resolve, reject) => {
      const req = httpRequest(
        {
          host: '127.0.0.1',
          port: isOurs ? this.#port : Number(url.port),
          path: `${url.pathname}${url.search}`,
          method: body === null ? 'GET' : 'POST',
          agent: false,
          headers: {
            host: url.host,
            cookie: this.#cookiesFor(url),
            ...(body === null ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
            ...headers,
          },
        },
        resolve,
      );
      req.on('error', reject);
      req.end(body ?? undefined);
    });
    const chunks: Buffer[] = [];
    for await (const chunk of res) chunks.push(chunk as Buffer);
    const setCookies = res.headers['set-cookie'] ?? [];
    for (const text of setCookies) this.#keep(url, text);
    return {
      url,
      status: res.statusCode ?? 0,
      text: Buffer.concat(chunks).toString('utf8'),
      location: res.headers.location ?? null,
      setCookies,
    };
  }

  /** Follows redirects until a page, or until one that `stopsAt`. */
  async follow(
    first: Page,
    stopsAt: (url: URL) => boolean = () => false,
  ): Promise<Page & { readonly next: URL | null }> {
    let page = first;
    for (let turn = 0; page.location !== null && turn < 12; turn += 1) {
      const next = new URL(page.location, page.url);
      if (stopsAt(next)) return { ...page, next };
      page = await this.open(next);
    }
    return { ...page, next: null };
  }

  #cookiesFor({ host, pathname }: URL): string {
    return [...this.jar]
      .filter(([key, { path }]) => key.startsWith(`${host} `) && pathname.startsWith(path))
      .map(([key, { value }]) => `${key.split(' ')[1]}=${value}`)
      .join('; ');
  }

  #keep({ host }: URL, text: string): void {
    const [pair = '', ...attributes] = text.split(';').map((part) => part.trim());
    const cut = pair.indexOf('=');
    const read = (name: string) =>
      attributes.find((part) => part.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
    const key = `${host} ${pair.slice(0, cut)}`;
    const isOver = read('max-age') === '0' || pair.slice(cut + 1) === '';
    if (isOver) this.jar.delete(key);
    else this.jar.set(key, { value: pair.slice(cut + 1), path: read('path') ?? '/' });
  }
}

export const isCallback = ({ origin, pathname }: URL): boolean =>
  origin === ORIGIN && pathname === '/oidc/callback';

/** The session cookie that a page set; null when it set none. */
export const findSession = ({ setCookies }: Page): string | null =>
  setCookies.map((text) => /^platform_user=([^;]+)/.exec(text)?.[1]).find(Boolean) ?? null;
