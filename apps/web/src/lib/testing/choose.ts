/** Selects options of a list as Playwright's own script in the page does: marked, then `input` and `change`. */
import { isSeen } from './press.ts';

/**
 * @param wanted values or labels
 * @returns false for what cannot be selected now, which is then as it was
 */
export function choose(element: Element | null, wanted: readonly string[]): boolean {
  const list = element instanceof HTMLLabelElement ? element.control : element;
  if (!(list instanceof HTMLSelectElement) || !isSeen(list) || list.matches(':disabled')) {
    return false;
  }
  const options = wanted.map((text) => [...list.options].find((option) => isNamed(option, text)));
  const [first, ...more] = options;
  if (options.some((option) => option === undefined || option.matches(':disabled'))) return false;
  if (first === undefined || (more.length > 0 && !list.multiple)) return false;
  for (const option of list.multiple ? list.options : []) option.selected = false;
  for (const option of options) if (option) option.selected = true;
  list.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  list.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}

const isNamed = ({ value, label }: HTMLOptionElement, text: string): boolean =>
  value === text || plain(label) === plain(text);

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
