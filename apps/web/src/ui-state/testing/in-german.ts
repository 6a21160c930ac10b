/** A page in German, and what of it stayed English. */
import { onTestFinished } from 'vitest';
import { GERMAN, GERMAN_TEXTS } from '../../lib/text/german.ts';

/** Until the test is over everything that is drawn is in German. */
export function showGerman(): void {
  globalThis.tradefloorLanguage = () => GERMAN;
  onTestFinished(() => {
    globalThis.tradefloorLanguage = undefined;
  });
}

const ATTRIBUTES = ['alt', 'aria-label', 'placeholder', 'title'];

/** The texts and labels below an element that have a German translation and are shown in English. */
export function englishIn(root: Element): string[] {
  const shown: string[] = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) shown.push(texts.currentNode.textContent ?? '');
  for (const element of root.querySelectorAll('*')) {
    for (const name of ATTRIBUTES) shown.push(element.getAttribute(name) ?? '');
  }
  const german = new Set(Object.values(GERMAN_TEXTS));
  return shown
    .map((text) => text.trim())
    .filter((text) => Object.hasOwn(GERMAN_TEXTS, text) && !german.has(text));
}
