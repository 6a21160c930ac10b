/** A provider that answers as a test wants it to: wrongly, late, or with other keys. Only tests import it. */
import { createServer, type ServerResponse } from 'node:http';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { listenOn } from '../testing/given.ts';
import { CLIENT } from './oidc.given.ts';

type Key = { readonly kid: string; readonly privateKey: CryptoKey; readonly jwk: JWK };

async function makeKey(kid: string): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  return {
    kid,
    privateKey,
    jwk: { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'ES256' },
  };
}

export type Claims = Readonly<Record<string, unknown>>;

export async function givenScriptedProvider() {
  const signing = await makeKey('first');
  const keys = { signing, published: [signing.jwk] as readonly JWK[] };
  const counts = { discovery: 0, keys: 0, tokens: 0 };
  const script = {
    metadata: {} as Claims,
    /** The text in place of the signed token; null for the signed one. */
    idToken: null as string | null,
    claims: {} as Claims,
    token: (res: ServerResponse): boolean => res.headersSent,
    discovery: (res: ServerResponse): boolean => res.headersSent,
  };
  let issuer = '';
  const respond = (res: ServerResponse, value: unknown, status = 200) => {
    res.writeHead(status, { 'content-type': 'application/json' });
    res.end(JSON.stringify(value));
  };
  const sign = async (claims: Claims): Promise<string> =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: keys.signing.kid })
      .sign(keys.signing.privateKey);
  const server = createServer(async (req, res) => {
    const { pathname } = new URL(req.url ?? '', issuer);
    req.resume();
    if (pathname === '/.well-known/openid-configuration') {
      counts.discovery += 1;
      if (script.discovery(res)) return;
      return respond(res, { ...toMetadata(issuer), ...script.metadata });
    }
    if (pathname === '/jwks') {
      counts.keys += 1;
      return respond(res, { keys: keys.published });
    }
    if (pathname !== '/token') return respond(res, {}, 404);
    counts.tokens += 1;
    if (script.token(res)) return;
    const idToken = script.idToken ?? (await sign(script.claims));
    respond(res, { access_token: 'a', token_type: 'Bearer', id_token: idToken });
  });
  issuer = `http://127.0.0.1:${await listenOn(server)}`;
  return {
    issuer,
    counts,
    script,
    /** What a token must hold for the log-in of an address that the gateway redirected to. */
    goodClaims: (address: string, nowS = Math.floor(Date.now() / 1_000)): Claims => ({
      iss: issuer,
      aud: CLIENT.id,
      sub: 'jane',
      name: 'Jane Doe',
      roles: ['floor-traders'],
      nonce: new URL(address).searchParams.get('nonce'),
      iat: nowS,
      exp: nowS + 60,
    }),
    /** Another key signs from now on; the old one is published no longer. */
    rotate: async () => {
      keys.signing = await makeKey(`after-${counts.tokens}-tokens`);
      keys.published = [keys.signing.jwk];
    },
    /** Another key signs, under the name of the published one. */
    forge: async () => {
      keys.signing = { ...(await makeKey('x')), kid: keys.signing.kid };
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

const toMetadata = (issuer: string): Claims => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['ES256'],
});
