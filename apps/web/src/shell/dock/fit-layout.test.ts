/** Presets on every width: each panel once, no column too narrow for its figures, more panels open on a wider screen. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DockNode, listPanels, listShown, readLayout } from './dock-layout.ts';
import { fitLayout } from './fit-layout.ts';
import { PRESETS, type PresetId } from './presets.ts';

const IDS = Object.keys(PRESETS) as readonly PresetId[];

/** The width of every panel in front, in px: columns and rows alternate, from columns on. */
function widthsIn(node: DockNode, widthPx: number, isRow = false): readonly number[] {
  if (node.kind === 'tabs') return [widthPx];
  const total = node.children.reduce((sum, { size }) => sum + size, 0);
  return node.children.flatMap((child) =>
    widthsIn(child, isRow ? widthPx : (widthPx * child.size) / total, !isRow),
  );
}

describe('a preset', () => {
  it('has every one of its panels once on every width, and survives being saved', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...IDS),
        fc.integer({ min: 700, max: 5_200 }),
        (preset, widthPx) => {
          const { layout } = PRESETS[preset];
          const fit = fitLayout(layout, widthPx);
          expect([...listPanels(fit)].sort()).toEqual([...listPanels(layout)].sort());
          expect(readLayout(JSON.parse(JSON.stringify(fit)), () => true)).toEqual(fit);
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each(IDS)('%s has no panel below 330 px in a window of 1,024 px', (preset) => {
    const { root } = fitLayout(PRESETS[preset].layout, 1_024);
    expect(Math.min(...widthsIn(root, 1_024))).toBeGreaterThanOrEqual(330);
  });

  it.each(IDS)('%s is as it was made from 1,200 to 2,519 px', (preset) => {
    const { layout } = PRESETS[preset];
    for (const widthPx of [1_200, 1_440, 1_920, 2_519]) {
      expect(fitLayout(layout, widthPx)).toEqual(layout);
    }
  });

  it.each(IDS)(
    '%s opens more panels at 2,560 and 3,840 px, as long as it has any behind tabs',
    (preset) => {
      const { layout } = PRESETS[preset];
      const [made, wide, widest] = [1_920, 2_560, 3_840].map(
        (widthPx) => listShown(fitLayout(layout, widthPx)).length,
      ) as [number, number, number];
      const all = listPanels(layout).length;
      expect(wide).toBeGreaterThanOrEqual(Math.min(made + 1, all));
      expect(widest).toBeGreaterThanOrEqual(Math.min(wide + 2, all));
    },
  );

  it.each(IDS)(
    '%s keeps in front what is in front at 1,920 px, on every wider screen',
    (preset) => {
      const { layout } = PRESETS[preset];
      for (const widthPx of [2_560, 3_840]) {
        expect(listShown(fitLayout(layout, widthPx))).toEqual(
          expect.arrayContaining([...listShown(layout)]),
        );
      }
    },
  );
});

it('a trader of 1,024 px has chart, orders and ticket in front and the watchlist a tab away; of 3,840 px six columns', () => {
  const narrow = fitLayout(PRESETS.trade.layout, 1_024);
  expect(listShown(narrow)).toEqual(['chart', 'orders', 'ticket', 'positions']);
  expect(narrow.root.children).toHaveLength(2);
  expect(listPanels(narrow).slice(0, 2)).toEqual(['chart', 'watchlist']);
  const wide = fitLayout(PRESETS.trade.layout, 3_840);
  expect(wide.root.children).toHaveLength(6);
  expect(listShown(wide)).toEqual(
    expect.arrayContaining(['watchlist', 'chart', 'ladder', 'algos', 'fills', 'depth', 'profit']),
  );
});

it('a risk manager of 1,024 px has the risk of the firm, orders and the kill switch in front', () => {
  const narrow = fitLayout(PRESETS.control.layout, 1_024);
  expect(listShown(narrow)).toEqual(['firm-risk', 'orders', 'kill', 'positions']);
});
