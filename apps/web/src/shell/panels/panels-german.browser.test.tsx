/** Every panel of the registry in German: with the recorded examples of the API reference, and with nothing to show. */

import { describe, expect, test } from 'vitest';
import { getCapabilities } from '../../platform/account/capabilities.ts';
import type { Role } from '../../platform/client/shapes.ts';
import { loadAccount } from '../../platform/testing/given-desk.ts';
import type { TradingClient } from '../../platform/trading/trading-client.ts';
import type { PanelId } from '../../ui-state/panel-ids.ts';
import type { PanelSpec } from '../../ui-state/panel-spec.ts';
import { englishWordsIn, showGerman } from '../../ui-state/testing/in-german.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { emptied, person, platform, recorded, start } from '../testing/recorded-platform.ts';
import { PANEL_STATES } from './panel-states.given.ts';
import { mayShow, PANELS } from './panels.ts';

const ROLES: readonly Role[] = ['trader', 'admin', 'sales', 'external-client'];

/** Each panel with the first role that may see it. */
const CASES = (Object.keys(PANELS) as PanelId[]).map((id) => {
  const role = ROLES.find((one) => mayShow(id, getCapabilities(person(one))));
  if (role === undefined) throw new Error(`no role may see ${id}`);
  const spec: PanelSpec = PANELS[id];
  return { id, role, spec, calls: PANEL_STATES[id].calls };
});

/** In the examples: who and what has a name, what people and programs wrote, and codes. */
const NAMES = new RegExp(
  [
    /trader-[a-z-]+|workers-a-\d+|Ada Admin|oversight|\badmin\b|WTI crude oil|United States Treasury/,
    /Brookdale Securities|Holloway & Sons|Rheingau Bank|Northpoint Trading|Meta Platforms Inc\. Class A/,
    /confirmed after the review|after the review|third time this week|a lesson on \w+|\bconfirmed|news is out|\bdefaults/,
    /Two thousand in a minute|slo-fast-burn|no heartbeat|market\.recommendations commit|[a-z]+-engine/,
    /kill-switch\.\w+|symbol,side,qty,price,tif|Top 5|\b[0-9a-f]{64}\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

describe.each(CASES)('the panel $id in German', ({ role, spec, calls }) => {
  const show = async (respond: typeof recorded, begin: (client: TradingClient) => void) => {
    showGerman();
    const Panel = await spec.load();
    const { answers, called } = platform(respond);
    const before = (client: TradingClient): void => {
      client.identity.setState(person(role), true);
      begin(client);
    };
    const { panel } = showPanel(<Panel channel={1} />, { role, answers, before });
    await expect.element(panel).toHaveTextContent(/\w{3}/);
    return { panel, called };
  };

  test('has no word in English beside its data', async () => {
    const { panel, called } = await show(recorded, start);
    await expect.poll(() => calls.filter((path) => !called.includes(path))).toEqual([]);
    await expect.element(panel).not.toHaveTextContent(/geladen …/);
    await expect.poll(() => englishWordsIn(panel.element(), NAMES)).toEqual([]);
  });

  test('has no word in English where there is nothing to show', async () => {
    const { panel } = await show(
      (path) => emptied(recorded(path)),
      (client) => void loadAccount(client, { instruments: [] }),
    );
    await expect.poll(() => englishWordsIn(panel.element(), NAMES)).toEqual([]);
  });
});
