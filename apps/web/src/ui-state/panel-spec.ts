/** What the page knows of a panel before its code is there. */
import type { ComponentType } from 'react';
import type { Capability } from '../platform/account/capabilities.ts';
import type { Channel } from './ui-state.ts';

export type PanelProps = { readonly channel: Channel };

export type PanelSpec = {
  readonly title: string;
  readonly needs: Capability | null;
  /** Shows the symbol of its link channel. */
  readonly isLinked: boolean;
  readonly load: () => Promise<ComponentType<PanelProps>>;
};
