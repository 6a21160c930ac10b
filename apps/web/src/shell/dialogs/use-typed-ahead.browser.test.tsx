/** Keys that come before their dialog: kept for it, and kept from the desk behind. */
import { expect, test, vi } from 'vitest';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { useTypedAhead } from './use-typed-ahead.ts';

function Waiting(of: Parameters<typeof useTypedAhead>[0]) {
  useTypedAhead(of);
  return <p>on its way</p>;
}

function show(isOn = true) {
  const onEscape = vi.fn();
  const onPage = vi.fn();
  const text = { current: '' };
  const { panel } = showPanel(<Waiting text={text} isOn={isOn} onEscape={onEscape} />);
  const press = (key: string, more: KeyboardEventInit = {}): void => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
    document.body.dispatchEvent(event);
  };
  const listen = ({ key }: KeyboardEvent): void => onPage(key);
  window.addEventListener('keydown', listen);
  return {
    press,
    onEscape,
    onPage,
    text: () => text.current,
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

test('takes nothing once something else has the keys', async () => {
  const { press, text, onPage, shown, end } = show(false);
  await shown();
  press('b');
  expect(text()).toBe('');
  expect(onPage).toHaveBeenCalledWith('b');
  end();
});
