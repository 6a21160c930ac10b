/** The page of a visitor who is not logged in. */
import { expect, type Locator, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../env.ts';
import { TradingPage } from './trading-page.ts';

export class LoginPage {
  readonly guestButton: Locator;
  readonly problem: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.guestButton = page.getByRole('button', { name: 'Enter as guest' });
    this.problem = page.getByRole('main').getByRole('alert');
  }

  async open(): Promise<void> {
    await this.#page.goto('/');
    await this.expectOpen();
  }

  async expectOpen(): Promise<void> {
    await expect(this.#page.getByRole('form', { name: 'Log in' })).toBeVisible();
  }

  async enterAsGuest(): Promise<TradingPage> {
    await this.open();
    await this.guestButton.click();
    return await this.#live();
  }

  /** Types name and password; what comes of it is the caller's to look at. */
  async type(username: string, password: string): Promise<void> {
    const form = this.#page.getByRole('form', { name: 'Log in' });
    await form.getByRole('textbox', { name: 'User name' }).fill(username);
    await form.getByLabel('Password').fill(password);
    await form.getByRole('button', { name: 'Log in' }).click();
  }

  /** Enters as one of the demo users. */
  async enterAs(username: string): Promise<TradingPage> {
    await this.open();
    await this.type(username, DEMO_PASSWORD);
    return await this.#live();
  }

  /** The trading page of a user who entered by other means. */
  tradingPage(): TradingPage {
    return new TradingPage(this.#page);
  }

  async #live(): Promise<TradingPage> {
    const tradingPage = this.tradingPage();
    await tradingPage.expectLive();
    return tradingPage;
  }
}
