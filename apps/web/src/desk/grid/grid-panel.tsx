/** A grid with everything around it: quick filter, choice of columns, export, and the keys for them. */
import { type ReactNode, type Ref, useMemo, useRef, useState } from 'react';
import { csvOf, tsvOf } from '../../lib/csv.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import { useDesk, useIdentity, usePrefs, usePrefsStore } from '../data/use-desk.ts';
import { useCommands } from '../shell/commands.ts';
import type { GridColumn, Sort } from './columns.ts';
import { DataGrid, type GridProps } from './data-grid.tsx';
import { exportName, plainTable } from './table-text.ts';

type GridPanelProps<Row> = Omit<
  GridProps<Row>,
  'filter' | 'sort' | 'onSort' | 'onShown' | 'columns'
> & {
  /** Names the grid in preferences and file names. */
  readonly id: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly firstSort?: Sort;
  /** Stands at the left of the toolbar. */
  readonly toolbar?: ReactNode;
  /** Key scopes besides the grid's own. */
  readonly keyScope?: string;
};

const NO_COLUMNS: readonly string[] = [];

export function GridPanel<Row>(props: GridPanelProps<Row>) {
  const { id, columns, firstSort, toolbar, keyScope, ...grid } = props;
  const root = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [filter, setFilter] = useState('');
  const [sort, setSort] = useState<Sort | null>(firstSort ?? null);
  const [shown, setShown] = useState<readonly Row[]>([]);
  const hidden = usePrefs((prefs) => prefs.hiddenColumns[id]) ?? NO_COLUMNS;
  const visible = useMemo(
    () => columns.filter((column) => !hidden.includes(column.id)),
    [columns, hidden],
  );
  const { save, copy } = useExport(id, { rows: shown, columns: visible, filter });
  const clear = (): void => {
    setFilter('');
    root.current?.querySelector<HTMLElement>('[role="grid"]')?.focus();
  };
  useCommands(root, {
    'grid.filter': () => search.current?.focus(),
    'grid.clear': clear,
    'grid.copy': copy,
    'grid.csv': save,
  });
  return (
    <div
      ref={root}
      data-key-scope={`grid ${keyScope ?? ''}`}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="flex h-7 shrink-0 items-center gap-1.5 border-line border-b px-1.5 text-11">
        {toolbar}
        <div className="min-w-0 flex-1" />
        <FilterBox
          ref={search}
          label={props.label}
          value={filter}
          onChange={setFilter}
          onEscape={clear}
        />
        <span className="whitespace-nowrap text-t3">{shown.length}</span>
        <ColumnMenu id={id} label={props.label} columns={columns} hidden={hidden} />
        <IconButton icon="download" label={`Export ${props.label} as CSV`} onClick={save} />
      </div>
      <DataGrid
        {...grid}
        columns={visible}
        filter={filter}
        sort={sort}
        onSort={setSort}
        onShown={setShown}
      />
    </div>
  );
}

type Exported<Row> = {
  readonly rows: readonly Row[];
  readonly columns: readonly GridColumn<Row>[];
  readonly filter: string;
};

function useExport<Row>(id: string, { rows, columns, filter }: Exported<Row>) {
  const desk = useDesk();
  const { userId } = useIdentity();
  const save = (): void => {
    const table = plainTable(rows, columns, desk.hot);
    const nowMs = desk.browser.nowMs();
    const note = [
      `exported by ${userId} at ${new Date(nowMs).toISOString()}`,
      filter === '' ? 'no filter' : `filter ${filter}`,
      `${rows.length} rows`,
    ].join('; ');
    download(exportName(id, nowMs), csvOf(table.header, table.rows, { bom: true, note }));
  };
  const copy = (): void => {
    const table = plainTable(rows, columns, desk.hot);
    void navigator.clipboard?.writeText(tsvOf(table.header, table.rows));
    desk.announcer.announce(`${rows.length} rows copied`, 'polite');
  };
  return { save, copy };
}

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

type FilterBoxProps = {
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onEscape: () => void;
};

function FilterBox({ ref, label, value, onChange, onEscape }: FilterBoxProps) {
  return (
    <span className="flex h-5.5 min-w-16 max-w-36 flex-1 items-center gap-1 rounded-sm border border-line bg-bg px-1 focus-within:border-control">
      <Icon name="filter" size={10} />
      <input
        ref={ref}
        aria-label={`Filter ${label}`}
        placeholder="filter"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onEscape();
        }}
        autoComplete="off"
        spellCheck={false}
        className="w-full min-w-0 bg-transparent text-11 outline-offset-4 placeholder:text-t3"
      />
    </span>
  );
}

type ColumnMenuProps<Row> = {
  readonly id: string;
  readonly label: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly hidden: readonly string[];
};

function ColumnMenu<Row>({ id, label, columns, hidden }: ColumnMenuProps<Row>) {
  const store = usePrefsStore();
  const toggle = (columnId: string): void => {
    const next = hidden.includes(columnId)
      ? hidden.filter((each) => each !== columnId)
      : [...hidden, columnId];
    // The last column stays: a grid without one could not be brought back.
    if (next.length >= columns.length) return;
    store.setState(({ hiddenColumns }) => ({ hiddenColumns: { ...hiddenColumns, [id]: next } }));
  };
  return (
    <MenuButton
      name={`Columns of ${label}`}
      className="h-6 w-6 px-0"
      items={columns.map((column) => ({
        id: column.id,
        label: column.description,
        checked: !hidden.includes(column.id),
        onPick: () => toggle(column.id),
      }))}
    >
      <Icon name="columns" />
    </MenuButton>
  );
}
