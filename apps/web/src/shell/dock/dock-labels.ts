/** The docking library's own labels, in the language of the page; in English they are the library's. */

import { phrase } from '../../lib/text/phrase.ts';

/** Those of what the dock uses of the library; tabs have their names by themselves. */
const LABELS: Readonly<Record<string, string>> = {
  'flexlayout.ui.close.tab': 'Close',
  'flexlayout.ui.active.tabset': 'Active tabset',
  'flexlayout.ui.move.tabset': 'Move tabset',
  'flexlayout.ui.maximize.tabset': 'Maximize tabset',
  'flexlayout.ui.restore.tabset': 'Restore tabset',
  'flexlayout.ui.overflow.menu.tooltip': 'Hidden tabs',
  'flexlayout.ui.splitter': 'Resize',
};

/** @param key of the library, or a text that is shown as it is */
export const toDockLabel = (key: string): string => {
  const label = LABELS[key];
  return label === undefined ? key : phrase(label);
};
