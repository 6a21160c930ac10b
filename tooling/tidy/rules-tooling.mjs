/** That `bin` holds entry points only, and that the areas of `tooling` are in layers. */
import { posix } from 'node:path';
import { ENTRY_POINT_LINES, TOOLING_AREAS } from './layers.mjs';
import { listImports } from './rules-layers.mjs';

/** @typedef {import('./repository.mjs').SourceFile} SourceFile */
/** @typedef {import('./repository.mjs').Fault} Fault */

const ENTRY_POINT = /^bin\/[a-z0-9-]+\.mjs$/;

/**
 * @param {SourceFile} file
 * @returns {Fault[]}
 */
export function toolingFaults(file) {
  if (file.path.startsWith('bin/')) return entryPointFaults(file);
  return file.path.startsWith('tooling/') ? areaFaults(file) : [];
}

/**
 * @param {SourceFile} file
 * @returns {Fault[]}
 */
function entryPointFaults(file) {
  /** @param {string} message @param {number} [line] */
  const fault = (message, line = 1) => ({ path: file.path, line, rule: 'entry-point', message });
  const lines = file.text.replace(/\n$/, '').split('\n').length;
  const faults = listImports(file)
    .filter(({ specifier }) => specifier.startsWith('.') && !specifier.startsWith('../tooling/'))
    .map(({ line }) => fault('an entry point imports tooling and nothing else of ours', line));
  if (!ENTRY_POINT.test(file.path))
    faults.push(fault('bin holds entry points: code is in tooling'));
  if (lines > ENTRY_POINT_LINES) {
    faults.push(fault(`${lines} lines, at most ${ENTRY_POINT_LINES}: code is in tooling`));
  }
  return faults;
}

/**
 * @param {SourceFile} file
 * @returns {Fault[]}
 */
function areaFaults(file) {
  const area = getArea(file.path);
  const known = TOOLING_AREAS[area];
  if (known === undefined) {
    const message = `tooling has no area "${area}": add it to TOOLING_AREAS with what it may import`;
    return [{ path: file.path, line: 1, rule: 'layer', message }];
  }
  if (file.isTest) return [];
  return listImports(file).flatMap(({ specifier, line }) => {
    if (!specifier.startsWith('.')) return [];
    const target = posix.normalize(posix.join(posix.dirname(file.path), specifier));
    const other = getArea(target);
    if (target.startsWith('tooling/') && (other === area || known.includes(other))) return [];
    const message = `tooling/${area} may not import ${target.startsWith('tooling/') ? other : target}`;
    return [{ path: file.path, line, rule: 'layer', message }];
  });
}

/**
 * @param {string} path
 * @returns {string}
 */
function getArea(path) {
  return path.split('/')[1] ?? '';
}
