/** The trading page as a whole: its bars, its panels, its dialogs. */
import { expect, type Locator, type Page } from '@playwright/test';
import { ChartPanel } from './chart-panel.ts';
import { Grid } from './grid.ts';
import { KillPanel } from './kill-panel.ts';
import { OrdersPanel } from './orders-panel.ts';
import { Palette } from './palette.ts';
import { TicketPanel } from './ticket-panel.ts';

export class TradingPage {
  readonly page: Page;
  readonly watchlist: Grid;
  readonly orders: OrdersPanel;
  readonly fills: Grid;
  readonly positions: Grid;
  readonly ticket: TicketPanel;
  readonly chart: ChartPanel;
  readonly kill: KillPanel;
  readonly palette: Palette;
  /** Whether prices come. */
  readonly feed: Locator;
  readonly banner: Locator;
  readonly killIndicator: Locator;
  readonly accountMenu: Locator;

  constructor(page: Page) {
    this.page = page;
    this.watchlist = new Grid(page, 'Watchlist');
    this.orders = new OrdersPanel(page);
    this.fills = new Grid(page, 'Fills');
    this.positions = new Grid(page, 'Positions');
    this.ticket = new TicketPanel(page);
    this.chart = new ChartPanel(page);
    this.kill = new KillPanel(page);
    this.palette = new Palette(page);
    this.feed = page.getByTestId('feed');
    this.banner = page.getByTestId('connection-banner');
    this.killIndicator = page.getByTestId('kill-lamp');
    this.accountMenu = page.getByRole('button', { name: /account menu$/ });
  }

  /** Waits until the trading page is there and prices come. */
  async expectLive(timeout = 20_000): Promise<void> {
    // Every test begins here, and would wait up to a second longer at the usual intervals.
    await expect
      .poll(() => this.feed.allTextContents(), { timeout, intervals: [50] })
      .toEqual([expect.stringMatching(/Live/)]);
  }

  /** How many price updates this page has missed since log-in. */
  async missedBatches(): Promise<number> {
    const title = await this.feed.getAttribute('title');
    return Number(/; (\d+) updates? missed since log-in/.exec(title ?? '')?.[1]);
  }

  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name });
  }

  panel(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  /** Picks an entry of one of the menus of the top bar. */
  async pick(menu: string | RegExp, entry: string): Promise<void> {
    await this.page.getByRole('banner').getByRole('button', { name: menu }).click();
    await this.page.getByRole('menu').getByText(entry, { exact: true }).click();
  }

  /** Shows a panel by its name in the list of panels. */
  async openPanel(title: string): Promise<void> {
    const panels = await this.openLayouts();
    await panels.getByRole('button', { name: title, exact: true }).first().click();
  }

  async chooseWorkspace(title: string): Promise<void> {
    const panels = await this.openLayouts();
    await panels.getByLabel('Workspace').selectOption({ label: title });
    await this.page.keyboard.press('Escape');
  }

  /** Opens the list of panels and layouts. */
  async openLayouts(): Promise<Locator> {
    await this.page.getByRole('banner').getByRole('button', { name: 'Panels and layout' }).click();
    return this.page.getByRole('dialog', { name: 'Panels and layout' });
  }

  async logOut(): Promise<void> {
    await this.pick(/account menu$/, 'Log out');
  }

  /** Chooses the instrument everything linked shows, by its row in the watchlist; leaves the list filtered. */
  async choose(symbol: string): Promise<Locator> {
    await this.watchlist.filter(symbol);
    await expect.poll(() => this.watchlist.count()).toBeLessThan(20);
    const row = this.watchlist.rows(symbol);
    await row.click();
    await expect(row).toHaveAttribute('aria-selected', 'true');
    return row;
  }
}
