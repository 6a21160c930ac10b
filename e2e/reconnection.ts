/** How a page is before its connection goes, and once it is in step again. */
import { expect } from './browser-test.ts';
import type { TradingPage } from './pages/trading-page.ts';

/** What the browser notes of requests that do not arrive. */
export const CUT_NOISE =
  /WebSocket connection to .* failed|Failed to load resource: (net::|.* 50[234])|^error: .*Failed to load chunk/;

/** By itself. */
export async function expectInStep(tradingPage: TradingPage): Promise<void> {
  await tradingPage.expectLive();
  await expect(tradingPage.banner).toContainText('Reconnected and resynced');
  await expect(tradingPage.ticket.send).toHaveAttribute('aria-disabled', 'false');
}

export async function readyTicket(tradingPage: TradingPage): Promise<void> {
  // What the page loads ahead is there: nothing of it is under way when the line goes.
  await tradingPage.page.waitForLoadState('networkidle');
  await tradingPage.choose('AAPL');
  await tradingPage.ticket.fill({ side: 'BUY', qty: 10, symbol: 'AAPL' });
  await expect(tradingPage.ticket.send).toHaveAttribute('aria-disabled', 'false');
}
