/** A grid of five orders as a panel has it, for tests: names, sizes that change live, a facet. */
import type { ExportSubjectName } from '@tradefloor/contracts/vocabulary/exports';
import { useState } from 'react';
import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';
import { WithKeyboard } from '../../../ui-state/testing/with-keyboard.tsx';
import { GridPanel } from '../grid-panel.tsx';
import type { GridColumn, Sort } from '../model/columns.ts';
import type { Facet } from '../model/facets.ts';
import type { GridView } from '../model/views.ts';

export type TestRow = {
  readonly id: string;
  readonly side: string;
  readonly size: number | null;
};

export const toRow = (id: string, size: number | null, side = 'BUY'): TestRow => ({
  id,
  side,
  size,
});

export const ROWS: readonly TestRow[] = [
  toRow('MSFT', 300),
  toRow('AAPL', 100, 'SELL'),
  toRow('TSLA', null),
  toRow('IBM', 200, 'SELL'),
  toRow('NVDA', 100),
];

export const COLUMNS: readonly GridColumn<TestRow>[] = [
  {
    id: 'id',
    title: 'Symbol',
    description: 'What is traded',
    kind: 'word',
    text: ({ id }) => id,
    sort: ({ id }) => id,
  },
  {
    id: 'size',
    title: 'Size',
    description: 'How many',
    kind: 'figure',
    text: ({ size }) => (size === null ? '–' : `${size} sh`),
    sort: ({ size }) => size,
    csv: ({ size }) => size,
  },
  { id: 'side', title: 'Side', description: 'Buy or sell', kind: 'word', text: ({ side }) => side },
  {
    id: 'note',
    title: 'Note',
    description: 'Kept in the drawer',
    kind: 'text',
    isHidden: true,
    text: () => 'a note',
  },
];

const FACETS: readonly Facet<TestRow>[] = [
  { id: 'side', title: 'Side', of: ({ side }) => side },
  { id: 'size', title: 'Sized', of: ({ size }) => (size === null ? '' : 'yes') },
];

export type TestGridProps = {
  readonly rows?: readonly TestRow[];
  readonly columns?: readonly GridColumn<TestRow>[];
  readonly allowsMany?: boolean;
  readonly firstSort?: Sort;
  readonly presets?: readonly GridView[];
  readonly subject?: ExportSubjectName;
  readonly onOpen?: (row: TestRow) => void;
  readonly onMenu?: (row: TestRow) => void;
  readonly onSelect?: (keys: readonly string[]) => void;
};

const toKey = ({ id }: TestRow): string => id;

/** The grid with its keys; its owner keeps the selection. */
export function TestGrid(props: TestGridProps) {
  const { rows = ROWS, columns = COLUMNS, allowsMany = false, onSelect, ...rest } = props;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <WithKeyboard>
      <GridPanel
        {...rest}
        id="orders"
        label="orders"
        rows={rows}
        columns={columns}
        facets={FACETS}
        toKey={toKey}
        filterText={toKey}
        selected={selected}
        allowsMany={allowsMany}
        onSelect={(keys) => {
          setSelected(keys);
          onSelect?.([...keys]);
        }}
        empty="No orders"
      />
    </WithKeyboard>
  );
}

/** What stands in a column, row by row from the top. */
export const readColumn = (panel: Locator, id: string): readonly string[] =>
  [...panel.element().querySelectorAll<HTMLElement>('[data-row]')]
    .sort((a, b) => Number(a.dataset['row']) - Number(b.dataset['row']))
    .map((row) => row.querySelector(`[data-column="${id}"]`)?.textContent ?? '');

/** Waits until a column reads as it should. */
export const expectColumn = (panel: Locator, id: string, texts: readonly string[]) =>
  expect.poll(() => readColumn(panel, id)).toEqual(texts);

/** The titles of the columns, from the left. */
export const readHeads = (panel: Locator): readonly string[] =>
  panel
    .getByRole('columnheader')
    .elements()
    .map((head) => ({ left: head.getBoundingClientRect().left, text: head.textContent ?? '' }))
    .sort((a, b) => a.left - b.left)
    .map(({ text }) => text.replace(/[▲▼]/, ''));
