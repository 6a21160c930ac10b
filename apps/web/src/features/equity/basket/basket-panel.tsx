/** Bulk orders: pasted or from a file, corrected in place, placed line by line, each with its result. */

import { type DragEvent, useRef } from 'react';
import { exportName } from '../../../kit/grid/model/table-text.ts';
import { useCommands } from '../../../kit/keys/commands.ts';
import { useClient } from '../../../kit/live/use-client.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { IconButton } from '../../../kit/ui/icon-button.tsx';
import { saveFile } from '../../../lib/save-file.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { BasketEmpty } from './basket-empty.tsx';
import { BasketFooter } from './basket-footer.tsx';
import { BasketTable } from './basket-table.tsx';
import {
  EMPTY_SHEET,
  findColumn,
  listAbsentColumns,
  readSheet,
  sheetText,
  withColumn,
  withLine,
} from './sheet.ts';
import { type BasketState, linesToPlace, listFaults, useBasket } from './use-basket.ts';

export function BasketPanel() {
  const root = useRef<HTMLDivElement>(null);
  const basket = useBasket();
  const { sheet, edit, left, review } = basket;
  const faults = listFaults(basket, (path) => findColumn(sheet, path));
  const lines = review?.fault === null ? linesToPlace(sheet, left, faults) : [];
  const mayPlace = lines.length > 0 && !basket.isReviewing && basket.placed?.placing !== true;
  const place = (): void => {
    if (mayPlace) void basket.place(lines);
  };
  const takeText = (text: string): void => {
    if (text.trim() !== '') edit(readSheet(text));
  };
  const drop = (event: DragEvent): void => {
    const file = event.dataTransfer.files[0];
    if (file === undefined) return;
    event.preventDefault();
    void file.text().then(takeText);
  };
  useCommands(root, { 'basket.place': place });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a second way to the button beside it.
    <div
      ref={root}
      data-key-scope="basket"
      className="flex min-h-0 flex-1 flex-col"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <BasketBar basket={basket} lines={lines.length} faults={faults.size} onText={takeText} />
      {review?.fault ? (
        <p role="alert" className="border-critical border-l-2 px-2 py-1 text-12 text-critical">
          {review.fault}
        </p>
      ) : null}
      {sheet.rows.length === 0 ? (
        <BasketEmpty onText={takeText} onLine={() => edit(withLine(EMPTY_SHEET))} />
      ) : (
        <BasketTable basket={basket} faults={faults} />
      )}
      <BasketFooter basket={basket} lines={lines.length} mayPlace={mayPlace} onPlace={place} />
    </div>
  );
}

type BasketBarProps = {
  readonly basket: BasketState;
  readonly lines: number;
  readonly faults: number;
  readonly onText: (text: string) => void;
};

function BasketBar({ basket, lines, faults, onText }: BasketBarProps) {
  const client = useClient();
  const file = useRef<HTMLInputElement>(null);
  const { sheet, edit, left } = basket;
  const isBusy = basket.placed?.placing === true;
  const count = sheet.rows.length;
  const download = (): void =>
    saveFile(exportName('basket', client.browser.nowMs()), {
      text: sheetText(sheet),
      type: 'text/csv',
    });
  return (
    <div className="flex h-7 shrink-0 items-center gap-1.5 border-line border-b px-1.5 text-11">
      <Button size="sm" onClick={() => file.current?.click()} disabled={isBusy}>
        Open file
      </Button>
      <input
        ref={file}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        aria-label="Basket file"
        tabIndex={-1}
        className="visually-hidden"
        onChange={({ target }) => {
          void target.files?.[0]?.text().then(onText);
          target.value = '';
        }}
      />
      <Button size="sm" onClick={() => edit(withLine(sheet))} disabled={isBusy}>
        Add line
      </Button>
      {count === 0 ? null : (
        <ColumnChoice
          titles={listAbsentColumns(sheet)}
          isBusy={isBusy}
          onChoose={(title) => edit(withColumn(sheet, title))}
        />
      )}
      <div className="flex-1" />
      {count === 0 ? null : (
        <span role="status" className="whitespace-nowrap text-t3">
          {phrase`${count} lines, ${lines} to place`}
          {left.size > 0 ? phrase`, ${left.size} excluded` : ''}
          {faults > 0 ? (
            <b className="font-medium text-critical">{phrase`, ${faults} with errors`}</b>
          ) : (
            ''
          )}
        </span>
      )}
      <IconButton icon="download" label="Save basket as CSV" onClick={download} />
      <IconButton
        icon="bin"
        label="Clear basket"
        disabled={isBusy}
        onClick={() => edit(EMPTY_SHEET)}
      />
    </div>
  );
}

type ColumnChoiceProps = {
  readonly titles: readonly string[];
  readonly isBusy: boolean;
  readonly onChoose: (title: string) => void;
};

/** Adds a column: a term of an order that no line names yet. */
function ColumnChoice({ titles, isBusy, onChoose }: ColumnChoiceProps) {
  if (titles.length === 0) return null;
  return (
    <select
      aria-label="Add column"
      value=""
      disabled={isBusy}
      onChange={({ target }) => onChoose(target.value)}
      className="h-6 rounded-sm border border-control bg-s2 px-1 text-12 text-t1"
    >
      <option value="" disabled>
        Add column
      </option>
      {titles.map((title) => (
        <option key={title} value={title}>
          {title}
        </option>
      ))}
    </select>
  );
}
