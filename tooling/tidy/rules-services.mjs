/** Rules about wholes: every service has the same parts, every package its exports. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {import('./repository.mjs').Repository} Repository */
/** @typedef {import('./repository.mjs').Fault} Fault */

const SERVICES = 'apps/workers/src/services';
const REGISTRY = 'apps/workers/src/registry.ts';

/**
 * @param {Repository} repository
 * @returns {Fault[]}
 */
export function serviceFaults({ root, files }) {
  if (!existsSync(join(root, SERVICES))) return [];
  const registry = files.find(({ path }) => path === REGISTRY)?.text ?? '';
  const names = readdirSync(join(root, SERVICES), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
  return names.flatMap((name) => {
    const folder = `${SERVICES}/${name}`;
    const door = files.find(({ path }) => path === `${folder}/service.ts`);
    const hasTest = files.some(({ path, isTest }) => isTest && path.startsWith(`${folder}/`));
    const missing = [];
    if (!door) missing.push('has no service.ts');
    else if (!/\bdefineService\s*[(<]/.test(door.code)) {
      missing.push('does not call defineService in service.ts');
    }
    if (!registry.includes(`./services/${name}/service.ts`)) missing.push(`is not in ${REGISTRY}`);
    if (!hasTest) missing.push('has no test');
    return missing.map((message) => ({
      path: door?.path ?? folder,
      line: 1,
      rule: 'service',
      message: `service ${name} ${message}`,
    }));
  });
}

/** What the engine does for every handler, and which word shows that a service does it by itself. */
const OF_THE_ENGINE = [
  {
    word: /'UPSTREAM_UNAVAILABLE'/,
    message: 'call `unavailable` or `notResponding` of the runtime',
  },
  {
    word: /\bcaller\)? [!=]== null|!(ctx\.)?caller\b/,
    message: "declare the handler `as: 'user'`: the engine refuses a request without a session",
  },
  {
    word: /\b(getScope|scopeOf)\(/,
    message: 'declare the handler with a `scope`: the engine finds it out',
  },
];

/**
 * The caller, its row scope, and the response to an outage: once, in the engine.
 * @param {Repository} repository
 * @returns {Fault[]}
 */
export function engineFaults({ files }) {
  return files
    .filter(({ path, isTest }) => path.startsWith(`${SERVICES}/`) && !isTest)
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) =>
        OF_THE_ENGINE.filter(({ word }) => word.test(line)).map(({ message }) => ({
          path,
          line: at + 1,
          rule: 'engine',
          message,
        })),
      ),
    );
}

/** The modules of the RFQ service and the permitted imports of each. The three that trade do not import each other. */
const RFQ_ROOMS = `${SERVICES}/rfq/`;
const ROOM_IMPORTS = new Map([
  ['prices', []],
  ['expiry', ['prices']],
  ['state', ['prices', 'expiry']],
  ['bond', ['prices', 'state']],
  ['dealer', ['prices', 'state']],
  ['voice', ['prices', 'state']],
]);

/**
 * @param {Repository} repository
 * @returns {Fault[]}
 */
export function roomFaults({ files }) {
  return files
    .filter(({ path, isTest }) => path.startsWith(RFQ_ROOMS) && !isTest)
    .flatMap(({ path, text }) => {
      const [room = '', file] = path.slice(RFQ_ROOMS.length).split('/');
      const allowed = ROOM_IMPORTS.get(room);
      if (file === undefined) return [];
      /** @param {string} message */
      const fault = (message) => ({ path, line: 1, rule: 'rooms', message });
      if (allowed === undefined) return [fault(`${room} is no room of rfq`)];
      const others = [...text.matchAll(/from '\.\.\/([\w-]+)[/.]/g)].map((match) => match[1] ?? '');
      return others
        .filter((other) => !allowed.includes(/** @type {never} */ (other)))
        .map((other) => fault(`${room} may not import ${other}`));
    });
}

/**
 * Every manifest declares what may be imported of its package, and that exists.
 * @param {Repository} repository
 * @returns {Fault[]}
 */
export function exportFaults({ root, manifests }) {
  return manifests.flatMap(({ path, folder, manifest }) => {
    /** @param {string} message */
    const fault = (message) => ({ path, line: 1, rule: 'exports', message });
    const doors = manifest['exports'];
    if (typeof doors !== 'object' || doors === null) {
      return [fault('no "exports": list which files others may import')];
    }
    return Object.values(doors).flatMap((target) =>
      isThere(join(root, folder), String(target)) ? [] : [fault(`${target} is not there`)],
    );
  });
}

/**
 * @param {string} folder
 * @param {string} target of an exports map; a star stands for any file
 * @returns {boolean}
 */
function isThere(folder, target) {
  if (!target.includes('*')) return existsSync(join(folder, target));
  const [before = '', after = ''] = target.split('*');
  const place = join(folder, before);
  return (
    existsSync(place) &&
    readdirSync(place, { recursive: true }).some((name) => String(name).endsWith(after))
  );
}
