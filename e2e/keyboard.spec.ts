/** Everything a trader needs without a mouse, and always a visible place where the keys go. */
import { expect, test } from './browser-test.ts';

test('an order is typed in the palette and sent from the ticket, by keys only', async ({
  door,
  page,
}) => {
  await door.open();
  await door.guestButton.focus();
  await page.keyboard.press('Enter');
  const desk = door.desk();
  await desk.expectLive();
  await desk.palette.type('buy 100 aapl');
  await expect(desk.palette.chosen).toHaveText(/Ticket: BUY 100 AAPL at market/);
  await page.keyboard.press('Enter');
  await expect(desk.ticket.quantity).toBeFocused();
  await expect(desk.ticket.quantity).toHaveValue('100');
  await expect(desk.orders.rows('AAPL')).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  await expect(desk.orders.rows('AAPL', '100', 'FILLED')).toHaveCount(1);
});

test('a held key sends one order', async ({ door, page }) => {
  const desk = await door.enterAsGuest();
  await desk.choose('KO');
  await desk.ticket.fill({ side: 'BUY', qty: 3, symbol: 'KO' });
  await desk.ticket.quantity.focus();
  await page.keyboard.down('Control');
  for (let n = 0; n < 5; n += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.keyboard.up('Control');
  await expect(desk.orders.rows('KO', '3', 'FILLED')).toHaveCount(1);
  const response = await page.request.get('/api/journal/orders');
  expect(((await response.json()) as { items: unknown[] }).items).toHaveLength(1);
});

test('a resting order is found, looked at and canceled by keys only', async ({ door, page }) => {
  const desk = await door.enterAsGuest();
  await desk.choose('AAPL');
  await page.keyboard.press('F9');
  await expect(desk.ticket.quantity).toBeFocused();
  await desk.ticket.choose('Order type', 'Limit');
  await desk.ticket.quantity.focus();
  await page.keyboard.type('20');
  await desk.ticket.price.focus();
  await page.keyboard.press('Control+KeyA');
  await page.keyboard.type('=mid+150t');
  await page.keyboard.press('Control+Enter');
  const resting = desk.orders.rows('AAPL', 'SELL', '20', 'NEW');
  await expect(resting).toHaveCount(1);

  await desk.orders.grid.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Enter');
  const life = desk.dialog(/AAPL/);
  await expect(life.getByRole('region', { name: 'Order history' })).toContainText('NEW');
  await page.keyboard.press('Escape');
  await expect(life).toBeHidden();
  await expect(desk.orders.grid).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Delete');
  await expect(desk.dialog('Cancel this order?')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(desk.orders.rows('AAPL', 'SELL', '20', 'CANCELED')).toHaveCount(1);
});

test('the question mark shows all keys, and Escape puts them away', async ({ door, page }) => {
  const desk = await door.enterAsGuest();
  await page.keyboard.press('Shift+Slash');
  const sheet = desk.dialog('Keyboard');
  await expect(sheet.getByRole('button', { name: /^Send the order: Ctrl\+Enter/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await desk.ticket.quantity.focus();
  await page.keyboard.press('Shift+Slash');
  await expect(sheet).toBeHidden();
});

test('F6 goes from panel to panel', async ({ door, page }) => {
  await door.enterAsGuest();
  const seen = new Set<string>();
  for (let n = 0; n < 5; n += 1) {
    await page.keyboard.press('F6');
    seen.add(
      await page.evaluate(
        () =>
          document.activeElement?.closest('section[aria-label]')?.getAttribute('aria-label') ?? '',
      ),
    );
  }
  expect([...seen].sort()).toEqual(['Chart', 'Orders', 'Positions', 'Ticket', 'Watchlist']);
});

test('whatever has the focus shows it', async ({ door, page }) => {
  // Sixty presses, each followed by a look at computed styles.
  test.slow();
  await door.enterAsGuest();
  const unmarked: string[] = [];
  const seen = new Set<string>();
  for (let n = 0; n < 60; n += 1) {
    await page.keyboard.press('Tab');
    const { name, isMarked } = await page.evaluate(() => {
      const focused = document.activeElement ?? document.body;
      const mark = (element: Element | null): boolean => {
        if (element === null) return false;
        const style = getComputedStyle(element);
        const width = Number.parseFloat(style.outlineWidth);
        return style.outlineStyle !== 'none' && width >= 2;
      };
      const label =
        focused.getAttribute('aria-label') ?? focused.textContent?.trim().slice(0, 40) ?? '';
      return {
        name: `${focused.tagName} ${focused.getAttribute('role') ?? ''} ${label}`,
        isMarked: focused === document.body || mark(focused) || mark(focused.closest('label')),
      };
    });
    seen.add(name);
    if (!isMarked) unmarked.push(name);
  }
  expect(unmarked).toEqual([]);
  expect(seen.size).toBeGreaterThan(20);
});
