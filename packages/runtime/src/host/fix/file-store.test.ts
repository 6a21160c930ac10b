import {
  appendFileSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { FileStore } from './file-store.ts';
import { freshFolder } from './plain-exchange.given.ts';

const TODAY = '20261121';
const opened: FileStore[] = [];
afterEach(() => {
  for (const store of opened.splice(0)) store.close();
});

function openStore(folder: string, life: 'daily' | 'continuous' = 'daily', day = TODAY): FileStore {
  const store = new FileStore({ folder, day, life });
  opened.push(store);
  return store;
}
const toBytes = (text: string): Uint8Array => Buffer.from(text);
const toTexts = (store: FileStore, from = 1, to = 1e9): string[] =>
  [...store.saved(from, to)].map(({ seqNum, bytes }) => `${seqNum}:${Buffer.from(bytes)}`);

function publish(store: FileStore, ...texts: string[]): void {
  for (const text of texts) store.save({ seqNum: store.nextOut, bytes: toBytes(text) });
}

test('a session’s folder and its files are their owner’s alone, those of another day too', () => {
  const folder = join(freshFolder(), 'sessions', 'CERTA');
  const store = openStore(folder);
  publish(store, 'a');
  store.roll('20261122');
  store.flush();
  const modes = [
    join(folder, '..'),
    folder,
    ...readdirSync(folder).map((name) => join(folder, name)),
  ].map((path) => (statSync(path).mode & 0o777).toString(8));
  expect(modes).toEqual(['700', '700', '600', '600']);
});

test('numbers and messages are there again after the process is gone', () => {
  const folder = freshFolder();
  const store = openStore(folder);
  publish(store, 'a', 'b');
  store.setNextOut(4);
  publish(store, 'd');
  store.setNextIn(9);
  store.setMark(17);
  store.flush();
  const again = openStore(folder);
  expect([again.nextIn, again.nextOut, again.mark]).toEqual([9, 5, 17]);
  expect(toTexts(again)).toEqual(['1:a', '2:b', '4:d']);
  expect(toTexts(again, 2, 3)).toEqual(['2:b']);
});

test('what was not flushed is not there, and what was is whole', () => {
  const folder = freshFolder();
  const store = openStore(folder);
  publish(store, 'a');
  store.flush();
  publish(store, 'b');
  expect(toTexts(openStore(folder))).toEqual(['1:a']);
});

test('a file cut off anywhere opens with all that was whole before the cut, and takes more', () => {
  fc.assert(
    fc.property(fc.nat(), fc.boolean(), (cutAt, isBent) => {
      const folder = freshFolder();
      const store = openStore(folder);
      publish(store, 'one', 'two', 'three');
      store.setNextIn(4);
      store.flush();
      const path = join(folder, `${TODAY}.fix`);
      const whole = readFileSync(path);
      const at = cutAt % whole.length;
      if (isBent) {
        whole[at] = (whole[at] ?? 0) ^ 0x55;
        writeFileSync(path, whole);
      } else truncateSync(path, at);
      const cut = openStore(folder);
      const kept = toTexts(cut);
      expect(['1:one', '2:two', '3:three'].slice(0, kept.length)).toEqual(kept);
      publish(cut, 'more');
      cut.flush();
      expect(toTexts(openStore(folder))).toEqual([...kept, `${kept.length + 1}:more`]);
    }),
    { numRuns: 60 },
  );
});

test('the content a new file starts with is reported to the caller that flushes it', () => {
  const folder = freshFolder();
  const store = openStore(folder);
  let tellings = 0;
  store.onDirty(() => {
    tellings += 1;
  });
  expect(tellings).toBe(1);
  store.flush();
  publish(store, 'a', 'b');
  store.setNextIn(2);
  expect(tellings).toBe(2);
});

test('noise behind the last record is cut off', () => {
  const folder = freshFolder();
  const store = openStore(folder);
  publish(store, 'a');
  store.flush();
  appendFileSync(join(folder, `${TODAY}.fix`), 'half a record that a crash left');
  expect(toTexts(openStore(folder))).toEqual(['1:a']);
});

test('a reset starts both numbers at 1 and drops the messages, the mark stays', () => {
  const folder = freshFolder();
  const store = openStore(folder);
  publish(store, 'a', 'b');
  store.setMark(3);
  store.reset();
  publish(store, 'c');
  store.flush();
  const again = openStore(folder);
  expect([again.nextIn, again.nextOut, again.mark, toTexts(again)]).toEqual([1, 2, 3, ['1:c']]);
});

test('a daily session starts at 1 with the day, a continuous one goes on and still has its messages', () => {
  const [daily, continuous] = [freshFolder(), freshFolder()];
  for (const [folder, life] of [
    [daily, 'daily'],
    [continuous, 'continuous'],
  ] as const) {
    const store = openStore(folder, life);
    publish(store, 'a');
    store.setNextIn(8);
    store.setMark(5);
    store.flush();
  }
  const nextDay = openStore(daily, 'daily', '20261122');
  expect([nextDay.nextIn, nextDay.nextOut, toTexts(nextDay)]).toEqual([1, 1, []]);
  const goneOn = openStore(continuous, 'continuous', '20261122');
  expect([goneOn.nextIn, goneOn.nextOut, goneOn.mark]).toEqual([8, 2, 5]);
  publish(goneOn, 'b');
  goneOn.roll('20261123');
  publish(goneOn, 'c');
  goneOn.flush();
  const last = openStore(continuous, 'continuous', '20261123');
  expect(toTexts(last)).toEqual(['1:a', '2:b', '3:c']);
});

test('a daily session that is opened first on another day starts at 1, and its mark goes on', () => {
  const folder = freshFolder();
  const before = openStore(folder, 'daily');
  publish(before, 'a');
  before.setMark(5);
  before.flush();
  const store = openStore(folder, 'daily', '20261122');
  expect([store.nextIn, store.nextOut, store.mark, toTexts(store)]).toEqual([1, 1, 5, []]);
  store.flush();
  expect(openStore(folder, 'daily', '20261122').mark).toBe(5);
});

test('a daily session that lives over midnight starts at 1, and its mark goes on', () => {
  const folder = freshFolder();
  const store = openStore(folder);
  publish(store, 'a');
  store.setMark(5);
  store.roll('20261122');
  expect([store.nextIn, store.nextOut, store.mark, toTexts(store)]).toEqual([1, 1, 5, []]);
  store.flush();
  expect(openStore(folder, 'daily', '20261122').mark).toBe(5);
});

test('old days go, the newest stay', () => {
  const folder = freshFolder();
  for (let day = 1; day <= 12; day += 1) {
    const store = openStore(folder, 'continuous', `202611${String(day).padStart(2, '0')}`);
    publish(store, `m${day}`);
    store.flush();
  }
  expect(readdirSync(folder).length).toBe(7);
  const store = openStore(folder, 'continuous', '20261112');
  expect(store.nextOut).toBe(13);
});

test('ten thousand messages come back in order, read in pieces', () => {
  const store = openStore(freshFolder());
  const text = 'x'.repeat(200);
  for (let n = 1; n <= 10_000; n += 1) publish(store, `${text}${n}`);
  let next = 1;
  for (const { seqNum, bytes } of store.saved(1, 20_000)) {
    if (seqNum !== next || Buffer.from(bytes).toString() !== `${text}${next}`) break;
    next += 1;
  }
  // Up to the first that is not as it was saved.
  expect(next).toBe(10_001);
});
