/** That what the deploy files start is there: a path that has moved is noticed on the machine of the one who deploys. */
import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { WorkersEnv } from '../../apps/workers/src/process/env.ts';
import { WORK_KINDS } from '../../packages/contracts/src/vocabulary/webhooks.ts';
import { OWN_FILES } from '../image/assemble.mjs';

const ROOT = new URL('../../', import.meta.url);
const read = (/** @type {string} */ path) => readFileSync(new URL(path, ROOT), 'utf8');

const toJobKinds = (/** @type {string} */ text) => WorkersEnv.in.shape.JOB_KINDS.parse(text);

const UNITS = readdirSync(new URL('deploy/systemd/', ROOT)).map((name) => `deploy/systemd/${name}`);
const FILES = [...UNITS, 'deploy/Dockerfile', 'deploy/compose.yaml'];

test.each(FILES)('every program of the repository that %s starts is in it', (file) => {
  const programs = [...read(file).matchAll(/(?<![\w./-])(?:bin|tooling)\/[\w./-]+\.mjs/g)].map(
    ([path]) => path,
  );
  expect(programs.filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([]);
});

test('the image has every file that it names, and every file that its programs import', () => {
  expect(OWN_FILES.filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([]);
  const programs = OWN_FILES.filter((path) => path.endsWith('.mjs'));
  expect(programs).toContain('tooling/launcher/gateway-group.mjs');
  for (const path of programs) {
    const imports = [...read(path).matchAll(/^import .* from '(\.[^']+)'/gm)].map(([, to = '']) =>
      posix.join(posix.dirname(path), to),
    );
    expect(imports.filter((to) => !OWN_FILES.includes(to))).toEqual([]);
  }
});

test('containers of the platform have a read-only root, no privileges and a health check each', () => {
  const [, platform = ''] =
    /x-platform: &platform\n([\s\S]*?)\n\n/.exec(read('deploy/compose.yaml')) ?? [];
  for (const line of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true']) {
    expect(platform).toContain(line);
  }
  const checks = [...read('deploy/compose.yaml').matchAll(/127\.0\.0\.1:(\d+)\/health/g)];
  expect(checks.map(([, port]) => port)).toEqual(['5021', '9881']);
  expect(read('deploy/Dockerfile')).toMatch(/^HEALTHCHECK .*\\\n.*127\.0\.0\.1:5011\/health/m);
});

test('jobs run apart from the services, in a container that gives them back as it stops', () => {
  const { services } = parse(read('deploy/compose.yaml'), { merge: true });
  const {
    command,
    environment,
    healthcheck,
    stop_grace_period: patience,
  } = services['job-workers'];
  expect(command).toContain('--only=none');
  expect(toJobKinds(environment.JOB_KINDS ?? 'all')).toEqual(WORK_KINDS);
  for (const name of ['workers-a', 'workers-b'])
    expect(toJobKinds(services[name].environment.JOB_KINDS)).toEqual([]);
  // Replays run where the recording is, and nothing else runs beside the exchange.
  expect(toJobKinds(services.exchange.environment.JOB_KINDS)).toEqual(['REPLAY']);
  expect(services.exchange.volumes).toContain('exchange-data:/data');
  // It has no port, which the image's own check would look for.
  expect(healthcheck).toEqual({ disable: true });
  expect(patience).toBe('15s');
});

test('every file that the compose file mounts is there', () => {
  const mounted = [...read('deploy/compose.yaml').matchAll(/\.\/([\w./-]+):\/[\w./-]+:ro/g)];
  expect(mounted.length).toBeGreaterThan(4);
  for (const [, path] of mounted) {
    expect([path, existsSync(new URL(`deploy/${path}`, ROOT))]).toEqual([path, true]);
  }
});

test('images are of one release each, and metrics are published to no port', () => {
  const compose = read('deploy/compose.yaml');
  for (const [, image = ''] of compose.matchAll(/image: (\S+\/\S+)/g)) {
    expect(image).toMatch(/:v?\d+\.\d+\.\d+$/);
  }
  const published = [...compose.matchAll(/ports: \[([^\]]*)\]/g)].map(([, ports]) => ports);
  expect(published).toEqual(['"5011:5011"', '"127.0.0.1:3000:3000"']);
});

test('the certificates of FIX are signed for their names, and renewed by the same authority', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tradefloor-fix-'));
  const make = () =>
    execFileSync(
      'sh',
      [fileURLToPath(new URL('deploy/fix-certificates.sh', ROOT)), folder, 'exchange', 'EMS'],
      {
        stdio: 'ignore',
      },
    );
  const certificate = (/** @type {string} */ name) =>
    new X509Certificate(readFileSync(join(folder, `${name}.pem`)));
  try {
    make();
    const authority = certificate('ca');
    const first = certificate('exchange');
    expect(first.checkHost('exchange')).toBe('exchange');
    expect(first.checkHost('EMS')).toBeUndefined();
    expect(certificate('EMS').subject).toBe('CN=EMS');
    make();
    expect(certificate('ca').fingerprint256).toBe(authority.fingerprint256);
    expect(certificate('exchange').fingerprint256).not.toBe(first.fingerprint256);
    for (const name of ['exchange', 'EMS']) {
      expect(certificate(name).verify(authority.publicKey)).toBe(true);
    }
    expect(statSync(join(folder, 'ca.key')).mode & 0o077).toBe(0);
    const files = [
      'EMS.key',
      'EMS.pem',
      'ca.key',
      'ca.pem',
      'ca.srl',
      'exchange.key',
      'exchange.pem',
    ];
    expect(readdirSync(folder).sort()).toEqual(files);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('every file of certificates that the compose file names is one that its script makes', () => {
  const named = [...read('deploy/compose.yaml').matchAll(/file: fix-tls\/([\w.]+)/g)];
  const files = named.map(([, file]) => file).sort();
  expect(files).toEqual(['EMS.key', 'EMS.pem', 'ca.pem', 'exchange.key', 'exchange.pem']);
  expect(read('deploy/compose.yaml')).toContain('fix-certificates.sh deploy/fix-tls exchange EMS');
});
