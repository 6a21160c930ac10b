/** The visitor's choice of a language. */
import { keepCookie } from '../cookies.ts';
import { LOCALE_COOKIE, type Locale } from './locale.ts';
import { currentLanguage } from './phrase.ts';

/** The language that the page is not in: there are two. */
export const otherLocale = (): Locale => (currentLanguage() === undefined ? 'de' : 'en');

/** Keeps the choice and draws the page again in that language. */
export function chooseLocale(locale: Locale): void {
  keepCookie(LOCALE_COOKIE, locale);
  window.location.reload();
}
