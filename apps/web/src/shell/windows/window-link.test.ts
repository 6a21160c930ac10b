import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PANEL_IDS } from '../../ui-state/panel-ids.ts';
import { CHANNELS } from '../../ui-state/ui-state.ts';
import { listPanels } from '../dock/dock-layout.ts';
import { readWindow, windowLink } from './window-link.ts';

const tab = fc.record({
  panel: fc.constantFrom(...PANEL_IDS),
  channel: fc.constantFrom(...CHANNELS),
});
const search = (link: string): string => new URL(link, 'http://desk.test').search;

describe('the address of a window', () => {
  it('brings its panels with their channels', () => {
    fc.assert(
      fc.property(fc.array(tab, { minLength: 1, maxLength: 8 }), (tabs) => {
        expect(readWindow(search(windowLink(tabs)), () => true)?.root.children).toEqual([
          { kind: 'tabs', size: 100, active: 0, tabs },
        ]);
      }),
    );
  });

  it('whatever is in it, it opens panels that its reader may see, or none', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const layout = readWindow(`?panels=${text}`, (panel) => panel !== 'kill');
        if (layout !== null) expect(listPanels(layout)).not.toContain('kill');
      }),
    );
    expect(readWindow('?panels=kill.1,nothing.1', (panel) => panel !== 'kill')).toBeNull();
    expect(readWindow('', () => true)).toBeNull();
    expect(readWindow('?panels=chart.99', () => true)?.root.children[0]).toMatchObject({
      tabs: [{ panel: 'chart', channel: 1 }],
    });
  });
});
