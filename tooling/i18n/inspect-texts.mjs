/** Every text of the screens beside the catalogues: what is missing, what cannot be translated, what is left over. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../process/root.mjs';
import { findArea, isScreen, isText, listAreas, listSources, readCatalogue } from './areas.mjs';
import { INTERNAL_TEXTS } from './internal-texts.mjs';
import { findReporting, SPOKEN_CODES } from './reporting.mjs';
import { scan } from './scan.mjs';

/** @typedef {{ path: string, line: number, kind: string, text: string }} Place */
/**
 * @typedef {object} Area
 * @property {Map<string, Place>} missing texts without German, by text, and where each stands first
 * @property {Place[]} bare
 * @property {number} texts
 */
/** @typedef {{ areas: Map<string, Area>, unused: string[], faults: string[] }} Inspection */

/** @returns {Inspection} */
export function inspectTexts() {
  const names = listAreas();
  const { known, faults } = readAll(names);
  /** @type {Map<string, Area>} */
  const areas = new Map(names.map((name) => [name, { missing: new Map(), bare: [], texts: 0 }]));
  /** @type {Set<string>} */
  const used = new Set();
  const spare = new Set(INTERNAL_TEXTS);
  for (const path of listSources()) {
    const code = readFileSync(join(ROOT, path), 'utf8');
    const { texts, bare } = scan(path, code, {
      ...findReporting(path),
      isService: !isScreen(path),
      codes: SPOKEN_CODES[path] ?? [],
    });
    const area = areas.get(findArea(path, names));
    if (area === undefined) continue;
    // Vocabulary and services know no screen: their sentences come with values and are recognised by their pattern.
    const isShared = !isScreen(path);
    if (isShared) texts.push(...bare.map(({ text }) => text.trim()));
    for (const { kind, node, text } of isShared ? [] : bare) {
      area.bare.push({ path, line: code.slice(0, node.start).split('\n').length, kind, text });
    }
    for (const text of texts.filter(isText)) {
      if (isShared && INTERNAL_TEXTS.has(text)) {
        spare.delete(text);
        continue;
      }
      area.texts++;
      used.add(text);
      if (!known.has(text)) area.missing.set(text, { path, line: 0, kind: 'missing', text });
    }
  }
  const unused = [...[...known.keys()].filter((text) => !used.has(text)), ...spare];
  return { areas, unused, faults };
}

/** @param {readonly string[]} names */
function readAll(names) {
  /** @type {Map<string, string>} */
  const known = new Map();
  /** @type {string[]} */
  const faults = [];
  for (const name of names) {
    for (const [english, german] of Object.entries(readCatalogue(name))) {
      const before = known.get(english);
      if (before !== undefined && before !== german) {
        faults.push(`${name}: "${english}" is "${german}" here and "${before}" elsewhere`);
      }
      const fault = findFault(english, german);
      if (fault !== null) faults.push(`${name}: "${english}" ${fault}`);
      known.set(english, german);
    }
  }
  return { known, faults };
}

/** @param {string} text @returns {string} the values it shows, in order */
const valuesIn = (text) =>
  [...new Set([...text.matchAll(/\{(\d+)/g)].map(([, number]) => number))].toSorted().join();

/** @param {string} english @param {string} german @returns {string | null} */
export function findFault(english, german) {
  if (german.trim() === '') return 'has no German';
  if (valuesIn(english) !== valuesIn(german)) return `has other values in German: "${german}"`;
  // A message with values is ICU, where an apostrophe quotes what follows.
  return german.includes('{') && /'/.test(german) ? 'has an apostrophe: write ’' : null;
}
