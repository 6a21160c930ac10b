/** What others have written and we ship: how old it may be, where it may come from, what it may run. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readJson, readText } from '../../process/files.mjs';
import { ROOT } from '../../process/root.mjs';
import { billOfMaterials } from './bill-of-materials.mjs';
import { FLOORS, isBelow } from './floors.mjs';
import { readLock } from './lock-file.mjs';

const lockText = readText(join(ROOT, 'pnpm-lock.yaml'));
const lock = readLock(lockText);
const locked = [...lock.packages.values()];
const workspace = readText(join(ROOT, 'pnpm-workspace.yaml'));

/** @param {string} name */
const setting = (name) => new RegExp(`^${name}: (.+)$`, 'm').exec(workspace)?.[1];

const MANIFESTS = ['.', 'e2e', 'bench', 'audit', ...foldersIn('apps'), ...foldersIn('packages')];

/** @param {string} folder */
function foldersIn(folder) {
  return readdirSync(join(ROOT, folder)).map((name) => join(folder, name));
}

describe('the lock file', () => {
  test('is read whole: as many packages as it has resolutions, and our direct ones', () => {
    expect(locked.length).toBe(lockText.match(/^ {4}resolution: /gm)?.length);
    expect(lock.roots).toEqual(expect.arrayContaining(['next@16.4.6', 'react@19.3.1']));
    expect(lock.packages.get('react-dom@19.3.1')?.needs).toContain('react@19.3.1');
  });

  test('names a digest for every package, and no package from anywhere but the registry', () => {
    expect(locked.filter(({ integrity }) => integrity === '')).toEqual([]);
    expect(lock.foreign).toEqual([]);
    const elsewhere = /^ +(?:version|tarball|repo|specifier): .*(?:https?:|git[+@]|file:)/gm;
    expect(lockText.match(elsewhere)).toBeNull();
  });

  test.each(FLOORS)('holds no $name below $floor', ({ name, floor, except = {} }) => {
    const versions = locked.filter((one) => one.name === name).map(({ version }) => version);
    const below = versions.filter((version) => isBelow(version, floor));
    expect(below).toEqual(Object.keys(except));
  });

  test('a floor is distinguished from what is above it', () => {
    const reported = ['8.20.9', '8.21.0', '8.21.0-beta.1', '9.0.0', '7.99.99'].map((version) =>
      isBelow(version, '8.21.0'),
    );
    expect(reported).toEqual([true, false, false, false, true]);
  });
});

describe('the rules of an installation', () => {
  test('take nothing younger than seven days, and nothing from beside the registry', () => {
    expect(Number(setting('minimumReleaseAge'))).toBeGreaterThanOrEqual(7 * 24 * 60);
    expect(setting('blockExoticSubdeps')).toBe('true');
    expect(workspace).not.toMatch(/minimumReleaseAgeExclude|dangerouslyAllowAllBuilds/);
  });

  test('name one exact version of everything, in one place', () => {
    const catalog = /^catalog:\n((?: {2}.+\n)+)/m.exec(workspace)?.[1] ?? '';
    const versions = catalog.trim().split('\n');
    expect(versions.length).toBeGreaterThan(30);
    for (const line of versions) expect(line).toMatch(/: \d+\.\d+\.\d+(-[\w.]+)?$/);
    for (const folder of MANIFESTS) {
      const manifest = readJson(join(ROOT, folder, 'package.json'));
      const requested = Object.entries({
        ...Object(manifest['dependencies']),
        ...Object(manifest['devDependencies']),
      });
      const loose = requested.filter(
        ([, range]) => !/^(catalog:|workspace:\*)$/.test(String(range)),
      );
      expect([folder, loose]).toEqual([folder, []]);
    }
  });

  test('let no package outside the list run an install script', () => {
    const allowed = new Set(
      [...workspace.matchAll(/^ {2}'?([^':\n]+)'?: (?:true|false)$/gm)].map(([, name]) => name),
    );
    const installed = installedManifests();
    expect(installed.length).toBeGreaterThan(100);
    const runners = installed.filter(({ scripts }) =>
      ['preinstall', 'install', 'postinstall'].some((name) => Object(scripts)[name] !== undefined),
    );
    const strangers = runners.map(({ name }) => String(name)).filter((name) => !allowed.has(name));
    expect(strangers).toEqual([]);
    expect(runners.length).toBeGreaterThan(0);
  });
});

/** The manifests of everything that is installed here. @returns {Record<string, unknown>[]} */
function installedManifests() {
  const store = join(ROOT, 'node_modules', '.pnpm');
  return locked.flatMap(({ name, version }) => {
    const key = `${name.replace('/', '+')}@${version}`;
    const folders = readdirSync(store).filter((one) => one === key || one.startsWith(`${key}_`));
    return folders
      .map((folder) => join(store, folder, 'node_modules', name, 'package.json'))
      .filter((file) => existsSync(file))
      .map(readJson);
  });
}

describe('the bill of materials', () => {
  const bill = billOfMaterials(lock, { name: 'tradefloor', version: '0.1.0', lockText });

  test('lists every locked package once, with its address and digest', () => {
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
    expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    const addresses = bill.components.map(({ purl }) => purl);
    expect(new Set(addresses).size).toBe(locked.length);
    expect(addresses).toContain('pkg:npm/%40trpc/server@11.22.1');
    for (const { purl, hashes } of bill.components) {
      expect(purl).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@[\w.%+-]+$/);
      expect(hashes[0]?.content).toMatch(/^[0-9a-f]{128}$/);
    }
  });

  test('lists the dependency tree from the platform down, and names nothing it does not list', () => {
    const listed = new Set(bill.components.map(({ purl }) => purl));
    const reached = new Set();
    const needs = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
    const waiting = ['tradefloor@0.1.0'];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (reached.has(next)) continue;
      reached.add(next);
      waiting.push(...(needs.get(next) ?? []));
    }
    reached.delete('tradefloor@0.1.0');
    expect([...reached].filter((one) => !listed.has(one))).toEqual([]);
    expect([...listed].filter((one) => !reached.has(one))).toEqual([]);
  });
});
