/**
 * The identity provider as its client: authorization code with PKCE (OpenID Connect Core 1.0, RFC 7636, RFC 9207). Every request
 * has a time limit; discovery and keys are cached, and fetched again when they are old or a key is not among them.
 */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  customFetch,
  discovery,
  type ExportedJWKSCache,
  enableNonRepudiationChecks,
  getJwksCache,
  type IDToken,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type ServerMetadata,
  setJwksCache,
} from 'openid-client';
import type { OidcSettings } from './oidc-settings.ts';

/** A provider that is slower than this is taken for down. */
const REQUEST_S = 5;
/** Clocks of provider and gateway may differ by this much. */
const CLOCK_TOLERANCE_S = 30;
/** Discovery is fetched again after this long; what was known serves while that fails. */
const METADATA_MS = 60 * 60_000;
/** After a failure the provider is left alone for so long. */
const RETRY_MS = 5_000;
const RESPONSE_BYTES_MAX = 256 * 1_024;
/** OpenID Connect Core, 2. */
const SUBJECT_MAX = 255;
/** For an unknown key the library fetches all again, if those it has are this old. */
const KEYS_SETTLE_S = 60;

/** What ties an answer to the browser that began the log-in. */
export type Transaction = {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
};

export type Proven = {
  readonly claims: IDToken;
  /** For the provider's log-out. */
  readonly idToken: string;
};

export type Provider = ReturnType<typeof openProvider>;

export type ProviderOptions = {
  readonly nowMs?: () => number;
  /** How long a request may take, in seconds. */
  readonly requestS?: number;
};

/** @throws each method, when the provider does not respond, or not as it should */
export function openProvider(
  settings: OidcSettings,
  { nowMs = Date.now, requestS = REQUEST_S }: ProviderOptions = {},
) {
  const metadata = new MetadataCache(() => discover(settings, requestS), nowMs);
  const keys: { cache: ExportedJWKSCache | null } = { cache: null };
  const configure = async () => {
    const config = toConfiguration(settings, await metadata.get());
    config.timeout = requestS;
    return config;
  };
  const redirectUri = `${settings.publicOrigin}/oidc/callback`;
  return {
    settings,
    /** Where the browser is sent, and what the gateway must remember of it. */
    begin: async (): Promise<{ readonly url: URL; readonly transaction: Transaction }> => {
      const config = await configure();
      const verifier = randomPKCECodeVerifier();
      const transaction = { state: randomState(), nonce: randomNonce(), verifier };
      const url = buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: settings.scope,
        state: transaction.state,
        nonce: transaction.nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { url, transaction };
    },
    /** The verified claims: signature, issuer, audience, nonce and time. @param query of the callback */
    finish: async (query: string, { state, nonce, verifier }: Transaction): Promise<Proven> => {
      const config = await configure();
      if (keys.cache !== null) setJwksCache(config, keys.cache);
      try {
        const tokens = await authorizationCodeGrant(config, new URL(`${redirectUri}?${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined || tokens.id_token === undefined) throw new Error('no ID token');
        requireOwn(claims, settings);
        return { claims, idToken: tokens.id_token };
      } finally {
        keys.cache = renewedKeys(config, keys.cache);
      }
    },
    /** Where the browser ends its session at the provider; null where the provider has no such address. */
    end: async (idToken: string | null): Promise<URL | null> => {
      const config = await configure();
      if (config.serverMetadata().end_session_endpoint === undefined) return null;
      return buildEndSessionUrl(config, {
        post_logout_redirect_uri: `${settings.publicOrigin}/`,
        ...(idToken === null ? {} : { id_token_hint: idToken }),
      });
    },
  };
}

/** What the library leaves to its user (Core, 2 and 3.1.3.7). @throws when the token is not made out to this client, or names no one */
function requireOwn({ azp, sub }: IDToken, { clientId }: OidcSettings): void {
  if (azp !== undefined && azp !== clientId) throw new Error('the ID token is for another client');
  if (sub === '' || sub.length > SUBJECT_MAX) throw new Error('the subject is none');
}

/**
 * Keys are counted as a minute older than they are: one that is not among them, after a rotation, is looked for at once. Only who
 * redeemed a code at the provider can cause that.
 */
function renewedKeys(
  config: Configuration,
  before: ExportedJWKSCache | null,
): ExportedJWKSCache | null {
  const used = getJwksCache(config);
  if (used === undefined || used.uat === before?.uat) return before;
  return { jwks: used.jwks, uat: used.uat - KEYS_SETTLE_S };
}

function toConfiguration(settings: OidcSettings, metadata: ServerMetadata): Configuration {
  const { clientId, clientSecret } = settings;
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const proof = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
  const config = new Configuration(
    metadata,
    clientId,
    { [clockTolerance]: CLOCK_TOLERANCE_S, client_secret: clientSecret },
    proof(clientSecret),
  );
  // The code flow may trust the connection instead of the signature (Core, 3.1.3.7); this does not.
  enableNonRepudiationChecks(config);
  config[customFetch] = boundedFetch;
  // Only the issuer of a development machine is without TLS: see `IssuerUrl`.
  if (settings.issuer.startsWith('http:')) allowInsecureRequests(config);
  return config;
}

/** One question at a time, an answer for an hour, and the old answer while there is no new one. */
class MetadataCache {
  readonly #discover: () => Promise<ServerMetadata>;
  readonly #nowMs: () => number;
  #known: ServerMetadata | null = null;
  #dueMs = Number.NEGATIVE_INFINITY;
  #failure: unknown = null;
  #running: Promise<void> | null = null;

  constructor(discover: () => Promise<ServerMetadata>, nowMs: () => number) {
    this.#discover = discover;
    this.#nowMs = nowMs;
  }

  async get(): Promise<ServerMetadata> {
    if (this.#nowMs() >= this.#dueMs) this.#running ??= this.#fetch();
    if (this.#known === null) await this.#running;
    if (this.#known === null) throw this.#failure;
    return this.#known;
  }

  async #fetch(): Promise<void> {
    try {
      const found = await this.#discover();
      this.#known = found;
      this.#dueMs = this.#nowMs() + METADATA_MS;
    } catch (error) {
      this.#failure = error;
      this.#dueMs = this.#nowMs() + RETRY_MS;
    } finally {
      this.#running = null;
    }
  }
}

async function discover(
  { issuer, clientId }: OidcSettings,
  timeout: number,
): Promise<ServerMetadata> {
  const config = await discovery(new URL(issuer), clientId, undefined, undefined, {
    timeout,
    [customFetch]: boundedFetch,
    execute: issuer.startsWith('http:') ? [allowInsecureRequests] : [],
  });
  const found = config.serverMetadata();
  // `supportsPKCE` is a method of the library's object; what is kept is the document.
  return { ...found };
}

/** A response that does not end would be read until the memory does. */
async function boundedFetch(
  url: string,
  options: Parameters<typeof fetch>[1] | object,
): Promise<Response> {
  const response = await fetch(url, options as RequestInit);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > RESPONSE_BYTES_MAX) throw new Error('the response is too long');
    chunks.push(chunk);
  }
  const { status, headers } = response;
  const body = size === 0 ? null : Buffer.concat(chunks);
  return new Response(body, { status, headers: withoutLength(headers) });
}

/** The body is whole and decoded: its length and coding on the wire say nothing of it. */
function withoutLength(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ['content-length', 'content-encoding']) kept.delete(name);
  return kept;
}
