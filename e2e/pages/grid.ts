/** A table of the desk as a reader of its roles sees it: rows by a cell's words, cells by their column's title. */
import { expect, type Locator, type Page } from '@playwright/test';

export class Grid {
  readonly label: string;
  readonly panel: Locator;
  readonly grid: Locator;
  readonly #page: Page;

  constructor(page: Page, label: string) {
    this.#page = page;
    this.label = label;
    this.panel = page.getByRole('region', { name: label, exact: true });
    this.grid = page.getByRole('grid', { name: label, exact: true });
  }

  /** Brings the panel to the front of its group. */
  async show(): Promise<void> {
    await this.#page.getByRole('tab', { name: this.label, exact: true }).click();
    await expect(this.grid).toBeVisible();
  }

  /** Rows with all of these words as whole cells. */
  rows(...words: readonly string[]): Locator {
    return words.reduce(
      (rows, name) => rows.filter({ has: this.#page.getByRole('gridcell', { name, exact: true }) }),
      this.grid.getByRole('row'),
    );
  }

  /** All rows there are, also those that are not drawn because they are out of view. */
  async count(): Promise<number> {
    return Number(await this.grid.getAttribute('aria-rowcount')) - 1;
  }

  /** The cell of a row under a column's title. */
  async cell(row: Locator, title: string): Promise<Locator> {
    const column = this.grid.getByRole('columnheader', { name: title, exact: true });
    const index = await column.getAttribute('aria-colindex');
    return row.locator(`[role="gridcell"][aria-colindex="${index}"]`);
  }

  /** What a cell shows now. */
  async text(row: Locator, title: string): Promise<string> {
    return ((await (await this.cell(row, title)).textContent()) ?? '').trim();
  }

  /** What a cell shows now, as a number. */
  async number(row: Locator, title: string): Promise<number> {
    return Number((await this.text(row, title)).replaceAll(',', '').replace('−', '-'));
  }

  async filter(words: string): Promise<void> {
    await this.panel.getByRole('textbox', { name: `Filter ${this.label}` }).fill(words);
  }
}
