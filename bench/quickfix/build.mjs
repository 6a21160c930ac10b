/**
 * Builds a program of this folder with QuickFIX C++, where the machine has it (Debian: g++ and libquickfix-dev), into
 * the bench's cache, once for each version of its source. `node build.mjs exchange` prints the program's path, or ends
 * with 3 and the reason; with `--built` it builds nothing. Nothing else depends on it.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const CACHE = join(HERE, '..', '..', '.cache', 'bench', 'quickfix');
const HEADERS = '/usr/include/quickfix/Session.h';
/** Its headers still declare what a function may throw, which C++17 has removed. */
const FLAGS = ['-std=c++14', '-O2', '-Wno-deprecated'];

/**
 * @param {string} name `exchange` or `client`
 * @param {{ builds?: boolean }} [options]
 * @returns {{ program: string } | { missing: string }}
 */
export function buildQuickfix(name, { builds = true } = {}) {
  if (!existsSync(HEADERS)) {
    return { missing: 'QuickFIX C++ is not here (on Debian: apt-get install g++ libquickfix-dev)' };
  }
  const source = join(HERE, `${name}.cpp`);
  const program = join(CACHE, name);
  const built = `${program}.built.cpp`;
  const text = readFileSync(source, 'utf8');
  mkdirSync(CACHE, { recursive: true });
  if (existsSync(built) && readFileSync(built, 'utf8') === text) return { program };
  if (!builds) return { missing: 'QuickFIX C++: a smoke run builds nothing' };
  process.stderr.write(`builds ${name} with QuickFIX C++ (once)\n`);
  try {
    const words = [...FLAGS, '-o', program, source, '-lquickfix', '-lpthread'];
    execFileSync('g++', words, { stdio: 'pipe', timeout: 900_000 });
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 500) : String(error);
    return { missing: `QuickFIX C++ could not be built: ${why}` };
  }
  writeFileSync(built, text);
  return { program };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const built = buildQuickfix(process.argv[2] ?? '', {
    builds: !process.argv.includes('--built'),
  });
  process.stdout.write('program' in built ? built.program : built.missing);
  process.exitCode = 'program' in built ? 0 : 3;
}
