/** The sales workbench: the inbox, and the request that is worked. */
import { expect, type Locator, type Page } from '@playwright/test';

export class SalesPanel {
  readonly panel: Locator;
  readonly inbox: Locator;
  readonly takeOn: Locator;
  readonly askDealers: Locator;
  readonly dealers: Locator;
  readonly markUp: Locator;
  readonly clientPrice: Locator;
  readonly goodFor: Locator;
  readonly earns: Locator;
  readonly show: Locator;
  readonly steps: Locator;
  readonly talk: Locator;
  readonly client: Locator;
  readonly voice: Locator;

  constructor(page: Page) {
    this.panel = page.locator('[data-panel="sales"]');
    this.inbox = this.panel.getByRole('listbox', { name: 'Client requests' });
    this.takeOn = this.panel.getByRole('button', { name: 'Accept request' });
    this.askDealers = this.panel.getByRole('button', { name: /^Request quotes from \d dealers/ });
    this.dealers = this.panel.getByRole('listbox', { name: 'Dealers' });
    this.markUp = this.panel.getByRole('textbox', { name: 'Mark-up bp' });
    this.clientPrice = this.panel.getByRole('textbox', { name: 'Client price' });
    this.goodFor = this.panel.getByRole('combobox', { name: 'Good for' });
    this.earns = this.panel.locator('[aria-label="Mark-up revenue"]');
    this.show = this.panel.getByRole('button', { name: /^Send quote/ });
    this.steps = this.panel.getByRole('region', { name: 'Steps' });
    this.talk = this.panel.getByRole('region', { name: 'Chat' });
    this.client = this.panel.getByRole('region', { name: 'Client', exact: true });
    this.voice = page.getByRole('form', { name: 'Voice ticket' });
  }

  /**
   * Takes the newest request on, requests the suggested dealers, and waits until all have responded: a press at the
   * moment at which another quote becomes the best is not taken.
   */
  async workNewest(): Promise<void> {
    await this.inbox.getByRole('option').first().click();
    await this.takeOn.click();
    await this.askDealers.click();
    await this.dealers.getByText('BEST').waitFor();
    await expect(this.dealers.getByText('waiting', { exact: true })).toHaveCount(0);
  }
}
