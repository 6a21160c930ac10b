/**
 * Which calls the outside may reach, by service, method and path: worked out from the register of calls. What is not
 * in this table does not exist, internal calls first of all.
 */
import { CALLS } from '@tradefloor/contracts/calls';
import type { Call } from '@tradefloor/contracts/calls/call';
import { PROXIED_SERVICES } from '@tradefloor/contracts/services';

type Route = { readonly call: Call; readonly segments: readonly string[] };

export type Routed =
  | { readonly kind: 'call'; readonly call: Call }
  /** The path exists, with other methods. */
  | { readonly kind: 'method'; readonly allowed: readonly string[] }
  | { readonly kind: 'none' };

const NONE: Routed = { kind: 'none' };

export type RouteTable = {
  /** Whether the name is one of the fixed map. */
  knows(service: string): boolean;
  find(service: string, method: string, segments: readonly string[]): Routed;
};

/** The table of the given calls. A Map, so that `__proto__` is a name like any other. */
export function routeTable(calls: readonly Call[] = Object.values(CALLS)): RouteTable {
  const services = new Map<string, Route[]>(PROXIED_SERVICES.map((name) => [name, []]));
  for (const call of calls) {
    if (call.access === 'internal') continue;
    services.get(call.to)?.push({ call, segments: call.path.split('/').slice(1) });
  }
  return {
    knows: (service) => services.has(service),
    find(service, method, segments) {
      const found = (services.get(service) ?? []).filter((route) => fits(route, segments));
      const call = pickBest(found.filter((route) => route.call.method === method));
      if (call) return { kind: 'call', call };
      if (found.length === 0) return NONE;
      return { kind: 'method', allowed: [...new Set(found.map((route) => route.call.method))] };
    },
  };
}

const fits = ({ segments }: Route, requested: readonly string[]): boolean =>
  segments.length === requested.length &&
  segments.every((segment, i) => segment.startsWith(':') || segment === requested[i]);

/** A path spelled out goes before one with a parameter: `/orders/search` before `/orders/:orderId`. */
function pickBest(routes: readonly Route[]): Call | undefined {
  const parameters = ({ segments }: Route) =>
    segments.filter((part) => part.startsWith(':')).length;
  return [...routes].sort((a, b) => parameters(a) - parameters(b))[0]?.call;
}
