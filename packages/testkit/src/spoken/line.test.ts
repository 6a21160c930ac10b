import { describe, expect, it } from 'vitest';
import { type AxNode, listParts, toLine } from './line.ts';

type Given = {
  readonly role?: string;
  readonly name?: string;
  readonly value?: string;
  readonly description?: string;
  readonly states?: Readonly<Record<string, unknown>>;
  readonly ignored?: boolean;
};

const toNode = (given: Given, at = 0, count = 1): AxNode => ({
  nodeId: String(at),
  backendDOMNodeId: 100 + at,
  ignored: given.ignored ?? false,
  role: { value: given.role ?? 'button' },
  name: { value: given.name ?? '' },
  ...(at + 1 < count ? { parentId: String(at + 1) } : {}),
  ...(given.value === undefined ? {} : { value: { value: given.value } }),
  ...(given.description === undefined ? {} : { description: { value: given.description } }),
  properties: Object.entries(given.states ?? {}).map(([name, value]) => ({
    name,
    value: { value },
  })),
});

/** An element and what it stands in, the nearest first. */
const inside = (...given: readonly Given[]): readonly AxNode[] =>
  given.map((node, at) => toNode(node, at, given.length));

describe('a line', () => {
  it.each<[string, Given]>([
    ['button', {}],
    ['Cancel the order, button', { name: 'Cancel the order' }],
    ['Quantity, edit, blank', { role: 'textbox', name: 'Quantity' }],
    ['Quantity, edit, 100', { role: 'textbox', name: 'Quantity', value: '100' }],
    [
      'Order type, combo box, Limit',
      {
        role: 'combobox',
        name: 'Order type',
        value: 'Limit',
        states: { expanded: false, hasPopup: 'menu' },
      },
    ],
    ['More, button, opens a menu', { name: 'More', states: { hasPopup: 'menu' } }],
    ['BUY, radio button, checked', { role: 'radio', name: 'BUY', states: { checked: 'true' } }],
    [
      'Mute, check box, not checked',
      { role: 'checkbox', name: 'Mute', states: { checked: 'false' } },
    ],
    ['More, button, collapsed', { name: 'More', states: { expanded: false } }],
    ['AAPL, selected', { role: 'gridcell', name: 'AAPL', states: { selected: true } }],
    ['AAPL', { role: 'gridcell', name: 'AAPL', states: { selected: false } }],
  ])('is spoken as "%s"', (line, given) => {
    expect(toLine(toNode(given))).toBe(line);
  });

  it('has what is wrong with a field behind its value', () => {
    const node = toNode({
      role: 'textbox',
      name: 'Limit price',
      value: '189.425',
      description: 'In steps of 0.01',
      states: { invalid: 'true' },
    });
    expect(toLine(node)).toBe('Limit price, edit, invalid entry, 189.425, In steps of 0.01');
  });

  it('has the title of its column before it, its place behind it, and the parts that are entered first', () => {
    const node = toNode({ role: 'gridcell', name: '100' });
    expect(toLine(node, { header: 'Qty', position: '2 of 3', entered: ['Orders, grid'] })).toBe(
      'Orders, grid; Qty, 100, 2 of 3',
    );
  });

  it('speaks a tooltip that repeats the name once', () => {
    expect(toLine(toNode({ name: 'Close', description: 'Close' }))).toBe('Close, button');
  });
});

describe('the parts around an element', () => {
  it('are those with a meaning, outermost first', () => {
    const nodes = inside(
      { name: 'Send' },
      { role: 'generic' },
      { role: 'dialog', name: 'Confirm order', description: 'Worth 94,710.00.' },
      { role: 'main', name: 'Trading' },
    );
    expect(listParts(nodes).map(({ text }) => text)).toEqual([
      'Trading, main',
      'Confirm order, dialog, Worth 94,710.00.',
    ]);
  });

  it('are not groups and regions without a name, nor what the tree ignores', () => {
    const nodes = inside(
      { name: 'Send' },
      { role: 'group' },
      { role: 'region' },
      { role: 'dialog', ignored: true },
    );
    expect(listParts(nodes)).toEqual([]);
  });

  it('are a dialog without a name, too', () => {
    expect(listParts(inside({}, { role: 'dialog' })).map(({ text }) => text)).toEqual(['dialog']);
  });
});
