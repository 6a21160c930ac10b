/** The page in its language: drawn when the catalogue is there. On the server every request has its own. */
'use client';

import { type ReactNode, use } from 'react';
import { loadLanguage } from '../../lib/text/load-language.ts';
import type { Locale } from '../../lib/text/locale.ts';

type InLanguageProps = { readonly locale: Locale; readonly children: ReactNode };

/** In English it draws what it is given, and fetches nothing. */
export function InLanguage({ locale, children }: InLanguageProps) {
  if (locale !== 'en' && typeof window !== 'undefined') use(loadLanguage(locale));
  return children;
}
