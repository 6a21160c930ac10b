/** What of a table is cut: a cell whose content is wider than the cell. For tests. */

const isCut = (element: Element): boolean =>
  element.scrollWidth > element.clientWidth && getComputedStyle(element).display !== 'inline';

/** A text may be shortened where its title has the whole of it. */
const hasWholeTitle = (cell: HTMLElement): boolean => {
  const text = cell.textContent?.trim() ?? '';
  const titles = [cell, ...cell.querySelectorAll<HTMLElement>('[title]')].map(({ title }) => title);
  return cell.dataset['kind'] === 'text' && titles.some((title) => title.includes(text));
};

/** The cut cells and heads of a grid, each by its column and what it should show. */
export function cutCells(root: Element): readonly string[] {
  const cells = [...root.querySelectorAll<HTMLElement>('.grid-cell, .grid-sort')];
  return cells
    .filter((cell) => [cell, ...cell.querySelectorAll('*')].some(isCut) && !hasWholeTitle(cell))
    .map((cell) => {
      const { column, total } = cell.dataset;
      return `${column ?? total ?? 'head'}: ${cell.textContent}`;
    });
}
