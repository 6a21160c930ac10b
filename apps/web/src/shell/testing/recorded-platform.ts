/** A running platform for tests: it responds with the recorded examples of the API reference. */

import { CALLS } from '@tradefloor/contracts/calls';
import { inject } from 'vitest';
import type { Identity, Role, WireOutput } from '../../platform/client/shapes.ts';
import type { Responses } from '../../platform/testing/fake-calls.ts';
import {
  AT,
  getInstrument,
  toFill,
  toIdentity,
  toOrder,
  toPosition,
  toQuote,
} from '../../platform/testing/given.ts';
import { goLive, loadAccount, setMarketStatus } from '../../platform/testing/given-desk.ts';
import type { TradingClient } from '../../platform/trading/trading-client.ts';
import { UNRECORDED } from '../panels/panel-states.given.ts';

/** A user of the role who belongs to every desk. */
export const person = (role: Role): Identity => {
  const base = toIdentity(role);
  const desks = ['EQ', 'FI', 'FX', 'COMM', 'DERIV'] as const;
  return { ...base, limits: { ...base.limits, desks: [...desks] } };
};

const EXAMPLES = inject('apiExamples');

/** The recorded response of each path that has one. */
const RECORDED = new Map(
  Object.values(CALLS).flatMap(({ name, procedure }) => {
    const response = EXAMPLES[name]?.response;
    return procedure === undefined || response === undefined ? [] : [[`${procedure}`, response]];
  }),
);

/** A platform with scripted responses, and the paths that were called. */
export function platform(respond: (path: string) => unknown) {
  const called: string[] = [];
  const world = { respond };
  const responses = new Proxy<Responses>(
    {},
    {
      get: (_, path) => async () => {
        called.push(String(path));
        return await world.respond(String(path));
      },
    },
  );
  return { answers: responses, called, world };
}

/** The recorded response of a call. */
export const recorded = (path: string): unknown => {
  const given: unknown = Reflect.get(UNRECORDED, path);
  if (given !== undefined) return given;
  if (!RECORDED.has(path)) throw new Error(`no example of ${path} is recorded`);
  return RECORDED.get(path);
};

/** The same response with every list in it empty. */
export const emptied = (value: unknown): unknown => {
  if (Array.isArray(value)) return [];
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, emptied(part)]));
};

function getResponse<N extends 'listBonds' | 'bondQuotes' | 'listRfqs'>(name: N): WireOutput<N> {
  const response = EXAMPLES[name]?.response;
  if (response === undefined) throw new Error(`no example of ${name} is recorded`);
  return response as WireOutput<N>;
}

/** What the client has after its start: an account that trades AAPL at live prices, bonds, and requests. */
export function start(client: TradingClient): void {
  loadAccount(client, {
    instruments: [getInstrument()],
    orders: [toOrder(1)],
    positions: [toPosition()],
  });
  client.account.apply({ event: 'orders.filled', at: AT, data: toFill(1) });
  client.hot.apply([toQuote()], null);
  setMarketStatus(client, {});
  goLive(client);
  client.bonds.setBonds(getResponse('listBonds').items);
  client.bonds.take(getResponse('bondQuotes'));
  for (const rfq of getResponse('listRfqs').items) {
    const served = { flow: 'SALES', clientUserId: 'external-client', salesUserId: 'u-1' } as const;
    const isSales = client.identity.getState().role === 'sales';
    client.rfqs.take(isSales ? { ...rfq, ...served } : rfq);
  }
}
