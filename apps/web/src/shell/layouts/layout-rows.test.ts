import { LayoutRows } from '@tradefloor/contracts/layout';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DockNode, readLayout, split, tabs } from '../dock/dock-layout.ts';
import { PRESETS } from '../dock/presets.ts';
import { fromRows, toRows } from './layout-rows.ts';

const all = (): boolean => true;

const sizes = fc.integer({ min: 1, max: 100 });
const groups = fc
  .record({
    size: sizes,
    panels: fc.array(fc.constantFrom('watchlist', 'chart', 'orders'), {
      minLength: 1,
      maxLength: 3,
    }),
  })
  .map(({ size, panels }) => tabs(size, ...panels));
const splits = (children: fc.Arbitrary<DockNode>) =>
  fc
    .record({ size: sizes, children: fc.array(children, { minLength: 1, maxLength: 3 }) })
    .map((of) => split(of.size, ...of.children));
const roots = splits(fc.oneof(groups, splits(fc.oneof(groups, splits(groups)))));

it('a layout comes back as it was saved, and is one that the server takes', () => {
  fc.assert(
    fc.property(roots, (root) => {
      const layout = { version: 1, root } as const;
      const rows = toRows(layout);
      expect(LayoutRows.parse(rows)).toEqual(rows);
      expect(readLayout(fromRows(rows), all)).toEqual(layout);
    }),
  );
});

it('every preset can be saved', () => {
  for (const { layout } of Object.values(PRESETS)) {
    expect(readLayout(fromRows(LayoutRows.parse(toRows(layout))), all)).toEqual(layout);
  }
});

it('whatever rows the server has, they are a layout of known and allowed panels, or none', () => {
  const rows = toRows({ version: 1, root: split(100, tabs(50, 'chart'), tabs(50, 'kill')) });
  expect(readLayout(fromRows(rows), (panel) => panel !== 'kill')).toEqual({
    version: 1,
    root: split(100, tabs(50, 'chart')),
  });
  const unknown = [...rows.slice(0, 1), { ...rows[1], tabs: [{ panel: 'later', channel: 1 }] }];
  expect(readLayout(fromRows(unknown as typeof rows), all)).toBeNull();
});
