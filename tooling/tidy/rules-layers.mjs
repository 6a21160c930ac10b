/** Rules about who may import whom, in the code and in the manifests. */
import { posix } from 'node:path';
import { DEV_PACKAGES, LAYERS, SCOPE, TEST_EXTRAS } from './layers.mjs';
import { isTestPath } from './repository.mjs';
import { lineAt } from './source.mjs';

/** @typedef {import('./layers.mjs').Layer} Layer */
/** @typedef {import('./repository.mjs').SourceFile} SourceFile */
/** @typedef {import('./repository.mjs').Fault} Fault */
/** @typedef {{ specifier: string, line: number }} Import */

const IMPORT =
  /\bfrom\s*(['"])|\bimport\s*(['"])|\bimport\s*\(\s*(['"`])|\brequire\s*\(\s*(['"`])|\bvi\.mock\s*\(\s*(['"`])/g;
const SERVICES = 'apps/workers/src/services/';

/**
 * The layer of a file or folder: the one with the longest matching folder.
 * @param {string} path
 * @returns {Layer | null}
 */
export function findLayer(path) {
  const fits = LAYERS.filter(({ folder }) => path === folder || path.startsWith(`${folder}/`));
  return fits.sort((a, b) => b.folder.length - a.folder.length)[0] ?? null;
}

/**
 * What a file imports, by the names it writes: values, types, code that is fetched later.
 * @param {SourceFile} file
 * @returns {Import[]}
 */
export function listImports({ text, code }) {
  return [...code.matchAll(IMPORT)].map((match) => {
    const start = match.index + match[0].length;
    const quote = match[0].at(-1) ?? "'";
    return { specifier: text.slice(start, text.indexOf(quote, start)), line: lineAt(text, start) };
  });
}

/**
 * @param {SourceFile} file
 * @param {Layer | null} layer
 * @returns {Fault[]}
 */
export function importFaults(file, layer) {
  return listImports(file).flatMap(({ specifier, line }) =>
    importProblems(file, layer, specifier).map((message) => ({
      path: file.path,
      line,
      rule: 'layer',
      message,
    })),
  );
}

/**
 * @param {SourceFile} file
 * @param {Layer | null} layer
 * @param {string} specifier
 * @returns {string[]}
 */
function importProblems(file, layer, specifier) {
  if (specifier.startsWith('.')) return relativeProblems(file, layer, specifier);
  if (layer === null) return [];
  const message = `${layer.name} may not import ${specifier}`;
  if (specifier.startsWith('node:')) return layer.builtins || file.isTest ? [] : [message];
  // The workers' tests put everything together, as their main program does.
  const isFree = file.isTest && layer.name === 'services';
  const may = isFree ? (findLayer('apps/workers') ?? layer) : layer;
  if (specifier.startsWith(SCOPE)) {
    const entry = toEntry(specifier);
    const ours = file.isTest ? [...may.ours, ...forTests(may)] : may.ours;
    const own = `${SCOPE}${layer.folder.split('/')[1]}`;
    if (specifier.startsWith(`${own}/`) || specifier === own) {
      return [`${specifier} is this package: import its file by its path`];
    }
    const folders = ours.filter((name) => name.includes('/'));
    const isFolder = folders.some((name) => specifier.startsWith(`${SCOPE}${name}/`));
    return ours.includes(entry) || isFolder ? [] : [message];
  }
  const theirs = file.isTest ? [may.theirs, TEST_EXTRAS.theirs].flat() : [may.theirs].flat();
  if (isSettings(file) && DEV_PACKAGES.test(toPackage(specifier))) return [];
  return theirs.includes('any') || theirs.includes(toPackage(specifier)) ? [] : [message];
}

/**
 * Our own packages that the tests of a layer may import beside what the layer may.
 * @param {Layer} layer
 * @returns {string[]}
 */
function forTests({ oursInTests = [] }) {
  return [...TEST_EXTRAS.ours, ...oursInTests];
}

/**
 * Whether the file holds a tool's settings, which import the tool.
 * @param {SourceFile} file
 * @returns {boolean}
 */
function isSettings({ path }) {
  return /\.config\.(ts|mjs)$/.test(path);
}

/**
 * @param {SourceFile} file
 * @param {Layer | null} layer
 * @param {string} specifier
 * @returns {string[]}
 */
function relativeProblems(file, layer, specifier) {
  const target = posix.normalize(posix.join(posix.dirname(file.path), specifier));
  const problems = [];
  // A path put together while the program runs has its ending there.
  if (!/\.[a-z]+$|\$\{/.test(specifier)) problems.push(`${specifier} lacks its file ending`);
  if (isTestPath(target) && !file.isTest) problems.push(`${specifier} is for tests only`);
  if (layer === null) return problems;
  const home = layer.folder
    .split('/')
    .slice(0, file.path.startsWith('e2e') ? 1 : 2)
    .join('/');
  if (!target.startsWith(`${home}/`) && layer.name !== 'bench') {
    problems.push(`${specifier} leaves ${home}: import the package by its name`);
  }
  const targetLayer = findLayer(target);
  if (layer.isClosed && !file.isTest && targetLayer !== layer) {
    problems.push(`${layer.name} imports nothing: ${specifier} leaves it`);
  }
  if (layer.name === 'services' && !file.isTest) {
    const room = toService(file.path);
    if (target.startsWith(SERVICES) && toService(target) !== room) {
      problems.push(`service ${room} may not import service ${toService(target)}`);
    } else if (!target.startsWith(SERVICES)) problems.push(`a service may not import ${specifier}`);
  } else if (layer.name === 'runtime' && targetLayer?.name === 'runtime/host' && !file.isTest) {
    problems.push(`the pure runtime may not import its host (${specifier})`);
  }
  return problems;
}

/**
 * @param {string} path under the services' folder
 * @returns {string}
 */
function toService(path) {
  return path.slice(SERVICES.length).split('/')[0] ?? '';
}

/**
 * `runtime`, `runtime/host` or another of our packages' names, for a specifier.
 * @param {string} specifier
 * @returns {string}
 */
function toEntry(specifier) {
  const [name = '', part] = specifier.slice(SCOPE.length).split('/');
  return name === 'runtime' && part === 'host' ? 'runtime/host' : name;
}

/**
 * @param {string} specifier
 * @returns {string}
 */
function toPackage(specifier) {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/**
 * What a manifest may name: the union over the layers of its folder.
 * @param {{ path: string, folder: string, manifest: Record<string, any> }} entry
 * @returns {Fault[]}
 */
export function manifestFaults({ path, folder, manifest }) {
  const layers = LAYERS.filter((layer) => `${layer.folder}/`.startsWith(`${folder}/`));
  if (layers.length === 0) {
    return [
      {
        path,
        line: 1,
        rule: 'layer',
        message: `${folder} is in no layer of tooling/tidy/layers.mjs`,
      },
    ];
  }
  const ours = new Set(layers.flatMap((layer) => layer.ours.map((name) => name.split('/')[0])));
  const theirs = new Set(layers.flatMap((layer) => layer.theirs));
  /** @param {string} name @param {boolean} isDev */
  const isAllowed = (name, isDev) => {
    if (name.startsWith(SCOPE)) {
      const short = name.slice(SCOPE.length);
      return ours.has(short) || (isDev && layers.flatMap(forTests).includes(short));
    }
    return theirs.has('any') || theirs.has(name) || (isDev && DEV_PACKAGES.test(name));
  };
  return Object.entries({ dependencies: false, devDependencies: true }).flatMap(([key, isDev]) =>
    Object.keys(manifest[key] ?? {})
      .filter((name) => !isAllowed(name, isDev))
      .map((name) => ({
        path,
        line: 1,
        rule: 'layer',
        message: `${folder} may not depend on ${name}`,
      })),
  );
}
