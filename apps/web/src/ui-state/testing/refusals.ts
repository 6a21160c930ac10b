/** What a reader gets of a refusal beyond its sentence: the tooltip, and what is copied. */
import { expect } from 'vitest';
import type { CodedText } from '../../lib/problem.ts';

/** Selects an element as a reader does by dragging over it. */
export function select(element: Element): void {
  getSelection()?.selectAllChildren(element);
}

/** What the page puts on the clipboard for the selection; null where it leaves that to the browser. */
export function copySelection(): string | null {
  const clipboardData = new DataTransfer();
  const copy = new ClipboardEvent('copy', { bubbles: true, cancelable: true, clipboardData });
  document.dispatchEvent(copy);
  return copy.defaultPrevented ? clipboardData.getData('text/plain') : null;
}

/** Expects a refusal on the page: its sentence, and its code in the tooltip and in what is copied. */
export async function expectCode({ text, code }: CodedText): Promise<void> {
  const shown = (): HTMLElement | undefined =>
    [...document.querySelectorAll<HTMLElement>(`[data-code="${code}"]`)].find(({ textContent }) =>
      textContent.includes(text),
    );
  await expect.poll(() => shown()?.title).toMatch(new RegExp(`\\[${code}\\]$`));
  const element = shown();
  if (element === undefined) throw new Error(`no refusal ${code} is shown`);
  select(element);
  expect(copySelection()).toBe(`${element.textContent} [${code}]`);
  getSelection()?.removeAllRanges();
}
