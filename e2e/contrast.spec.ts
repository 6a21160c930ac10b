/** The measure of contrast itself: it finds what is faint in one look only, and leaves the page in its own. */
import { expect, test } from './browser-test.ts';
import { measureContrast } from './contrast.ts';

const PAGE = `
  <style>
    p { color: #000; background: #fff; transition: color 60s }
    [data-theme='light'] p.faint { color: #bbb }
  </style>
  <p>clear</p><p class="faint">faint when light</p><p hidden>hidden</p>`;

test('a text that is faint in one look is found there, and the page keeps the look it had', async ({
  page,
}) => {
  await page.setContent(PAGE);
  const root = page.locator(':root');
  await root.evaluate(({ dataset }) => Object.assign(dataset, { theme: 'dark' }));
  const looks = [
    { theme: 'dark', palette: 'normal' },
    { theme: 'light', palette: 'cvd' },
    { theme: 'contrast', palette: 'normal' },
  ];
  const found = await measureContrast(root, looks);
  expect(found.map(({ look, checked, faults }) => [look, checked, faults.length])).toEqual([
    [looks[0], 2, 0],
    [looks[1], 2, 1],
    [looks[2], 2, 0],
  ]);
  expect(found[1]?.faults[0]).toMatch(/^1\.\d\d: faint when light$/);
  expect(await root.evaluate(({ dataset }) => ({ ...dataset }))).toEqual({ theme: 'dark' });
});
