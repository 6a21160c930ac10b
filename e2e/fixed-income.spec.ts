/**
 * A day of the fixed-income trader: a bond found, quotes requested, a quote lifted with the keyboard, the trade in the
 * blotter.
 */
import { expect, test } from './browser-test.ts';
import { RfqPanels } from './pages/rfq-panels.ts';

test('a bond is found by part of its name, and a wrong ISIN shows what is wrong', async ({
  loginPage,
  page,
}) => {
  await loginPage.enterAs('trader-fi-voice');
  const rfq = new RfqPanels(page);
  expect(await rfq.choose('united states 2036')).toMatch(/^UST .* 2036-/);
  const isin = (await rfq.ticket.getByText(/^US[0-9A-Z]{10}$/).textContent()) ?? '';
  await rfq.bond.fill(isin.toLowerCase());
  await expect(rfq.found).toHaveCount(1);
  const wrong = isin.slice(0, 11) + String((Number(isin[11]) + 1) % 10);
  await rfq.bond.fill(wrong);
  await expect(rfq.found).toHaveCount(0);
  await expect(rfq.ticket.getByText(/^Check digit of /)).toContainText(`is ${isin[11]}, not`);
});

test('price, yield and spread are linked: whatever is typed, the other two follow', async ({
  loginPage,
  page,
}) => {
  await loginPage.enterAs('trader-fi-voice');
  const rfq = new RfqPanels(page);
  await rfq.choose('aapl 2036');
  await expect(rfq.price).not.toHaveValue('');
  const before = await rfq.numberIn(rfq.yield);
  const dearer = (await rfq.numberIn(rfq.price)) + 1;
  await rfq.price.fill(dearer.toFixed(3));
  await expect.poll(() => rfq.numberIn(rfq.yield)).toBeLessThan(before);
  await expect(rfq.ticket.getByText(/^Limit: no trade worse than /)).toContainText(
    dearer.toFixed(3),
  );
  await rfq.yield.fill('6');
  await expect.poll(() => rfq.numberIn(rfq.price)).toBeLessThan(dearer);
  const wide = await rfq.numberIn(rfq.spread);
  await rfq.spread.fill('10');
  await expect.poll(() => rfq.numberIn(rfq.yield)).toBeLessThan(6);
  expect(wide).toBeGreaterThan(10);
  await rfq.spread.fill('much');
  await expect(rfq.ticket.getByText('Not a spread').first()).toBeVisible();
  await expect(rfq.send).toHaveAttribute('aria-disabled', 'true');
});

test('dealers answer, the best is lifted with the keyboard, and the trade is in the blotters', async ({
  loginPage,
  page,
}) => {
  const tradingPage = await loginPage.enterAs('trader-fi-voice');
  const rfq = new RfqPanels(page);
  const name = await rfq.choose('ust 2036');
  await rfq.face.fill('2m');
  await rfq.terms('30000', 'TIGHTEST');
  await rfq.face.focus();
  // A key does not wait until there is something to send, as a click does.
  await expect(rfq.send).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await rfq.expectInFront('2,000,000');
  await expect(rfq.state).toHaveText('PENDING');
  await expect(rfq.best()).toHaveCount(1);
  await page.keyboard.press('F7');
  await expect(rfq.dealers).toBeFocused();
  const question = tradingPage.dialog(/^Lift /);
  // A better quote may come up to the last press: then the confirmation is repeated for that one.
  await expect(async () => {
    if ((await rfq.state.textContent()) !== 'EXECUTED') {
      if (await question.isVisible()) {
        await page.keyboard.press('Escape');
        await rfq.best().click();
      }
      await page.keyboard.press('Enter');
      await expect(question).toContainText('Best quote.', { timeout: 500 });
      await expect(question).toContainText(`Buy 2,000,000 ${name} at`, { timeout: 500 });
      await page.keyboard.press('Enter');
    }
    await expect(rfq.state).toHaveText('EXECUTED', { timeout: 1_000 });
  }).toPass();
  await expect(rfq.response).toHaveText(/^Traded with /);
  await expect(rfq.dealers.locator('[data-mark="WON"]')).toHaveCount(1);
  const row = rfq.requests.rows(name, 'EXECUTED', 'BUY').first();
  await expect(row).toBeVisible();
  expect(await rfq.requests.text(row, 'Dealer')).toMatch(/^[A-Z]{4}$/);
  await tradingPage.fills.show();
  await expect(tradingPage.fills.rows('BUY', '2,000,000', 'OTC').first()).toBeVisible();
});

test('nothing trades where the ticket excludes it, and a question about a quote ends with the request', async ({
  loginPage,
  page,
}) => {
  const tradingPage = await loginPage.enterAs('trader-fi-voice');
  const rfq = new RfqPanels(page);
  await rfq.choose('ust 2028');
  await rfq.face.fill('4m');
  await rfq.terms('10000', 'NOTHING');
  await rfq.send.click();
  await rfq.expectInFront('4,000,000');
  await expect(rfq.state).toHaveText('PENDING');
  // A better quote may come during the confirmation: then it is repeated for that one.
  await expect(async () => {
    if (await tradingPage.dialog(/^Lift /).isVisible()) await page.keyboard.press('Escape');
    await rfq.best().click();
    await page.keyboard.press('Enter');
    await expect(tradingPage.dialog(/^Lift /)).toContainText('Best quote.', { timeout: 500 });
  }).toPass();
  await expect(rfq.state).toHaveText('EXPIRED', { timeout: 20_000 });
  await expect(tradingPage.dialog(/^Lift /)).toHaveCount(0);
  await expect(rfq.requests.rows('EXPIRED', 'Window ended without a choice').first()).toBeVisible();
});

test('two hands on one request: it trades once, and the question of the slower one is gone', async ({
  loginPage,
  page,
  visitor,
}) => {
  await loginPage.enterAs('trader-fi-voice');
  const mine = new RfqPanels(page);
  const second = await visitor();
  await second.loginPage.enterAs('trader-fi-voice');
  const theirs = new RfqPanels(second.page);
  await mine.choose('ust 2031');
  await mine.face.fill('3m');
  await mine.terms('30000', 'TIGHTEST');
  await mine.send.click();
  for (const panels of [mine, theirs]) {
    await panels.expectInFront('3,000,000');
    await panels.expectAllResponded();
  }
  // The second press comes, and the first trades before its response.
  await second.page.keyboard.press('F7');
  await expect(theirs.dealers).toBeFocused();
  await second.page.keyboard.press('Enter');
  await expect(second.page.getByRole('dialog', { name: /^Lift / })).toBeVisible();
  await page.keyboard.press('F7');
  await expect(mine.dealers).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(mine.state).toHaveText('EXECUTED');
  await expect(second.page.getByRole('dialog', { name: /^Lift / })).toHaveCount(0);
  await expect(theirs.state).toHaveText('EXECUTED');
  await expect(mine.requests.rows('EXECUTED', '3,000,000')).toHaveCount(1);
});
