/** The languages in which the reference shows a request, and the one that a reader has chosen. */
import type { CallRequest } from './call-request.ts';
import { curlSnippet } from './curl.ts';
import { pythonSnippet } from './python.ts';
import { typeScriptSnippet } from './typescript.ts';

export const LANGUAGES = [
  { value: 'curl', label: 'curl' },
  { value: 'typescript', label: 'TypeScript' },
  { value: 'python', label: 'Python' },
] as const;
export type Language = (typeof LANGUAGES)[number]['value'];

const WRITERS: Readonly<Record<Language, (url: string, request: CallRequest) => string>> = {
  curl: curlSnippet,
  typescript: typeScriptSnippet,
  python: pythonSnippet,
};

/** The request as a program or command line, without a newline at its end. */
export const toSnippet = (language: Language, url: string, request: CallRequest): string =>
  WRITERS[language](url, request);

const STORAGE_KEY = 'tradefloor.reference.language';

/** The language of the last visit; curl where none was chosen. */
export function readLanguage(storage: Pick<Storage, 'getItem'>): Language {
  try {
    const kept = storage.getItem(STORAGE_KEY);
    return LANGUAGES.find(({ value }) => value === kept)?.value ?? 'curl';
  } catch {
    // Storage is closed to this page.
    return 'curl';
  }
}

/** Keeps the choice for the next visit, where the browser permits it. */
export function keepLanguage(storage: Pick<Storage, 'setItem'>, language: Language): void {
  try {
    storage.setItem(STORAGE_KEY, language);
  } catch {
    // Storage is closed or full: the choice holds for this page.
  }
}
