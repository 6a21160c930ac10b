/**
 * Folders as the floors of a house: the browser half is in layers, no feature of it imports another,
 * and no folder needs itself by way of others. Imports of types and of code fetched later count, too.
 */
import { posix } from 'node:path';
import { BROWSER_LAYERS, CORE_LAYERS, CYCLE_FREE, LAYERS_WITHOUT_REACT } from './layers.mjs';
import { wayBack } from './rules-cycles.mjs';
import { listImports } from './rules-layers.mjs';

/** @typedef {import('./repository.mjs').SourceFile} SourceFile */
/** @typedef {import('./repository.mjs').Fault} Fault */
/** @typedef {{ path: string, line: number, target: string }} Link */

const BROWSER = 'apps/web/src/';
const CORE = 'packages/core/src/';
/** Beside the browser half in its folder: what serves it. */
const SERVER = 'gateway';
const REACT =
  /^(react|react-dom|@tanstack\/react-query|@trpc\/tanstack-react-query)(\/|$)|^zustand(?!\/vanilla$)/;

/**
 * @param {SourceFile} file
 * @returns {Fault[]}
 */
export function browserFaults(file) {
  if (file.isTest || !file.path.startsWith(BROWSER)) return [];
  const parts = listParts(file.path);
  const layer = parts.length === 1 ? SERVER : (parts[0] ?? '');
  if (layer !== SERVER && !BROWSER_LAYERS.includes(layer)) {
    const message = `${layer} is no layer of the browser half`;
    return [{ path: file.path, line: 1, rule: 'layer', message }];
  }
  const jsx = LAYERS_WITHOUT_REACT.includes(layer) && file.path.endsWith('.tsx');
  const faults = jsx
    ? [{ path: file.path, line: 1, rule: 'layer', message: `${layer} holds no component` }]
    : [];
  const imports = listImports(file).flatMap(({ specifier, line }) => {
    const message = specifier.startsWith('.')
      ? layerProblem(file.path, toTarget(file.path, specifier))
      : reactProblem(layer, specifier);
    return message === null ? [] : [{ path: file.path, line, rule: 'layer', message }];
  });
  return [...faults, ...imports];
}

/**
 * @param {string} layer
 * @param {string} specifier
 * @returns {string | null}
 */
function reactProblem(layer, specifier) {
  return LAYERS_WITHOUT_REACT.includes(layer) && REACT.test(specifier)
    ? `${layer} holds no React: a hook on it belongs in kit/live`
    : null;
}

/**
 * @param {string} path
 * @param {string} target
 * @returns {string | null}
 */
function layerProblem(path, target) {
  if (!target.startsWith(BROWSER)) return null;
  const parts = listParts(path);
  const [layer = '', feature = ''] = parts.length === 1 ? [SERVER] : parts;
  const [targetLayer = '', targetFeature = ''] = listParts(target);
  if (layer === SERVER) {
    return BROWSER_LAYERS.includes(targetLayer) && targetLayer !== 'lib'
      ? `what serves the browser half may not import ${targetLayer}`
      : null;
  }
  if (!BROWSER_LAYERS.includes(targetLayer)) {
    return /\.css$/.test(target) ? null : `${layer} may not import ${targetLayer}`;
  }
  if (BROWSER_LAYERS.indexOf(targetLayer) > BROWSER_LAYERS.indexOf(layer)) {
    return `${layer} may not import ${targetLayer}, which stands on it`;
  }
  return layer === 'features' && targetLayer === 'features' && feature !== targetFeature
    ? `feature ${feature} may not import feature ${targetFeature}: a request in ui-state, or the shared piece in kit`
    : null;
}

/**
 * Core is in layers: clearing and analytics stand on trading, and know nothing of each other; competition stands beside them.
 * @param {SourceFile} file
 * @returns {Fault[]}
 */
export function coreFaults(file) {
  if (file.isTest || !file.path.startsWith(CORE)) return [];
  const parts = file.path.slice(CORE.length).split('/');
  const layer = parts[0] ?? '';
  const allowed = parts.length === 1 ? [] : CORE_LAYERS.get(layer);
  /**
   * @param {string} message
   * @param {number} line
   */
  const fault = (message, line) => ({ path: file.path, line, rule: 'layer', message });
  if (allowed === undefined) return [fault(`${layer} is no layer of core`, 1)];
  return listLinks(file).flatMap(({ target, line }) => {
    const reached = target.slice(CORE.length).split('/');
    const other = reached[0] ?? '';
    if (!target.startsWith(CORE) || reached.length === 1 || allowed.includes(other)) return [];
    const from = parts.length === 1 ? 'what the layers share' : layer;
    return [fault(`${from} may not import ${other}`, line)];
  });
}

/**
 * One fault for each folder that needs itself by way of others, at the import where the way begins.
 * @param {readonly SourceFile[]} files
 * @returns {Fault[]}
 */
export function folderCycleFaults(files) {
  return CYCLE_FREE.flatMap((root) => cyclesUnder(root, files));
}

/**
 * @param {string} root
 * @param {readonly SourceFile[]} files
 * @returns {Fault[]}
 */
function cyclesUnder(root, files) {
  const links = files
    .filter(({ path, isTest }) => !isTest && path.startsWith(`${root}/`))
    .flatMap(listLinks)
    .filter(({ target }) => target.startsWith(`${root}/`));
  /** @type {Map<string, Map<string, Link>>} */
  const graph = new Map();
  for (const link of links) {
    const [from, to] = [posix.dirname(link.path), posix.dirname(link.target)];
    const next = graph.get(from) ?? new Map();
    if (from !== to && !next.has(to)) next.set(to, link);
    graph.set(from, next);
  }
  const needs = new Map([...graph].map(([folder, next]) => [folder, [...next.keys()]]));
  return [...graph].flatMap(([folder, next]) => {
    const way = wayBack(folder, needs);
    const first = next.get(way?.[1] ?? '');
    if (way === null || first === undefined) return [];
    const message = `the folder needs itself: ${way.map((at) => at.slice(root.length + 1) || '.').join(' -> ')}`;
    return [{ path: first.path, line: first.line, rule: 'cycle', message }];
  });
}

/**
 * One fault for each file that needs itself by way of others, types and code that is fetched later included.
 * @param {readonly SourceFile[]} files
 * @returns {Fault[]}
 */
export function fileCycleFaults(files) {
  const known = new Set(files.map(({ path }) => path));
  const links = new Map(
    files
      .filter(({ isTest }) => !isTest)
      .map((file) => [file.path, listLinks(file).filter(({ target }) => known.has(target))]),
  );
  const needs = onCycles(new Map([...links].map(([path, to]) => [path, to.map((l) => l.target)])));
  return [...needs.keys()].flatMap((path) => {
    const way = wayBack(path, needs);
    const first = links.get(path)?.find(({ target }) => target === way?.[1]);
    if (way === null || first === undefined) return [];
    const message = `the file needs itself: ${way.map((at) => posix.basename(at)).join(' -> ')}`;
    return [{ path, line: first.line, rule: 'cycle', message }];
  });
}

/**
 * What is left of a graph without the nodes that lead nowhere: no cycle has one of them.
 * @param {Map<string, string[]>} needs
 * @returns {Map<string, string[]>}
 */
function onCycles(needs) {
  let left = needs;
  for (;;) {
    const next = new Map(
      [...left].flatMap(([path, to]) => {
        const kept = to.filter((target) => left.has(target));
        return kept.length === 0 ? [] : [[path, kept]];
      }),
    );
    if (next.size === left.size) return next;
    left = next;
  }
}

/**
 * The relative imports of a file, by the paths they reach.
 * @param {SourceFile} file
 * @returns {Link[]}
 */
function listLinks(file) {
  return listImports(file).flatMap(({ specifier, line }) =>
    specifier.startsWith('.')
      ? [{ path: file.path, line, target: toTarget(file.path, specifier) }]
      : [],
  );
}

/**
 * @param {string} path
 * @param {string} specifier
 * @returns {string}
 */
function toTarget(path, specifier) {
  return posix.normalize(posix.join(posix.dirname(path), specifier));
}

/**
 * Folders and name of a file of the web half.
 * @param {string} path
 * @returns {string[]}
 */
function listParts(path) {
  return path.slice(BROWSER.length).split('/');
}
