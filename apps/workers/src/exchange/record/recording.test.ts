/** The recording's files: a chain of parts, never ahead of the journal, bounded on disk. */
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWriteGroup } from '@tradefloor/runtime/host/fix/write-group';
import { createLog } from '@tradefloor/runtime/host/log';
import { givenOrder, NOW, QUIET } from '@tradefloor/sim/exchange/exchange.given';
import type { JournalEntry } from '@tradefloor/sim/exchange/exchange-journal';
import { TEST_SECURITIES } from '@tradefloor/sim/exchange/test-securities';
import type { RecordLine } from '@tradefloor/sim/replay/recording';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  openRecorded,
  RECORDING_FOLDER,
  type Recorded,
  type RecordingKept,
} from './recorded-exchange.ts';
import { partsIn } from './recording.ts';

const HALF_HOUR = 30 * 60_000;
const DAY_MS = 86_400_000;

let folder: string;
let nowMs: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recording-'));
  nowMs = NOW;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const parts = () => partsIn(join(folder, RECORDING_FOLDER));
const listLines = (path: string): RecordLine[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

type Opened = Recorded & { readonly settle: () => void; readonly written: JournalEntry[] };

/** The exchange as a process has it: `written` is its journal. */
function open(written: JournalEntry[] = [], recording?: RecordingKept): Opened {
  const group = createWriteGroup();
  const log = createLog({ service: 'test', level: 'silent' });
  const world = { instruments: TEST_SECURITIES, seed: 42, clients: [], folder, group, log };
  const kept = recording === undefined ? {} : { recording };
  const recorded = openRecorded({ ...world, ...kept, entries: written, nowMs: () => nowMs });
  return { ...recorded, settle: () => group.settle(), written };
}

function order({ exchange, written }: Opened, clOrdId: string): void {
  const { entry } = exchange.onClientMessage('A', givenOrder({ clOrdId, symbol: QUIET }), nowMs);
  if (entry !== null) written.push(entry);
}

function tick({ exchange, beforeTicks }: Opened, seq: number): void {
  beforeTicks(nowMs);
  exchange.onTicks({ seq, at: nowMs, simTime: nowMs, ticks: [] }, nowMs);
}

test('its folder and its parts are their owner’s alone', () => {
  open();
  const paths = [join(folder, RECORDING_FOLDER), ...parts().map(({ path }) => path)];
  expect(paths.map((path) => (statSync(path).mode & 0o777).toString(8))).toEqual(['700', '600']);
});

test('what it is handed is on disk in its order, after the checkpoint it began with', () => {
  const one = open();
  order(one, 'a');
  tick(one, 1);
  one.settle();
  const [part] = parts();
  expect(part).toMatchObject({ at: NOW, follows: 0, why: 'OPEN' });
  const lines = listLines(part?.path ?? '');
  expect(lines.map(({ kind }) => kind)).toEqual(['BEGIN', 'MESSAGE', 'TICKS']);
  expect(lines[1]).toMatchObject({ session: 'A', entry: { no: 1 } });
  expect(lines[2]).toMatchObject({ seq: 1, at: NOW, entry: null });
});

test('a new part begins every half hour before a batch, and names the one before it', () => {
  const one = open();
  order(one, 'a');
  nowMs += HALF_HOUR;
  order(one, 'b');
  expect(parts()).toHaveLength(1);
  tick(one, 1);
  one.close();
  const [first, second] = parts();
  expect(second).toMatchObject({ at: NOW + HALF_HOUR, follows: NOW, why: 'ROLL' });
  expect(listLines(first?.path ?? '')).toHaveLength(3);
  expect(listLines(second?.path ?? '').map(({ kind }) => kind)).toEqual(['BEGIN', 'TICKS']);
});

test('after a crash between the two writes, what the journal does not know is cut off', () => {
  const one = open();
  order(one, 'a');
  order(one, 'lost');
  tick(one, 1);
  one.close();
  const [first] = parts();
  appendFileSync(first?.path ?? '', '{"kind":"MES');
  nowMs += 2_000;
  open(one.written.slice(0, 1)).close();
  const [before, after] = parts();
  expect(listLines(before?.path ?? '').map(({ kind }) => kind)).toEqual(['BEGIN', 'MESSAGE']);
  expect(after).toMatchObject({ follows: NOW, why: 'OPEN' });
});

test('a recording that lacks what the journal knows, or belongs to another journal, is not gone on with', () => {
  const one = open();
  order(one, 'a');
  one.close();
  const more = open();
  nowMs += 1;
  order(more, 'a');
  order(more, 'b');
  const entries = more.written;
  more.close();
  rmSync(parts()[1]?.path ?? '');
  nowMs += 1;
  open(entries).close();
  expect(parts().at(-1)).toMatchObject({ follows: 0 });
  nowMs += 1;
  open([]).close();
  expect(parts().at(-1)).toMatchObject({ follows: 0 });
});

test('a part that is broken inside, or a place that cannot be written, keeps no exchange from opening', () => {
  const one = open();
  order(one, 'a');
  one.close();
  const [part] = parts();
  writeFileSync(part?.path ?? '', '{"kind":"BEGIN"\n{}\n');
  nowMs += 1;
  const two = open(one.written);
  expect(two.exchange.openOrders('A')).toHaveLength(1);
  two.close();
  expect(parts().at(-1)).toMatchObject({ follows: 0, why: 'OPEN' });
  rmSync(join(folder, RECORDING_FOLDER), { recursive: true });
  writeFileSync(join(folder, RECORDING_FOLDER), 'in its place');
  nowMs += 1;
  const three = open(one.written);
  tick(three, 1);
  order(three, 'b');
  expect(three.exchange.openOrders('A')).toHaveLength(2);
  three.close();
});

test('the oldest parts go when there are too many bytes or days, the newest never', () => {
  const kept = { days: 2, bytes: 1 };
  const one = open([], kept);
  for (let i = 1; i <= 4; i += 1) {
    nowMs += HALF_HOUR;
    tick(one, i);
  }
  one.close();
  expect(parts().map(({ at }) => at)).toEqual([nowMs]);
  const two = open([], { days: 2, bytes: 1_000_000 });
  nowMs += 3 * DAY_MS;
  tick(two, 9);
  two.close();
  expect(parts().map(({ at }) => at)).toEqual([nowMs]);
});

test('a disk that refuses stops no trading: the next part records the gap before it', () => {
  const one = open();
  order(one, 'a');
  one.settle();
  const place = join(folder, RECORDING_FOLDER);
  rmSync(place, { recursive: true });
  nowMs += HALF_HOUR;
  tick(one, 1);
  order(one, 'b');
  expect(one.exchange.openOrders('A')).toHaveLength(2);
  expect(parts()).toEqual([]);
  mkdirSync(place);
  tick(one, 2);
  one.close();
  expect(parts()).toMatchObject([{ follows: 0, why: 'ROLL' }]);
});
