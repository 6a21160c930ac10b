/**
 * What the live regions of a page announce, in the order it happens. The functions run in the page, by their text.
 *
 * A region announces what changes in it, provided that it was in the accessibility tree before (WCAG technique ARIA22);
 * an alert also what it comes with (ARIA19). What is hidden, inert or behind a modal dialog announces nothing, and the same
 * text again neither.
 */

/** A window whose live regions are watched: the announcements so far, and what ends it. */
type WatchedWindow = Window &
  typeof globalThis & { spokenLines?: string[]; stopSpoken?: () => void };

function listRegions(document: Document): Element[] {
  return [
    ...document.querySelectorAll(
      '[aria-live], [role="status"], [role="alert"], [role="log"], output',
    ),
  ];
}

/** The nearest region around a node. */
function findRegion(node: Node): Element | null {
  const element = node.nodeType === 1 ? (node as Element) : node.parentElement;
  return (
    element?.closest('[aria-live], [role="status"], [role="alert"], [role="log"], output') ?? null
  );
}

function toUrgency(region: Element): string {
  const byRole = region.getAttribute('role') === 'alert' ? 'assertive' : 'polite';
  return region.getAttribute('aria-live') ?? byRole;
}

/** Whether a region is announced as a whole, whatever part of it changed. */
function isWhole(region: Element): boolean {
  const atomic = region.getAttribute('aria-atomic');
  return atomic === null
    ? region.matches('[role="status"], [role="alert"], output')
    : atomic === 'true';
}

/** Whether the accessibility tree has an element: seen, not hidden, not inert, not behind a modal dialog. */
function isExposed(element: Element): boolean {
  const modal = [...element.ownerDocument.querySelectorAll('dialog:modal')].at(-1);
  return (
    element.isConnected &&
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('[aria-hidden="true"], [inert]') === null &&
    (modal === undefined || modal.contains(element))
  );
}

/**
 * The text of a node for a reader; elements stand apart, as they are spoken. One with a tooltip is in the tree by it, and
 * Orca speaks both: `Refused [CODE] Refused`.
 */
function toText(node: Node): string {
  if (node.nodeType === 3) return node.nodeValue ?? '';
  if (node.nodeType !== 1) return '';
  const element = node as Element;
  if (element.getAttribute('aria-hidden') === 'true') return '';
  if (!element.checkVisibility({ visibilityProperty: true })) return '';
  const label = element.getAttribute('aria-label');
  const isInTree = !/^(?:none|presentation)$/.test(element.getAttribute('role') ?? '');
  const tip = isInTree ? (element.getAttribute('title') ?? '') : '';
  return ` ${tip} ${label ?? [...element.childNodes].map(toText).join('')} `;
}

/** What of a region is announced after a change of these nodes in it; the whole of an alert that is new. */
function listAnnounced(
  region: Element,
  nodes: readonly Node[] | undefined,
  isNew: boolean,
): readonly Node[] {
  if (isNew) return region.getAttribute('role') === 'alert' ? [region] : [];
  if (nodes === undefined) return [];
  return isWhole(region) ? [region] : nodes;
}

/** The nodes of each region that have come or have another text. */
function groupChanges(records: readonly MutationRecord[]): Map<Element, Node[]> {
  const changed = new Map<Element, Node[]>();
  for (const { type, target, addedNodes } of records) {
    for (const node of type === 'characterData' ? [target] : [...addedNodes]) {
      const region = node.isConnected ? findRegion(node) : null;
      if (region === null) continue;
      changed.set(region, [...(changed.get(region) ?? []), node]);
    }
  }
  return changed;
}

/** Begins to keep the announcements of a window. A page that is drawn four times a second costs it nothing else. */
function watchRegions(window: WatchedWindow): void {
  const { document } = window;
  const lines: string[] = [];
  window.spokenLines = lines;
  const exposed = new Set<Element>(listRegions(document).filter(isExposed));
  const texts = new Map<Element, string>([...exposed].map((region) => [region, toText(region)]));
  const onRegion = (region: Element, nodes: readonly Node[] | undefined): void => {
    const announced = listAnnounced(region, nodes, !exposed.has(region)).map(toText).join(' ');
    const whole = toText(region);
    const isSame = isWhole(region) && texts.get(region) === whole;
    exposed.add(region);
    texts.set(region, whole);
    const urgency = toUrgency(region);
    const text = announced.replace(/\s+/g, ' ').trim();
    if (text !== '' && urgency !== 'off' && !isSame) lines.push(`${urgency}: ${text}`);
  };
  const onChanges = (records: readonly MutationRecord[]): void => {
    const changed = groupChanges(records);
    const isLarger = records.some(({ type }) => type !== 'characterData');
    if (changed.size === 0 && !isLarger) return;
    for (const region of listRegions(document)) {
      if (isExposed(region)) onRegion(region, changed.get(region));
      else exposed.delete(region);
    }
  };
  const observer = new window.MutationObserver(onChanges);
  window.stopSpoken = () => observer.disconnect();
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['open', 'inert', 'hidden', 'aria-hidden'],
  });
}

/** The functions by which the page itself watches its regions. */
const IN_PAGE = [
  listRegions,
  findRegion,
  toUrgency,
  isWhole,
  isExposed,
  toText,
  listAnnounced,
  groupChanges,
  watchRegions,
];

/** A program that begins to watch the window of an expression. */
export const toWatchProgram = (window: string): string =>
  `(() => { ${IN_PAGE.join('\n')}\nwatchRegions(${window}); })()`;

/** A program for whether the accessibility tree has the element of an expression. */
export const toExposedProgram = (element: string): string => `(${isExposed})(${element})`;
