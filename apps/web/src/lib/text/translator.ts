/** A language from its catalogue: the English text is the key, `{0}` and `{1}` its values (ICU messages, by next-intl). */
import { createTranslator } from 'next-intl';
import type { Locale } from './locale.ts';
import { showOrderLine } from './order-line.ts';
import type { Attributes, Language, PhraseValue } from './phrase.ts';
import { makeRecognise, type Recognise } from './recognise.ts';

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

/** What a key with values has. Other words in braces are keys of the keyboard, as the help writes them. */
const FIRST_VALUE = '{0}';

/** The key of a text with values: each stands as its number in braces. */
export const toKey = (parts: readonly string[]): string =>
  parts.reduce((key, part, index) => `${key}{${index - 1}}${part}`);

/** In markup a sentence is recognised by so many letters of its own at least: with fewer, another text may fit by chance. */
const MARKUP_LETTERS = 3;

/**
 * A language from its texts. `reported` are those of the catalogue that services make, with values in them.
 *
 * Dots in a key lead next-intl into nested messages: its keys are places in the catalogue.
 */
export function makeLanguage(
  locale: Locale,
  catalogue: Catalogue,
  reported: Catalogue = {},
): Language {
  const plain = new Map<string, string>();
  const numbers = new Map<string, string>();
  const messages: Record<string, string> = {};
  for (const [english, translated] of Object.entries(catalogue)) {
    if (!english.includes(FIRST_VALUE)) plain.set(english, translated);
    else {
      const number = `m${numbers.size}`;
      numbers.set(english, number);
      messages[number] = translated;
    }
  }
  const format = createTranslator<Record<string, string>>({ locale, messages });
  const find = (text: string): string | undefined => plain.get(text);
  const write = (key: string, values: readonly PhraseValue[]): string | undefined => {
    const number = numbers.get(key);
    return number === undefined ? undefined : format(number, Object.fromEntries(values.entries()));
  };
  const sentence = makeRecognise(reported, { find, write });
  const inMarkup = makeRecognise(reported, { find, write }, MARKUP_LETTERS);
  const shown = (text: string): string => {
    const whole = inMarkup(text);
    if (whole !== undefined) return whole;
    const trimmed = text.trim();
    if (trimmed === text) return text;
    return text.replace(trimmed, () => inMarkup(trimmed) ?? trimmed);
  };
  return {
    locale,
    sentence: (english) => sentence(english) ?? english,
    translate: (parts, values) => {
      if (values.length === 0) return shown(parts[0] ?? '');
      const key = toKey(parts);
      const shownValues = values.map((value) => showValue(value, { find, recognise: sentence }));
      return write(key, shownValues) ?? find(key) ?? String.raw({ raw: parts }, ...shownValues);
    },
    toEnglish: (translated) =>
      [...plain].find(([, shownText]) => shownText === translated)?.[0] ?? translated,
    attributes: (element, attributes) => translateAttributes(element, attributes, shown),
  };
}

type Find = (text: string) => string | undefined;

/** A text that is a value is translated, spaces and all before it kept; so are the terms of an order in one line. */
function showValue(value: PhraseValue, { find, recognise }: Lookup): PhraseValue {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  const ofCapital = find(capital);
  // A name in small letters, `sales`, is not to get a capital by a text that is the same in both languages.
  const found = find(text) ?? (ofCapital === capital ? undefined : ofCapital);
  return found === undefined
    ? (showOrderLine(value, recognise) ?? value)
    : value.replace(text, () => found);
}

type Lookup = { readonly find: Find; readonly recognise: Recognise };

type Show = (text: string) => string;

/** `translate="no"`, as in HTML, is for what people wrote: names, messages. */
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
