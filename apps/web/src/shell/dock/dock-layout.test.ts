import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DockNode, listPanels, listShown, readLayout, split, tabs } from './dock-layout.ts';
import { modelJson, toLayout } from './flex-model.ts';

const all = (): boolean => true;

/** Layouts as people make them: groups of tabs in rows and columns. */
const node: fc.Arbitrary<DockNode> = fc.letrec<{ node: DockNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    fc
      .record({
        size: fc.integer({ min: 1, max: 100 }),
        panels: fc.array(fc.constantFrom('watchlist', 'chart', 'orders'), {
          minLength: 1,
          maxLength: 3,
        }),
      })
      .map(({ size, panels }) => tabs(size, ...panels)),
    fc
      .record({
        size: fc.integer({ min: 1, max: 100 }),
        children: fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
      })
      .map(({ size, children }) => split(size, ...children)),
  ),
})).node;

describe('a saved layout', () => {
  it('comes back as it was saved', () => {
    fc.assert(
      fc.property(node, (root) => {
        const layout = {
          version: 1,
          root: root.kind === 'split' ? root : split(100, root),
        } as const;
        expect(readLayout(JSON.parse(JSON.stringify(layout)), all)).toEqual(layout);
      }),
    );
  });

  it('whatever is in the storage, it is a layout with allowed panels or nothing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const read = readLayout({ version: 1, root: value }, (panel) => panel !== 'ticket');
        if (read !== null) expect(listPanels(read)).not.toContain('ticket');
      }),
    );
    expect(readLayout({ version: 2, root: split(100, tabs(1, 'chart')) }, all)).toBeNull();
    expect(readLayout('x', all)).toBeNull();
  });

  it('loses what its owner may no longer see, and nothing else', () => {
    const layout = {
      version: 1,
      root: split(
        100,
        tabs(50, 'ticket'),
        split(50, tabs(50, 'chart', 'ticket'), tabs(50, 'kill')),
      ),
    };
    const read = readLayout(layout, (panel) => panel !== 'ticket' && panel !== 'kill');
    expect(read === null ? [] : listPanels(read)).toEqual(['chart']);
  });

  it('is nothing when no panel is left', () => {
    expect(readLayout({ version: 1, root: split(100, tabs(1, 'kill')) }, () => false)).toBeNull();
  });

  it('is the same after a way through the docking library\u2019s own form', () => {
    fc.assert(
      fc.property(node, (root) => {
        const layout = {
          version: 1,
          root: root.kind === 'split' ? root : split(100, root),
        } as const;
        expect(toLayout(modelJson(layout))).toEqual(layout);
      }),
    );
  });
});

it('shows one panel of each group first, the one in front', () => {
  const second = { ...tabs(50, 'orders', 'fills'), active: 1 };
  const layout = {
    version: 1,
    root: split(100, tabs(50, 'watchlist', 'chart'), split(50, second, tabs(50))),
  } as const;
  expect(listShown(layout)).toEqual(['watchlist', 'fills']);
});
