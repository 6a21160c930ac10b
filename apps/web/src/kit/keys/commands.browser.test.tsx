import { useRef, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { DEFAULT_KEYS, type KeyPrefs } from '../../lib/keys/keymap.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { MenuButton } from '../ui/menu.tsx';
import { PopoverButton } from '../ui/popover.tsx';
import { focusIn, focusPanel, useCommands, useKeyboard } from './commands.ts';

const did = vi.fn();

beforeEach(() => did.mockClear());

/** A panel that takes its own commands. */
function Panel({ name, scope }: { readonly name: string; readonly scope: string }) {
  const root = useRef<HTMLDivElement>(null);
  useCommands(root, {
    'grid.filter': () => did(`${name} filter`),
    'order.amend': () => did(`${name} amend`),
    'ticket.send': () => did(`${name} send`),
  });
  return (
    <div ref={root} data-key-scope={scope} data-panel={name} tabIndex={-1} className="h-20">
      <button type="button">{name} row</button>
      <input aria-label={`${name} word`} />
    </div>
  );
}

/** A panel whose second key depends on what its first has set. */
function Sized() {
  const root = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(100);
  useCommands(root, {
    'ladder.size-2': () => setSize(200),
    'ladder.place': () => did(`${size} placed`),
  });
  return (
    <div ref={root} data-key-scope="ladder">
      <button type="button">sized row</button>
    </div>
  );
}

type DeskProps = { readonly keys?: Partial<KeyPrefs>; readonly withDialog?: boolean };

function Desk({ keys = {}, withDialog = false }: DeskProps) {
  useKeyboard(
    { ...DEFAULT_KEYS, ...keys },
    { palette: () => did('palette'), keys: () => did('keys'), freeze: () => did('freeze') },
  );
  return (
    <>
      <Panel name="orders" scope="grid orders" />
      <Panel name="ticket" scope="ticket" />
      <Panel name="plain" scope="grid" />
      <Sized />
      {withDialog ? (
        <Dialog title="In front" onClose={() => undefined}>
          <button type="button">inside</button>
        </Dialog>
      ) : null}
    </>
  );
}

const show = async (props: DeskProps = {}) => {
  const { panel } = showPanel(<Desk {...props} />);
  await expect.element(panel.getByRole('button', { name: 'plain row' })).toBeInTheDocument();
  const focus = (name: string): void => panel.getByRole('button', { name }).element().focus();
  return { panel, focus };
};

const done = (): readonly string[] => did.mock.calls.flat();

describe('a key', () => {
  test('goes to the panel with the focus, and to no other of the same kind', async () => {
    const { focus } = await show();
    focus('orders row');
    await userEvent.keyboard('/');
    focus('plain row');
    await userEvent.keyboard('/');
    expect(done()).toEqual(['orders filter', 'plain filter']);
  });

  test('acts on what the key before it has set, however fast they follow', async () => {
    const { focus } = await show();
    focus('sized row');
    for (const code of ['Digit2', 'Enter']) {
      const key = code.replace('Digit', '');
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { code, key, bubbles: true, cancelable: true }),
      );
    }
    expect(done()).toEqual(['200 placed']);
  });

  test('of a panel does nothing where the focus is elsewhere', async () => {
    const { focus } = await show();
    focus('plain row');
    await userEvent.keyboard('m');
    focus('ticket row');
    await userEvent.keyboard('m/');
    expect(done()).toEqual([]);
    focus('orders row');
    await userEvent.keyboard('m');
    expect(done()).toEqual(['orders amend']);
  });

  test('of the whole page works from anywhere', async () => {
    const { focus } = await show();
    await userEvent.keyboard('{Control>}k{/Control}');
    focus('ticket row');
    await userEvent.keyboard('{Control>}k{/Control}?');
    expect(done()).toEqual(['palette', 'palette', 'keys']);
  });

  test('a single character is typed while a text is typed, a chord still works', async () => {
    const { panel } = await show();
    const word = panel.getByLabelText('orders word');
    await word.click();
    await userEvent.keyboard('m/?');
    await expect.element(word).toHaveValue('m/?');
    expect(done()).toEqual([]);
    await panel.getByLabelText('ticket word').click();
    await userEvent.keyboard('{Control>}{Enter}{/Control}{Control>}k{/Control}');
    expect(done()).toEqual(['ticket send', 'palette']);
  });

  test('held down acts once: no stream of orders', async () => {
    const { focus } = await show();
    focus('ticket row');
    await userEvent.keyboard('{Control>}{Enter>3/}{/Control}');
    expect(done()).toEqual(['ticket send']);
  });

  test('does nothing behind a dialog', async () => {
    const { panel } = await show({ withDialog: true });
    await panel.getByRole('button', { name: 'inside' }).click();
    await userEvent.keyboard('{Control>}k{/Control}/');
    expect(done()).toEqual([]);
  });
});

/** A ticket with a menu in it, and a dialog opened from a drawer: layers over layers. */
function Layers() {
  useKeyboard(DEFAULT_KEYS, {});
  const root = useRef<HTMLDivElement>(null);
  useCommands(root, { 'ticket.clear': () => did('cleared') });
  const [open, setOpen] = useState<readonly string[]>([]);
  const close = (name: string) => setOpen((all) => all.filter((one) => one !== name));
  return (
    <div ref={root} data-key-scope="ticket">
      <MenuButton name="Venue" items={[{ id: 'a', label: 'Alpha', onPick: () => undefined }]}>
        venue
      </MenuButton>
      <button type="button" onClick={() => setOpen(['drawer'])}>
        order
      </button>
      {open.includes('drawer') ? (
        <Dialog title="Order" kind="drawer" onClose={() => close('drawer')}>
          <button type="button" onClick={() => setOpen(['drawer', 'amend'])}>
            amend
          </button>
          {open.includes('amend') ? (
            <Dialog title="Amend" onClose={() => close('amend')}>
              <PopoverButton name="More" width={200} panel={() => <input aria-label="Peg" />}>
                more
              </PopoverButton>
            </Dialog>
          ) : null}
        </Dialog>
      ) : null}
    </div>
  );
}

describe('Escape', () => {
  test('closes a menu over the ticket, and clears the ticket with the next press alone', async () => {
    const { panel } = showPanel(<Layers />);
    await panel.getByRole('button', { name: 'Venue' }).click();
    await expect.element(panel.getByRole('menu')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => panel.getByRole('menu').elements()).toHaveLength(0);
    expect(did.mock.calls).toEqual([]);
    await userEvent.keyboard('{Escape}');
    expect(did.mock.calls).toEqual([['cleared']]);
  });

  test('closes the top layer, one with each press', async () => {
    const { panel } = showPanel(<Layers />);
    await panel.getByRole('button', { name: 'order' }).click();
    await panel.getByRole('button', { name: 'amend' }).click();
    await panel.getByRole('button', { name: 'More' }).click();
    const layers = () =>
      panel
        .getByRole('dialog')
        .elements()
        .map((layer) => layer.getAttribute('aria-label') ?? layer.querySelector('h2')?.textContent);
    await expect.poll(layers).toEqual(['Order', 'Amend', 'More']);
    await userEvent.keyboard('{Escape}');
    await expect.poll(layers).toEqual(['Order', 'Amend']);
    await userEvent.keyboard('{Escape}');
    await expect.poll(layers).toEqual(['Order']);
    await userEvent.keyboard('{Escape}');
    await expect.poll(layers).toEqual([]);
    expect(did.mock.calls).toEqual([]);
  });
});

describe('a person’s own keys', () => {
  test('replace the ones a command starts with', async () => {
    const { focus } = await show({ keys: { chords: { palette: 'Ctrl+KeyJ' } } });
    focus('orders row');
    await userEvent.keyboard('{Control>}j{/Control}');
    expect(done()).toEqual(['palette']);
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(done()).toEqual(['palette']);
  });

  test('single characters can be switched off, chords stay', async () => {
    const { focus } = await show({ keys: { singleKeys: false } });
    focus('orders row');
    await userEvent.keyboard('/m');
    expect(done()).toEqual([]);
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(done()).toEqual(['palette']);
  });
});

describe('the focus', () => {
  const focused = (): string | undefined =>
    document.activeElement?.closest<HTMLElement>('[data-panel]')?.dataset['panel'];

  test('goes from panel to panel as they are read, and round', async () => {
    await show();
    const visited = [1, 2, 3, 4].map(() => {
      focusPanel(1);
      return focused();
    });
    expect(visited).toEqual(['orders', 'ticket', 'plain', 'orders']);
    focusPanel(-1);
    expect(focused()).toBe('plain');
  });

  test('starts backwards at the last panel', async () => {
    await show();
    focusPanel(-1);
    expect(focused()).toBe('plain');
  });

  test('passes over a panel that is hidden behind its tab', async () => {
    const { panel } = await show();
    const hidden = panel.element().querySelector<HTMLElement>('[data-panel="ticket"]');
    hidden?.style.setProperty('display', 'none');
    focusPanel(1);
    focusPanel(1);
    expect(focused()).toBe('plain');
  });

  test('goes into a named panel', async () => {
    await show();
    focusIn('ticket');
    expect(focused()).toBe('ticket');
    focusIn('not-open');
    expect(focused()).toBe('ticket');
  });
});
