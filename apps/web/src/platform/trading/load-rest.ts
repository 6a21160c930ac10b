/** What a snapshot does not hold: read when one came, as far as the person may see it. */
import type { ClientParts } from './client-parts.ts';

const FILLS_AT_START = 200;

/** Reads the rest into the client's stores. A call without a response leaves its part unchanged. */
export async function loadRest(
  client: Omit<ClientParts, 'browser' | 'hot' | 'identity'>,
): Promise<void> {
  const { account, bonds, calls, rfqs, voice } = client;
  client.refreshLimits();
  const seesRequests = client.can('rfqs') || client.can('ask-sales');
  await Promise.allSettled([
    client.can('blotter') &&
      calls.journal.fills
        .query({ limit: FILLS_AT_START })
        .then(({ items }) => account.addFills(items)),
    client.can('market') &&
      calls.risk.config.query({}).then((config) => account.setRiskConfig(config)),
    seesRequests && calls.rfq.list.query({}).then(({ items }) => rfqs.takeAll(items)),
    seesRequests &&
      calls.rfq.bonds.query({}).then(({ items }) => {
        if (items.length > 0) bonds.setBonds(items);
      }),
    client.can('voice') && calls.rfq.voiceDeals.query({}).then(({ items }) => voice.takeAll(items)),
  ]);
}
