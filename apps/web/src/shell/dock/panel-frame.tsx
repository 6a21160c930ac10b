/** What stands around every panel: its code loading, its fault contained, its name for keyboard and readers, a note when its figures are old. */
import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { StaleData } from '../../kit/query/stale-data.tsx';
import { Empty } from '../../kit/ui/empty.tsx';
import { untilLoaded } from '../../lib/code/until-loaded.ts';
import type { PanelId } from '../../ui-state/panel-ids.ts';
import type { PanelProps } from '../../ui-state/panel-spec.ts';
import type { Channel } from '../../ui-state/ui-state.ts';
import { PANELS } from '../panels/panels.ts';

const loaded = new Map<PanelId, ComponentType<PanelProps>>();

/** The panel's component; one lazy wrapper for the lifetime of the page, so that moving a tab keeps its state. */
function getComponent(panel: PanelId): ComponentType<PanelProps> {
  const known = loaded.get(panel);
  if (known !== undefined) return known;
  const component = lazy(async () => ({ default: await untilLoaded(PANELS[panel].load) }));
  loaded.set(panel, component);
  return component;
}

/** Fetches the code of panels before they are drawn. One that fails is fetched again when it is shown. */
export function prefetchPanels(panels: readonly PanelId[]): void {
  for (const panel of new Set(panels)) void PANELS[panel].load().catch(() => undefined);
}

type PanelFrameProps = { readonly panel: PanelId; readonly channel: Channel };

export function PanelFrame({ panel, channel }: PanelFrameProps) {
  const Panel = getComponent(panel);
  return (
    <section
      aria-label={PANELS[panel].title}
      data-panel={panel}
      tabIndex={-1}
      className="flex h-full min-h-0 flex-col bg-s1 text-12"
    >
      <Fence title={PANELS[panel].title}>
        <StaleData>
          <Suspense fallback={<Loading />}>
            <Panel channel={channel} />
          </Suspense>
        </StaleData>
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
        title={`${this.props.title} failed`}
        retry={() => this.setState({ failed: false })}
      >
        Other panels keep working.
      </Empty>
    );
  }
}
