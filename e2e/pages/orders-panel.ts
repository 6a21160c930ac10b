/** The orders blotter: its rows, and what can be done about an order. */
import { expect, type Locator, type Page } from '@playwright/test';
import { Grid } from './grid.ts';

export class OrdersPanel extends Grid {
  readonly #dialogs: Page;

  constructor(page: Page) {
    super(page, 'Orders');
    this.#dialogs = page;
  }

  /** Changes a resting order in the dialog its row leads to. */
  async amend(
    row: Locator,
    change: { readonly qty?: number; readonly stop?: string; readonly price?: string },
  ): Promise<void> {
    await row.getByRole('gridcell').first().click();
    await this.panel.getByRole('button', { name: 'Amend', exact: true }).click();
    const dialog = this.#dialogs.getByRole('dialog', { name: /^Amend / });
    if (change.qty !== undefined) {
      await dialog.getByRole('textbox', { name: 'Quantity', exact: true }).fill(String(change.qty));
    }
    if (change.stop !== undefined) {
      await dialog.getByRole('textbox', { name: 'Stop price' }).fill(change.stop);
    }
    if (change.price !== undefined) {
      await dialog.getByRole('textbox', { name: 'Limit price' }).fill(change.price);
    }
    await dialog.getByRole('button', { name: 'Amend', exact: true }).click();
    await expect(dialog).toBeHidden();
  }

  /** Takes an order off the market; confirms once. */
  async cancel(row: Locator): Promise<void> {
    await row.getByRole('gridcell').first().click();
    await this.panel.getByRole('button', { name: 'Cancel', exact: true }).click();
    const dialog = this.#dialogs.getByRole('dialog', { name: 'Cancel this order?' });
    await dialog.getByRole('button', { name: 'Cancel the order' }).click();
    await expect(dialog).toBeHidden();
  }
}
