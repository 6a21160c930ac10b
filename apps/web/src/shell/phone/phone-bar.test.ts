import { describe, expect, it } from 'vitest';
import { getCapabilities } from '../../platform/account/capabilities.ts';
import type { Identity } from '../../platform/client/shapes.ts';
import { toIdentity } from '../../platform/testing/given.ts';
import { mayShow } from '../panels/panels.ts';
import { phoneBar } from './phone-bar.ts';

const bar = (person: Identity) => phoneBar(getCapabilities(person), person);

const ofDesk = (desk: Identity['limits']['desks'][number]): Identity => {
  const plain = toIdentity('trader');
  return { ...plain, limits: { ...plain.limits, desks: [desk] } };
};

const OTHERS = [
  'desk-head',
  'risk-manager',
  'admin',
  'compliance',
  'sales',
  'viewer',
  'external-client',
] as const;

describe('the bar of a phone', () => {
  it('of a trader in shares is the watchlist, the chart, the ticket, the positions and the alerts', () => {
    expect(bar(toIdentity('trader'))).toEqual([
      'watchlist',
      'chart',
      'ticket',
      'positions',
      'alerts',
    ]);
  });

  it.each([
    ['FI', 'bonds'],
    ['FX', 'fx'],
    ['COMM', 'futures'],
    ['DERIV', 'options'],
  ] as const)('of a trader of %s has %s where the ticket is', (desk, panel) => {
    expect(bar(ofDesk(desk))[2]).toBe(panel);
  });

  it.each([toIdentity('trader'), ...OTHERS.map((role) => toIdentity(role))])(
    'of $role has at most five panels, each once, none that may not be seen',
    (person) => {
      const panels = bar(person);
      const capabilities = getCapabilities(person);
      expect(panels.filter((panel) => !mayShow(panel, capabilities))).toEqual([]);
      expect(new Set(panels).size).toBe(panels.length);
      expect(panels.length).toBeGreaterThan(0);
      expect(panels.length).toBeLessThanOrEqual(5);
    },
  );
});
