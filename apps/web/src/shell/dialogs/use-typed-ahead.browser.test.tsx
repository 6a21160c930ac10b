/** Keys that come before their dialog: kept for it, and kept from the desk behind. */
import { expect, test, vi } from 'vitest';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { useTypedAhead } from './use-typed-ahead.ts';

function Waiting(of: Parameters<typeof useTypedAhead>[0]) {
  useTypedAhead(of);
  return (
    <p>
      on its way <button type="button">Not now</button>
    </p>
  );
}

function show(hasButtons = false) {
  const onEscape = vi.fn();
  const onPage = vi.fn();
  const text = { current: '' };
  const { panel } = showPanel(<Waiting text={text} hasButtons={hasButtons} onEscape={onEscape} />);
  const press = (key: string, more: KeyboardEventInit = {}, at: Element = document.body): void => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
    at.dispatchEvent(event);
  };
  const listen = ({ key }: KeyboardEvent): void => onPage(key);
  window.addEventListener('keydown', listen);
  return {
    press,
    onEscape,
    onPage,
    text: () => text.current,
    button: () => panel.getByRole('button').element(),
    shown: () => expect.element(panel.getByText('on its way')).toBeVisible(),
    end: () => window.removeEventListener('keydown', listen),
  };
}

test('keeps what is typed, and corrects it', async () => {
  const { press, text, onPage, shown, end } = show();
  await shown();
  for (const key of ['b', 'u', 'y', 'x', 'Backspace', ' ', '5', 'Shift']) press(key);
  expect(text()).toBe('buy 5');
  // On the desk a B would have begun an order.
  expect(onPage).not.toHaveBeenCalled();
  end();
});

test('leaves chords to the page, and gives up by Escape', async () => {
  const { press, text, onEscape, onPage, shown, end } = show();
  await shown();
  press('k', { ctrlKey: true });
  expect(onPage).toHaveBeenCalledWith('k');
  press('Escape');
  expect(onEscape).toHaveBeenCalledOnce();
  expect(text()).toBe('');
  end();
});

test('leaves a space to a button that was chosen', async () => {
  const { press, text, onPage, shown, button, end } = show(true);
  await shown();
  press(' ', {}, button());
  expect(onPage).toHaveBeenCalledWith(' ');
  expect(text()).toBe('');
  end();
});

test('goes on once buttons are shown, and leaves them the keys that press them', async () => {
  const { press, text, onPage, onEscape, shown, end } = show(true);
  await shown();
  for (const key of ['7', ' ', 'k', 'o', 'x', 'Backspace']) press(key);
  expect(text()).toBe('7 ko');
  // A space would press the button that has the focus.
  expect(onPage).not.toHaveBeenCalled();
  for (const key of ['Tab', 'Enter', 'Escape']) press(key);
  expect(onPage.mock.calls).toEqual([['Tab'], ['Enter'], ['Escape']]);
  expect(onEscape).not.toHaveBeenCalled();
  end();
});
