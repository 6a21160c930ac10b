import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { showSpoken } from '../../ui-state/testing/show-spoken.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type OpenerProps = { readonly onPress?: () => void; readonly withFirst?: boolean };

/** A page with a button that opens a dialog of two fields. */
function Opener({ onPress, withFirst = false }: OpenerProps) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Button onClick={onPress}>Behind</Button>
      {isOpen ? (
        <Dialog title="Change the limit" onClose={close} footer={<Button>Save</Button>}>
          <input aria-label="Quantity" />
          <input aria-label="Price" {...(withFirst ? { 'data-first-focus': true } : {})} />
        </Dialog>
      ) : null}
    </>
  );
}

const open = async (props: OpenerProps = {}) => {
  const { panel } = showPanel(<Opener {...props} />);
  await panel.getByRole('button', { name: 'Open' }).click();
  const dialog = panel.getByRole('dialog', { name: 'Change the limit' });
  await expect.element(dialog).toBeVisible();
  return { panel, dialog };
};

/** The name of what has the focus; empty for the page itself. */
const focusedName = (): string => {
  const at = document.activeElement;
  return at?.getAttribute('aria-label') ?? (at === document.body ? '' : (at?.textContent ?? ''));
};

describe('the focus', () => {
  test('goes to the part that is marked for it, not to the first one', async () => {
    const { dialog } = await open({ withFirst: true });
    await expect.element(dialog.getByLabelText('Price')).toHaveFocus();
  });

  test('never reaches what is behind, however often Tab is pressed', async () => {
    await open();
    const visited = new Set<string>();
    for (let press = 0; press < 8; press += 1) {
      await userEvent.keyboard('{Tab}');
      visited.add(focusedName());
    }
    expect([...visited]).toEqual(expect.arrayContaining(['Quantity', 'Price', 'Save', 'Close']));
    expect(visited).not.toContain('Open');
    expect(visited).not.toContain('Behind');
  });

  test('returns to the button that opened the dialog', async () => {
    const { panel, dialog } = await open({ withFirst: true });
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(panel.getByRole('button', { name: 'Open' })).toHaveFocus();
  });
});

describe('a dialog closes', () => {
  test('on the cross', async () => {
    const { dialog } = await open();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('on a press on the backdrop, not on one inside', async () => {
    const { dialog } = await open();
    await dialog.getByLabelText('Quantity').click();
    await expect.element(dialog).toBeVisible();
    const { right } = dialog.element().getBoundingClientRect();
    await page.elementLocator(document.documentElement).click({
      position: { x: right + 10, y: 10 },
      force: true,
    });
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('only through its owner: one that does not unmount it keeps it open', async () => {
    const onClose = vi.fn();
    const { panel } = showPanel(
      <Dialog title="Stays" onClose={onClose}>
        text
      </Dialog>,
    );
    await expect.element(panel.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    await expect.element(panel.getByRole('dialog', { name: 'Stays' })).toBeVisible();
  });
});

describe('for a screen reader', () => {
  test('what happens meanwhile is announced, in a dialog inside of the dialog as well', async () => {
    const { client, expectAnnounced } = await showSpoken(
      <Dialog title="Order" kind="drawer" onClose={() => undefined}>
        <Dialog title="Cancel?" onClose={() => undefined}>
          text
        </Dialog>
      </Dialog>,
    );
    client.announcer.announce('FILLED BUY 100 AAPL', 'polite');
    client.announcer.announce('KILL SWITCH ACTIVATED', 'assertive');
    await expectAnnounced('polite: FILLED BUY 100 AAPL', 'assertive: KILL SWITCH ACTIVATED');
  });

  test.each([
    ['a question is read with its dialog', true, 'Order, dialog, 100 unfilled.; Yes, button'],
    ['a form is not', false, 'Order, dialog; Yes, button'],
  ])('%s', async (_, isQuestion, line) => {
    const { expectFocus } = await showSpoken(
      <Dialog
        title="Order"
        isQuestion={isQuestion}
        onClose={() => undefined}
        footer={<Button data-first-focus>Yes</Button>}
      >
        100 unfilled.
      </Dialog>,
    );
    await expectFocus(line);
  });
});

describe('while a dialog is open', () => {
  test('what is behind cannot be pressed', async () => {
    const onPress = vi.fn();
    const { dialog } = await open({ onPress });
    const behind = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Behind',
    );
    const { left, top } = behind?.getBoundingClientRect() ?? { left: 0, top: 0 };
    await page.elementLocator(document.documentElement).click({
      position: { x: left + 5, y: top + 5 },
      force: true,
    });
    expect(onPress).not.toHaveBeenCalled();
    // The press went to the backdrop, which closes.
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('a drawer stands at the right edge over the full height', async () => {
    const { panel } = showPanel(
      <Dialog title="Events" kind="drawer" onClose={() => undefined}>
        text
      </Dialog>,
    );
    const drawer = panel.getByRole('dialog', { name: 'Events' });
    await expect.element(drawer).toBeVisible();
    const { right, height, top } = drawer.element().getBoundingClientRect();
    expect([right, top, height]).toEqual([window.innerWidth, 0, window.innerHeight]);
  });
});
