/** Log-in with the identity provider of the environment. */
import { providerLogIn } from '@tradefloor/contracts/calls/users';
import type { CallsClient } from '@tradefloor/runtime/host/calls-client';
import { getOidcSettings, type WebEnv } from './env.ts';
import { openOidcCookies } from './gateway/oidc/oidc-cookies.ts';
import type { Enter, Oidc } from './gateway/oidc/oidc-routes.ts';
import { openProvider } from './gateway/oidc/provider.ts';

/** Null where no provider is configured. Nothing is fetched before the first log-in. */
export function openOidc(env: WebEnv, client: Pick<CallsClient, 'forward'>): Oidc | null {
  const settings = getOidcSettings(env);
  if (settings === null) return null;
  return {
    provider: openProvider(settings),
    cookies: openOidcCookies(env.INTERNAL_SECRET),
    enter: makeEnter(client),
  };
}

/** Vouches for a person to the user service, as the gateway itself: no request from outside can make this call. */
export const makeEnter =
  (client: Pick<CallsClient, 'forward'>): Enter =>
  async (input, { requestId, address, device }) => {
    const sent = await client.forward(providerLogIn, {
      as: 'service',
      path: providerLogIn.path,
      query: '',
      body: Buffer.from(JSON.stringify(input)),
      contentType: 'application/json',
      requestId,
      caller: null,
      clientAddress: address,
      ...device,
    });
    return sent.ok ? sent.value : sent.error;
  };
