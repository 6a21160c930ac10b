/** What every panel of the registry keeps: it opens, and a platform that does not respond leaves no blank screen. */
import { describe, expect, test } from 'vitest';
import type { PanelId } from '../../desk-state/panel-ids.ts';
import type { PanelSpec } from '../../desk-state/panel-spec.ts';
import { showPanel } from '../../desk-state/testing/show-panel.tsx';
import { capabilitiesOf } from '../../platform/account/capabilities.ts';
import type { Identity, Role } from '../../platform/client/shapes.ts';
import type { Answers } from '../../platform/testing/fake-calls.ts';
import { identityOf } from '../../platform/testing/given.ts';
import { mayShow, PANELS } from './panels.ts';

const ROLES: readonly Role[] = ['trader', 'admin', 'sales', 'external-client'];

/** Somebody of the role who belongs to every desk. */
const person = (role: Role): Identity => {
  const base = identityOf(role);
  const desks = ['EQ', 'FI', 'FX', 'COMM', 'DERIV'] as const;
  return { ...base, limits: { ...base.limits, desks: [...desks] } };
};

/** Each panel with the first role that may see it. */
const CASES = (Object.keys(PANELS) as PanelId[]).map((id) => {
  const role = ROLES.find((one) => mayShow(id, capabilitiesOf(person(one))));
  if (role === undefined) throw new Error(`no role may see ${id}`);
  const spec: PanelSpec = PANELS[id];
  return { id, role, spec };
});

/** Answers that fail every call, and the paths that were called. */
function silentPlatform() {
  const called: string[] = [];
  const answers = new Proxy<Answers>(
    {},
    {
      get: (_, path) => () => {
        called.push(String(path));
        return Promise.reject(new Error('socket closed'));
      },
    },
  );
  return { answers, called };
}

/** Calls whose failure only hides names or a comparison: the panel works without them. */
const SUPPLEMENTS: ReadonlySet<string> = new Set(['rfq.people', 'rfq.dealers', 'rfq.quotes']);

describe.each(CASES)('the panel $id', ({ role, spec }) => {
  test('reports a platform that does not respond instead of an empty state', async () => {
    const { answers, called } = silentPlatform();
    const Panel = await spec.load();
    const { panel } = showPanel(<Panel channel={1} />, {
      role,
      answers,
      before: (desk) => desk.identity.setState(person(role), true),
    });
    await expect.element(panel).toHaveTextContent(/\w{3}/);
    const needed = called.filter((path) => !SUPPLEMENTS.has(path));
    if (needed.length === 0) return;
    await expect.element(panel).toHaveTextContent(/No response from the platform/);
    const before = called.length;
    await panel.getByRole('button', { name: 'Try again' }).first().click();
    await expect.poll(() => called.length).toBeGreaterThan(before);
  });
});

test('every panel can be seen by somebody', () => {
  expect(CASES.map(({ id }) => id)).toEqual(Object.keys(PANELS));
});
