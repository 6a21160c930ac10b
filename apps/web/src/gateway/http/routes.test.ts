import { CALLS } from '@tradefloor/contracts/calls';
import type { Call } from '@tradefloor/contracts/calls/call';
import { describe, expect, it } from 'vitest';
import { routeTable } from './routes.ts';

const routes = routeTable();
const sample = ({ path }: Call) =>
  path
    .replaceAll(/:[A-Za-z]+/g, 'x1')
    .split('/')
    .slice(1);

describe('the table of routes', () => {
  it('finds every call that is not internal, and no internal one', () => {
    for (const call of Object.values(CALLS as Record<string, Call>)) {
      const routed = routes.find(call.to, call.method, sample(call));
      const found = routed.kind === 'call' && routed.call === call;
      expect([call.name, found]).toEqual([call.name, call.access !== 'internal']);
    }
  });

  it.each([
    ['risk-engine', 'POST', 'check'],
    ['user-service', 'POST', 'sessions/check'],
    ['user-service', 'POST', 'sessions/check-key'],
    ['user-service', 'GET', 'users/trader-1'],
    ['oms', 'GET', 'health'],
    ['oms', 'GET', 'metrics'],
    ['oms', 'GET', ''],
    ['oms', 'GET', 'orders/x/y'],
  ])('knows nothing of %s %s /%s', (service, method, path) => {
    expect(routes.find(service, method, path.split('/'))).toEqual({ kind: 'none' });
  });

  it('names the methods of a path that is requested with another', () => {
    expect(routes.find('oms', 'PUT', ['orders'])).toEqual({
      kind: 'method',
      allowed: expect.arrayContaining(['GET', 'POST']),
    });
  });

  it('does not take properties for services', () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'gateway', 'event-relay', '']) {
      expect(routes.knows(name)).toBe(false);
    }
    expect(routes.knows('journal')).toBe(true);
  });

  it('prefers a path spelled out to one with a parameter', () => {
    const base = CALLS.getOrder as Call;
    const spelled: Call = { ...base, name: 'spelled', path: '/orders/search' };
    const table = routeTable([base, spelled]);
    const routed = table.find('oms', 'GET', ['orders', 'search']);
    expect(routed.kind === 'call' ? routed.call.name : null).toBe('spelled');
  });
});
