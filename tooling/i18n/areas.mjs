/** The catalogues of a language and the folders of the screens: each area of folders has one file. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../process/root.mjs';
import { findReporting, REPORTING_PLACES } from './reporting.mjs';

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
  const reporting = findReporting(path);
  if (reporting !== undefined) return reporting.area;
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

/** @param {string} place a folder or a file @returns {string[]} the files in it, relative to the repository */
const listFiles = (place) =>
  statSync(join(ROOT, place)).isFile()
    ? [place]
    : readdirSync(join(ROOT, place), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${place}/${name}`,
      );

/** Whether a file draws screens; its texts are translated where they stand. @param {string} path */
export const isScreen = (path) => path.startsWith(`${WEB}/`) && findReporting(path) === undefined;

/** @returns {string[]} files with texts, relative to the repository */
export const listSources = () => [
  ...[WEB, VOCABULARY]
    .flatMap(listFiles)
    // Files beside the folders run on the server.
    .filter(
      (path) =>
        /\.tsx?$/.test(path) && !NOT_SHOWN.test(path) && !/^apps\/web\/src\/[^/]+$/.test(path),
    )
    .toSorted(),
  ...REPORTING_PLACES.flatMap(listFiles)
    .filter((path) => /\.[jt]s$/.test(path) && findReporting(path) !== undefined)
    .toSorted(),
];

/** @param {string} area @returns {Record<string, string>} German by English */
export function readCatalogue(area) {
  const file = join(ROOT, CATALOGUES, `${area}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
