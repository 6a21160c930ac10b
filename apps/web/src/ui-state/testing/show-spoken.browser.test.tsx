/** What is spoken of a page, by Chromium's own accessibility tree, and what its live regions announce. */

import { NO_FOCUS } from '@tradefloor/testkit/spoken/page/reader';
import { toExposedProgram } from '@tradefloor/testkit/spoken/page/regions';
import { describe, expect, onTestFinished, test } from 'vitest';
import { getProtocol, readPage } from './show-spoken.tsx';

/** A page of this markup, and a reader of it. */
async function read(html: string) {
  const place = document.createElement('div');
  place.innerHTML = html;
  document.body.append(place);
  onTestFinished(() => place.remove());
  const find = (selector: string): HTMLElement => {
    const element = place.querySelector<HTMLElement>(selector);
    if (element === null) throw new Error(`no ${selector}`);
    return element;
  };
  return { find, ...(await readPage()) };
}

describe('the focus is spoken', () => {
  test.each([
    ['<button></button>', 'button'],
    ['<button aria-label="Close">×</button>', 'Close, button'],
    ['<button title="Close">×</button>', '×, button, Close'],
    ['<label>Quantity <input value="100"></label>', 'Quantity, edit, 100'],
    ['<input aria-label="Price" aria-invalid="true">', 'Price, edit, invalid entry, blank'],
    [
      '<label for="s">Type</label><select id="s"><option>Market<option selected>Limit</select>',
      'Type, combo box, Limit',
    ],
    [
      '<button aria-describedby="why" aria-disabled="true">Send</button><p id="why">No prices</p>',
      'Send, button, unavailable, No prices',
    ],
    [
      '<fieldset><legend>Side</legend><label><input type="radio" name="n" checked>BUY</label><label><input type="radio" name="n">SELL</label></fieldset>',
      'Side, group; BUY, radio button, checked, 1 of 2',
    ],
    [
      '<section aria-label="Ticket"><button>Send</button></section>',
      'Ticket, region; Send, button',
    ],
  ])('%s', async (html, line) => {
    const { find, reader } = await read(html);
    find('button, input, select').focus();
    expect(await reader.focus()).toBe(line);
  });

  test('a part of the page once, when it is entered', async () => {
    const { press, find } = await read(
      '<section aria-label="Ticket"><button>One</button><button>Two</button></section><button>Out</button>',
    );
    find('button').focus();
    expect(await press('{Tab}')).toBe('Ticket, region; Two, button');
    expect(await press('{Shift>}{Tab}{/Shift}')).toBe('One, button');
    expect(await press('{Tab}{Tab}')).toBe('Out, button');
    expect(await press('{Shift>}{Tab}{/Shift}')).toBe('Ticket, region; Two, button');
  });

  test('the cell that a grid names as active, with the title of its column', async () => {
    const { reader, find } = await read(
      `<div role="grid" aria-label="Orders" tabindex="0" aria-activedescendant="c">
        <div role="row"><div role="columnheader" aria-colindex="1">Qty</div></div>
        <div role="row"><div role="gridcell" id="c" aria-colindex="1" aria-selected="true">100</div></div>
      </div>`,
    );
    find('[role="grid"]').focus();
    expect(await reader.focus()).toBe('Orders, grid; Qty, 100, selected');
  });

  test('what has lost it is a loss, not silence', async () => {
    const { find, reader } = await read('<button>Once</button>');
    find('button').focus();
    find('button').remove();
    expect(await reader.focus()).toBe(NO_FOCUS);
  });
});

describe('a live region announces', () => {
  test.each([
    ['role="status"', ['polite: Saved']],
    ['role="alert"', ['assertive: Saved']],
    ['aria-live="polite"', ['polite: Saved']],
    ['aria-live="off"', []],
    ['role="status" aria-live="off"', []],
    ['role="status" aria-hidden="true"', []],
    ['role="status" hidden', []],
    ['role="status" inert', []],
    ['role="timer"', []],
  ])('<p %s>: %j', async (attributes, lines) => {
    const { find, expectAnnounced } = await read(
      `<p ${attributes}></p><p role="alert" id="end"></p>`,
    );
    find('p').textContent = 'Saved';
    find('#end').textContent = 'End';
    await expectAnnounced(...lines, 'assertive: End');
  });

  test('a status that comes with its text nothing, an alert that comes with it', async () => {
    const { find, expectAnnounced } = await read('<div></div>');
    find('div').innerHTML = '<p role="status">Saved</p><p role="alert">Refused</p>';
    await expectAnnounced('assertive: Refused');
  });

  test('the whole of a status, and only what is new where it is not atomic', async () => {
    const { find, expectAnnounced } = await read(
      '<p role="status"></p><p role="status" aria-atomic="false" id="parts"></p>',
    );
    for (const selector of ['p', '#parts']) find(selector).append(' one');
    await expectAnnounced('polite: one', 'polite: one');
    for (const selector of ['p', '#parts']) find(selector).append(' two');
    await expectAnnounced('polite: one two', 'polite: two');
  });

  test('the same text again nothing, nor what is kept out of it', async () => {
    const { find, expectAnnounced } = await read(
      '<p role="status"><b></b><i aria-live="off"></i><u aria-hidden="true"></u></p>',
    );
    find('b').textContent = 'NEW';
    await expectAnnounced('polite: NEW');
    find('b').textContent = 'NEW';
    find('i').textContent = 'filled';
    find('u').textContent = '✓';
    find('b').textContent = 'END';
    await expectAnnounced('polite: END filled');
  });

  test('a tooltip within it as well, unless its element is presentational', async () => {
    const { find, expectAnnounced } = await read('<p role="alert"></p>');
    find('p').innerHTML = '<span title="Refused [CODE]">Refused</span>';
    await expectAnnounced('assertive: Refused [CODE] Refused');
    find('p').innerHTML = '<span title="Refused [CODE]" role="presentation">Refused</span>';
    await expectAnnounced('assertive: Refused');
  });

  test('nothing behind a modal dialog, and again once it is closed', async () => {
    const { find, expectAnnounced } = await read('<p role="alert"></p><dialog></dialog>');
    const dialog = find('dialog') as HTMLDialogElement;
    dialog.showModal();
    find('p').textContent = 'behind';
    await expectAnnounced();
    dialog.close();
    find('p').textContent = 'in front';
    await expectAnnounced('assertive: in front');
  });
});

test.each([
  '<p id="x">text</p>',
  '<p id="x" aria-hidden="true">text</p>',
  '<div aria-hidden="true"><p id="x">text</p></div>',
  '<div inert><p id="x">text</p></div>',
  '<p id="x" hidden>text</p>',
  '<p id="x" style="visibility: hidden">text</p>',
  '<p id="x" style="position: absolute; clip-path: inset(50%)">text</p>',
  '<p id="x">text</p><dialog data-modal>modal</dialog>',
  '<dialog data-modal><p id="x">text</p></dialog>',
])('what is taken for exposed is what the tree has: %s', async (html) => {
  const { find } = await read(html);
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[data-modal]')) {
    dialog.showModal();
  }
  find('#x').setAttribute('role', 'alert');
  const element = "window.readWindow.document.getElementById('x')";
  const { value } = await evaluate(toExposedProgram(element), true);
  expect(value).toBe(await isInTree(element));
});

test.each([
  ['', true],
  ['role="presentation"', false],
])('the tree has an element with a tooltip and %j: %j', async (attributes, isThere) => {
  await read(`<p><span id="x" title="Refused [CODE]" ${attributes}>Refused</span></p>`);
  expect(await isInTree("window.readWindow.document.getElementById('x')")).toBe(isThere);
});

async function isInTree(element: string): Promise<boolean> {
  const { objectId } = await evaluate(element, false);
  const tree = await getProtocol().send('Accessibility.getPartialAXTree', { objectId });
  const [node] = (tree as { readonly nodes: readonly { readonly ignored: boolean }[] }).nodes;
  return node?.ignored === false;
}

async function evaluate(expression: string, returnByValue: boolean) {
  const evaluated = await getProtocol().send('Runtime.evaluate', { expression, returnByValue });
  const { result } = evaluated as {
    readonly result: { readonly value?: unknown; readonly objectId?: string };
  };
  return result;
}
