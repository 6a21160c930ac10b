/** The order ticket. */
import { expect, type Locator, type Page } from '@playwright/test';

export class TicketPanel {
  readonly panel: Locator;
  readonly quantity: Locator;
  readonly price: Locator;
  readonly stop: Locator;
  /** Carries the whole order in its name. */
  readonly send: Locator;
  readonly response: Locator;
  /** What the platform would refuse, before anything is sent. */
  readonly checks: Locator;

  constructor(page: Page) {
    this.panel = page.getByRole('region', { name: 'Ticket', exact: true });
    this.quantity = this.panel.getByRole('textbox', { name: 'Quantity', exact: true });
    this.price = this.panel.getByRole('textbox', { name: 'Limit price' });
    this.stop = this.panel.getByRole('textbox', { name: 'Stop price' });
    this.send = this.panel.getByRole('button', {
      name: /^(BUY|SELL) .*\b(DAY|GTC|GTD|IOC|FOK)\b/,
    });
    this.checks = this.panel.getByRole('region', { name: 'Checks before sending' });
    this.response = this.panel.getByTestId('ticket-answer');
  }

  async choose(group: 'Side' | 'Order type', choice: string): Promise<void> {
    if (group === 'Order type') {
      await this.panel.getByRole('combobox', { name: group }).selectOption({ label: choice });
      return;
    }
    await this.panel.getByRole('group', { name: group }).getByText(choice, { exact: true }).click();
  }

  /** Fills the fields and checks that the button shows the same; sends nothing. */
  async fill(order: {
    readonly side: 'BUY' | 'SELL';
    readonly qty: number;
    readonly symbol: string;
    readonly price?: string;
  }): Promise<void> {
    await this.choose('Side', order.side);
    await this.choose('Order type', order.price === undefined ? 'Market' : 'Limit');
    await this.quantity.fill(String(order.qty));
    if (order.price !== undefined) await this.price.fill(order.price);
    const price = order.price === undefined ? 'at market' : `@ ${order.price}`;
    await expect(this.send).toHaveText(`${order.side} ${order.qty} ${order.symbol} ${price} DAY`);
  }

  /** Why nothing can be sent, as the button's own description states it. */
  async expectBlocked(reason: string | RegExp): Promise<void> {
    await expect(this.send).toHaveAttribute('aria-disabled', 'true');
    await expect(this.send).toHaveAccessibleDescription(reason);
  }
}
