import { describe, expect, it } from 'vitest';
import { getCapabilities } from '../../platform/account/capabilities.ts';
import type { Identity, Role } from '../../platform/client/shapes.ts';
import { toIdentity } from '../../platform/testing/given.ts';
import { mayShow } from '../panels/panels.ts';
import { listPanels, readLayout } from './dock-layout.ts';
import { PRESETS, type PresetId, presetFor, workspacesFor } from './presets.ts';

const ROLES: readonly Role[] = [
  'trader',
  'desk-head',
  'risk-manager',
  'admin',
  'compliance',
  'sales',
  'external-client',
  'viewer',
];
const STYLES: readonly (readonly [Identity['tradingStyle'], Identity['limits']['desks']])[] = [
  ['high_touch', ['EQ']],
  ['low_touch', ['EQ']],
  ['fi_voice', ['FI']],
  ['fx_electronic', ['FX']],
  ['commodities_voice', ['COMM']],
  ['derivatives_high_touch', ['DERIV']],
  ['derivatives_low_touch', ['DERIV']],
  ['oversight', []],
];
const PEOPLE = ROLES.flatMap((role) =>
  STYLES.map(([tradingStyle, desks]) => {
    const plain = toIdentity(role);
    return { ...plain, tradingStyle, limits: { ...plain.limits, desks } };
  }),
);

describe('the first screen', () => {
  it.each(PEOPLE.map((person) => [`${person.role} ${person.tradingStyle}`, person] as const))(
    'of %s, and every other workspace, names only panels this person may see, each once',
    (_name, person) => {
      const capabilities = getCapabilities(person);
      for (const workspace of workspacesFor(capabilities, person)) {
        const panels = listPanels(PRESETS[workspace].layout);
        expect(panels.filter((panel) => !mayShow(panel, capabilities))).toEqual([]);
        expect(new Set(panels).size).toBe(panels.length);
        expect(panels.length).toBeGreaterThan(0);
      }
    },
  );

  it('only those who may trade get a ticket, only those who may stop trading a kill switch', () => {
    const having = (panel: 'ticket' | 'kill'): string[] =>
      PEOPLE.filter((person) =>
        listPanels(PRESETS[presetFor(getCapabilities(person), person)].layout).includes(panel),
      ).map(({ role, tradingStyle }) => `${role} ${tradingStyle}`);
    expect(having('ticket')).toEqual(['trader high_touch', 'trader low_touch']);
    expect(new Set(having('kill').map((name) => name.split(' ')[0]))).toEqual(
      new Set(['risk-manager', 'admin']),
    );
  });

  it('who trades by algos has them in front, a guest sees orders first', () => {
    const first = (person: Identity): PresetId => presetFor(getCapabilities(person), person);
    expect(first(toIdentity('trader', { tradingStyle: 'low_touch' }))).toBe('low-touch');
    expect(first(toIdentity('trader', { tradingStyle: 'low_touch', guest: true }))).toBe('trade');
    expect(first(toIdentity('trader', { tradingStyle: 'high_touch' }))).toBe('trade');
  });

  it('every role that sees trades has research beside it, with the scenario lab and the replay', () => {
    const workspaces = (person: Identity) => workspacesFor(getCapabilities(person), person);
    expect(workspaces(toIdentity('trader'))).toContain('research');
    expect(workspaces(toIdentity('compliance'))).toEqual(['oversight', 'research']);
    expect(workspaces(toIdentity('viewer'))).toEqual(['market']);
    expect(workspaces(toIdentity('external-client'))).toEqual(['client']);
    const research = listPanels(PRESETS.research.layout);
    expect(research).toEqual(expect.arrayContaining(['scenarios', 'replay', 'recommendations']));
  });

  it('a viewer sees bonds and yield curves, and a trader without them does not', () => {
    const sees = (person: Identity, capability: 'bonds' | 'rfqs') =>
      getCapabilities(person).has(capability);
    expect(sees(toIdentity('viewer'), 'bonds')).toBe(true);
    expect(sees(toIdentity('viewer'), 'rfqs')).toBe(false);
    expect(listPanels(PRESETS.market.layout)).toEqual(
      expect.arrayContaining(['bonds', 'bond', 'curves']),
    );
    for (const person of PEOPLE) {
      const isViewer = person.role === 'viewer';
      expect(sees(person, 'bonds'), person.role).toBe(sees(person, 'rfqs') || isViewer);
    }
  });

  it('every preset survives being saved and read again', () => {
    for (const { layout } of Object.values(PRESETS)) {
      expect(readLayout(JSON.parse(JSON.stringify(layout)), () => true)).toEqual(layout);
    }
  });
});
