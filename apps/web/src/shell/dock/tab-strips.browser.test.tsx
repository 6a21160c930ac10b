/** The strips of tabs of every role's first layout on a usual laptop: a title is whole, or its tab is in the menu. */
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadAccount } from '../../platform/testing/given-desk.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { platform, recorded } from '../testing/recorded-platform.ts';
import { Dock } from './dock.tsx';
import { PRESETS, type PresetId } from './presets.ts';

const PRESET_IDS = Object.keys(PRESETS) as PresetId[];

/** The bars above and below the dock leave so much of 1,440 by 900. */
const DOCK = { width: 1_440, height: 836 } as const;

const isShown = (tab: Element): boolean => Number(getComputedStyle(tab).opacity) > 0;

type Strip = {
  readonly cut: readonly (string | null)[];
  readonly shown: number;
  readonly hidden: number;
  /** By the button of the menu of hidden tabs. */
  readonly counted: number;
};

function readStrip(set: Element): Strip {
  const strip = set.querySelector('.flexlayout__tabset_tabbar_inner');
  const tabs = [...set.querySelectorAll('.flexlayout__tab_button')];
  const edge = strip?.getBoundingClientRect();
  const isOutside = (tab: Element): boolean => {
    const title = tab.querySelector('.flexlayout__tab_button_content') ?? tab;
    const { left, right } = title.getBoundingClientRect();
    const isCut = title.scrollWidth > title.clientWidth + 1;
    return isCut || left < (edge?.left ?? 0) - 0.5 || right > (edge?.right ?? 0) + 0.5;
  };
  const shown = tabs.filter(isShown);
  return {
    cut: shown.filter(isOutside).map(({ textContent }) => textContent),
    shown: shown.length,
    hidden: tabs.length - shown.length,
    counted: Number(set.querySelector<HTMLElement>('.dockmore')?.dataset['count'] ?? 0),
  };
}

test.each(PRESET_IDS)(
  'of the layout %s show whole titles, and count the hidden tabs',
  async (id) => {
    await page.viewport(1_440, 900);
    onTestFinished(() => page.viewport(900, 600));
    const { panel } = showPanel(
      <div className="relative min-h-0 flex-1">
        <Dock
          ref={null}
          layout={PRESETS[id].layout}
          onChange={() => undefined}
          onOut={() => undefined}
        />
      </div>,
      { answers: platform(recorded).answers, before: (client) => loadAccount(client, {}) },
    );
    const place = panel.element() as HTMLElement;
    Object.assign(place.style, { width: `${DOCK.width}px`, height: `${DOCK.height}px` });
    const groups = JSON.stringify(PRESETS[id].layout).split('"tabs":[').length - 1;
    const read = (): readonly Strip[] =>
      [...place.querySelectorAll('.flexlayout__tabset')].map(readStrip);
    await expect.poll(() => read().length).toBe(groups);
    await expect.poll(() => read().flatMap(({ cut }) => cut)).toEqual([]);
    // The menu also has a tab that lacks a pixel of its padding.
    await expect.poll(() => read().filter(({ hidden, counted }) => counted < hidden)).toEqual([]);
    expect(Math.min(...read().map(({ shown }) => shown))).toBeGreaterThan(0);
  },
);
