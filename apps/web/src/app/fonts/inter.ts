/** The product's type: Inter, served by ourselves (SIL Open Font License 1.1, beside this file). */
import localFont from 'next/font/local';

export const inter = localFont({
  src: './inter-latin.woff2',
  weight: '100 900',
  variable: '--font-inter',
  display: 'swap',
});
