/**
 * A user's layout on a window of another width: each panel as often as before, none too narrow, panels open again where
 * there is room; and what was saved is there as it was on the width that it was saved on.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PANEL_IDS } from '../../ui-state/panel-ids.ts';
import { CHANNELS } from '../../ui-state/ui-state.ts';
import {
  type DockLayout,
  type DockNode,
  type DockTab,
  listShown,
  readLayout,
  split,
  tabs,
} from './dock-layout.ts';
import { COLUMN_LEAST_PX, fitSaved } from './fit-layout.ts';
import { findSaved, withoutSaved, withSaved } from './saved-layouts.ts';
import { isOtherWidth } from './screen-widths.ts';

const WIDTH = fc.integer({ min: 640, max: 7_680 });

const GROUP: fc.Arbitrary<DockNode> = fc
  .record({
    size: fc.integer({ min: 1, max: 100 }),
    tabs: fc.array(
      fc.record({ panel: fc.constantFrom(...PANEL_IDS), channel: fc.constantFrom(...CHANNELS) }),
      { minLength: 1, maxLength: 24 },
    ),
    front: fc.nat({ max: 23 }),
  })
  .map(({ size, tabs: list, front }) => ({
    kind: 'tabs',
    size,
    active: front % list.length,
    tabs: list,
  }));

const toSplit = (child: fc.Arbitrary<DockNode>) =>
  fc
    .record({
      size: fc.integer({ min: 1, max: 100 }),
      children: fc.array(child, { minLength: 1, maxLength: 6 }),
    })
    .map(({ size, children }) => split(size, ...children));

const NODE = fc.oneof({ weight: 3, arbitrary: GROUP }, toSplit(GROUP), toSplit(toSplit(GROUP)));
const LAYOUT: fc.Arbitrary<DockLayout> = toSplit(NODE).map((root) => ({ version: 1, root }));

const listTabs = (node: DockNode): readonly DockTab[] =>
  node.kind === 'tabs' ? node.tabs : node.children.flatMap(listTabs);
const countTabs = ({ root }: DockLayout): readonly string[] =>
  listTabs(root)
    .map(({ panel, channel }) => `${panel} ${channel}`)
    .sort();

/** The width of every group in px: columns and rows alternate, from columns on. */
function listWidths(node: DockNode, widthPx: number, isRow = false): readonly number[] {
  if (node.kind === 'tabs') return [widthPx];
  const total = node.children.reduce((sum, { size }) => sum + size, 0);
  return node.children.flatMap((child) =>
    listWidths(child, isRow ? widthPx : (widthPx * child.size) / total, !isRow),
  );
}

describe('a layout on another width', () => {
  it('has every panel as often as before, and can be saved and read', () => {
    fc.assert(
      fc.property(LAYOUT, WIDTH, WIDTH, (layout, fromPx, toPx) => {
        const fit = fitSaved(layout, fromPx, toPx);
        expect(countTabs(fit)).toEqual(countTabs(layout));
        expect(readLayout(JSON.parse(JSON.stringify(fit)), () => true)).toEqual(fit);
      }),
      { numRuns: 500 },
    );
  });

  it('has no panel below the least width where the window is narrower', () => {
    fc.assert(
      fc.property(LAYOUT, WIDTH, WIDTH, (layout, fromPx, toPx) => {
        fc.pre(toPx < fromPx && isOtherWidth(fromPx, toPx));
        const { root } = fitSaved(layout, fromPx, toPx);
        expect(Math.min(...listWidths(root, toPx))).toBeGreaterThanOrEqual(COLUMN_LEAST_PX - 0.01);
      }),
      { numRuns: 500 },
    );
  });

  it('has no column below its least width where the window is wider', () => {
    fc.assert(
      fc.property(LAYOUT, WIDTH, WIDTH, (layout, fromPx, toPx) => {
        fc.pre(toPx > fromPx && isOtherWidth(fromPx, toPx));
        const { children } = fitSaved(layout, fromPx, toPx).root;
        const total = children.reduce((sum, { size }) => sum + size, 0);
        const least = Math.min(COLUMN_LEAST_PX, toPx / children.length) - 0.01;
        for (const { size } of children) {
          expect((toPx * size) / total).toBeGreaterThanOrEqual(least);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('keeps in front what is in front, and opens more, where the window is wider', () => {
    fc.assert(
      fc.property(LAYOUT, WIDTH, WIDTH, (layout, fromPx, toPx) => {
        fc.pre(toPx > fromPx);
        const shown = listShown(fitSaved(layout, fromPx, toPx));
        expect(shown).toEqual(expect.arrayContaining([...listShown(layout)]));
      }),
    );
  });

  it('is as it was on widths that are alike', () => {
    fc.assert(
      fc.property(LAYOUT, WIDTH, WIDTH, (layout, fromPx, toPx) => {
        fc.pre(!isOtherWidth(fromPx, toPx));
        expect(fitSaved(layout, fromPx, toPx)).toBe(layout);
      }),
    );
  });
});

it('four columns of 1,920 px are two on 1,024 px, with what was in front a tab away', () => {
  const layout: DockLayout = {
    version: 1,
    root: split(
      100,
      tabs(25, 'watchlist'),
      tabs(25, 'chart'),
      tabs(25, 'orders'),
      tabs(25, 'ticket'),
    ),
  };
  const fit = fitSaved(layout, 1_920, 1_024);
  expect(fit.root.children).toHaveLength(2);
  expect(countTabs(fit)).toEqual(countTabs(layout));
});

it('two columns of 1,024 px are four on 2,560 px, with what was behind other tabs in front', () => {
  const layout: DockLayout = {
    version: 1,
    root: split(100, tabs(60, 'chart', 'watchlist', 'depth'), tabs(40, 'orders', 'ticket')),
  };
  const fit = fitSaved(layout, 1_024, 2_560);
  expect(fit.root.children).toHaveLength(4);
  expect([...listShown(fit)].sort()).toEqual(['chart', 'depth', 'orders', 'ticket', 'watchlist']);
});

describe('what is saved', () => {
  const of = (...panels: readonly ('chart' | 'orders')[]): DockLayout => ({
    version: 1,
    root: split(100, tabs(100, ...panels)),
  });

  it('on one width comes back on it, whatever is changed on others', () => {
    fc.assert(
      fc.property(WIDTH, fc.array(WIDTH, { maxLength: 12 }), (widthPx, others) => {
        let layouts = withSaved({}, 'trade', { layout: of('chart'), widthPx });
        for (const px of others.filter((each) => isOtherWidth(each, widthPx))) {
          layouts = withSaved(layouts, 'trade', { layout: of('orders'), widthPx: px });
        }
        expect(findSaved(layouts, 'trade', widthPx)).toEqual({ layout: of('chart'), widthPx });
      }),
    );
  });

  it('opens on a width of its own, else the newest; one of before widths were noted on every width', () => {
    let layouts = withSaved({}, 'trade', { layout: of('chart'), widthPx: 1_920 });
    layouts = withSaved(layouts, 'trade', { layout: of('orders'), widthPx: 1_024 });
    expect(findSaved(layouts, 'trade', 2_000)).toEqual({ layout: of('chart'), widthPx: 1_920 });
    expect(findSaved(layouts, 'trade', 1_000)).toEqual({ layout: of('orders'), widthPx: 1_024 });
    expect(findSaved(layouts, 'trade', 3_840)).toEqual({ layout: of('orders'), widthPx: 1_024 });
    expect(findSaved(layouts, 'bonds', 1_920)).toBeNull();
    expect(findSaved({ trade: of('chart') }, 'trade', 1_024)).toEqual({
      layout: of('chart'),
      widthPx: null,
    });
  });

  it('takes the place of one of a like width and of one of no width, and of no other workspace’s', () => {
    const before = { trade: of('chart'), 'trade@1900': of('chart'), 'bonds@1900': of('chart') };
    const after = withSaved(before, 'trade', { layout: of('orders'), widthPx: 1_920 });
    expect(Object.keys(after)).toEqual(['bonds@1900', 'trade@1920']);
    expect(Object.keys(withoutSaved(after, 'trade'))).toEqual(['bonds@1900']);
  });
});
