/**
 * Finds a Chromium for the browser tests: the one named, Playwright's own, the system's, or as
 * root on Debian the package, installed now.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { canInstall, installPackage } from '../process/apt.mjs';
import { Problem } from '../process/problem.mjs';
import { ROOT } from '../process/root.mjs';

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
  const named = process.env['PLAYWRIGHT_CHROMIUM_EXECUTABLE'];
  if (named) {
    if (existsSync(named)) return named;
    throw new Problem(`PLAYWRIGHT_CHROMIUM_EXECUTABLE names ${named}, which is not there.`);
  }
  return [playwrightsOwn(), ...PLACES].find((path) => path !== '' && existsSync(path)) ?? null;
}

/**
 * @param {(...words: unknown[]) => void} log
 * @returns {Promise<string>} the program's path
 */
export async function findBrowser(log) {
  const found = browserOnDisk();
  if (found) return found;
  if (canInstall() && (await installPackage('chromium', log))) {
    const installed = PLACES.find((path) => existsSync(path));
    if (installed) return installed;
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
