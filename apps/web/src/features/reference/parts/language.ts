/** The language in which requests are shown, for all calls of the page. */
import { createContext, useContext } from 'react';
import type { Language } from '../snippets/languages.ts';

export type LanguageChoice = {
  readonly language: Language;
  readonly choose: (language: Language) => void;
};

export const LanguageContext = createContext<LanguageChoice>({
  language: 'curl',
  choose: () => undefined,
});

export const useLanguage = (): LanguageChoice => useContext(LanguageContext);
