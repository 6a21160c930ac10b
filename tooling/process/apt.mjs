/** Installs Debian packages, as root only, and logs what it does. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** @returns {boolean} whether this process may install packages with apt-get */
export function canInstall() {
  return process.getuid?.() === 0 && isOnPath('apt-get');
}

/**
 * @param {string} program
 * @returns {boolean}
 */
export function isOnPath(program) {
  return spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0;
}

/**
 * @param {string | string[]} names the package, or several
 * @param {(...words: unknown[]) => void} log
 * @returns {Promise<boolean>} whether they are installed now
 */
export async function installPackage(names, log) {
  const wanted = [names].flat();
  log(`${wanted.join(', ')}: not on this machine, installing with apt-get (we are root)`);
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...wanted]]) {
    log(`  apt-get ${args.join(' ')}`);
    if ((await runApt(args, log)) !== 0) {
      log(`  apt-get ${args[0]} failed`);
      if (args[0] === 'install') return false;
    }
  }
  return true;
}

/**
 * @param {string[]} args
 * @param {(...words: unknown[]) => void} log
 * @returns {Promise<number>}
 */
async function runApt(args, log) {
  // RUNLEVEL=1 keeps the package's own service from being started outside systemd.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const child = spawn(
    'apt-get',
    ['-q', '-o', 'Dpkg::Use-Pty=0', '-o', 'DPkg::Lock::Timeout=120', ...args],
    {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    },
  );
  let lastLines = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (/** @type {string} */ text) => {
      lastLines = (lastLines + text).slice(-2_000);
      for (const line of text.split('\n')) {
        if (/^(Get:|Unpacking |Setting up |E: )/.test(line)) log(`    ${line.slice(0, 90)}`);
      }
    });
  }
  try {
    const [code] = await once(child, 'close');
    if (code !== 0) log(lastLines.trim());
    return code ?? 1;
  } catch {
    return 1;
  }
}
