/** What the button of the layout opens: panels to show, workspaces, and the layouts that one has saved. */
import { useEffect, useRef } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import type { PanelId } from '../../ui-state/panel-ids.ts';
import { PRESETS } from '../dock/presets.ts';
import type { LayoutScreen, Workspaces } from '../dock/use-layout.ts';
import { OwnLayouts } from './own-layouts.tsx';
import { PanelList } from './panel-list.tsx';

type PanelsAndLayoutsProps = {
  readonly onShow: (panel: PanelId) => void;
  readonly workspaces: Workspaces;
  readonly screen: LayoutScreen;
  readonly onClose: () => void;
};

export function PanelsAndLayouts(props: PanelsAndLayoutsProps) {
  const { onShow, workspaces, screen, onClose } = props;
  const root = useRef<HTMLDivElement>(null);
  // The popover looked for its first field before this was there.
  useEffect(() => root.current?.querySelector<HTMLElement>('input')?.focus(), []);
  return (
    <div ref={root} className="flex flex-col gap-3">
      <section aria-label="Panels">
        <PanelList
          onShow={(panel) => {
            onShow(panel);
            onClose();
          }}
        />
      </section>
      <section aria-label="Layouts" className="flex flex-col gap-2 border-line border-t pt-2">
        <WorkspaceChoice workspaces={workspaces} />
        <OwnLayouts screen={screen} />
        <div>
          <Button
            size="sm"
            onClick={() => {
              screen.reset();
              onClose();
            }}
          >
            Reset the layout
          </Button>
        </div>
      </section>
    </div>
  );
}

function WorkspaceChoice({ workspaces }: { readonly workspaces: Workspaces }) {
  const { all, current, choose } = workspaces;
  if (all.length === 1) return null;
  return (
    <label className="flex items-center gap-2">
      <span className="w-20 shrink-0 text-t2">Workspace</span>
      <select
        value={current}
        onChange={({ target }) => {
          const chosen = all.find((workspace) => workspace === target.value);
          if (chosen !== undefined) choose(chosen);
        }}
        className="h-6 min-w-0 flex-1 rounded-sm border border-control bg-bg px-1.5 text-12"
      >
        {all.map((workspace) => (
          <option key={workspace} value={workspace}>
            {PRESETS[workspace].title}
          </option>
        ))}
      </select>
    </label>
  );
}
