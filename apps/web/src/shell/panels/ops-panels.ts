/** The panels of those who watch the platform, as rows of the panel registry. */
import type { PanelSpec } from '../../ui-state/panel-spec.ts';

export const OPS_PANELS = {
  operations: {
    title: 'Operations',
    needs: 'operate',
    isLinked: false,
    load: async () =>
      (await import('../../features/ops/operations/operations-panel.tsx')).OperationsPanel,
  },
  life: {
    title: 'Timeline',
    needs: 'blotter',
    isLinked: false,
    load: async () =>
      (await import('../../features/ops/operations/timeline-panel.tsx')).TimelinePanel,
  },
} as const satisfies Record<string, PanelSpec>;
