/**
 * Sentences that services and rules have made, in the language of the page: each is known by what stands between its
 * values. A value that is itself a text is translated, and so is a sentence after the name of what it concerns.
 */

import { isOrderLine, showOrderLine } from './order-line.ts';

/** Translations by their English texts, with each value as its number in braces. */
type Sentences = Readonly<Record<string, string>>;

type Language = {
  /** The translation of a text without values. */
  readonly find: (english: string) => string | undefined;
  /** The translation of a sentence by its key, with its values; undefined where there is none. */
  readonly write: (key: string, values: readonly string[]) => string | undefined;
};

/** The translation of a sentence; undefined where no pattern fits. */
export type Recognise = (english: string) => string | undefined;

type Pattern = {
  readonly key: string;
  /** The longest of its own words: a text without them is not looked at further. */
  readonly mark: string;
  readonly pattern: RegExp;
};

const VALUE = /\{\d+\}/;
const LETTER = /\p{L}/u;

/** The words of a key's own, between its values. */
const ownWords = (key: string): readonly string[] => key.split(VALUE);

/** Sentences that are kept with what became of them: a screen shows the same ones again and again. */
const KEPT_MAX = 2_000;

/** Recognises the sentences whose own words have at least so many letters, but for those that join values. */
export function makeRecognise(
  sentences: Sentences,
  { find, write }: Language,
  lettersMin = 0,
): Recognise {
  const patterns = toPatterns(Object.keys(sentences), lettersMin);
  const kept = new Map<string, string | undefined>();
  const whole = patterns.filter(({ key }) => key.endsWith('.'));
  const match = (text: string, among = patterns): string | undefined => {
    const small = uncapitalised(text);
    for (const { key, mark, pattern } of among) {
      if (!text.includes(mark) && !small.includes(mark)) continue;
      const as = pattern.exec(text);
      const [, ...values] = as ?? pattern.exec(small) ?? [];
      if (values.length === 0) continue;
      const translated = write(key, values.map(showValue));
      return as === null ? capitalised(translated) : translated;
    }
    return undefined;
  };
  const recognise = (text: string): string | undefined =>
    find(text) ??
    capitalised(find(uncapitalised(text))) ??
    ofOrder(text) ??
    (text.endsWith('.') ? match(text, whole) : undefined) ??
    beforeEnd(text, recognise) ??
    afterCode(text, recognise) ??
    match(text) ??
    afterName(text, recognise) ??
    beforePeriod(text, recognise) ??
    inParts(text, recognise);
  const ofOrder = (text: string): string | undefined =>
    isOrderLine(text)
      ? (afterName(text, recognise) ?? showOrderLine(text, (term) => find(term) ?? match(term)))
      : undefined;
  const showValue = (value: string): string =>
    recognise(value) ?? begun(value, find) ?? counted(value, find) ?? value;
  return (english) => {
    if (!english.includes(' ')) return find(english);
    if (!kept.has(english)) {
      if (kept.size >= KEPT_MAX) kept.clear();
      const text = breakable(english);
      kept.set(english, find(text) ?? inSentences(text, recognise) ?? recognise(text));
    }
    return kept.get(english);
  };
}

/** One word that begins a sentence: `Depositors`. */
const begun = (value: string, find: Language['find']): string | undefined =>
  value.includes(' ') ? undefined : capitalised(find(lowered(value)));

/** `3 characters`, `$40 million`. */
function counted(value: string, find: Language['find']): string | undefined {
  const [, count, unit = ''] = COUNTED.exec(value) ?? [];
  const translated = find(unit);
  return translated && `${count} ${translated}`;
}

const COUNTED = /^(\$?[\d,.]+) (\p{L}+)$/u;

/** Spaces at which no line ends are spaces. */
const breakable = (text: string): string => text.replaceAll('\u00a0', ' ');

/** Screens begin sentences with a capital where services do not; a word by itself stays. */
const uncapitalised = (text: string): string => (text.includes(' ') ? lowered(text) : text);

const lowered = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

const capitalised = (text: string | undefined): string | undefined =>
  text && `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** `No such order.`, and `No such order [NOT_FOUND]`, as a tooltip has it. */
function beforeEnd(text: string, recognise: Recognise): string | undefined {
  const [, sentence = '', end = ''] = END.exec(text) ?? [];
  const translated = sentence.includes(' ') ? recognise(sentence) : undefined;
  return translated && `${translated}${end}`;
}

const END = /^(.+?)(\.| \[[A-Z][A-Z_]+\])$/u;

/** `BUY 100 AAPL: no such order`; one word after a colon may be a name. */
function afterName(text: string, recognise: Recognise): string | undefined {
  const at = text.indexOf(': ');
  if (at <= 0) return undefined;
  const name = text.slice(0, at);
  const rest = text.slice(at + 2);
  const stated = rest.includes(' ') ? recognise(rest) : undefined;
  const named = stated !== undefined || name.includes(' ') ? recognise(name) : undefined;
  if (stated === undefined && named === undefined) return undefined;
  return `${named ?? name}: ${stated ?? rest}`;
}

/** `PRICE_COLLAR Price is 12.2 % from mid`, as the audit trail has it. */
function afterCode(text: string, recognise: Recognise): string | undefined {
  const [, code, rest = ''] = CODED.exec(text) ?? [];
  const stated = rest.includes(' ') ? recognise(rest) : undefined;
  return stated && `${code} ${stated}`;
}

const CODED = /^([A-Z]+_[A-Z_]+) (.+)$/u;

/** `Fills, 2026-11-20T00:00:00.000Z/2026-11-21T00:00:00.000Z`. */
function beforePeriod(text: string, recognise: Recognise): string | undefined {
  const [, name = '', period] = OF_PERIOD.exec(text) ?? [];
  const named = name === '' ? undefined : recognise(name);
  return named && `${named}, ${period}`;
}

const OF_PERIOD = /^(.+), (\d{4}-\d\d-\d\dT[\d:.]+Z\/\d{4}-\d\d-\d\dT[\d:.]+Z)$/u;

/** `3 lines not sent; the order has ended`. */
function inParts(text: string, recognise: Recognise): string | undefined {
  const parts = text.split('; ');
  if (parts.length === 1) return undefined;
  const shown = parts.map((part) => recognise(part) ?? part);
  return shown.some((part, at) => part !== parts[at]) ? shown.join('; ') : undefined;
}

/**
 * A text of several sentences, such as a story of the news; a full stop may also stand within one. What is looked up is
 * each beginning, as one sentence: a long text without a translation costs its sentences, not their combinations.
 */
function inSentences(text: string, recognise: Recognise): string | undefined {
  for (const { index } of text.matchAll(SENTENCE_END)) {
    const first = recognise(text.slice(0, index + 1));
    if (first === undefined) continue;
    const others = text.slice(index + 2);
    const rest = inSentences(others, recognise) ?? recognise(others);
    if (rest !== undefined) return `${first} ${rest}`;
  }
  return undefined;
}

const SENTENCE_END = /\.(?= \S)/g;

/** The one with most words of its own comes first. */
const toPatterns = (keys: readonly string[], lettersMin: number): readonly Pattern[] =>
  keys
    .filter((key) => VALUE.test(key) && LETTER.test(ownWords(key).join('')))
    .filter((key) => countLetters(key) >= lettersMin)
    .toSorted((a, b) => ownWords(b).join('').length - ownWords(a).join('').length)
    .map((key) => ({
      key,
      mark: ownWords(key)
        .map(breakable)
        .reduce((longest, word) => (word.length > longest.length ? word : longest)),
      pattern: new RegExp(
        `^${ownWords(key).map(breakable).map(escapeForRegExp).join('(.*?)')}$`,
        'u',
      ),
    }));

/** Words that join values of many other texts as well. */
const JOINING = /\b(?:an?|and|as|at|by|for|from|in|is|of|on|or|than|the|to|with)\b/gu;

const countLetters = (key: string): number =>
  ownWords(key).join(' ').replace(JOINING, '').match(/\p{L}/gu)?.length ?? 0;

const escapeForRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
