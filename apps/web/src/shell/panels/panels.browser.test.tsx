/**
 * What every panel of the registry keeps, in each state of the platform: data (the recorded examples of the API
 * reference), nothing to show, no response, a refusal, and responses that stop.
 */
import { CALLS } from '@tradefloor/contracts/calls';
import { describe, expect, inject, test } from 'vitest';
import { getCapabilities } from '../../platform/account/capabilities.ts';
import type { Identity, Role, WireOutput } from '../../platform/client/shapes.ts';
import { type Responses, refused } from '../../platform/testing/fake-calls.ts';
import { toIdentity } from '../../platform/testing/given.ts';
import type { TradingClient } from '../../platform/trading/trading-client.ts';
import type { PanelId } from '../../ui-state/panel-ids.ts';
import type { PanelSpec } from '../../ui-state/panel-spec.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { mayShow, PANELS } from './panels.ts';

const ROLES: readonly Role[] = ['trader', 'admin', 'sales', 'external-client'];

/** A user of the role who belongs to every desk. */
const person = (role: Role): Identity => {
  const base = toIdentity(role);
  const desks = ['EQ', 'FI', 'FX', 'COMM', 'DERIV'] as const;
  return { ...base, limits: { ...base.limits, desks: [...desks] } };
};

/** Each panel with the first role that may see it. */
const CASES = (Object.keys(PANELS) as PanelId[]).map((id) => {
  const role = ROLES.find((one) => mayShow(id, getCapabilities(person(one))));
  if (role === undefined) throw new Error(`no role may see ${id}`);
  const spec: PanelSpec = PANELS[id];
  return { id, role, spec };
});

/** Calls whose failure only hides names or a comparison: the panel works without them. */
const SUPPLEMENTS: ReadonlySet<string> = new Set(['rfq.people', 'rfq.dealers', 'rfq.quotes']);

const EXAMPLES = inject('apiExamples');

/** The recorded response of each path that has one. */
const RECORDED = new Map(
  Object.values(CALLS).flatMap(({ name, procedure }) => {
    const response = EXAMPLES[name]?.response;
    return procedure === undefined || response === undefined ? [] : [[`${procedure}`, response]];
  }),
);

/** The same response with every list in it empty. */
const emptied = (value: unknown): unknown => {
  if (Array.isArray(value)) return [];
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, emptied(part)]));
};

/** A platform with scripted responses, and the paths that were called. */
function platform(respond: (path: string) => unknown) {
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
  const needed = (): readonly string[] => called.filter((path) => !SUPPLEMENTS.has(path));
  return { answers: responses, called, needed, world };
}

const silent = (): never => {
  throw new Error('socket closed');
};

const recorded = (path: string): unknown => RECORDED.get(path) ?? silent();

/** What the client loads at its start for all panels of bonds. */
function loadBonds(client: TradingClient): void {
  client.bonds.setBonds(getResponse('listBonds').items);
  client.bonds.take(getResponse('bondQuotes'));
}

function getResponse<N extends 'listBonds' | 'bondQuotes'>(name: N): WireOutput<N> {
  const response = EXAMPLES[name]?.response;
  if (response === undefined) throw new Error(`no example of ${name} is recorded`);
  return response as WireOutput<N>;
}

type Opened = { readonly answers: Responses; readonly world?: 'with bonds' };

async function show({ role, spec }: (typeof CASES)[number], { answers, world }: Opened) {
  const Panel = await spec.load();
  const before = (client: TradingClient): void => {
    client.identity.setState(person(role), true);
    if (world === 'with bonds') loadBonds(client);
  };
  const shown = showPanel(<Panel channel={1} />, { role, answers, before });
  await expect.element(shown.panel).toHaveTextContent(/\w{3}/);
  return shown;
}

test('every panel is visible to some role', () => {
  expect(CASES.map(({ id }) => id)).toEqual(Object.keys(PANELS));
});

describe.each(CASES)('the panel $id', (one) => {
  test('shows the recorded examples of its calls', async () => {
    const { answers, needed } = platform(recorded);
    const { panel } = await show(one, { answers, world: 'with bonds' });
    if (needed().some((path) => !RECORDED.has(path))) return;
    await expect.element(panel).not.toHaveTextContent(/Loading|No response from the platform/);
  });

  test('shows a text where there is nothing to show', async () => {
    const { answers } = platform((path) => emptied(recorded(path)));
    const { panel } = await show(one, { answers });
    await expect.element(panel).toHaveTextContent(/\w{3}/);
    await expect.element(panel).not.toHaveTextContent(/NaN|undefined|\[object/);
  });

  test('reports a platform that does not respond instead of an empty state', async () => {
    const { answers, called, needed } = platform(silent);
    const { panel } = await show(one, { answers });
    if (needed().length === 0) return;
    await expect.element(panel).toHaveTextContent(/No response from the platform/);
    const before = called.length;
    await panel.getByRole('button', { name: 'Try again' }).first().click();
    await expect.poll(() => called.length).toBeGreaterThan(before);
  });

  test('shows a refusal as its sentence', async () => {
    const { answers, needed } = platform(() => {
      throw refused('Only compliance may see this');
    });
    const { panel } = await show(one, { answers });
    if (needed().length === 0) return;
    await expect.element(panel).toHaveTextContent(/Only compliance may see this/);
  });

  test('keeps its data when responses stop, and shows since when', async () => {
    const { answers, needed, world } = platform(recorded);
    const { panel, refetch } = await show(one, { answers });
    if (needed().length === 0 || needed().some((path) => !RECORDED.has(path))) return;
    await expect.element(panel).not.toHaveTextContent(/Loading/);
    world.respond = silent;
    await refetch();
    await expect
      .element(panel.getByRole('alert').first())
      .toHaveTextContent(/No update since .* UTC/);
    await expect.element(panel).not.toHaveTextContent(/No response from the platform/);
  });
});
