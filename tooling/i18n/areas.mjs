/** The catalogues of a language and the folders of the screens: each area of folders has one file. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../process/root.mjs';

const WEB = 'apps/web/src';
const VOCABULARY = 'packages/contracts/src/vocabulary';
export const CATALOGUES = 'apps/web/messages/de';

/** What a visitor never gets: the gateway, tests and what is given to them. */
const NOT_SHOWN =
  /(?:^|\/)(?:gateway|testing|snippets|[^/]*\.(?:test|given)\.tsx?|[\w-]+\.d\.ts)(?:\/|$)/;

/** Texts that look like ones for a person and are none, each with what it is. */
const NOT_TEXTS = new Set(
  'Enter Escape Tab Backspace Delete Home End Insert Space Tradefloor English Deutsch'.split(' '),
);

/** @param {string} text @returns {boolean} */
export const isText = (text) => !NOT_TEXTS.has(text);

/** @returns {string[]} catalogues by their names without `.json` */
export const listAreas = () =>
  readdirSync(join(ROOT, CATALOGUES))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length));

/**
 * The catalogue for the texts of a file: that of its folder, or of the nearest folder above it.
 * @param {string} path relative to the repository
 * @param {readonly string[]} areas
 * @returns {string}
 */
export function findArea(path, areas) {
  if (path.startsWith(`${VOCABULARY}/`)) return 'vocabulary';
  const [top = '', ...below] = path
    .slice(WEB.length + 1)
    .split('/')
    .slice(0, -1);
  const folders = top === 'features' ? below : [top];
  for (let count = folders.length; count > 0; count--) {
    const area = folders.slice(0, count).join('-');
    if (areas.includes(area)) return area;
  }
  throw new Error(`${path} has no catalogue: add one to ${CATALOGUES} and to lib/text/german.ts`);
}

/** @returns {string[]} files with texts, relative to the repository */
export const listSources = () =>
  [WEB, VOCABULARY]
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name}`,
      ),
    )
    // Files beside the folders run on the server.
    .filter(
      (path) =>
        /\.tsx?$/.test(path) && !NOT_SHOWN.test(path) && !/^apps\/web\/src\/[^/]+$/.test(path),
    )
    .toSorted();

/** @param {string} area @returns {Record<string, string>} German by English */
export function readCatalogue(area) {
  const file = join(ROOT, CATALOGUES, `${area}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
