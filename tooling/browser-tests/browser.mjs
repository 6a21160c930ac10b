/**
 * Finds a Chromium for the browser tests: the one named, Playwright's own, the system's, or as
 * root on Debian the package, installed now. The program without windows comes before the one that
 * people use: it draws the same pages and takes little more than half of the processor time, for
 * nothing is put together for a screen.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { canInstall, installPackage } from '../process/apt.mjs';
import { Problem } from '../process/problem.mjs';
import { ROOT } from '../process/root.mjs';

const PLACES_WITHOUT_WINDOWS = ['/usr/bin/chromium-headless-shell'];

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** @returns {string | null} the program's path, or null when there is none on this machine */
export function browserOnDisk() {
  return namedBrowser() ?? firstThere([playwrightsOwn(), ...PLACES_WITHOUT_WINDOWS, ...PLACES]);
}

/** @returns {string | null} the one that people use, for measurements of what they see; another where there is none */
export function peoplesBrowserOnDisk() {
  return namedBrowser() ?? firstThere(PLACES) ?? browserOnDisk();
}

/** @returns {string | null} */
function namedBrowser() {
  const named = process.env['PLAYWRIGHT_CHROMIUM_EXECUTABLE'];
  if (!named) return null;
  if (existsSync(named)) return named;
  throw new Problem(`PLAYWRIGHT_CHROMIUM_EXECUTABLE names ${named}, which is not there.`);
}

/** @param {readonly string[]} paths */
const firstThere = (paths) => paths.find((path) => path !== '' && existsSync(path)) ?? null;

/**
 * @param {(...words: unknown[]) => void} log
 * @returns {Promise<string>} the program's path
 */
export async function findBrowser(log) {
  const found = browserOnDisk();
  if (found) return found;
  for (const name of canInstall() ? ['chromium-headless-shell', 'chromium'] : []) {
    await installPackage(name, log);
    const installed = firstThere([...PLACES_WITHOUT_WINDOWS, ...PLACES]);
    if (installed !== null) return installed;
  }
  throw new Problem(
    'The browser tests need a Chromium, and none was found.',
    'Install one:  npx playwright install chromium   |   sudo apt-get install chromium',
    'or name one:  PLAYWRIGHT_CHROMIUM_EXECUTABLE=/path/to/chromium npx -y pnpm@12 e2e',
  );
}

/** @returns {string} where Playwright keeps its own browser, there or not */
function playwrightsOwn() {
  try {
    const { chromium } = fromE2e()('@playwright/test');
    return chromium.executablePath();
  } catch {
    return '';
  }
}

/** @returns {NodeJS.Require} finds packages as a file of e2e would */
export function fromE2e() {
  return createRequire(join(ROOT, 'e2e', 'package.json'));
}
