/**
 * Contrast of texts: in the top layer, where axe reports "could not be determined" of nearly all of them, and in the looks
 * a page is not started with.
 */
import type { Locator } from '@playwright/test';

export type Look = { readonly theme: string; readonly palette: string };

type Found = { readonly checked: number; readonly faults: readonly string[] };

/**
 * Every visible text under an element against the nearest ground that is not see-through: at least 4.5, large text 3
 * (WCAG 2.2, 1.4.3). Texts of disabled controls are exempt there, and so here. Runs in the page, and so uses nothing
 * that is not its own.
 */
function measureHere(element: Element): Found {
  type Rgba = readonly [number, number, number, number];
  const brush = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (brush === null) throw new Error('no canvas to read colours with');
  const known = new Map<string, Rgba>();
  const rgba = (css: string): Rgba => {
    const found = known.get(css) ?? read(css);
    known.set(css, found);
    return found;
  };
  const read = (css: string): Rgba => {
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = css;
    brush.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0, a = 0] = brush.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top: Rgba, [r, g, b]: Rgba): Rgba => {
    const mix = (above: number, below: number): number => above * top[3] + below * (1 - top[3]);
    return [mix(top[0], r), mix(top[1], g), mix(top[2], b), 1];
  };
  const grounds = new Map<Element, Rgba>();
  const findGround = (at: Element | null): Rgba => {
    if (at === null) return [255, 255, 255, 1];
    const earlier = grounds.get(at);
    if (earlier !== undefined) return earlier;
    const own = rgba(getComputedStyle(at).backgroundColor);
    const ground = own[3] === 1 ? own : over(own, findGround(at.parentElement));
    grounds.set(at, ground);
    return ground;
  };
  const light = (color: Rgba): number => {
    const [r = 0, g = 0, b = 0] = color.slice(0, 3).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const texts: { readonly of: Element; readonly style: CSSStyleDeclaration; text: string }[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) {
    const { parentElement: of, textContent } = walker.currentNode;
    const text = textContent?.trim() ?? '';
    if (of !== null && text !== '') texts.push({ of, style: getComputedStyle(of), text });
  }
  for (const of of element.querySelectorAll('input')) {
    if (of.value !== '') texts.push({ of, style: getComputedStyle(of), text: of.value });
    else texts.push({ of, style: getComputedStyle(of, '::placeholder'), text: of.placeholder });
  }
  const seen = texts.filter(({ of }) => {
    const { width, height } = of.getBoundingClientRect();
    const isOff = of.closest(':disabled, [aria-disabled="true"]') !== null;
    return of.checkVisibility() && width > 1 && height > 1 && !isOff;
  });
  const faults = seen.flatMap(({ of, style, text }) => {
    const ground = findGround(of);
    const [a, b] = [light(over(rgba(style.color), ground)), light(ground)];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const px = Number.parseFloat(style.fontSize);
    const isLarge = px >= 24 || (px >= 18.66 && Number(style.fontWeight) >= 700);
    return ratio >= (isLarge ? 3 : 4.5) ? [] : [`${ratio.toFixed(2)}: ${text.slice(0, 60)}`];
  });
  return { checked: seen.length, faults };
}

/**
 * The contrast of all texts under `root` in each look. The page wears them, as when another is picked, within one task,
 * so that it is painted in none of them; then its own again.
 */
export async function measureContrast(
  root: Locator,
  looks: readonly Look[],
): Promise<readonly (Found & { readonly look: Look })[]> {
  await root.page().evaluate(`window.measureHere = ${measureHere}`);
  return root.evaluate((element, wanted) => {
    const { measureHere: measure } = window as unknown as {
      measureHere: (element: Element) => Found;
    };
    const worn = document.documentElement.dataset;
    const before = { ...worn };
    // A colour on its way is still that of the look before.
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition: none !important }');
    document.adoptedStyleSheets.push(still);
    const found = wanted.map((look) => {
      Object.assign(worn, look);
      return { look, ...measure(element) };
    });
    for (const part of ['theme', 'palette']) {
      if (before[part] === undefined) delete worn[part];
      else worn[part] = before[part];
    }
    document.adoptedStyleSheets.pop();
    return found;
  }, looks);
}
