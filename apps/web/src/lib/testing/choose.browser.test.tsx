/** An option that a component test selects is one that a person could select. */
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { choose } from './choose.ts';
import { directActions } from './direct-actions.ts';

function show(html: string): HTMLSelectElement {
  const place = document.createElement('section');
  place.innerHTML = html;
  document.body.append(place);
  onTestFinished(() => place.remove());
  return place.querySelector('select') as HTMLSelectElement;
}

const LIST = `<select aria-label="Type"><option value="L">Limit</option><option value="M"> Market
  order </option><option value="S" disabled>Stop</option></select>`;

test('is found by its value or its label, with both events, and takes no script of Playwright', async () => {
  const list = show(LIST);
  const events: string[] = [];
  for (const type of ['input', 'change']) {
    list.addEventListener(type, () => events.push(`${type} ${list.value}`));
  }
  const before = directActions('__vitest_selectOptions');
  await page.getByLabelText('Type').selectOptions('M');
  await page.getByLabelText('Type').selectOptions('Limit');
  expect(events).toEqual(['input M', 'change M', 'input L', 'change L']);
  expect(directActions('__vitest_selectOptions')).toBe(before + 2);
  expect(choose(list, ['Market order'])).toBe(true);
  expect(list.value).toBe('M');
});

test.each([
  ['one that is disabled', LIST, ['S']],
  ['one that is not there', LIST, ['X']],
  ['two of a list that takes one', LIST, ['L', 'M']],
  ['any of a list that is disabled', LIST.replace('<select', '<select disabled'), ['M']],
  ['any of a list that is not drawn', LIST.replace('<select', '<select hidden'), ['M']],
])('%s is not selected', (_, html, wanted) => {
  const list = show(html);
  expect(choose(list, wanted)).toBe(false);
  expect(list.value).toBe('L');
});

test('of several, those that are wanted are selected and no other', () => {
  const list = show(LIST.replace('<select', '<select multiple').replace('"L"', '"L" selected'));
  const selected = () => [...list.selectedOptions].map(({ value }) => value);
  expect(selected()).toEqual(['L']);
  expect(choose(list, ['M'])).toBe(true);
  expect(selected()).toEqual(['M']);
});
