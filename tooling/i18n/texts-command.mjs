/** What `node bin/texts.mjs` does: counts, lists, rewrites, and makes catalogues ready to be filled. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../process/problem.mjs';
import { ROOT } from '../process/root.mjs';
import { CATALOGUES, findArea, isScreen, listAreas, listSources, readCatalogue } from './areas.mjs';
import { inspectTexts } from './inspect-texts.mjs';
import { rewrite } from './rewrite.mjs';

/** `texts [area] [--rewrite | --fill | --missing]` */
export function textsCommand() {
  const options = process.argv.slice(2);
  const area = options.find((option) => !option.startsWith('--'));
  if (area === undefined) return printCounts();
  if (!listAreas().includes(area))
    throw new Problem(`There is no catalogue ${area}`, listAreas().join(', '));
  if (options.includes('--rewrite')) rewriteArea(area);
  else if (options.includes('--fill')) fillArea(area);
  else printArea(area, options.includes('--missing'));
}

function printCounts() {
  const { areas, unused, faults } = inspectTexts();
  for (const [name, { texts, missing, bare }] of areas) {
    process.stdout.write(
      `${name}: ${texts} texts, ${missing.size} without German, ${bare.length} no phrase yet\n`,
    );
  }
  for (const line of [...faults, ...unused.map((text) => `no longer in the code: "${text}"`)]) {
    process.stdout.write(`${line}\n`);
  }
}

/** @param {string} area @param {boolean} asJson */
function printArea(area, asJson) {
  const found = inspectTexts().areas.get(area);
  if (asJson) {
    const empty = Object.fromEntries([...(found?.missing.keys() ?? [])].map((text) => [text, '']));
    process.stdout.write(`${JSON.stringify(empty, null, 2)}\n`);
    return;
  }
  for (const { path, line, kind, text } of found?.bare ?? []) {
    process.stdout.write(`${path}:${line}  ${kind}: ${text}\n`);
  }
  for (const { path, text } of found?.missing.values() ?? []) {
    process.stdout.write(`${path}  missing: ${text}\n`);
  }
}

/** @param {string} area */
function rewriteArea(area) {
  const areas = listAreas();
  for (const path of listSources().filter((source) => findArea(source, areas) === area)) {
    const file = join(ROOT, path);
    const before = readFileSync(file, 'utf8');
    const after = isScreen(path) ? rewrite(path, before) : before;
    if (after === before) continue;
    writeFileSync(file, after);
    process.stdout.write(`${path}\n`);
  }
}

/** Adds pairs from standard input to the catalogue, in the order of the alphabet. @param {string} area */
function fillArea(area) {
  const given = JSON.parse(readFileSync(0, 'utf8'));
  const all = { ...readCatalogue(area), ...given };
  const { unused } = inspectTexts();
  const kept = Object.keys(all)
    .filter((text) => !unused.includes(text))
    .toSorted();
  const sorted = Object.fromEntries(kept.map((text) => [text, all[text]]));
  writeFileSync(join(ROOT, CATALOGUES, `${area}.json`), `${JSON.stringify(sorted, null, 2)}\n`);
}
