/** Fetches the catalogue of a language, once for the lifetime of a page: another language is another page. */
import { untilLoaded } from '../code/until-loaded.ts';
import type { Locale } from './locale.ts';

let loading: Promise<void> | undefined;

/** Resolves when the texts of the page are in that language. */
export const loadLanguage = (locale: Exclude<Locale, 'en'>): Promise<void> => {
  loading ??= untilLoaded(load[locale]).then((language) => {
    globalThis.tradefloorLanguage = () => language;
  });
  return loading;
};

const load = { de: async () => (await import('./german.ts')).GERMAN };
