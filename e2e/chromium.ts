/** How Chromium is started for the tests. */
import { CHROMIUM_OFF } from './env.ts';

export const CHROMIUM_ARGS = [
  // A closed network must not slow the browser down.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  // `tooling/browser-tests/chromium-features.mjs` has which, and why.
  ...(CHROMIUM_OFF === '' ? [] : [CHROMIUM_OFF]),
];
