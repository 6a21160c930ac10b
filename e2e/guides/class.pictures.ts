/**
 * A class as a teacher has it: twenty bots and two people in a browser, three heats, and what is handed out. Pictures of
 * each part go to docs/guide/pictures.
 */
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test, type Visitor } from '../browser-test.ts';
import { BASE_URL } from '../env.ts';
import { got } from '../security/belongings.ts';
import { enter } from '../security/people.ts';
import { type Bot, makeBot, play } from './class-bots.ts';

const FOLDER = fileURLToPath(new URL('../../docs/guide/pictures/', import.meta.url));
const BOTS = 20;
const HEATS = 3;

type Class = {
  readonly teacher: Visitor;
  readonly people: readonly [Visitor, Visitor];
  readonly bots: readonly Bot[];
  readonly roomId: string;
};

test.use({ expectedNoise: /status of (404|409)/ });

const picture = (page: Page, name: string) =>
  page.screenshot({ path: `${FOLDER}${name}.jpg`, type: 'jpeg', quality: 75 });

async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** The teacher's competition, opened, with a seat for each bot. @returns the link that people join by */
async function prepare(page: Page): Promise<string> {
  await page.goto('/rooms');
  await page.getByRole('button', { name: 'New competition' }).click();
  const form = page.getByRole('form', { name: 'New competition' });
  await form.getByLabel('Title').fill('Autumn class');
  await form.getByLabel('Length of a heat').fill('5');
  await form.getByLabel('Speed').fill('10');
  await form.getByLabel('Heats').fill(String(HEATS));
  await form.getByLabel('Prizes').fill('Cup\nBook voucher\nCoffee');
  await form.getByRole('button', { name: 'Create competition' }).click();
  await confirm(page, 'Open the competition');
  const list = Array.from({ length: BOTS }, (_, i) => `Bot ${i + 1},BOT`).join('\n');
  await page.getByLabel('Invite by a list').fill(list);
  await page.getByRole('button', { name: 'Add seats' }).click();
  await expect(page.getByText(`${BOTS} seats added`)).toBeVisible();
  return await page.getByRole('textbox', { name: 'Link to join' }).inputValue();
}

async function join({ page, loginPage }: Visitor, link: string, name: string): Promise<void> {
  await loginPage.enterAsGuest();
  await page.goto(link);
  await page.getByLabel('Name on the leaderboard').fill(name);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('heading', { name: 'Autumn class' })).toBeVisible();
}

/** A person's market order on the desk of the heat. */
async function buy(page: Page, quantity: string): Promise<void> {
  await page.getByText('Market', { exact: true }).click();
  await page.getByLabel('Quantity').fill(quantity);
  await page.getByRole('button', { name: new RegExp(`^Buy ${quantity}`) }).click();
  const positions = page.getByRole('table', { name: 'Positions' });
  await expect(positions).toContainText(`+${quantity}`, { timeout: 20_000 });
}

/** The bots of the class, each in the seat of a line of the list. */
async function seatBots(roomId: string): Promise<readonly Bot[]> {
  const [admin, teacher] = [await enter(BASE_URL, 'admin'), await enter(BASE_URL, 'desk-head')];
  type Seats = { readonly items: readonly { readonly kind: string; readonly code: string }[] };
  const { items } = await got<Seats>(teacher, 'listSeats', { roomId });
  const codes = items.filter(({ kind }) => kind === 'BOT').map(({ code }) => code);
  expect(codes).toHaveLength(BOTS);
  const bots: Bot[] = [];
  for (const [i, code] of codes.entries()) {
    const bot = await makeBot(admin, i + 1);
    await bot.client.calls.joinRoom({ code });
    bots.push(bot);
  }
  return bots;
}

/** One heat from its start to its frozen results, all of the class at work. @returns orders of the bots */
async function runHeat(no: number, { teacher, people, bots, roomId }: Class): Promise<number> {
  const ended = new AbortController();
  await confirm(teacher.page, `Start heat ${no}`);
  const playing = bots.map((bot) => play(bot, { roomId, heat: no, signal: ended.signal }));
  for (const [i, { page }] of people.entries()) await buy(page, i === 0 ? '300' : '200');
  const board = teacher.page.getByRole('table', { name: 'Leaderboard' });
  await expect(board.getByRole('row')).toHaveCount(BOTS + people.length + 1);
  if (no === 1) {
    await teacher.page.getByLabel('Announcement to all').fill('Welcome to heat 1');
    await teacher.page.getByRole('button', { name: 'Announce' }).click();
    await picture(teacher.page, 'class-instructor');
    await picture(people[0].page, 'class-participant');
  }
  const results = teacher.page.getByRole('table', { name: 'Results' });
  await expect(teacher.page.getByRole('button', { name: 'Pause' })).toBeHidden({ timeout: 60_000 });
  ended.abort();
  await expect(results.getByRole('row', { name: 'Pat' })).toBeVisible({ timeout: 20_000 });
  await expect(teacher.page.getByText(/^[0-9a-f]{64}$/)).toHaveCount(2);
  return (await Promise.all(playing)).reduce((sum, sent) => sum + sent, 0);
}

test('a class of twenty bots and two people goes through three heats', async ({ visitor }) => {
  test.setTimeout(600_000);
  const [teacher, pat, quinn] = [await visitor(), await visitor(), await visitor()];
  await teacher.loginPage.enterAs('desk-head');
  const link = await prepare(teacher.page);
  const roomId = /room-[0-9a-f-]{36}/.exec(teacher.page.url())?.[0] ?? '';
  const bots = await seatBots(roomId);
  await join(pat, link, 'Pat');
  await join(quinn, link, 'Quinn');
  for (let no = 1; no <= HEATS; no += 1) {
    const sent = await runHeat(no, { teacher, people: [pat, quinn], bots, roomId });
    expect(sent).toBeGreaterThan(BOTS);
    test
      .info()
      .annotations.push({ type: 'orders of the bots', description: `heat ${no}: ${sent}` });
  }
  await pat.page.getByRole('table', { name: 'Results' }).scrollIntoViewIfNeeded();
  await picture(pat.page, 'class-own-result');
  await teacher.page.getByLabel('Heat', { exact: true }).selectOption({ label: 'All heats' });
  const standing = teacher.page.getByRole('table', { name: 'Standing over all heats' });
  await expect(standing.getByRole('row')).toHaveCount(BOTS + 3);
  await standing.scrollIntoViewIfNeeded();
  await picture(teacher.page, 'class-standing');
});
