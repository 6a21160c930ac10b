/**
 * What a figure or a control on the page is: by the description of its column, its own tooltip or description, or the
 * term that it is labelled with. Reads the page alone, so that every panel is explained by the texts that it has.
 */
import { phrase } from '../../lib/text/phrase.ts';
import { isPanelId } from '../../ui-state/panel-ids.ts';
import { PANELS } from '../panels/panels.ts';
import { toSource } from './panel-sources.ts';
import { findTerm } from './terms.ts';

export type Explanation = {
  /** What it is called on the page. */
  readonly name: string;
  readonly text: string;
  /** Where it comes from; null outside of panels. */
  readonly source: string | null;
  /** What the text is about: the pointed one, or one around it. */
  readonly element: Element;
};

const clean = (text: string | null | undefined): string =>
  (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** The nearest explained element from this one outwards; null where nothing around it is explained. */
export function findExplanation(start: Element): Explanation | null {
  for (let element: Element | null = start; element !== null; element = element.parentElement) {
    const found =
      explainColumn(element) ??
      explainCell(element) ??
      explainOwn(element) ??
      explainLabelled(element);
    if (found !== null) return { ...found, element, source: findSource(element) };
    if (element.matches('[data-panel], dialog, main, header, footer')) return null;
  }
  return null;
}

type Found = Pick<Explanation, 'name' | 'text'>;

/** A cell of a grid, of its head or of its totals: its column describes it. */
function explainColumn(element: Element): Found | null {
  const cell = element.closest('.grid-cell, .grid-head-cell');
  if (cell !== element || cell === null) return null;
  const at = cell.getAttribute('aria-colindex');
  const heads = cell.closest('[role="grid"]')?.querySelectorAll('.grid-head-cell') ?? [];
  const head = [...heads].find((one) => one.getAttribute('aria-colindex') === at);
  const button = head?.querySelector('.grid-sort') ?? null;
  const name = clean(button?.firstChild?.textContent);
  const title = clean(button?.getAttribute('title'));
  // A column whose description is its name only is explained as a term.
  const description = title === name ? (findTerm(name) ?? '') : title;
  if (description === '') return null;
  if (cell.hasAttribute('data-total')) {
    return { name: `${name}, total`, text: phrase`Of the rows shown: ${phrase(description)}` };
  }
  const tip = clean(cell.getAttribute('title'));
  const isMore = tip !== '' && tip !== description && tip !== clean(cell.textContent);
  return { name, text: isMore ? phrase`${phrase(description)}. Here: ${tip}` : description };
}

/** A cell of a plain table, or the head of its row, by the description of its column; its own tooltip comes after. */
function explainCell(element: Element): Found | null {
  if (!(element instanceof HTMLTableCellElement) || element.colSpan > 1) return null;
  const head = findHead(element);
  if (head === null || head === element) return null;
  const name = clean(head.textContent);
  const description = clean(head.getAttribute('title')) || (findTerm(name) ?? '');
  if (description === '') return null;
  const tip = clean(element.getAttribute('title'));
  return { name, text: tip === '' ? description : phrase`${phrase(description)}. Here: ${tip}` };
}

/** The head of a cell's column; null in a table without one. */
const findHead = (cell: HTMLTableCellElement): Element | null =>
  cell.closest('table')?.querySelectorAll('thead th')[cell.cellIndex] ?? null;

/** By its tooltip or the text that describes it, where that is more than its name. */
function explainOwn(element: Element): Found | null {
  const name =
    clean(element.getAttribute('aria-label')) ||
    clean(element.querySelector(':scope > dt')?.textContent) ||
    clean(element.textContent);
  const described = (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => clean(id === '' ? null : document.getElementById(id)?.textContent))
    .join(' ')
    .trim();
  const text = clean(element.getAttribute('title')) || described;
  if (text === '' || element.matches('.grid-cell, .grid-sort')) return null;
  return { name: name.length <= NAME_MAX ? name : '', text };
}

const NAME_MAX = 60;

/** By the term that it is labelled with: a fact by its name, a cell of a table by its head, a field by its label. */
function explainLabelled(element: Element): Found | null {
  const label = findLabel(element);
  const text = label === null ? null : findTerm(label);
  return label === null || text === null ? null : { name: label, text };
}

function findLabel(element: Element): string | null {
  if (element.matches('dt, th')) return clean(element.textContent);
  if (element.matches('dd')) {
    let before = element.previousElementSibling;
    while (before !== null && !before.matches('dt')) before = before.previousElementSibling;
    return before === null ? null : clean(before.textContent);
  }
  if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) {
    return clean(element.labels?.[0]?.firstChild?.textContent ?? null) || null;
  }
  return element.matches('label, legend') ? clean(element.firstChild?.textContent) : null;
}

function findSource(element: Element): string | null {
  const panel = element.closest<HTMLElement>('[data-panel]')?.dataset['panel'];
  return isPanelId(panel)
    ? phrase`${phrase(PANELS[panel].title)}: from ${phrase(toSource(panel))}.`
    : null;
}
