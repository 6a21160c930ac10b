/** Replays of a recorded platform: the same fills, or a clear word about what is missing, changed or not over. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replayBars } from '@tradefloor/contracts/calls/replay';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { px } from '@tradefloor/contracts/money';
import { toReplayId } from '@tradefloor/contracts/replay';
import { givenCaller } from '@tradefloor/contracts/testing/given';
import { NOW } from '@tradefloor/sim/exchange/exchange.given';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RECORDING_FOLDER } from '../exchange/record/recorded-exchange.ts';
import { partsIn } from '../exchange/record/recording.ts';
import { getResponse } from '../testing/journal-fixture.ts';
import { ME, RecordedPlatform } from '../testing/recorded-platform.ts';
import { openReplayFixture } from '../testing/replay-fixture.ts';

const AAPL = instrumentSymbol('AAPL');
const HALF_HOUR = 30 * 60_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'replay-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a period with a restart in it replays to the same fills, in any part of it', async () => {
  const platform = new RecordedPlatform(folder);
  platform.trade();
  platform.restart();
  platform.trade();
  const fixture = openReplayFixture(platform);
  const whole = await fixture.replayed({ from: NOW, to: platform.nowMs });
  expect(platform.fills.length).toBeGreaterThan(40);
  const { length } = platform.fills;
  const equal = { venueFills: length, equalFills: length, restarts: 1, fault: null };
  expect(whole.proof).toMatchObject(equal);
  const later = { from: NOW + 5 * 60_000, to: platform.nowMs - 60_000 };
  const { proof, steps } = await fixture.replayed(later);
  expect(proof.venueFills).toBeLessThan(length);
  expect(proof).toMatchObject({ equalFills: proof.venueFills, fault: null });
  const bars = await getResponse(fixture.openJournal(), replayBars, {
    input: { runId: toReplayId(later), symbol: AAPL },
    caller: givenCaller({ userId: ME, role: 'trader' }),
  });
  expect(bars.close).toHaveLength(steps);
  expect(bars.close.every((mid) => mid !== null && mid > 0)).toBe(true);
});

test('a later part is replayed from its own beginning, not from the first', async () => {
  const platform = new RecordedPlatform(folder);
  platform.trade();
  platform.nowMs += HALF_HOUR;
  platform.tick();
  const rolledAt = platform.nowMs;
  platform.trade();
  platform.checkpoints.push({
    checkpointId: 'late',
    seed: 42,
    haltCompression: 10,
    flags: [],
    seq: platform.market.seq,
    savedAt: platform.nowMs,
    snapshot: platform.market.snapshot(),
  });
  const [first] = partsIn(join(folder, RECORDING_FOLDER));
  writeFileSync(first?.path ?? '', '{"broken":\n');
  const { proof } = await openReplayFixture(platform).replayed({
    from: rolledAt,
    to: platform.nowMs,
  });
  expect(proof.fault).toBeNull();
  expect(proof.equalFills).toBe(proof.venueFills);
});

test('a fill that was changed, lost or made up is named', async () => {
  const platform = new RecordedPlatform(folder);
  platform.trade();
  const [first, second] = platform.fills;
  if (first === undefined || second === undefined) throw new Error('there are fills');
  platform.fills.splice(1, 1, { ...second, price: px(second.price + 10_000) });
  const fixture = openReplayFixture(platform);
  const changed = await fixture.replayed({ from: NOW, to: platform.nowMs });
  expect(changed.proof.equalFills).toBe(platform.fills.length - 1);
  expect(changed.proof.fault).toMatchObject({ what: 'FILL', at: second.at });
  platform.fills.splice(1, 1, second);
  platform.fills.splice(0, 1);
  const lost = await fixture.replayed({ from: NOW, to: platform.nowMs - 1 });
  expect(lost.proof.fault).toMatchObject({ what: 'FILL', at: first.at });
  expect(lost.proof.fault?.detail).toContain('not recorded');
});

test('a recording that was tampered with is found by the first entry that is another', async () => {
  const platform = new RecordedPlatform(folder);
  platform.trade();
  const [part] = partsIn(join(folder, RECORDING_FOLDER));
  const text = readFileSync(part?.path ?? '', 'utf8');
  writeFileSync(part?.path ?? '', text.replace('"qty":700', '"qty":701'));
  const { proof } = await openReplayFixture(platform).replayed({ from: NOW, to: platform.nowMs });
  expect(proof.fault?.what).toBe('ENTRY');
});

test('a part that is missing keeps a job waiting for a machine that has it', async () => {
  const platform = new RecordedPlatform(folder);
  platform.trade();
  const end = platform.nowMs;
  platform.nowMs += HALF_HOUR;
  platform.tick();
  platform.nowMs += HALF_HOUR;
  platform.tick(4);
  const [, middle] = partsIn(join(folder, RECORDING_FOLDER));
  rmSync(middle?.path ?? '');
  const fixture = openReplayFixture(platform);
  expect(fixture.recording.periods()).toHaveLength(2);
  const jobId = await fixture.begin({ from: NOW, to: platform.nowMs });
  await fixture.until(() => fixture.row(jobId).reason !== null);
  expect(fixture.row(jobId)).toMatchObject({ state: 'QUEUED', attempts: 1 });
  expect(fixture.row(jobId).reason).toMatch(/^The journal from .* to .* is missing/);
  const { proof } = await fixture.replayed({ from: NOW, to: end - 1_000 });
  expect(proof.fault).toBeNull();
});
