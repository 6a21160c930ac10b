/** What a kill switch stops of requests for quote: by who has a hand in them, by bond, by the order they serve. */
import { describe, expect, it } from 'vitest';
import type { HaltedScope } from '../ems/halted-scope.ts';
import { haltsRfq, haltText, type RfqSubject } from './halted-rfq.ts';

const ISIN = 'US91282CAA18';
const CLIENTS: RfqSubject = {
  symbol: ISIN,
  people: ['sam', 'client', 'sam', 'client'],
  strategy: null,
};
const ORDERS: RfqSubject = { symbol: ISIN, people: ['fiona', null, null, null], strategy: 'LIT' };

const halt = (scope: HaltedScope['scope'], target: string | null): HaltedScope => ({
  killSwitchId: 'kill-1',
  scope,
  target,
  active: true,
  at: 0,
  untilAt: null,
});

describe('a kill switch', () => {
  it.each([
    ['all', null, true, true],
    ['user', 'client', true, false],
    ['user', 'sam', true, false],
    ['user', 'fiona', false, true],
    ['user', 'somebody', false, false],
    ['symbol', ISIN, true, true],
    ['symbol', 'AAPL', false, false],
    ['algo', 'LIT', false, true],
    ['algo', 'TWAP', false, false],
    ['venue', 'OTC', true, true],
    ['venue', 'XNAS', false, false],
  ] as const)(
    'on %s %s stops a client’s request: %s, an order’s: %s',
    (scope, target, ...stops) => {
      const of = halt(scope, target);
      expect([haltsRfq(of, CLIENTS), haltsRfq(of, ORDERS)]).toEqual(stops);
      expect(haltsRfq({ ...of, active: false }, CLIENTS)).toBe(false);
    },
  );

  it('reports what it stops', () => {
    expect([haltText(halt('all', null)), haltText(halt('user', 'sam'))]).toEqual([
      'kill switch on all trading',
      'kill switch on user sam',
    ]);
  });
});
