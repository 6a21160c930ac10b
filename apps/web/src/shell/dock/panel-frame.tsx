/** What stands around every panel: its code loading, its fault contained, its name for keyboard and readers, a note when its figures are old. */
import { Component, type ComponentType, type ReactNode } from 'react';
import { useCode } from '../../kit/live/use-code.ts';
import { StaleData } from '../../kit/query/stale-data.tsx';
import { Empty } from '../../kit/ui/empty.tsx';
import { type CodeOnDemand, onDemand } from '../../lib/code/code-on-demand.ts';
import type { PanelId } from '../../ui-state/panel-ids.ts';
import type { PanelProps } from '../../ui-state/panel-spec.ts';
import type { Channel } from '../../ui-state/ui-state.ts';
import { PANELS } from '../panels/panels.ts';

const codes = new Map<PanelId, CodeOnDemand<ComponentType<PanelProps>>>();

/** The panel's component; the same for the lifetime of the page, so that moving a tab keeps its state. */
function getCode(panel: PanelId): CodeOnDemand<ComponentType<PanelProps>> {
  const known = codes.get(panel);
  if (known !== undefined) return known;
  const code = onDemand<ComponentType<PanelProps>>(PANELS[panel].load);
  codes.set(panel, code);
  return code;
}

/** Fetches the code of panels before they are drawn. */
export function prefetchPanels(panels: readonly PanelId[]): void {
  for (const panel of new Set(panels)) getCode(panel).fetch();
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
        title={`${this.props.title} failed`}
        retry={() => this.setState({ failed: false })}
      >
        Other panels keep working.
      </Empty>
    );
  }
}
