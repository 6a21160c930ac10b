/** A grid with everything around it: filters, saved views, choice of columns, export, and the keys for them. */

import type { ExportSubjectName } from '@tradefloor/contracts/vocabulary/exports';
import {
  lazy,
  type ReactNode,
  type Ref,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { untilLoaded } from '../../lib/code/until-loaded.ts';
import { toTsv } from '../../lib/csv.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { copyText } from '../../platform/trading/copy-text.ts';
import { useCommands } from '../keys/commands.ts';
import { useClient } from '../live/use-client.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { MenuButton } from '../ui/menu.tsx';
import { DataGrid } from './data-grid.tsx';
import { FilterButton, FilterChips } from './filter-button.tsx';
import type { GridId } from './grid-id.ts';
import type { GridProps } from './grid-props.ts';
import type { GridColumn, Sort } from './model/columns.ts';
import {
  type Chosen,
  type Facet,
  filteredRows,
  filterWords,
  NOTHING_CHOSEN,
} from './model/facets.ts';
import { lookAfter, shownColumns } from './model/grid-look.ts';
import { plainTable } from './model/table-text.ts';
import type { GridView } from './model/views.ts';
import { useGridScene } from './use-grid-scene.ts';
import { ViewsButton } from './views-button.tsx';

const PeriodExport = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./grid-exports.tsx')).PeriodExport })),
);
const ColumnsDialog = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./columns-dialog.tsx')).ColumnsDialog })),
);

type GridPanelProps<Row> = Omit<
  GridProps<Row>,
  'sort' | 'onSort' | 'columns' | 'onArrange' | 'onShown'
> & {
  /** Names the grid in preferences and file names. */
  readonly id: GridId;
  readonly columns: readonly GridColumn<Row>[];
  /** What words are looked for in: must be one function for the life of the grid. */
  readonly filterText: (row: Row) => string;
  readonly firstSort?: Sort;
  /** What rows can be filtered by besides words. */
  readonly facets?: readonly Facet<Row>[];
  /** Views the grid brings along. */
  readonly presets?: readonly GridView[];
  /** Called with what the grid is filtered by. */
  readonly onFilter?: (filter: { readonly text: string; readonly chosen: Chosen }) => void;
  /** What a whole period of can be exported besides the rows that are shown. */
  readonly subject?: ExportSubjectName;
  /** Stands at the left of the toolbar. */
  readonly toolbar?: ReactNode;
  /** Key scopes besides the grid's own. */
  readonly keyScope?: string;
};

/** One list for all grids without facets: a new one would be another input with every render. */
const NO_FACETS: readonly never[] = [];

export function GridPanel<Row>(props: GridPanelProps<Row>) {
  const { id, columns, firstSort, toolbar, keyScope, filterText, onFilter, ...grid } = props;
  const { facets = NO_FACETS, presets = [], subject, ...rest } = grid;
  const root = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const state = useGridScene(id, columns, firstSort ?? null);
  const { scene, change } = state;
  const { text, chosen } = scene;
  useEffect(() => onFilter?.({ text, chosen }), [onFilter, text, chosen]);
  const { shown, keepShown } = useShown<Row>();
  const [isArranging, setArranging] = useState(false);
  const visible = useMemo(() => shownColumns(columns, scene.look), [columns, scene.look]);
  const rows = useMemo(
    () => filteredRows(props.rows, { text, chosen }, { facets, filterText }),
    [props.rows, facets, filterText, text, chosen],
  );
  const filter = filterWords(facets, scene.chosen, scene.text);
  const { save, copy } = useExport(id, { shown, columns: visible, filter });
  const clear = (): void => {
    change({ text: '', chosen: NOTHING_CHOSEN });
    root.current?.querySelector<HTMLElement>('[role="grid"]')?.focus();
  };
  const arrange = (): void => setArranging(true);
  useGridKeys(root, { filter: () => search.current?.focus(), clear, copy, save, arrange });
  const tools = { label: props.label, count: rows.length, subject, arrange, save };
  const filters = { label: props.label, facets, chosen: scene.chosen };
  const choose = (chosen: Chosen): void => change({ chosen });
  return (
    <div
      ref={root}
      data-key-scope={`grid ${keyScope ?? ''}`}
      className="flex min-h-0 flex-1 flex-col"
    >
      <Toolbar {...tools}>
        {toolbar}
        <div className="min-w-0 flex-1" />
        <ViewsButton grid={id} label={props.label} state={state} presets={presets} />
        <FilterButton {...filters} rows={props.rows} onChange={choose} />
        <FilterBox
          ref={search}
          label={props.label}
          value={scene.text}
          onChange={(text) => change({ text })}
          onEscape={clear}
        />
      </Toolbar>
      <FilterChips {...filters} onChange={choose} />
      <DataGrid
        {...rest}
        rows={rows}
        columns={visible}
        sort={scene.sort}
        onSort={(sort) => change({ sort })}
        onArrange={(arranging) => state.setLook(lookAfter(scene.look, columns, arranging))}
        onShown={keepShown}
      />
      <Suspense fallback={null}>
        {isArranging ? (
          <ColumnsDialog
            label={props.label}
            columns={columns}
            look={scene.look}
            onChange={state.setLook}
            onClose={() => setArranging(false)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

type GridActions = Readonly<Record<'filter' | 'clear' | 'copy' | 'save' | 'arrange', () => void>>;

/** The keys of a grid; each does what the button of its name does. */
function useGridKeys(root: RefObject<HTMLElement | null>, on: GridActions): void {
  useCommands(root, {
    'grid.filter': on.filter,
    'grid.clear': on.clear,
    'grid.copy': on.copy,
    'grid.csv': on.save,
    'grid.columns': on.arrange,
  });
}

type ToolbarProps = {
  readonly label: string;
  readonly count: number;
  readonly subject: ExportSubjectName | undefined;
  readonly children: ReactNode;
  readonly arrange: () => void;
  readonly save: () => void;
};

function Toolbar({ label, count, subject, children, arrange, save }: ToolbarProps) {
  const [isExporting, setExporting] = useState(false);
  return (
    <div className="flex h-7 shrink-0 items-center gap-1 border-line border-b px-1.5 text-11">
      {children}
      <span className="whitespace-nowrap text-t3">{count}</span>
      <IconButton icon="columns" label={phrase`Columns of ${phrase(label)}`} onClick={arrange} />
      {subject === undefined ? (
        <IconButton icon="download" label={phrase`Export ${phrase(label)} as CSV`} onClick={save} />
      ) : (
        <MenuButton
          name={phrase`Export ${phrase(label)}`}
          items={[
            { id: 'view', label: 'This view as CSV', onPick: save },
            { id: 'period', label: 'Whole period…', onPick: () => setExporting(true) },
          ]}
        >
          <Icon name="download" />
        </MenuButton>
      )}
      {subject !== undefined && isExporting ? (
        <Suspense fallback={null}>
          <PeriodExport subject={subject} onClose={() => setExporting(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** The rows in the order shown, beside the state: each change of rows would otherwise draw the panel twice. */
function useShown<Row>() {
  const shown = useRef<readonly Row[]>([]);
  const keepShown = useCallback((now: readonly Row[]) => {
    shown.current = now;
  }, []);
  return { shown, keepShown };
}

type Exported<Row> = {
  readonly shown: RefObject<readonly Row[]>;
  readonly columns: readonly GridColumn<Row>[];
  readonly filter: string;
};

function useExport<Row>(id: string, { shown, columns, filter }: Exported<Row>) {
  const client = useClient();
  const save = async (): Promise<void> => {
    const rows = shown.current;
    const saveView = await untilLoaded(async () => (await import('./grid-exports.tsx')).saveView);
    saveView(client, { id, rows, columns, filter });
  };
  const copy = (): void => {
    const rows = shown.current;
    const table = plainTable(rows, columns, client.hot);
    void copyText(client, toTsv(table.header, table.rows), phrase`${rows.length} rows copied`);
  };
  return { save: () => void save(), copy };
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
      <Icon name="search" size={10} />
      <input
        ref={ref}
        aria-label={phrase`Filter ${phrase(label)}`}
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
