/** The page of a visitor who is not logged in. */
import { type APIResponse, expect, type Locator, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../env.ts';
import { toLogIn, USER_SERVICE } from '../security/people.ts';
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

  /** As a guest whose session is there before the page: without the page in front of it. */
  async enterAsGuest(): Promise<TradingPage> {
    await this.#insist(async () => void (await this.#post('guest', {})));
    return await this.#enter();
  }

  /** As a guest by the button of the log-in page. */
  async pressGuest(): Promise<TradingPage> {
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

  /** As one of the demo users whose session is there before the page. */
  async enterAs(username: string): Promise<TradingPage> {
    await this.#insist(async () => {
      const { authorize, toToken } = toLogIn(username);
      const requested = await this.#post('authorize', authorize);
      const { code } = (await requested.json()) as { code: string };
      await this.#post('token', toToken(code));
    });
    return await this.#enter();
  }

  /** As one of the demo users by the form. */
  async typeAs(username: string): Promise<TradingPage> {
    await this.open();
    await this.type(username, DEMO_PASSWORD);
    return await this.#live();
  }

  /** The trading page of a user who entered by other means. */
  tradingPage(): TradingPage {
    return new TradingPage(this.#page);
  }

  /** Sends part of a log-in from this browser, whose cookie comes with the response. */
  async #post(path: string, data: object): Promise<APIResponse> {
    const response = await this.#page.request.post(`${USER_SERVICE}/${path}`, { data });
    expect(response.status(), path).toBe(200);
    return response;
  }

  /** A busy platform may refuse or be late: the whole log-in again, for a code is good for one token. */
  async #insist(logIn: () => Promise<void>): Promise<void> {
    await expect(logIn).toPass({ timeout: 20_000, intervals: [500] });
  }

  async #enter(): Promise<TradingPage> {
    await this.#page.goto('/');
    return await this.#live();
  }

  async #live(): Promise<TradingPage> {
    const tradingPage = this.tradingPage();
    await tradingPage.expectLive();
    return tradingPage;
  }
}
