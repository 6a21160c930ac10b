/** The fixed-income trader's panels: the ticket that requests quotes, the request in front, the blotter of requests. */
import { expect, type Locator, type Page } from '@playwright/test';
import { Grid } from './grid.ts';

export class RfqPanels {
  readonly bonds: Grid;
  readonly requests: Grid;
  readonly ticket: Locator;
  readonly bond: Locator;
  /** What the search has found; the ticket's selects have options, too. */
  readonly found: Locator;
  readonly face: Locator;
  readonly price: Locator;
  readonly yield: Locator;
  readonly spread: Locator;
  readonly send: Locator;
  readonly request: Locator;
  readonly state: Locator;
  readonly dealers: Locator;
  readonly response: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.bonds = new Grid(page, 'Bonds');
    this.requests = new Grid(page, 'Requests');
    this.ticket = page.getByRole('region', { name: 'Request ticket', exact: true });
    this.bond = this.ticket.getByRole('combobox', { name: 'Bond' });
    this.found = this.ticket.getByRole('listbox', { name: 'Bonds found' }).getByRole('option');
    this.face = this.ticket.getByRole('textbox', { name: 'Face amount' });
    this.price = this.ticket.getByRole('textbox', { name: 'Price' });
    this.yield = this.ticket.getByRole('textbox', { name: 'Yield %' });
    this.spread = this.ticket.getByRole('textbox', { name: 'Spread bp' });
    this.send = this.ticket.getByTestId('send-rfq');
    this.request = page.getByRole('region', { name: 'Request', exact: true });
    this.state = this.request.getByTestId('rfq-state');
    this.dealers = this.request.getByRole('listbox', { name: 'Dealers' });
    this.response = this.request.getByTestId('rfq-answer');
  }

  /** Finds a bond by words and takes the first that answers, with the keyboard alone. */
  async choose(words: string): Promise<string> {
    await this.bond.click();
    await this.bond.fill(words);
    const first = this.found.first();
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await this.#page.keyboard.press('Enter');
    await expect(this.found).toHaveCount(0);
    return await this.bond.inputValue();
  }

  /** Chooses a window and what its end does. */
  async terms(windowMs: string, atEnd: 'TIGHTEST' | 'NOTHING'): Promise<void> {
    await this.ticket.getByRole('combobox', { name: 'Window' }).selectOption(windowMs);
    await this.ticket.getByRole('combobox', { name: 'At the end' }).selectOption(atEnd);
  }

  /** Waits for the request of a face amount to be the one in front: an earlier one of the same trader may still be live. */
  async expectInFront(face: string): Promise<void> {
    await expect(this.request.getByText(face, { exact: true })).toBeVisible();
  }

  /** A number as it stands in a field. */
  async numberIn(field: Locator): Promise<number> {
    return Number(await field.inputValue());
  }

  /**
   * Waits until no more quotes come, for a press at the moment at which another becomes the best is not taken: all dealers
   * have responded, or five seconds of the window of 30 are over. One dealer in 25 never responds, the others within 0.8 s.
   */
  async expectAllResponded(): Promise<void> {
    await expect(this.best()).toHaveCount(1);
    await expect(async () => {
      if ((await this.dealers.getByText('waiting', { exact: true }).count()) === 0) return;
      const left = await this.request.getByRole('timer', { name: 'Time left' }).textContent();
      expect(Number.parseFloat(left ?? '')).toBeLessThan(25);
    }).toPass();
  }

  /** The row of the best quote, once a dealer has answered. */
  best(): Locator {
    return this.dealers.locator('[data-mark="BEST"]');
  }
}
