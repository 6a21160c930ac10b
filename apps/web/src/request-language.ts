/** The language that a page is written in for one request, by the visitor's cookie. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import { findCookie } from './lib/cookies.ts';
import { GERMAN } from './lib/text/german.ts';
import { LOCALE_COOKIE, parseLocale } from './lib/text/locale.ts';
import type { Language } from './lib/text/phrase.ts';

const ofRequest = new AsyncLocalStorage<Language | undefined>();

/** From now on the pages of this process are in the language of their request. */
export function openLanguages(): void {
  globalThis.tradefloorLanguage = () => ofRequest.getStore();
}

/** Runs what writes a page in the language of its visitor. */
export function inRequestLanguage<T>({ cookie = '' }: IncomingHttpHeaders, write: () => T): T {
  const locale = parseLocale(findCookie(cookie, LOCALE_COOKIE));
  return ofRequest.run(locale === 'de' ? GERMAN : undefined, write);
}
