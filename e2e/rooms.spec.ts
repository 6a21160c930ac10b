/** A competition: opened by an instructor, joined by its link, traded for a heat, and ended with results. */
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test, type Visitor } from './browser-test.ts';

/** What is not there, and a desk that is read again as its heat ends. */
test.use({ expectedNoise: /status of (404|409)/ });

/** Presses a button of the room and confirms what it asks. */
async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
}

/** A figure of the participant's account. */
async function readFigure(page: Page, name: string): Promise<number> {
  const account = await page.getByRole('region', { name: 'Account' }).innerText();
  const text = account.split('\n').at(account.split('\n').indexOf(name) + 1) ?? '';
  return Number(text.replaceAll(/[+,]/g, ''));
}

/** A guest joins by the link of the instructor, under a name. */
async function join({ page, loginPage }: Visitor, link: string, name: string): Promise<void> {
  await loginPage.enterAsGuest();
  await page.goto(link);
  await page.getByLabel('Name on the leaderboard').fill(name);
  await page.getByRole('button', { name: 'Join' }).click();
}

test('a class of two goes through a heat to results that are frozen', async ({ visitor }) => {
  const [teacher, pupil, other] = [await visitor(), await visitor(), await visitor()];
  await teacher.loginPage.enterAs('desk-head');
  await teacher.page.goto('/rooms');
  await teacher.page.getByRole('button', { name: 'New competition' }).click();
  await teacher.page.getByLabel('Title').fill('First heat');
  await expectAccessible(teacher.page, 'a new competition');
  await teacher.page.getByRole('button', { name: 'Create competition' }).click();
  await confirm(teacher.page, 'Open the competition');
  const link = await teacher.page.getByRole('textbox', { name: 'Link to join' }).inputValue();

  const plan = teacher.page.getByRole('region', { name: 'Plan' });
  await plan.getByRole('button', { name: 'Add an event…' }).click();
  await plan.getByLabel('Headline').fill('Apple recalls a model');
  await plan.getByLabel('At').fill('0:02');
  await plan.getByRole('button', { name: 'Add event' }).click();
  await expect(plan.getByRole('listitem')).toContainText('Apple recalls a model');

  await join(pupil, link, 'Pat');
  await join(other, link, 'Quinn');
  await expect(pupil.page.getByRole('heading', { name: 'First heat' })).toBeVisible();
  await confirm(teacher.page, 'Start heat 1');

  const { page } = pupil;
  await page.getByText('Market', { exact: true }).click();
  await page.getByLabel('Quantity').fill('300');
  await page.getByRole('button', { name: /^Buy 300/ }).click();
  const positions = page.getByRole('table', { name: 'Positions' });
  await expect(positions).toContainText('+300', { timeout: 20_000 });
  await expect(page.getByRole('listitem').getByText('Apple recalls a model')).toBeVisible();
  await expect(plan.getByRole('listitem')).toContainText('Happened');
  await teacher.page.getByLabel('Announcement to all').fill('Half of the time is left');
  await teacher.page.getByRole('button', { name: 'Announce' }).click();
  await expect(page.getByRole('listitem').getByText('Half of the time is left')).toBeVisible();
  await expectAccessible(page, 'a participant’s desk');
  await page.reload();
  await expect(positions).toContainText('+300', { timeout: 20_000 });
  expect(await readFigure(page, 'Cash')).toBeLessThan(1_000_000);

  await confirm(teacher.page, 'End the heat');
  const results = teacher.page.getByRole('table', { name: 'Results' });
  await expect(results.getByRole('row', { name: 'Pat' })).toBeVisible({ timeout: 20_000 });
  await expect(teacher.page.getByText(/^[0-9a-f]{64}$/)).toHaveCount(2);
  await expect(page.getByRole('table', { name: 'Results' })).toContainText('Pat');
  await expect(results.getByRole('row', { name: 'Quinn' })).toBeVisible();
  await page.getByRole('button', { name: 'Replay your heat' }).click();
  const replay = page.getByRole('region', { name: 'Replay of Pat' });
  await replay.getByLabel('Speed').selectOption('1000', { timeout: 20_000 });
  await replay.getByRole('button', { name: 'Play' }).click();
  await expect(replay.getByRole('table', { name: 'Positions' })).toContainText('+300');
  await expectAccessible(teacher.page, 'results');
});

test('who is not in a room does not find it, and a wrong code opens none', async ({ visitor }) => {
  const { page, loginPage } = await visitor();
  await loginPage.enterAsGuest();
  await page.goto('/rooms/room-01a22a04-1c1f-74b4-9ed3-f879d6fc52ce');
  await expect(page.getByRole('region', { name: 'Not a member' })).toBeVisible();
  await page.goto('/rooms#join=AAAAAAAAAA');
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('main').getByRole('alert')).not.toBeEmpty();
});
