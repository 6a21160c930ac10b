/** What a snapshot does not hold: read when one came, as far as the person may see it. */
import type { ClientParts, RestPart } from './client-parts.ts';

/** Fills read at first; older ones are loaded as the list is scrolled. */
export const FILLS_AT_START = 200;

/** Reads the rest into the client's stores. A call without a response leaves its part unchanged and is kept as its error. */
export async function loadRest(
  client: Omit<ClientParts, 'browser' | 'hot' | 'identity'>,
): Promise<void> {
  const { account, bonds, calls, rest, rfqs, voice } = client;
  client.refreshLimits();
  const read = async (part: RestPart, load: () => Promise<void>): Promise<void> => {
    try {
      await load();
      const { [part]: _gone, ...others } = rest.getState();
      rest.setState(others, true);
    } catch (error) {
      rest.setState({ [part]: error });
    }
  };
  const readers: Readonly<Record<RestPart, () => Promise<void>>> = {
    fills: async () =>
      account.addFills((await calls.journal.fills.query({ limit: FILLS_AT_START })).items),
    risk: async () => void account.setRiskConfig(await calls.risk.config.query({})),
    requests: async () => rfqs.takeAll((await calls.rfq.list.query({})).items),
    bonds: async () => {
      const { items } = await calls.rfq.bonds.query({});
      if (items.length > 0) bonds.setBonds(items);
    },
    voice: async () => voice.takeAll((await calls.rfq.voiceDeals.query({})).items),
  };
  const isClient = client.can('ask-sales');
  const sees: Readonly<Record<RestPart, boolean>> = {
    fills: client.can('blotter'),
    risk: client.can('market'),
    requests: client.can('rfqs') || isClient,
    bonds: client.can('bonds') || isClient,
    voice: client.can('voice'),
  };
  const parts = (Object.keys(readers) as RestPart[]).filter((part) => sees[part]);
  await Promise.all(parts.map((part) => read(part, readers[part])));
}
