/** The services as the gateway reaches them in a process of its own: over HTTP, with a signed identity. */
import { checkKey, checkSession } from '@tradefloor/contracts/calls/users';
import type { CallsClient } from '@tradefloor/runtime/host/calls-client';
import { CALLER_HEADER, makeSigner } from '@tradefloor/runtime/host/identity';
import type { Upstream } from './upstream.ts';

/** @param secret what all processes of the platform share */
export function servicesUpstream(client: CallsClient, secret: string): Upstream {
  const sign = makeSigner(secret);
  return {
    async forward(call, request) {
      const sent = await client.forward(call, request);
      return sent.ok ? sent.value : sent.error;
    },
    async checkSession(credential, requestId) {
      const meta = { requestId, caller: null, as: 'service' } as const;
      const response =
        'cookie' in credential
          ? await client.request(checkSession, credential, meta)
          : await client.request(checkKey, credential, meta);
      return response.ok ? response.value : response.error;
    },
    async identityHeaders(service, caller) {
      return { [CALLER_HEADER]: await sign(service, `user:${caller.userId}`, caller) };
    },
    health: (service) => client.health(service),
  };
}
