/** Which panels a window of its own opens with: its address. */
import { isPanelId, type PanelId } from '../../ui-state/panel-ids.ts';
import { CHANNELS } from '../../ui-state/ui-state.ts';
import type { DockLayout, DockTab } from '../dock/dock-layout.ts';

const TABS_MAX = 24;

/** `/window?panels=chart.2,depth.2`: panels and their link channels. */
export const windowLink = (tabs: readonly DockTab[]): string =>
  `/window?panels=${tabs.map(({ panel, channel }) => `${panel}.${channel}`).join(',')}`;

/**
 * The layout of a window with this query: one group.
 * @param isAllowed what else is in it is left out
 * @returns null when nothing is left
 */
export function readWindow(
  search: string,
  isAllowed: (panel: PanelId) => boolean,
): DockLayout | null {
  const texts = (new URLSearchParams(search).get('panels') ?? '').split(',').slice(0, TABS_MAX);
  const tabs = texts.flatMap((text): readonly DockTab[] => {
    const [panel, number] = text.split('.');
    if (!isPanelId(panel) || !isAllowed(panel)) return [];
    return [{ panel, channel: CHANNELS.find((known) => String(known) === number) ?? 1 }];
  });
  if (tabs.length === 0) return null;
  const group = { kind: 'tabs', size: 100, active: 0, tabs } as const;
  return { version: 1, root: { kind: 'split', size: 100, children: [group] } };
}
