/** Rules about the shape of a file: its name, its first comment, its size, no barrels. */
import { basename } from 'node:path';
import { findFunctions } from './functions.mjs';
import { DECLARATIVE, DECLARATIVE_LIMITS, EMPTY_NAMES, LIMITS } from './layers.mjs';
import { spreadLiterals } from './spreads.mjs';

/** @typedef {import('./repository.mjs').SourceFile} SourceFile */
/** @typedef {import('./repository.mjs').Fault} Fault */

const KEBAB_FILE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.[a-z]+$/;
/** Next names folders by the address they answer: [id], (group), @slot, _private. */
const FOLDER =
  /^([a-z0-9]+(-[a-z0-9]+)*|\.[a-z]+|\[{1,2}(\.\.\.)?[a-z0-9-]+\]{1,2}|\([a-z0-9-]+\)|[@_][a-z0-9-]+)$/;
const RE_EXPORT = /\bexport\s+(type\s+)?(\*|\{[^}]*\})\s*(as\s+\w+\s+)?from\b/g;
const TEST_GROUP =
  /\b(describe|suite)(\.\w+(\([^)]*\))?)*\($|\b(describe|suite)\b[^()]*\([^()]*,\s*(async\s*)?$/;

/**
 * @param {SourceFile} file
 * @returns {Fault[]}
 */
export function shapeFaults(file) {
  /** @param {string} rule @param {string} message @param {number} [line] */
  const fault = (rule, message, line = 1) => ({ path: file.path, line, rule, message });
  return [
    ...nameFaults(file, fault),
    ...sizeFaults(file, fault),
    ...functionFaults(file, fault),
    ...barrelFaults(file, fault),
    ...spreadLiterals(file.code).map((line) =>
      fault('spread', 'a spread of a literal hides its lines: write its members out', line),
    ),
    ...replacedModuleFaults(file, fault),
    // A test's names state its purpose.
    ...(opensWithComment(file) || file.path.includes('.test.')
      ? []
      : [fault('head', 'a file opens with what it is for')]),
  ];
}

const REPLACES_MODULE = /\bvi\s*\.\s*(mock|doMock)\s*\(/;

/**
 * Test files of one process share their modules: one that is replaced is replaced for others too, or not at all.
 * @param {SourceFile} file
 * @param {MakeFault} fault
 * @returns {Fault[]}
 */
function replacedModuleFaults({ code }, fault) {
  return code
    .split('\n')
    .flatMap((text, i) =>
      REPLACES_MODULE.test(text)
        ? [
            fault(
              'replaced-module',
              'tests share their modules: hand over what is to differ',
              i + 1,
            ),
          ]
        : [],
    );
}

/** @typedef {(rule: string, message: string, line?: number) => Fault} MakeFault */

/**
 * @param {SourceFile} file
 * @param {MakeFault} fault
 * @returns {Fault[]}
 */
function nameFaults({ path }, fault) {
  const name = basename(path);
  const stem = name.split('.')[0] ?? '';
  const faults = [];
  if (!KEBAB_FILE.test(name)) faults.push(fault('name', 'file names are kebab-case'));
  if (EMPTY_NAMES.test(stem)) faults.push(fault('name', `"${stem}" does not name its content`));
  if (stem === 'index') faults.push(fault('barrel', 'no index files: import what you mean'));
  for (const folder of path.split('/').slice(0, -1)) {
    if (!FOLDER.test(folder)) faults.push(fault('name', `folder "${folder}" is not kebab-case`));
    if (EMPTY_NAMES.test(folder) && folder !== 'lib') {
      faults.push(fault('name', `folder "${folder}" does not name its content`));
    }
  }
  return faults;
}

/** @param {string} path */
const getLimits = (path) =>
  DECLARATIVE.some((files) => files.path.test(path)) ? DECLARATIVE_LIMITS : LIMITS;

/**
 * @param {SourceFile} file
 * @param {MakeFault} fault
 * @returns {Fault[]}
 */
function sizeFaults({ path, text, isTest }, fault) {
  const lines = text.replace(/\n$/, '').split('\n').length;
  const most = isTest ? LIMITS.testFileLines : getLimits(path).fileLines;
  return lines > most ? [fault('file-size', `${lines} lines, at most ${most}`)] : [];
}

/**
 * @param {SourceFile} file
 * @param {MakeFault} fault
 * @returns {Fault[]}
 */
function functionFaults({ path, code, isTest }, fault) {
  const { functionLines, parameters } = isTest ? LIMITS : getLimits(path);
  return findFunctions(code).flatMap((found) => {
    const faults = [];
    // A group of tests is a list, not a function; a property's callback takes one value for each
    // of its arbitraries.
    const isGroup = isTest && TEST_GROUP.test(found.lead);
    const isCallback = isTest && found.isArrow;
    if (found.lines > functionLines && !isGroup) {
      faults.push(
        fault('function-size', `${found.lines} lines, at most ${functionLines}`, found.line),
      );
    }
    if (found.parameters > parameters && !isCallback) {
      const message = `${found.parameters} parameters, at most ${parameters}: take an object`;
      faults.push(fault('parameters', message, found.line));
    }
    return faults;
  });
}

/**
 * @param {SourceFile} file
 * @param {MakeFault} fault
 * @returns {Fault[]}
 */
function barrelFaults({ code }, fault) {
  const reExports = code.match(RE_EXPORT) ?? [];
  if (reExports.some((text) => text.includes('*'))) {
    return [fault('barrel', 'export * hides where a name comes from')];
  }
  const rest = code
    .replace(RE_EXPORT, '')
    .replace(/['"]\s*['"]/g, '')
    .replace(/[;\s]/g, '');
  return reExports.length > 0 && rest === '' ? [fault('barrel', 'it only hands on names')] : [];
}

/**
 * @param {SourceFile} file
 * @returns {boolean}
 */
function opensWithComment({ text, comments }) {
  const start = text.startsWith('#!') ? text.indexOf('\n') + 1 : 0;
  const first = /\S/.exec(text.slice(start));
  if (!first) return false;
  const at = start + first.index;
  const words = /^[/*\s]*([^\n]+)/.exec(comments.slice(at))?.[1] ?? '';
  return comments[at] === '/' && words.trim().length >= 15;
}
