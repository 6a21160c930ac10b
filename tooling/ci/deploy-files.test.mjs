/** That what the deploy files start is there: a path that has moved is noticed on the machine of the one who deploys. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const read = (/** @type {string} */ path) => readFileSync(new URL(path, ROOT), 'utf8');

const UNITS = readdirSync(new URL('deploy/systemd/', ROOT)).map((name) => `deploy/systemd/${name}`);
const FILES = [...UNITS, 'deploy/Dockerfile', 'deploy/compose.yaml'];

test.each(FILES)('every program of the repository that %s starts is in it', (file) => {
  const programs = [...read(file).matchAll(/(?<![\w./-])(?:bin|tooling)\/[\w./-]+\.mjs/g)].map(
    ([path]) => path,
  );
  expect(programs.filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([]);
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
