/** That nothing in a grid, a table or a list of figures is cut: shortened only where a title has the whole. */
import { expect, type Locator } from '@playwright/test';

/** What is cut within a part of the page, and cannot be read whole in a title. */
const listCut = (root: Locator): Promise<readonly string[]> =>
  root.evaluate((part) =>
    [...part.querySelectorAll<HTMLElement>('[role="grid"] *, table *, dl *')]
      .filter((each) => {
        const { overflowX, textOverflow } = getComputedStyle(each);
        const isCut = overflowX !== 'visible' && each.scrollWidth > each.clientWidth;
        return (
          isCut && (textOverflow === 'ellipsis' || each.closest('.grid-cell, td, th') !== null)
        );
      })
      .filter((each) => each.closest('.visually-hidden, .sr-only, input, select') === null)
      .filter((each) => each.closest('[title]') === null && each.querySelector('[title]') === null)
      .map((each) => {
        const column = each.closest<HTMLElement>('[data-column]')?.dataset['column'] ?? '';
        return `${each.closest('[aria-label]')?.getAttribute('aria-label')} ${column}: ${each.textContent}`;
      }),
  );

export async function expectWhole(root: Locator, what: string): Promise<void> {
  expect.soft(await listCut(root), `${what}: what is cut`).toEqual([]);
}
