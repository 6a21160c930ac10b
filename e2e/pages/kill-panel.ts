/** The kill switches: activated in two steps, released with a reason. */
import { expect, type Locator, type Page } from '@playwright/test';

export class KillPanel {
  readonly panel: Locator;
  readonly active: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.panel = page.getByRole('region', { name: 'Kill switch', exact: true });
    this.active = this.panel.getByRole('region', { name: 'Active' }).getByRole('listitem');
  }

  /** The first step: what to stop and why. Leads to the preview. */
  async preview(symbol: string, reason: string): Promise<Locator> {
    const form = this.panel.getByRole('form', { name: 'Activate a kill switch' });
    await form.getByLabel('Stop').selectOption('One symbol');
    await form.getByLabel('Target').fill(symbol);
    await form.getByLabel('Reason, for the log').fill(reason);
    await form.getByRole('button', { name: 'Preview' }).click();
    const dialog = this.#page.getByRole('dialog', { name: 'Activate the kill switch?' });
    await expect(dialog).toBeVisible();
    return dialog;
  }

  /** Both steps. */
  async activate(symbol: string, reason: string): Promise<void> {
    const dialog = await this.preview(symbol, reason);
    const activate = dialog.getByRole('button', { name: 'Activate', exact: true });
    await expect(activate).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByLabel(`Type ${symbol} to confirm`).fill(symbol);
    await activate.click();
    await expect(dialog).toBeHidden();
    await expect(this.active.filter({ hasText: symbol })).toHaveCount(1);
  }

  async release(symbol: string, reason: string): Promise<void> {
    const row = this.active.filter({ hasText: symbol });
    await row.getByRole('button', { name: 'Release' }).click();
    const dialog = this.#page.getByRole('dialog', { name: `Release symbol ${symbol}` });
    await dialog.getByLabel('Reason for the release, for the log').fill(reason);
    await dialog.getByRole('button', { name: 'Release' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toHaveCount(0);
  }
}
