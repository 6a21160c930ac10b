/**
 * The languages of the screens, and the cookie that keeps the choice: the server writes the page in that language from
 * its first byte. Not a secret.
 */

export const LOCALES = ['en', 'de'] as const;
export type Locale = (typeof LOCALES)[number];

export const LOCALE_COOKIE = 'locale';

/** Each language by its own name, which is not translated. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = { en: 'English', de: 'Deutsch' };

/** Reads the cookie's text; whatever is not understood is English. */
export const parseLocale = (text: string | undefined): Locale =>
  LOCALES.find((locale) => locale === text) ?? 'en';
