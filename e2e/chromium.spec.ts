/** The browser of the tests itself: it loads nothing beside the pages of a test, and has off what Playwright turns off. */
import { expect, test } from './browser-test.ts';

test('a window has the page of the test, and none of the browser’s own', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/');
  const browser = page.context().browser();
  const line = await browser?.newBrowserCDPSession();
  // Without a filter the pages of the browser itself are left out.
  const shown = await line?.send('Target.getTargets', { filter: [{}] });
  const urls = (shown?.targetInfos ?? []).map(({ url }) => url);
  expect(urls).toContain(page.url());
  expect(urls.filter((url) => url.startsWith('chrome'))).toEqual([]);
});

test('every feature that Playwright turns off is off', async ({ browser }) => {
  const line = await browser.newBrowserCDPSession();
  const { commandLine } = await line.send('SystemInfo.getInfo');
  const lists = [...commandLine.matchAll(/--disable-features=(\S+)/g)].map(
    ([, names = '']) => new Set(names.split(',')),
  );
  const [own, heeded] = [lists[0] ?? new Set(), lists.at(-1) ?? new Set()];
  expect(lists.length).toBeGreaterThan(1);
  expect(own.size).toBeGreaterThan(1);
  expect([...own].filter((name) => !heeded.has(name))).toEqual([]);
});
