/** The page of an external client: requesting, the price, what is over. */
import { expect, type Locator, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../env.ts';
import type { LoginPage } from './login-page.ts';

export class ClientPage {
  readonly form: Locator;
  readonly requests: Locator;
  readonly accept: Locator;
  readonly decline: Locator;
  readonly history: Locator;

  constructor(page: Page) {
    this.form = page.getByRole('form', { name: 'Request price' });
    this.requests = page.getByRole('region', { name: 'Your requests' });
    this.accept = this.requests.getByRole('button', { name: /^Accept at/ });
    this.decline = this.requests.getByRole('button', { name: 'Decline' });
    this.history = page.getByRole('region', { name: 'Confirmations and history' });
  }

  async expectOpen(): Promise<void> {
    await expect(this.form).toBeVisible();
  }

  /** Requests by keyboard alone: the first bond found for the words. */
  async request(words: string, side: 'Buy' | 'Sell', size: string): Promise<void> {
    const bond = this.form.getByRole('combobox', { name: 'Bond' });
    await bond.click();
    await bond.fill(words);
    await this.form.getByRole('option').first().waitFor();
    await bond.press('Enter');
    await this.form.getByRole('radio', { name: side }).check({ force: true });
    await this.form.getByRole('textbox', { name: 'Face amount' }).fill(size);
    await this.form.getByRole('textbox', { name: 'Face amount' }).press('Enter');
  }

  /** The standing of the newest open request. */
  get standing(): Locator {
    return this.requests.getByRole('article').first().getByRole('status');
  }
}

/** Logs the external client in: its page instead of a desk. */
export async function enterAsClient({
  page,
  loginPage,
}: {
  readonly page: Page;
  readonly loginPage: LoginPage;
}): Promise<ClientPage> {
  await loginPage.open();
  await loginPage.type('external-client', DEMO_PASSWORD);
  const client = new ClientPage(page);
  await client.expectOpen();
  return client;
}
