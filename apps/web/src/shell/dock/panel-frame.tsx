/** What stands around every panel: its code loading, its fault contained, its name for keyboard and readers, a note when its figures are old. */
import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useCode } from '../../kit/live/use-code.ts';
import { StaleData } from '../../kit/query/stale-data.tsx';
import { Empty } from '../../kit/ui/empty.tsx';
import { type CodeOnDemand, onDemand } from '../../lib/code/code-on-demand.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { PanelId } from '../../ui-state/panel-ids.ts';
import type { PanelProps } from '../../ui-state/panel-spec.ts';
import type { Channel } from '../../ui-state/ui-state.ts';
import { PANELS } from '../panels/panels.ts';
import { type DockLayout, listPanels, listShown } from './dock-layout.ts';

const codes = new Map<PanelId, CodeOnDemand<ComponentType<PanelProps>>>();

/** The panel's component; the same for the lifetime of the page, so that moving a tab keeps its state. */
function getCode(panel: PanelId): CodeOnDemand<ComponentType<PanelProps>> {
  const known = codes.get(panel);
  if (known !== undefined) return known;
  const code = onDemand<ComponentType<PanelProps>>(PANELS[panel].load);
  codes.set(panel, code);
  return code;
}

/** After the dialogs, which a key opens from anywhere. */
const SETTLED_MS = 5_000;

/** Fetches the panels of a layout before they are drawn: those in front at once, tabs behind once the page has settled. */
export function usePanelCode(layout: DockLayout): void {
  // With the first drawing of the bars, not after the docking area has measured itself.
  useState(() => {
    for (const panel of listShown(layout)) getCode(panel).fetch();
  });
  useEffect(() => {
    const timer = window.setTimeout(() => void fetchAhead(listPanels(layout)), SETTLED_MS);
    return () => window.clearTimeout(timer);
  }, [layout]);
}

/** One after the other, one attempt each: what does not come is fetched when it is wanted. */
async function fetchAhead(panels: readonly PanelId[]): Promise<void> {
  for (const panel of new Set(panels)) {
    await PANELS[panel].load().then(getCode(panel).fetch, () => undefined);
  }
}

type PanelFrameProps = { readonly panel: PanelId; readonly channel: Channel };

export function PanelFrame({ panel, channel }: PanelFrameProps) {
  const Panel = useCode(getCode(panel));
  return (
    <section
      aria-label={PANELS[panel].title}
      data-panel={panel}
      tabIndex={-1}
      className="flex h-full min-h-0 flex-col bg-s1 text-12"
    >
      <Fence title={PANELS[panel].title}>
        <StaleData>{Panel === null ? <Loading /> : <Panel channel={channel} />}</StaleData>
      </Fence>
    </section>
  );
}

function Loading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-1.5 p-2">
      {['w-11/12', 'w-4/5', 'w-10/12', 'w-3/4'].map((width) => (
        <div key={width} className={`h-3.5 rounded-sm bg-s2 ${width}`} />
      ))}
    </div>
  );
}

type FenceProps = { readonly title: string; readonly children: ReactNode };

/** Keeps a panel's fault inside the panel: the rest of the desk goes on. */
class Fence extends Component<FenceProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Empty
        icon="alert"
        title={phrase`${this.props.title} failed`}
        retry={() => this.setState({ failed: false })}
      >
        Other panels keep working.
      </Empty>
    );
  }
}
