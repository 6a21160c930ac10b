/** Preferences: one's own alone, whole documents, saved to the version that was read, and never by a guest. */
import type { Call, CallInput } from '@tradefloor/contracts/calls/call';
import { listPreferences, savePreference } from '@tradefloor/contracts/calls/preferences';
import { guest } from '@tradefloor/contracts/calls/users';
import { type Preference, PreferenceDocument } from '@tradefloor/contracts/preferences';
import type { Caller } from '@tradefloor/contracts/user';
import { PREFERENCE_BYTES_MAX } from '@tradefloor/contracts/vocabulary/preferences';
import { invariant } from '@tradefloor/core/result';
import { makeCaller, userOfRow } from '@tradefloor/core/trading/users/session';
import { beforeEach, describe, expect, it } from 'vitest';
import { callerFor, findCookie, type Given, given } from './user-fixture.given.ts';

let app: Given;

function toCaller(username: string): Caller {
  const row = [...app.state.users.values()].find((user) => user.username === username);
  invariant(row !== undefined, username);
  return makeCaller({ ...userOfRow(row), expiresAt: Number.MAX_SAFE_INTEGER }, `of-${username}`);
}
const hannah = () => toCaller('trader-high-touch');

const toDocument = (theme: 'dark' | 'light' | 'contrast'): PreferenceDocument => ({
  name: 'appearance',
  value: { theme, palette: 'normal', density: 'default', flashes: true },
});

async function run<C extends Call>(call: C, input: CallInput<C>, caller: Caller) {
  const { result, events } = await app.request(call, input, caller);
  const topics = events.flatMap((out) => (out.type === 'say' ? [out.topic as string] : []));
  return result.ok
    ? { ok: true, value: result.value as unknown, topics }
    : { ok: false, code: result.error.code, detail: result.error.info?.detail, topics };
}
const save = (version: number, document: PreferenceDocument, caller = hannah()) =>
  run(savePreference, { version, document }, caller);
async function list(caller = hannah()): Promise<Preference[]> {
  const { value } = await run(listPreferences, {}, caller);
  return (value as { items: Preference[] }).items;
}

beforeEach(async () => {
  app = await given();
});

describe('a document', () => {
  it('is read as it was saved, by its owner alone, and pushed to the owner', async () => {
    expect(await save(0, toDocument('light'))).toMatchObject({
      value: { document: toDocument('light'), version: 1 },
      topics: ['preferences.changed'],
    });
    expect(await list()).toMatchObject([{ document: toDocument('light'), version: 1 }]);
    for (const other of ['trader-low-touch', 'admin', 'external-client']) {
      expect(await list(toCaller(other))).toEqual([]);
    }
  });

  it('is replaced by a save to its version, and by no other', async () => {
    await save(0, toDocument('light'));
    expect(await save(1, toDocument('dark'))).toMatchObject({ value: { version: 2 } });
    for (const version of [0, 1, 3]) {
      expect(await save(version, toDocument('contrast'))).toEqual({
        ok: false,
        code: 'CONFLICT',
        detail: '"appearance" was saved elsewhere and is now at version 2',
        topics: [],
      });
    }
    expect(await list()).toMatchObject([{ document: toDocument('dark'), version: 2 }]);
  });

  it('that already holds is no change, whatever the version', async () => {
    await save(0, toDocument('light'));
    for (const version of [0, 1, 9]) {
      expect(await save(version, toDocument('light'))).toMatchObject({
        ok: true,
        value: { version: 1 },
        topics: [],
      });
    }
  });

  it('has a version of its own, whatever becomes of the others', async () => {
    await save(0, toDocument('light'));
    await save(1, toDocument('dark'));
    await save(0, { name: 'guide', value: { offer: 'answered' } });
    expect((await list()).map(({ document, version }) => [document.name, version])).toEqual([
      ['appearance', 2],
      ['guide', 1],
    ]);
  });

  it('of a guest is refused: it stays in the browser', async () => {
    const caller = await callerFor(app, findCookie(await app.request(guest, {})));
    expect(await save(0, toDocument('light'), caller)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await list(caller)).toEqual([]);
  });
});

describe('at the edge', () => {
  const isTaken = (document: unknown): boolean => PreferenceDocument.safeParse(document).success;

  it.each([
    ['an unknown name', { name: 'password', value: {} }],
    ['another document’s value', { name: 'appearance', value: { offer: 'answered' } }],
    ['an unknown theme', { ...toDocument('dark'), value: { theme: 'pink' } }],
    ['a field too many', { ...toDocument('dark'), more: 1 }],
    ['a ladder that is armed', { name: 'confirmations', value: { armed: true } }],
    ['a map without end', { name: 'guide', value: toEntries(201, 'done') }],
  ])('%s is refused', (_, document) => {
    expect(isTaken(document)).toBe(false);
  });

  it('a document is bounded by its bytes, as UTF-8 counts them', () => {
    const toViews = (letter: string, views: number) => ({
      name: 'views',
      value: {
        orders: Array.from({ length: views }, (_, i) => ({
          name: `V${i}`,
          text: letter.repeat(200),
          chosen: { tif: Array.from({ length: 10 }, () => letter.repeat(100)) },
          sort: null,
          look: { hidden: [], order: [], widths: {} },
        })),
      },
    });
    for (const [letter, views] of [
      ['a', 30],
      ['a', 45],
      ['é', 15],
      ['é', 25],
      ['€', 10],
      ['€', 20],
    ] as const) {
      const document = toViews(letter, views);
      const bytes = Buffer.byteLength(JSON.stringify(document.value));
      expect([letter, views, isTaken(document)]).toEqual([
        letter,
        views,
        bytes <= PREFERENCE_BYTES_MAX,
      ]);
    }
  });
});

function toEntries(count: number, value: string): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`t${i}`, value]));
}
