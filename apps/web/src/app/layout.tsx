/** The frame of every page: who we are in the head, the reader's look and language in the first byte. */
import './globals.css';
import type { Metadata, Viewport } from 'next';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { InLanguage } from '../kit/text/in-language.tsx';
import { LOOK_COOKIE, parseLook } from '../lib/look.ts';
import { LOCALE_COOKIE, parseLocale } from '../lib/text/locale.ts';
import { phrase } from '../lib/text/phrase.ts';
import { inter } from './fonts/inter.ts';
import { pageFacts } from './page-facts.ts';

const DESCRIPTION =
  'An institutional trading floor anyone can start with one command: a simulated market, real order management, risk and execution.';

export async function generateMetadata(): Promise<Metadata> {
  const { version } = await pageFacts();
  return {
    title: 'Tradefloor',
    description: phrase(DESCRIPTION),
    applicationName: 'Tradefloor',
    other: { platform: 'tradefloor', version },
  };
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  colorScheme: 'dark light',
  // The keyboard of a phone takes its room from the page, so that a field is not behind it.
  interactiveWidget: 'resizes-content',
};

export default async function RootLayout({ children }: { readonly children: ReactNode }) {
  const kept = await cookies();
  const look = parseLook(kept.get(LOOK_COOKIE)?.value);
  const locale = parseLocale(kept.get(LOCALE_COOKIE)?.value);
  return (
    <html
      lang={locale}
      data-theme={look.theme}
      data-palette={look.palette}
      data-density={look.density}
      className={inter.variable}
      suppressHydrationWarning
    >
      <body>
        <InLanguage locale={locale}>{children}</InLanguage>
      </body>
    </html>
  );
}
