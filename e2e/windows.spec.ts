/** Windows of one user: a panel leaves the dock for one, all share a socket, and another takes it over. */
import type { Page } from '@playwright/test';
import { expect, test } from './browser-test.ts';

/** The sockets that a page has opened and not closed. */
function countSockets(page: Page): () => number {
  const open = new Set<unknown>();
  page.on('websocket', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  return () => open.size;
}

const price = (page: Page) => page.getByTestId('feed');

test('a panel goes into a window, shares the socket and the symbol, and comes back', async ({
  visitor,
}) => {
  const { page, context, loginPage } = await visitor();
  const sockets = countSockets(page);
  const desk = await loginPage.enterAs('trader-high-touch');
  await expect.poll(sockets).toBe(1);
  const opening = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Open Chart in a window' }).click();
  const second = await opening;
  const others = countSockets(second);
  await expect(page.getByRole('tab', { name: 'Chart' })).toHaveCount(0);
  await expect(second.getByRole('region', { name: 'Chart' })).toBeVisible();
  await expect(price(second)).toHaveAttribute('data-state', 'live', { timeout: 15_000 });
  expect([sockets(), others()]).toEqual([1, 0]);
  await desk.choose('NVDA');
  await expect(second.getByRole('region', { name: 'Chart' })).toContainText('NVDA');
  await second.close();
  await expect(page.getByRole('tab', { name: 'Chart' })).toBeVisible();
});

test('a group of panels goes into one window, and comes back to its place', async ({ visitor }) => {
  const { page, context, loginPage } = await visitor();
  await loginPage.enterAs('trader-high-touch');
  const tabs = page.getByRole('tab');
  await expect(tabs.filter({ hasText: 'Ladder' })).toBeVisible();
  const before = await tabs.allTextContents();
  const opening = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Open the group of Chart in a window' }).click();
  const second = await opening;
  for (const name of ['Chart', 'Ladder', 'Depth', 'Time and sales']) {
    await expect(second.getByRole('tab', { name })).toBeVisible();
    await expect(tabs.filter({ hasText: name })).toHaveCount(0);
  }
  await second.close();
  await expect.poll(() => tabs.allTextContents()).toEqual(before);
});

test('the window with the socket is closed: the other goes on, and shows no lost connection', async ({
  visitor,
}) => {
  const { page, context, loginPage } = await visitor();
  await loginPage.enterAs('trader-high-touch');
  const second = await context.newPage();
  const sockets = countSockets(second);
  await second.goto('/window?panels=watchlist.1');
  await expect(price(second)).toHaveAttribute('data-state', 'live', { timeout: 15_000 });
  expect(sockets()).toBe(0);
  const states = new Set<string | null>();
  const watched = setInterval(() => {
    void price(second)
      .getAttribute('data-state')
      .then(
        (state) => states.add(state),
        () => undefined,
      );
  }, 50);
  await page.close();
  await expect.poll(sockets, { timeout: 15_000 }).toBe(1);
  await expect(price(second)).toHaveAttribute('data-state', 'live');
  clearInterval(watched);
  expect([...states]).not.toContain('down');
  await expect(second.getByTestId('connection-banner')).toHaveCount(0);
});
