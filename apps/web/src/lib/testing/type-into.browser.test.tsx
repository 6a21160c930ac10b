/** A text that a component test fills in arrives as one that is typed. */
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { directActions } from './direct-actions.ts';
import { typeInto } from './type-into.ts';

function show(html: string): HTMLInputElement {
  const place = document.createElement('section');
  place.innerHTML = html;
  document.body.append(place);
  onTestFinished(() => place.remove());
  return place.querySelector<HTMLInputElement>('input, textarea') as HTMLInputElement;
}

test('replaces what is there, with one event of the browser itself, and takes no script of Playwright', async () => {
  const field = show('<input aria-label="Price" value="99.50">');
  const events: string[] = [];
  const note = (event: Event) =>
    events.push(`${event.isTrusted} ${(event as InputEvent).inputType}`);
  field.addEventListener('input', note);
  const before = directActions('__vitest_fill');
  const price = page.getByLabelText('Price');
  await price.fill('101.25');
  expect(field.value).toBe('101.25');
  expect(document.activeElement).toBe(field);
  await price.fill('');
  expect(field.value).toBe('');
  expect(events).toEqual(['true insertText', 'true deleteContentBackward']);
  expect(directActions('__vitest_fill')).toBe(before + 2);
});

test('fills lines of text, and a number only with a number', () => {
  expect(typeInto(show('<textarea>a\nb</textarea>'), 'c')).toBe(true);
  const count = show('<input type="number" value="1">');
  expect(typeInto(count, 'many')).toBe(false);
  expect(count.value).toBe('1');
  expect(typeInto(count, ' 25 ')).toBe(true);
  expect(count.value).toBe('25');
});

test('keeps to the length of the field, as a keyboard does', () => {
  const code = show('<input maxlength="4">');
  typeInto(code, '123456');
  expect(code.value).toBe('1234');
});

test.each([
  ['disabled', '<input value="1" disabled>'],
  ['read only', '<input value="1" readonly>'],
  ['not drawn', '<input value="1" style="display:none">'],
  ['no text', '<input type="checkbox" value="1">'],
])('leaves a field that is %s as it is', (_, html) => {
  const field = show(html);
  expect(typeInto(field, '2')).toBe(false);
  expect(field.value).toBe('1');
});

test('does nothing to what is no field, or not there', () => {
  expect(typeInto(document.body, 'a')).toBe(false);
  expect(typeInto(null, 'a')).toBe(false);
});
