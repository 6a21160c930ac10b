/** The lock file read line by line, and the oldest versions that may be in it, on texts whose content is known. */
import { describe, expect, test } from 'vitest';
import { billOfMaterials } from './bill-of-materials.mjs';
import { FLOORS, isBelow } from './floors.mjs';
import { readLock } from './lock-file.mjs';

const DIGEST = `sha512-${Buffer.from('a'.repeat(64)).toString('base64')}`;
const TEXT = `lockfileVersion: '9.0'

importers:

  packages/core:
    dependencies:
      zod:
        specifier: 'catalog:'
        version: 4.1.0
      '@scope/one':
        specifier: ^1.0.0
        version: 1.2.3(zod@4.1.0)
      alias:
        specifier: npm:other@2.0.0
        version: other@2.0.0
    devDependencies:
      own:
        specifier: workspace:*
        version: link:../own

packages:

  '@scope/one@1.2.3':
    resolution: {integrity: ${DIGEST}}
    peerDependencies:
      zod: '*'

  other@2.0.0:
    resolution: {integrity: ${DIGEST}}

  far@0.1.0:
    resolution: {integrity: ${DIGEST}, tarball: https://example.test/far.tgz}

  zod@4.1.0:
    resolution: {integrity: ${DIGEST}}

snapshots:

  '@scope/one@1.2.3(zod@4.1.0)':
    dependencies:
      other: 2.0.0
      zod: 4.1.0

  other@2.0.0:
    dependencies:
      again: far@0.1.0

  far@0.1.0: {}

  zod@4.1.0: {}
`;
const lock = readLock(TEXT);

describe('a lock file', () => {
  test('has its packages with version and digest', () => {
    expect([...lock.packages.keys()]).toEqual([
      '@scope/one@1.2.3',
      'other@2.0.0',
      'far@0.1.0',
      'zod@4.1.0',
    ]);
    expect(lock.packages.get('@scope/one@1.2.3')).toMatchObject({
      name: '@scope/one',
      version: '1.2.3',
      integrity: DIGEST,
    });
  });

  test('has what our own packages need, under its own name, without links and peers', () => {
    expect(lock.roots).toEqual(['zod@4.1.0', '@scope/one@1.2.3', 'other@2.0.0']);
  });

  test('has what needs what, aliases resolved', () => {
    expect(lock.packages.get('@scope/one@1.2.3')?.needs).toEqual(['other@2.0.0', 'zod@4.1.0']);
    expect(lock.packages.get('other@2.0.0')?.needs).toEqual(['far@0.1.0']);
    expect(lock.packages.get('zod@4.1.0')?.needs).toEqual([]);
  });

  test('names what comes from no registry', () => {
    expect(lock.foreign).toHaveLength(1);
    expect(lock.foreign[0]).toContain('far@0.1.0');
    expect(lock.foreign[0]).toContain('https://example.test/far.tgz');
  });

  test('that is empty has nothing', () => {
    expect(readLock('')).toEqual({ packages: new Map(), roots: [], foreign: [] });
  });
});

describe('a floor', () => {
  test.each([
    ['1.2.3', '1.2.3', false],
    ['1.2.2', '1.2.3', true],
    ['1.3.0', '1.2.9', false],
    ['2.0.0', '10.0.0', true],
    ['10.0.0', '2.0.0', false],
    ['1.2.3-rc.1', '1.2.3', false],
    ['1.2', '1.2.0', false],
    ['0.9.10', '0.9.9', false],
  ])('%s below %s: %s', (version, floor, expected) => {
    expect(isBelow(version, floor)).toBe(expected);
  });

  test('is one of each package, with its reason', () => {
    expect(new Set(FLOORS.map(({ name }) => name)).size).toBe(FLOORS.length);
    for (const { floor, because } of FLOORS) {
      expect(floor).toMatch(/^\d+\.\d+\.\d+$/);
      expect(because.length).toBeGreaterThan(3);
    }
  });
});

describe('the bill of materials', () => {
  const of = { name: 'tradefloor', version: '0.1.0', lockText: TEXT };
  const bill = billOfMaterials(lock, of);

  test('has a component of each package, scoped ones in their group', () => {
    expect(bill.components.map(({ purl }) => purl)).toEqual([
      'pkg:npm/%40scope/one@1.2.3',
      'pkg:npm/far@0.1.0',
      'pkg:npm/other@2.0.0',
      'pkg:npm/zod@4.1.0',
    ]);
    expect(bill.components[0]).toMatchObject({ group: '@scope', name: 'one', version: '1.2.3' });
    expect(bill.components[1]).not.toHaveProperty('group');
  });

  test('has each digest in hexadecimal', () => {
    expect(bill.components[0]?.hashes).toEqual([{ alg: 'SHA-512', content: '61'.repeat(64) }]);
  });

  test('has the tree, from the platform down', () => {
    expect(bill.dependencies[0]).toEqual({
      ref: 'tradefloor@0.1.0',
      dependsOn: ['pkg:npm/%40scope/one@1.2.3', 'pkg:npm/other@2.0.0', 'pkg:npm/zod@4.1.0'],
    });
    expect(bill.dependencies.find(({ ref }) => ref === 'pkg:npm/other@2.0.0')?.dependsOn).toEqual([
      'pkg:npm/far@0.1.0',
    ]);
  });

  test('has a name of its text: the same for the same, another for another', () => {
    expect(bill.serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(billOfMaterials(lock, of)).toEqual(bill);
    expect(billOfMaterials(lock, { ...of, lockText: `${TEXT} ` }).serialNumber).not.toBe(
      bill.serialNumber,
    );
  });
});
