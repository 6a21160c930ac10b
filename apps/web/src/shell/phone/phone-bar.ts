/** Which panels stand in the bar of a phone. */
import type { Capability } from '../../platform/account/capabilities.ts';
import type { PanelId } from '../../ui-state/panel-ids.ts';
import { listShown } from '../dock/dock-layout.ts';
import { PRESETS, presetFor } from '../dock/presets.ts';
import { mayShow } from '../panels/panels.ts';

/** The place in the middle is the ticket's; without one it is the panel that this person's own screen begins with. */
const FIRST = ['watchlist', 'chart'] as const;
const LAST = ['positions', 'alerts'] as const;

/** At most five panels that this person may see, the first of which is shown first. */
export function phoneBar(
  capabilities: ReadonlySet<Capability>,
  identity: Parameters<typeof presetFor>[1],
): readonly PanelId[] {
  const own = listShown(PRESETS[presetFor(capabilities, identity)].layout);
  const beside: readonly PanelId[] = [...FIRST, ...LAST];
  const middle = capabilities.has('trade')
    ? 'ticket'
    : own.find((panel) => !beside.includes(panel));
  const bar = [...FIRST, ...(middle === undefined ? [] : [middle]), ...LAST];
  return bar.filter((panel) => mayShow(panel, capabilities));
}
