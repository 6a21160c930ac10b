/**
 * Finds a Python that has what the client and its tests import: the one that PYTHON names, the system's, or as root on
 * Debian the system's with its packages, installed now.
 */
import { canInstall, installPackage } from '../process/apt.mjs';
import { runCommand } from '../process/run-command.mjs';

/** Debian's packages by the module that each brings. */
const PACKAGES = {
  httpx: 'python3-httpx',
  websockets: 'python3-websockets',
  pytest: 'python3-pytest',
  mypy: 'python3-mypy',
  pandas: 'python3-pandas',
  matplotlib: 'python3-matplotlib',
};
const OLDEST = [3, 11];
const PROBE = `
import importlib.util, sys
print("version", *sys.version_info[:2])
for name in sys.argv[1:]:
    if importlib.util.find_spec(name) is None: print("missing", name)
`;

/** @typedef {{ program: string, missing: string | null }} Python `missing`: what it lacks, or null */

/**
 * @param {string} program
 * @returns {Promise<string[] | null>} the modules it lacks; null where there is no such Python, or it is too old
 */
async function missingModules(program) {
  const words = [program, '-c', PROBE, ...Object.keys(PACKAGES)];
  const { code, text } = await runCommand(words, { isQuiet: true });
  const [, major, minor] = /version (\d+) (\d+)/.exec(text) ?? [];
  if (code !== 0 || !isRecent(Number(major), Number(minor))) return null;
  return [...text.matchAll(/missing (\w+)/g)].flatMap(([, name]) => name ?? []);
}

/** @param {number} major @param {number} minor */
const isRecent = (major, minor) =>
  major > (OLDEST[0] ?? 0) || (major === OLDEST[0] && minor >= (OLDEST[1] ?? 0));

/**
 * @param {(...words: unknown[]) => void} log
 * @returns {Promise<Python>}
 */
export async function findPython(log) {
  const program = process.env['PYTHON'] ?? '/usr/bin/python3';
  let modules = await missingModules(program);
  if (modules?.length === 0) return { program, missing: null };
  if (process.env['PYTHON'] === undefined && canInstall()) {
    const names = modules ?? Object.keys(PACKAGES);
    const wanted = Object.entries(PACKAGES).filter(([name]) => names.includes(name));
    await installPackage(['python3', ...wanted.map(([, debian]) => debian)], log);
    modules = await missingModules(program);
  }
  if (modules === null) return { program, missing: `no Python ${OLDEST.join('.')} or later` };
  return { program, missing: modules.length === 0 ? null : modules.join(', ') };
}
