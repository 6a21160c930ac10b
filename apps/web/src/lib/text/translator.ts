/** A language from its catalogue: the English text is the key, `{0}` and `{1}` its values (ICU messages, by next-intl). */
import { createTranslator } from 'next-intl';
import type { Locale } from './locale.ts';
import type { Attributes, Language } from './phrase.ts';

/** Translations by their English texts. */
export type Catalogue = Readonly<Record<string, string>>;

/** The attributes of HTML and SVG that a person reads. */
const READ_ATTRIBUTES = [
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
];

/** Elements whose text is code or what was typed. */
const VERBATIM = new Set<unknown>(['code', 'pre', 'script', 'style', 'textarea']);

/** The key of a text with values: each stands as its number in braces. */
export const toKey = (parts: readonly string[]): string =>
  parts.reduce((key, part, index) => `${key}{${index - 1}}${part}`);

/** Dots in a key lead next-intl into nested messages: its keys are places in the catalogue. */
export function makeLanguage(
  locale: Locale,
  catalogue: Catalogue,
  vocabulary: Catalogue = {},
): Language {
  const plain = new Map<string, string>();
  const numbers = new Map<string, string>();
  const messages: Record<string, string> = {};
  for (const [english, translated] of Object.entries(catalogue)) {
    if (!translated.includes('{')) plain.set(english, translated);
    else {
      const number = `m${numbers.size}`;
      numbers.set(english, number);
      messages[number] = translated;
    }
  }
  const format = createTranslator<Record<string, string>>({ locale, messages });
  const find = (text: string): string | undefined => plain.get(text);
  const shown = (text: string): string => {
    const whole = find(text);
    if (whole !== undefined) return whole;
    const trimmed = text.trim();
    if (trimmed === text) return text;
    return text.replace(trimmed, () => find(trimmed) ?? trimmed);
  };
  const patterns = toPatterns(vocabulary);
  const recognise = (english: string): string => {
    for (const { key, pattern } of patterns) {
      const [, ...values] = pattern.exec(english) ?? [];
      const number = numbers.get(key);
      if (values.length === 0 || number === undefined) continue;
      return format(number, Object.fromEntries(values.map(shown).entries()));
    }
    return english;
  };
  return {
    locale,
    sentence: (english) => find(english) ?? recognise(english),
    translate: (parts, values) => {
      if (values.length === 0) return shown(parts[0] ?? '');
      const key = toKey(parts);
      const number = numbers.get(key);
      if (number !== undefined) return format(number, Object.fromEntries(values.entries()));
      return find(key) ?? String.raw({ raw: parts }, ...values);
    },
    toEnglish: (translated) =>
      [...plain].find(([, shownText]) => shownText === translated)?.[0] ?? translated,
    attributes: (element, attributes) => translateAttributes(element, attributes, shown),
  };
}

type Pattern = { readonly key: string; readonly pattern: RegExp };

/** The sentences with values, as services make them; the one with most words of its own comes first. */
const toPatterns = (vocabulary: Catalogue): readonly Pattern[] =>
  Object.keys(vocabulary)
    .filter((key) => /\{\d+\}/.test(key))
    .map((key) => ({ key, words: key.split(/\{\d+\}/) }))
    .toSorted((a, b) => b.words.join('').length - a.words.join('').length)
    .map(({ key, words }) => ({
      key,
      pattern: new RegExp(`^${words.map(escapeForRegExp).join('(.+?)')}$`, 'u'),
    }));

const escapeForRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

type Show = (text: string) => string;

/** `translate="no"`, as in HTML, is for what people wrote: names, messages, headlines. */
function translateAttributes(element: unknown, given: Attributes, show: Show): Attributes {
  if (given['translate'] === 'no') return given;
  const changed: Record<string, unknown> = {};
  for (const name of READ_ATTRIBUTES) {
    const value = given[name];
    if (typeof value === 'string') changed[name] = show(value);
  }
  if (!VERBATIM.has(element)) {
    const { children } = given;
    if (typeof children === 'string') changed['children'] = show(children);
    else if (Array.isArray(children)) {
      changed['children'] = children.map((child: unknown) =>
        typeof child === 'string' ? show(child) : child,
      );
    }
  }
  return { ...given, ...changed };
}
