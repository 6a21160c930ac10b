/** Polled data is never shown as new when it is stale. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AT_MS } from '../../platform/testing/given.ts';
import { oldText } from './old-figures.tsx';

const SOURCE = join(import.meta.dirname, '..', '..');
const FOLDERS = ['kit', 'features', 'shell'];
/** Received over the socket from then on; refetched only where a response is missing. */
const HEARD = new Set(['features/equity/market-news/use-market-news.ts']);

describe('a panel whose queries have no response', () => {
  it('shows since when, by the oldest of its responses, and how much of it is stale', () => {
    expect(oldText({})).toBeNull();
    expect(oldText({ a: null, b: null })).toBeNull();
    expect(oldText({ a: AT_MS, b: AT_MS - 2_000 })).toBe(
      'No update since 14:03:20 UTC: everything below may be stale',
    );
    expect(oldText({ a: AT_MS, b: null })).toBe(
      'No update since 14:03:22 UTC: part of the data below may be stale',
    );
  });

  it('is every panel that polls', () => {
    const asking = FOLDERS.flatMap((folder) =>
      readdirSync(join(SOURCE, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name}`,
      ),
    )
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name) && !HEARD.has(name))
      .map((name) => ({ name, text: readFileSync(join(SOURCE, name), 'utf8') }))
      .filter(({ text }) => text.includes('refetchInterval:'));
    expect(asking.length).toBeGreaterThan(20);
    const countOf = (text: string, part: RegExp): number => text.match(part)?.length ?? 0;
    const unwatched = asking.filter(
      ({ text }) =>
        countOf(text, /refetchInterval:/g) !== countOf(text, /useWatched\(\s*use\w*Query\(/g),
    );
    expect(unwatched.map(({ name }) => name)).toEqual([]);
  });
});
