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

const ATTRIBUTES = [
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'placeholder',
  'title',
];

/** The texts and labels that are shown below an element, those that are marked as what people wrote left out. */
function listShown(root: Element): string[] {
  const shown: string[] = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode;
    if (parentElement?.closest('[translate="no"], code, kbd, pre') == null)
      shown.push(textContent ?? '');
  }
  for (const element of root.querySelectorAll('*')) {
    for (const name of ATTRIBUTES) shown.push(element.getAttribute(name) ?? '');
  }
  return shown;
}

/** The texts and labels below an element that have a German translation and are shown in English. */
export function englishIn(root: Element): string[] {
  const german = new Set(Object.values(GERMAN_TEXTS));
  return listShown(root)
    .map((text) => text.trim())
    .filter((text) => Object.hasOwn(GERMAN_TEXTS, text) && !german.has(text));
}

const toWords = (text: string): string[] => text.match(/\p{L}{2,}/gu) ?? [];

const lowered = (texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap(toWords).map((word) => word.toLowerCase()));

/** What its values are called: not a word of the text. */
const SLOTS = /\{[^{}]*\}/g;

const GERMAN_WORDS = lowered(Object.values(GERMAN_TEXTS));
const ENGLISH_WORDS = new Set(
  [...lowered(Object.keys(GERMAN_TEXTS).map((text) => text.replace(SLOTS, ' ')))].filter(
    (word) => !GERMAN_WORDS.has(word),
  ),
);

/**
 * The texts and labels below an element with a word of the English catalogue that no German text has, also where the text
 * as a whole is in no catalogue. Codes in capitals are no words.
 * @param names what people, firms, securities and programs are called there
 */
export function englishWordsIn(root: Element, names?: RegExp): string[] {
  const isEnglish = (word: string): boolean =>
    word !== word.toUpperCase() && ENGLISH_WORDS.has(word.toLowerCase());
  const found = listShown(root).filter((text) =>
    toWords(names === undefined ? text : text.replace(names, ' ')).some(isEnglish),
  );
  return [...new Set(found)];
}
