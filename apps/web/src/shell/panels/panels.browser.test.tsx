/**
 * What every panel of the registry keeps, in each state of the platform: data (the recorded examples of the API
 * reference), nothing to show, no response, a refusal, and responses or prices that stop.
 */

import { describe, expect, test } from 'vitest';
import { getCapabilities } from '../../platform/account/capabilities.ts';
import type { Role } from '../../platform/client/shapes.ts';
import { type Responses, refused } from '../../platform/testing/fake-calls.ts';
import { AT_MS } from '../../platform/testing/given.ts';
import { loadAccount } from '../../platform/testing/given-desk.ts';
import { loadRest } from '../../platform/trading/load-rest.ts';
import type { TradingClient } from '../../platform/trading/trading-client.ts';
import type { PanelId } from '../../ui-state/panel-ids.ts';
import type { PanelSpec } from '../../ui-state/panel-spec.ts';
import { expectCode } from '../../ui-state/testing/refusals.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { ConnectionBanner } from '../bars/connection-banner.tsx';
import { emptied, person, platform, recorded, start } from '../testing/recorded-platform.ts';
import { PANEL_STATES } from './panel-states.given.ts';
import { mayShow, PANELS } from './panels.ts';

const ROLES: readonly Role[] = ['trader', 'admin', 'sales', 'external-client'];

/** Each panel with the first role that may see it. */
const CASES = (Object.keys(PANELS) as PanelId[]).map((id) => {
  const role = ROLES.find((one) => mayShow(id, getCapabilities(person(one))));
  if (role === undefined) throw new Error(`no role may see ${id}`);
  const spec: PanelSpec = PANELS[id];
  return { id, role, spec, ...PANEL_STATES[id] };
});
type Case = (typeof CASES)[number];

const silent = (): never => {
  throw new Error('socket closed');
};

type Opened = { readonly answers: Responses; readonly begin?: (client: TradingClient) => void };

async function show({ role, spec }: Case, { answers, begin = start }: Opened) {
  const Panel = await spec.load();
  const before = (client: TradingClient): void => {
    client.identity.setState(person(role), true);
    begin(client);
  };
  const screen = (
    <>
      <ConnectionBanner />
      <Panel channel={1} />
    </>
  );
  const shown = showPanel(screen, { role, answers, before });
  await expect.element(shown.panel).toHaveTextContent(/\w{3}/);
  return shown;
}

test('every panel is visible to some role', () => {
  expect(CASES.map(({ id }) => id)).toEqual(Object.keys(PANELS));
});

describe.each(CASES)('the panel $id', (one) => {
  const { calls, supplements = [], data, empty } = one;

  test('shows data, of the calls that are named for it and of no others', async () => {
    const { answers, called } = platform(recorded);
    const { panel } = await show(one, { answers });
    await expect.element(panel).toHaveTextContent(data);
    await expect.element(panel).not.toHaveTextContent(/Loading|No response from the platform/);
    await expect.element(panel).not.toHaveTextContent(/NaN|undefined|\[object/);
    expect(called).toEqual(expect.arrayContaining([...calls]));
    const named = new Set([...calls, ...supplements, 'algos.get']);
    expect(called.filter((path) => !named.has(path))).toEqual([]);
  });

  test('shows a text where there is nothing to show', async () => {
    const { answers } = platform((path) => emptied(recorded(path)));
    const begin = (client: TradingClient): void => void loadAccount(client, { instruments: [] });
    const { panel } = await show(one, { answers, begin });
    await expect.element(panel).toHaveTextContent(empty);
    await expect.element(panel).not.toHaveTextContent(/NaN|undefined|\[object/);
  });
});

describe.each(CASES.filter(({ calls }) => calls.length > 0))('the panel $id with calls', (one) => {
  const { data, hasOwnNote = false } = one;

  test('reports a platform that does not respond instead of an empty state', async () => {
    const { answers, called } = platform(silent);
    const { panel } = await show(one, { answers });
    await expect.element(panel).toHaveTextContent(/No response from the platform/);
    await expectCode({ text: 'No response from the platform', code: 'NO_ANSWER' });
    if (hasOwnNote) return;
    const before = called.length;
    await panel.getByRole('button', { name: 'Try again' }).first().click();
    await expect.poll(() => called.length).toBeGreaterThan(before);
  });

  test('shows a refusal as its sentence, with the code in tooltip and copy', async () => {
    const { answers } = platform(() => {
      throw refused('Only compliance may see this');
    });
    const { panel } = await show(one, { answers });
    await expect.element(panel).toHaveTextContent(/Only compliance may see this/);
    await expectCode({ text: 'Only compliance may see this', code: 'FORBIDDEN' });
  });

  test('keeps its data when responses stop, and shows since when', async () => {
    const { answers, world } = platform(recorded);
    const { panel, refetch } = await show(one, { answers });
    await expect.element(panel).toHaveTextContent(data);
    world.respond = silent;
    await refetch();
    await expect.element(panel).toHaveTextContent(/No update since .* UTC/);
    await expect.element(panel).toHaveTextContent(data);
  });
});

describe.each(CASES.filter(({ calls }) => calls.length === 0))(
  'the panel $id of the stream',
  (one) => {
    test('keeps its data when prices stop, and the page shows since when', async () => {
      const { answers } = platform(recorded);
      const { panel, client } = await show(one, { answers });
      await expect.element(panel).toHaveTextContent(one.data);
      client.feed.setState({ lastBatchAtMs: AT_MS - 10_000 });
      await expect
        .element(panel)
        .toHaveTextContent(/Prices are stale: last update 14:03:12\.250 UTC/);
      await expect.element(panel).toHaveTextContent(one.data);
    });

    test('keeps its data when the connection is lost and no call is answered', async () => {
      const { answers, world } = platform(recorded);
      const { panel, client, refetch } = await show(one, { answers });
      await expect.element(panel).toHaveTextContent(one.data);
      world.respond = silent;
      client.feed.setState({ socket: 'down', downSinceMs: AT_MS - 5_000 });
      await refetch();
      await expect.element(panel).toHaveTextContent(/Reconnecting for 5/);
      await expect.element(panel).toHaveTextContent(one.data);
    });

    test('works where what only adds to it is refused', async () => {
      const { answers } = platform(() => {
        throw refused('Only compliance may see this');
      });
      const { panel } = await show(one, { answers });
      await expect.element(panel).toHaveTextContent(one.data);
    });
  },
);

describe.each([
  ['fills', 'journal.fills', /No fills yet/],
  ['bonds', 'rfq.bonds', /Loading bonds/],
  ['bond', 'rfq.bonds', /Loading bonds/],
  ['rfq-ticket', 'rfq.bonds', /Loading bonds/],
  ['rfq', 'rfq.list', /No requests yet/],
  ['rfqs', 'rfq.list', /No requests yet/],
  ['sales', 'rfq.list', /Client requests appear here/],
  ['future-voice', 'rfq.voiceDeals', /No voice requests yet/],
] as const)('the panel %s, whose data is read after the snapshot by %s', (id, path, empty) => {
  const found = CASES.find((one) => one.id === id);
  if (found === undefined) throw new Error(`${id} is no panel`);

  test('shows the error in place of an empty state, and reads it again by a button', async () => {
    const { answers, called, world } = platform(silent);
    const begin = (client: TradingClient): void => {
      loadAccount(client, { instruments: [] });
      void loadRest(client);
    };
    const { panel } = await show(found, { answers, begin });
    const again = panel.getByRole('button', { name: 'Try again' }).last();
    await expect.element(again).toBeVisible();
    const requests = () => called.filter((one) => one === path).length;
    await expect.poll(requests).toBe(1);
    world.respond = (one) => (one === path ? { items: [], nextCursor: null } : silent());
    await again.click();
    await expect.poll(requests).toBe(2);
    await expect.element(panel).toHaveTextContent(empty);
  });
});
