/**
 * Texts of the screens. The English text stands in the code and is the key of its translations (docs/adr/0152): what is
 * drawn as markup is translated there (kit/text/jsx-runtime.ts); a text with values, or one that does not become markup,
 * is a `phrase`.
 */

import type { Locale } from './locale.ts';

export type PhraseValue = string | number;

/** Attributes of an element: what it is given, and given back in another language. */
export type Attributes = Readonly<Record<string, unknown>>;

/** A language other than English. */
export type Language = {
  readonly locale: Locale;
  /** The translation; the English text where there is none. Values stand in the order of the English text. */
  readonly translate: (parts: readonly string[], values: readonly PhraseValue[]) => string;
  /** A whole sentence that a service has made: by the patterns of the vocabulary; the English one where none fits. */
  readonly sentence: (english: string) => string;
  /** The English of a translated text; the text itself where it is none. */
  readonly toEnglish: (translated: string) => string;
  /** The attributes and children of an element of HTML or SVG with their texts translated. */
  readonly attributes: (element: unknown, attributes: Attributes) => Attributes;
};

declare global {
  /** Shared by the copies of this module that the server's bundles hold, where each request has a language of its own. */
  var tradefloorLanguage: (() => Language | undefined) | undefined;
}

/** The language of the page, or of the request that a page is written for; undefined for English. */
export const currentLanguage = (): Language | undefined => globalThis.tradefloorLanguage?.();

/** A text in the language of the page: `phrase('Cancel order')`. */
export function phrase(english: string): string;
/**
 * A text with values in the language of the page: phrase`Filled ${filled} of ${total}`, whose key in the catalogue is
 * `Filled {0} of {1}`. A value that is itself a text of the catalogue is translated.
 */
export function phrase(parts: TemplateStringsArray, ...values: PhraseValue[]): string;
export function phrase(english: string | TemplateStringsArray, ...values: PhraseValue[]): string {
  const parts = typeof english === 'string' ? [english] : english;
  return currentLanguage()?.translate(parts, values) ?? String.raw({ raw: parts }, ...values);
}

/** A refusal's sentence, with its values, in the language of the page. */
export const sentence = (english: string): string =>
  currentLanguage()?.sentence(english) ?? english;
