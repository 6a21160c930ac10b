/** A click of a component test presses what a person could press, and nothing else. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { directActions } from './direct-actions.ts';
import { placeToPress, watchPress } from './press.ts';

function show(html: string): (selector: string) => HTMLElement {
  const place = document.createElement('section');
  place.innerHTML = html;
  document.body.append(place);
  onTestFinished(() => place.remove());
  return (selector) => place.querySelector<HTMLElement>(selector) as HTMLElement;
}

const record = (element: Element) => {
  const events: string[] = [];
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
    element.addEventListener(type, (event) =>
      events.push(event.isTrusted ? type : `forged ${type}`),
    );
  }
  return events;
};

test('is the browser’s own, with all its events, and takes no script of Playwright', async () => {
  const at = show('<button>Send</button>');
  const events = record(at('button'));
  const before = directActions('__vitest_click');
  await page.getByRole('button', { name: 'Send' }).click();
  expect(events).toEqual(['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']);
  expect(document.activeElement).toBe(at('button'));
  expect(directActions('__vitest_click')).toBe(before + 1);
});

test('waits for what is not there yet, and for what is disabled', async () => {
  const at = show('<p></p>');
  const pressed = vi.fn();
  requestAnimationFrame(() => {
    at('p').innerHTML = '<button disabled>Late</button>';
    at('button').addEventListener('click', pressed);
    requestAnimationFrame(() => at('button').removeAttribute('disabled'));
  });
  await page.getByRole('button', { name: 'Late' }).click();
  expect(pressed).toHaveBeenCalledOnce();
});

test('reaches what is out of sight in a part that scrolls', async () => {
  const at = show(
    '<div style="height: 60px; overflow: auto"><p style="height: 900px"></p><button>Deep</button></div>',
  );
  const events = record(at('button'));
  await page.getByRole('button', { name: 'Deep' }).click();
  expect(events).toContain('click');
});

test.each([
  [
    'covered',
    '<button style="position:fixed;inset:0">a</button><p style="position:fixed;inset:0">b</p>',
  ],
  ['disabled', '<button disabled>a</button>'],
  ['disabled for assistive technology', '<button aria-disabled="true">a</button>'],
  ['in a disabled group', '<fieldset disabled><button>a</button></fieldset>'],
  ['not drawn', '<button style="display:none">a</button>'],
  ['hidden', '<button style="visibility:hidden">a</button>'],
  ['without size', '<button style="width:0;height:0;padding:0;border:0;overflow:hidden"></button>'],
  ['out of the window', '<button style="position:fixed;left:-500px">a</button>'],
  ['transparent to the pointer', '<button style="pointer-events:none">a</button>'],
])('there is no place to press what is %s', (_, html) => {
  expect(placeToPress(show(html)('button'))).toBeNull();
});

test('there is none while it moves; a colour may change meanwhile', () => {
  const at = show('<div><button>a</button></div>');
  const button = at('button');
  button.animate({ backgroundColor: ['red', 'green'] }, 60_000);
  expect(placeToPress(button)).not.toBeNull();
  const move = at('div').animate({ transform: ['none', 'translateX(90px)'] }, 60_000);
  expect(placeToPress(button)).toBeNull();
  move.cancel();
  expect(placeToPress(button)).not.toBeNull();
});

test('what came between gets nothing of a press, and the press counts as missed', async () => {
  const at = show('<button id="wanted">a</button><button id="other">b</button>');
  const events = record(at('#other'));
  const place = placeToPress(at('#other'));
  if (place === null) throw new Error('no place');
  const wasReached = watchPress(at('#wanted'));
  await commands.pressAt(place);
  expect(wasReached()).toBe(false);
  expect(events).toEqual([]);
  await commands.pressAt(place);
  expect(events).toContain('click');
});

test('a click that is lost because the element moves under the press is done again', async () => {
  const at = show(
    '<div style="position:fixed;inset:0"><button style="position:absolute;left:0;top:0">a</button></div>',
  );
  const button = at('button');
  button.addEventListener('pointerdown', () => button.style.setProperty('left', '300px'));
  const pressed = vi.fn();
  button.addEventListener('click', pressed);
  await page.getByRole('button', { name: 'a' }).click();
  expect(pressed).toHaveBeenCalledOnce();
});

test('what the first half of a press removes was reached', async () => {
  const at = show('<button>gone</button>');
  const events = record(at('button'));
  const button = at('button');
  button.addEventListener('pointerdown', () => button.remove());
  const before = directActions('__vitest_click');
  await page.getByRole('button', { name: 'gone' }).click();
  expect(events[0]).toBe('pointerdown');
  expect(directActions('__vitest_click')).toBe(before + 1);
});
