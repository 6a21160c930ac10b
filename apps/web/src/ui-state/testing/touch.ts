/** What a finger and a narrow window need of a screen. For tests. */

const PRESSED =
  'button, a[href], select, summary, textarea, input, [role="menuitem"], [role="tab"], [role="option"]';

/** A radio or a checkbox is pressed by its label. */
const toTarget = (element: Element): Element =>
  element.matches('input[type="radio"], input[type="checkbox"]')
    ? (element.closest('label') ?? element)
    : element;

const isShown = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) &&
  element.getBoundingClientRect().width > 0;

/** A link inside of a sentence is as high as its line (WCAG 2.5.8, inline). */
const isInline = (element: Element): boolean => getComputedStyle(element).display === 'inline';

/**
 * What can be pressed and is smaller than this, each with its size; half a pixel is rounding.
 * @param leastPx both its width and its height
 */
export function smallTargets(root: Element, leastPx: number): readonly string[] {
  const targets = new Set([...root.querySelectorAll(PRESSED)].filter(isShown).map(toTarget));
  return [...targets]
    .filter((target) => !isInline(target))
    .map((target) => ({ target, box: target.getBoundingClientRect() }))
    .filter(({ box }) => Math.min(box.width, box.height) < leastPx - 0.5)
    .map(({ target, box }) => {
      const name = target.getAttribute('aria-label') ?? target.textContent?.trim();
      return `${target.tagName} ${name}: ${box.width.toFixed(1)} × ${box.height.toFixed(1)}`;
    });
}

/** How far the page can be scrolled to the side, in pixels. */
export const pageOverflow = (): number =>
  document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** What stands outside of the window at its right or left and is not inside of a part that scrolls. */
export function cutByWindow(root: Element): readonly string[] {
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    element !== root &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  return [...root.querySelectorAll(PRESSED)]
    .filter(isShown)
    .map(toTarget)
    .filter((target) => {
      const { left, right } = target.getBoundingClientRect();
      return (left < -0.5 || right > window.innerWidth + 0.5) && !scrolls(target.parentElement);
    })
    .map((target) => `${target.tagName} ${target.textContent?.trim()}`);
}
