/** The first minutes of who has never been here: offered a first trade, led through it on the real screen, to the fill. */
import { expectAccessible } from './axe.ts';
import { expect, test } from './browser-test.ts';

test.use({ isFirstVisit: true });

test('a guest is led from the offer to a filled order and its margin, and is not offered it again', async ({
  loginPage,
  page,
}) => {
  const tradingPage = await loginPage.pressGuest();
  const offer = page.getByRole('complementary', { name: 'First steps' });
  await expect(offer).toContainText('Your first trade, in 5 steps');
  await expectAccessible(page, 'the offer of a first task', offer);
  await offer.getByRole('button', { name: 'Start' }).click();
  const guide = page.getByRole('complementary', { name: 'Your first trade' });
  await expect(guide).toContainText('1 of 5');
  await expectAccessible(page, 'a step of the first trade', guide);
  await tradingPage.choose('AAPL');
  await guide.getByRole('button', { name: 'Next' }).click();
  await expect(tradingPage.panel('Ticket')).toHaveCSS('outline-style', 'solid');
  await tradingPage.ticket.fill({ side: 'BUY', qty: 100, symbol: 'AAPL' });
  await tradingPage.ticket.send.click();
  await expect(guide).toContainText('4 of 5');
  await expect(tradingPage.positions.rows('AAPL', '+100')).toHaveCount(1);
  await guide.getByRole('button', { name: 'Next' }).click();
  await expect(
    tradingPage.panel('Clearing account').getByText('How these figures come about'),
  ).toBeVisible();
  await guide.getByRole('button', { name: 'Finish' }).click();
  await expect(guide).toHaveCount(0);
  await page.reload();
  await tradingPage.expectLive();
  await expect(offer).toHaveCount(0);
});
