/** Polled data is never shown as new when it is stale. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PUSHES } from '../../platform/client/pushes.ts';
import { AT_MS } from '../../platform/testing/given.ts';
import { staleText } from './stale-data.tsx';

const SOURCE = join(import.meta.dirname, '..', '..');
const FOLDERS = ['kit', 'features', 'shell'];
/** Each shows the error beside its own button. */
const OWN_NOTE = new Set(['kit/order/use-placed-basket.ts', 'features/replay/use-replay.ts']);
/** Only what members are called: their ids stand until the names have come, and a name does not go stale. */
const NAMES = new Set(['features/clearing/use-member-names.ts']);

describe('a panel whose queries have no response', () => {
  it('shows since when, by the oldest of its responses, and how much of it is stale', () => {
    expect(staleText({})).toBeNull();
    expect(staleText({ a: null, b: null })).toBeNull();
    expect(staleText({ a: AT_MS, b: AT_MS - 2_000 })).toBe(
      'No update since 14:03:20 UTC: everything below may be stale',
    );
    expect(staleText({ a: AT_MS, b: null })).toBe(
      'No update since 14:03:22 UTC: part of the data below may be stale',
    );
  });

  it('is every panel whose results a push invalidates', () => {
    const pushed = new Set<string>(Object.values(PUSHES).flat());
    const questions = FOLDERS.flatMap((folder) =>
      readdirSync(join(SOURCE, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name}`,
      ),
    )
      .filter(
        (name) =>
          /\.tsx?$/.test(name) && !/\.test\./.test(name) && !OWN_NOTE.has(name) && !NAMES.has(name),
      )
      .flatMap((name) => toQuestions(name, readFileSync(join(SOURCE, name), 'utf8')))
      .filter(({ path }) => pushed.has(path));
    expect(questions.length).toBeGreaterThan(40);
    expect(questions.filter(({ isWatched }) => !isWatched)).toEqual([]);
  });
});

/** Every cached query of a file, and whether the panel marks its stale data. */
const toQuestions = (name: string, text: string) =>
  [
    ...text.matchAll(
      /(useWatched\(\s*)?useQuery\(\s*(?:wholeList\(\s*)?(?:client\.)?queries\.([\w.]+)\.query/g,
    ),
  ].map(([, watched, path = '']) => ({ name, path, isWatched: watched !== undefined }));
