/** The line behind Ctrl+K: finds instruments and commands, fills tickets. */
import { expect, type Locator, type Page } from '@playwright/test';

export class Palette {
  readonly line: Locator;
  readonly matches: Locator;
  readonly chosen: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    const dialog = page.getByRole('dialog', { name: 'Find a symbol or a command' });
    this.#page = page;
    this.line = dialog.getByRole('combobox');
    this.matches = dialog.getByRole('option');
    this.chosen = dialog.getByRole('option', { selected: true });
  }

  /** Opens it by its key and types a line. */
  async type(line: string): Promise<void> {
    await this.#page.keyboard.press('Control+KeyK');
    await expect(this.line).toBeFocused();
    await this.#page.keyboard.type(line);
  }
}
