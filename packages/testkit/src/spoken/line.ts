/**
 * What a screen reader speaks of one element, from the nodes of Chromium's accessibility tree: its name, what it is, its
 * state, its value, its description and its place among others. Before them the parts of the page that are entered with it.
 * No screen reader is imitated to the word: the order is that of NVDA and Orca.
 */

type AxValue = { readonly value?: unknown };

/** A node as `Accessibility.getPartialAXTree` of the DevTools protocol returns it. */
export type AxNode = {
  readonly nodeId: string;
  readonly parentId?: string;
  readonly ignored: boolean;
  readonly backendDOMNodeId?: number;
  readonly role?: AxValue;
  readonly name?: AxValue;
  readonly description?: AxValue;
  readonly value?: AxValue;
  readonly properties?: readonly { readonly name: string; readonly value: AxValue }[];
};

/** Spoken names of roles that are not spoken as they are written. */
const ROLES: Readonly<Record<string, string>> = {
  alertdialog: 'alert dialog',
  checkbox: 'check box',
  columnheader: 'column header',
  combobox: 'combo box',
  DisclosureTriangle: 'disclosure',
  generic: '',
  gridcell: '',
  listbox: 'list box',
  menuitem: 'menu item',
  menuitemradio: 'radio menu item',
  none: '',
  radio: 'radio button',
  searchbox: 'search edit',
  spinbutton: 'spin button',
  tabpanel: 'tab panel',
  textbox: 'edit',
};

/** Parts of a page that are announced when the focus comes into them. */
const PARTS: ReadonlySet<string> = new Set(
  'alertdialog banner complementary dialog form grid group list listbox main menu navigation radiogroup region search tablist toolbar'.split(
    ' ',
  ),
);

/** What has a text of its own, which is spoken as blank where there is none. */
const EDITED: ReadonlySet<string> = new Set(['textbox', 'searchbox', 'spinbutton']);

const toText = (value: AxValue | undefined): string =>
  value?.value === undefined || value.value === null
    ? ''
    : String(value.value).replace(/\s+/g, ' ').trim();

/** The role as the tree has it, such as `gridcell`. */
export const getRole = ({ role }: AxNode): string => toText(role);

/** The accessible name; empty where there is none. */
export const getName = ({ name }: AxNode): string => toText(name);

/** A part of the page around an element: what is spoken when it is entered, and what it is known by. */
export type Part = { readonly id: number; readonly text: string };

/**
 * The announced parts around the first of the nodes, outermost first. A part without a name is one only where its role
 * alone carries a meaning: a dialog.
 */
export function listParts(nodes: readonly AxNode[]): readonly Part[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const parts: Part[] = [];
  for (let at = findParent(nodes[0], byId); at !== undefined; at = findParent(at, byId)) {
    const role = getRole(at);
    const name = getName(at);
    const isPart = !at.ignored && PARTS.has(role) && (name !== '' || role.endsWith('dialog'));
    if (isPart) parts.unshift({ id: at.backendDOMNodeId ?? -1, text: describePart(at) });
  }
  return parts;
}

const findParent = (
  node: AxNode | undefined,
  byId: ReadonlyMap<string, AxNode>,
): AxNode | undefined => (node?.parentId === undefined ? undefined : byId.get(node.parentId));

const describePart = (node: AxNode): string =>
  join([getName(node), toSpokenRole(node), toText(node.description)]);

const toSpokenRole = (node: AxNode): string => ROLES[getRole(node)] ?? getRole(node);

const join = (texts: readonly string[]): string =>
  texts.filter((text, at) => text !== '' && texts.indexOf(text) === at).join(', ');

type Around = {
  /** Texts of the parts that are entered with it. */
  readonly entered?: readonly string[];
  /** Title of its column. */
  readonly header?: string;
  /** `2 of 3`. */
  readonly position?: string;
};

/** One spoken line; a text that would be spoken twice is spoken once. */
export function toLine(node: AxNode, around: Around = {}): string {
  const { entered = [], header = '', position = '' } = around;
  const own = join([
    header,
    getName(node),
    toSpokenRole(node),
    ...listStates(node),
    describeValue(node),
    toText(node.description),
    position,
  ]);
  return [...entered, own].join('; ');
}

function describeValue(node: AxNode): string {
  const value = toText(node.value);
  return value === '' && EDITED.has(getRole(node)) ? 'blank' : value;
}

function listStates(node: AxNode): readonly string[] {
  const { properties = [] } = node;
  const states = new Map(properties.map(({ name, value }) => [name, toText(value)]));
  // That it has a list is what a combo box is.
  const isList = getRole(node) === 'combobox';
  return STATES.flatMap(([name, spoken]) =>
    isList && (name === 'expanded' || name === 'hasPopup')
      ? []
      : (spoken[states.get(name) ?? ''] ?? []),
  );
}

type Spoken = Readonly<Record<string, string>>;

/** Properties of the tree in the order they are spoken, with the words for their values. */
const STATES: readonly (readonly [string, Spoken])[] = [
  ['checked', { true: 'checked', false: 'not checked', mixed: 'half checked' }],
  ['pressed', { true: 'pressed', false: 'not pressed' }],
  ['expanded', { true: 'expanded', false: 'collapsed' }],
  ['selected', { true: 'selected' }],
  ['disabled', { true: 'unavailable' }],
  ['required', { true: 'required' }],
  ['invalid', { true: 'invalid entry', grammar: 'invalid entry', spelling: 'invalid entry' }],
  ['hasPopup', { menu: 'opens a menu', dialog: 'opens a dialog' }],
];
