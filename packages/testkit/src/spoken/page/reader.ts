/**
 * A screen reader's view of a page in Chromium: what is spoken of the element with the focus, from the browser's own
 * accessibility tree, and what live regions announce.
 */
import { type AxNode, getName, getRole, listParts, type Part, toLine } from '../line.ts';
import { findFocus, findHeader, findPosition } from './focus.ts';
import { toWatchProgram } from './regions.ts';

export type ReadPage = {
  /** Sends a command of the DevTools protocol to the page. */
  readonly send: (method: string, params?: object) => Promise<unknown>;
  /** An expression for the window that is read: the page's own, or that of a frame of the same origin. */
  readonly window: string;
};

export type Reader = {
  /**
   * The line that is spoken of the element with the focus, such as `Ticket, region; Quantity, edit, 100`: parts of the page
   * are in it when they were not around the focus at the last reading.
   */
  readonly focus: () => Promise<string>;
  /** The announcements since {@link Reader.forget}, such as `polite: 100 filled`. */
  readonly announced: () => Promise<readonly string[]>;
  readonly forget: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** What is spoken when the focus is on no element: a reader loses its place. */
export const NO_FOCUS = 'no element has the focus';

const GROUP = 'spoken';

type Evaluated = {
  readonly result: { readonly objectId?: string; readonly value?: unknown };
  readonly exceptionDetails?: { readonly exception?: { readonly description?: string } };
};

/** Begins to read a page; regions announce from here on. */
export async function openReader(page: ReadPage): Promise<Reader> {
  const { send, window } = page;
  await send('Accessibility.enable');
  await evaluate(page, toWatchProgram(window), true);
  let last: Place = { element: -1, parts: [], entered: [] };
  return {
    focus: async () => {
      const nodes = await readNodes(page, `(${findFocus})(${window})`);
      const [node] = nodes;
      if (node === undefined) return NO_FOCUS;
      last = moveTo(last, node.backendDOMNodeId ?? -1, listParts(nodes));
      return toLine(node, {
        entered: last.entered.map(({ text }) => text),
        header: await readHeader(page, node),
        position: await readPosition(page, node),
      });
    },
    announced: async () => {
      const { value } = await evaluate(page, `${window}.spokenLines`, true);
      return value as readonly string[];
    },
    forget: async () => void (await evaluate(page, `${window}.spokenLines.length = 0`, true)),
    close: async () => {
      await evaluate(page, `${window}.stopSpoken?.()`, true);
      await send('Runtime.releaseObjectGroup', { objectGroup: GROUP });
      await send('Accessibility.disable');
    },
  };
}

/** Where the focus was at a reading, with the parts around it and those that were entered with it. */
type Place = {
  readonly element: number;
  readonly parts: readonly Part[];
  readonly entered: readonly Part[];
};

/** The same line again while the focus rests. */
function moveTo(from: Place, element: number, parts: readonly Part[]): Place {
  if (element === from.element) return { ...from, parts };
  const known = new Set([from.element, ...from.parts.map(({ id }) => id)]);
  return { element, parts, entered: parts.filter(({ id }) => !known.has(id)) };
}

const CHOICES: ReadonlySet<string> = new Set('menuitem menuitemradio option radio tab'.split(' '));

async function readPosition(page: ReadPage, node: AxNode): Promise<string> {
  if (!CHOICES.has(getRole(node))) return '';
  return String((await evaluate(page, `(${findPosition})(${page.window})`, true)).value);
}

async function readHeader(page: ReadPage, node: AxNode): Promise<string> {
  if (getRole(node) !== 'gridcell') return '';
  const [header] = await readNodes(page, `(${findHeader})(${page.window})`);
  return header === undefined ? '' : getName(header);
}

/** The node of an element and those around it; none where the expression is null. */
async function readNodes(page: ReadPage, expression: string): Promise<readonly AxNode[]> {
  const { objectId } = await evaluate(page, expression, false);
  if (objectId === undefined) return [];
  const tree = await page.send('Accessibility.getPartialAXTree', {
    objectId,
    fetchRelatives: true,
  });
  return (tree as { readonly nodes: readonly AxNode[] }).nodes;
}

async function evaluate(
  { send }: ReadPage,
  expression: string,
  returnByValue: boolean,
): Promise<Evaluated['result']> {
  const evaluated = await send('Runtime.evaluate', {
    expression,
    returnByValue,
    objectGroup: GROUP,
  });
  const { result, exceptionDetails } = evaluated as Evaluated;
  if (exceptionDetails !== undefined) {
    throw new Error(exceptionDetails.exception?.description ?? 'the page could not be read');
  }
  return result;
}
