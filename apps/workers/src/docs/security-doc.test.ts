/** docs/security.md and docs/threat-model.md are no lists of good intentions: each line has its reason, each test is there. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

/** What of OWASP ASVS 5.0, levels 1 and 2, applies to this program. */
const IDS = `
  1.2.4 1.3.6 1.4.2 1.5.2 2.2.1 2.2.2 2.2.3 2.3.1 2.3.2 2.3.3 2.3.4 2.4.1
  3.2.1 3.2.2 3.3.1 3.3.2 3.3.3 3.3.4 3.4.1 3.4.2 3.4.3 3.4.4 3.4.5 3.4.6
  3.5.1 3.5.2 3.5.3 4.1.1 4.1.3 4.2.1 4.4.1 4.4.2 4.4.3 4.4.4 6.1.1 6.2.1
  6.2.4 6.2.9 6.3.1 6.3.2 6.3.3 6.3.4 7.1.1 7.1.2 7.2.3 7.2.4 7.3.1 7.3.2
  7.4.1 7.4.2 7.4.5 7.5.2 8.1.1 8.1.2 8.2.1 8.2.2 8.2.3 8.3.1 8.3.2 10.1.1
  10.1.2 10.2.1 10.4.1 10.4.2 10.4.3 10.4.4 10.4.6 11.4.2 11.5.1 12.1.1
  13.2.1 13.2.2 13.2.3 13.2.4 13.3.1 13.4.1 13.4.2 13.4.4 13.4.5 14.2.1
  14.3.2 15.1.2 15.2.1 15.3.1 15.3.3 15.3.4 15.3.6 16.2.1 16.2.5 16.3.1
  16.3.2 16.3.3 16.4.1 16.5.1 16.5.3 16.5.4
`
  .trim()
  .split(/\s+/);

const rows = read('docs/security.md')
  .split('\n')
  .flatMap((line) => {
    const [, id, asks, status, by] =
      /^\| (\d+\.\d+\.\d+) \| (.*?) \| (.*?) \| (.*) \|$/.exec(line) ?? [];
    return id === undefined ? [] : [{ id, asks, status, by: by ?? '' }];
  });

test('every id of the list has one line, and there is no other', () => {
  expect(rows.map(({ id }) => id)).toEqual(IDS);
});

test.each(rows)('$id has a status and what stands behind it', ({ asks, status, by }) => {
  expect(asks).not.toBe('');
  expect(['tested', 'documented', 'out of scope']).toContain(status);
  if (status !== 'tested') {
    expect(by.split(' ').length).toBeGreaterThan(1);
    return;
  }
  const [, path = '', title = ''] = /^`([^`]+)` "(.+)"$/.exec(by) ?? [];
  expect(path).toMatch(/\.(?:test|int\.test|spec)\.(?:ts|mjs)$/);
  expect([path, existsSync(new URL(path, ROOT))]).toEqual([path, true]);
  expect(title.length).toBeGreaterThan(9);
  expect(read(path)).toContain(title);
});

test('each row of the threat model has what holds it, and a test', () => {
  const rowsOfThreats = read('docs/threat-model.md')
    .split('\n')
    .filter((line) => /^\| (?:[1-7]|all) \| [STRIDE] \|/.test(line));
  expect(rowsOfThreats.length).toBeGreaterThan(25);
  for (const row of rowsOfThreats) {
    const [, , threat = '', holds = '', by = ''] = row.split(' | ');
    expect([row, threat.length > 9, holds.length > 9]).toEqual([row, true, true]);
    expect(by).toMatch(/^`[^`]+\.(?:test|spec)\.(?:ts|mjs)`/);
  }
});

test.each(['docs/security.md', 'docs/threat-model.md'])(
  'every page and file that %s links or names is there',
  (page) => {
    const text = read(page);
    const linked = [...text.matchAll(/\]\(([a-z][\w./-]*)\)/g)].map(([, to]) => `docs/${to ?? ''}`);
    const named = [...text.matchAll(/`((?:apps|bin|packages|e2e|tooling)\/[\w./-]+)`/g)].map(
      ([, to]) => to,
    );
    for (const path of [...linked, ...named]) {
      expect([path, existsSync(new URL(path ?? '', ROOT))]).toEqual([path, true]);
    }
  },
);
