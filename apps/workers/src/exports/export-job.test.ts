/**
 * Exports as jobs, with the jobs service and its workers on virtual time: the file is what the owner may see of the period,
 * whole and in order, for the owner alone and for a day, also over a worker that is killed.
 */
import { exportPart, startExport } from '@tradefloor/contracts/calls/exports';
import { ExportPart } from '@tradefloor/contracts/export';
import { instrumentSymbol, orderId, userId } from '@tradefloor/contracts/ids';
import type { Order } from '@tradefloor/contracts/order';
import { givenCaller, givenFill, givenOrder } from '@tradefloor/contracts/testing/given';
import type { Caller } from '@tradefloor/contracts/user';
import { EXPORT_KEPT_MS } from '@tradefloor/contracts/vocabulary/exports';
import { err, ok } from '@tradefloor/core/result';
import { describe, expect, it } from 'vitest';
import type { JobCall } from '../jobs/job-runner.ts';
import { JobFixture } from '../testing/job-fixture.ts';
import { ALICE, BOB } from '../testing/scenario-fixture.ts';
import { exportJobs } from './export-job.ts';

const EXPORT_ID = '01a20986-d7f8-461f-bce3-0d84e6e0ec38';
const JOB_ID = `export-${EXPORT_ID}`;
const FROM = 1_000_000;
const TO = 2_000_000;
const ADMIN = givenCaller({ userId: userId('admin'), role: 'admin' });
const PAGE = 2;

const toOrderId = (at: number) =>
  orderId(`01a20986-d7f8-761f-bce3-${String(at).padStart(12, '0')}`);

/** An order created at a time, named by it. */
const orderAt = (at: number, more: Partial<Order> = {}): Order =>
  givenOrder({ orderId: toOrderId(at), createdAt: at, updatedAt: at, ...more });

class Fixture extends JobFixture {
  readonly callers: Caller[] = [];
  /** Newest first, two a page. */
  orders: Order[] = [];
  account = { ...ALICE, disabled: false };

  constructor() {
    super();
    this.peers.set('userOf', async () => ok({ user: this.account }));
    this.peers.set('journalOrders', async ({ cursor = '0' }: { cursor?: string }) => {
      const start = Number(cursor);
      const items = this.orders.slice(start, start + PAGE);
      const end = start + PAGE;
      return ok({ items, nextCursor: end < this.orders.length ? String(end) : null });
    });
  }

  work(name = 'host/1', rowsMax = 100) {
    const callFor =
      (caller: Caller): JobCall =>
      (call, input) => {
        this.callers.push(caller);
        return this.call(call, input, caller);
      };
    return this.openWorker(name, [exportJobs(callFor, rowsMax)]);
  }

  begin(subject: 'ORDERS' | 'FILLS' | 'AUDIT' = 'ORDERS', caller: Caller = ALICE) {
    return this.call(startExport, { exportId: EXPORT_ID, subject, from: FROM, to: TO }, caller);
  }

  fetch(part = 0, caller: Caller = ALICE) {
    return this.call(exportPart, { jobId: JOB_ID, part }, caller);
  }

  /** All parts one after the other. */
  async file(): Promise<string> {
    let text = '';
    for (let part = 0; ; part += 1) {
      const fetched = await this.fetch(part);
      if (!fetched.ok) return text;
      text += ExportPart.parse({ ...fetched.value, expiresAt: '2026-11-30T00:00:00.000Z' }).text;
    }
  }
}

describe('an export of orders', () => {
  it('has those of the period, newest first, with their decimals, read as the owner', async () => {
    const fixture = new Fixture();
    fixture.orders = [
      orderAt(TO),
      orderAt(TO - 1, { symbol: instrumentSymbol('AAPL') }),
      orderAt(1_500_000, { rejectReason: '=cmd, "x"' }),
      orderAt(FROM),
      orderAt(FROM - 1),
      orderAt(FROM - 2),
    ];
    expect(await fixture.begin()).toMatchObject({ value: { kind: 'EXPORT', state: 'QUEUED' } });
    fixture.work();
    await fixture.until(() => fixture.row(JOB_ID).state === 'DONE');
    const [head = '', ...lines] = (await fixture.file()).trimEnd().split('\r\n');
    const names = head.split(',');
    const createdAt = names.indexOf('createdAt');
    expect(lines.map((line) => Date.parse(line.split(',').at(-2) ?? ''))).toEqual([
      TO - 1,
      1_500_000,
      FROM,
    ]);
    expect(createdAt).toBe(names.length - 2);
    // A spreadsheet runs no formula of it.
    expect(lines[1]).toContain(`"'=cmd, ""x"""`);
    const { qty, price } = fixture.orders[3] ?? givenOrder();
    const cells = lines[2]?.split(',') ?? [];
    expect(cells[names.indexOf('qty')]).toBe(String(qty));
    expect(cells[names.indexOf('price')]).toBe(price === null ? '' : String(price / 1_000_000));
    expect(fixture.callers.every(({ userId: who }) => who === ALICE.userId)).toBe(true);
  });

  it('reads no page beyond the period, and an empty one is its heads', async () => {
    const fixture = new Fixture();
    fixture.orders = [orderAt(FROM - 1), orderAt(FROM - 2), orderAt(FROM - 3)];
    await fixture.begin();
    fixture.work();
    await fixture.until(() => fixture.row(JOB_ID).state === 'DONE');
    expect(fixture.callers).toHaveLength(1);
    expect((await fixture.file()).split('\r\n')).toHaveLength(2);
  });

  it('comes in parts that are put together without a loss, whatever the texts hold', async () => {
    const fixture = new Fixture();
    const reason = '😀'.repeat(45_001);
    fixture.orders = [orderAt(TO - 1, { rejectReason: reason }), orderAt(TO - 2)];
    await fixture.begin();
    fixture.work();
    await fixture.until(() => fixture.row(JOB_ID).state === 'DONE');
    expect(await fixture.fetch()).toMatchObject({ value: { parts: 2, rows: 2 } });
    const first = await fixture.fetch();
    expect(first.ok && /\p{Surrogate}/u.test(first.value.text)).toBe(false);
    expect(await fixture.file()).toContain(reason);
  });

  it('goes on at another worker when its own is killed, and is no longer and no shorter for it', async () => {
    const fixture = new Fixture();
    fixture.orders = Array.from({ length: 9 }, (_, i) => orderAt(TO - 100_000 * (i + 1)));
    let isHanging = true;
    const respond = fixture.peers.get('journalOrders');
    fixture.peers.set('journalOrders', async (input: never) => {
      const { cursor } = input as { cursor?: string };
      if (cursor === '4' && isHanging) return await new Promise<never>(() => undefined);
      return (await respond?.(input)) ?? err({ kind: 'UNREACHABLE' });
    });
    await fixture.begin();
    const killed = fixture.work();
    await fixture.until(() => fixture.callers.length === 3);
    // Two pages of two orders are four tenths of the period.
    await fixture.until(() => fixture.row(JOB_ID).done > 0, 3_000);
    expect(fixture.row(JOB_ID)).toMatchObject({ done: 400, total: 1_000 });
    killed.kill();
    isHanging = false;
    fixture.work('host/2');
    await fixture.until(() => fixture.row(JOB_ID).state === 'DONE');
    expect(fixture.row(JOB_ID).worker).toBe('host/2');
    expect((await fixture.file()).trimEnd().split('\r\n')).toHaveLength(10);
  });

  it('is tried again while the journal does not respond, and fails at once where it refuses', async () => {
    const fixture = new Fixture();
    const respond = fixture.peers.get('journalOrders');
    fixture.peers.set('journalOrders', async () => err({ kind: 'UNREACHABLE' }));
    await fixture.begin();
    fixture.work();
    await fixture.until(() => fixture.row(JOB_ID).reason === 'The journal does not respond');
    if (respond !== undefined) fixture.peers.set('journalOrders', respond);
    await fixture.until(() => fixture.row(JOB_ID).state === 'DONE');
  });

  it('of an owner who was disabled meanwhile fails for good and reads nothing', async () => {
    const fixture = new Fixture();
    await fixture.begin();
    fixture.account = { ...fixture.account, disabled: true };
    fixture.work();
    await fixture.until(() => fixture.row(JOB_ID).state === 'FAILED');
    expect(fixture.callers).toEqual([]);
  });

  it('of too many rows fails for good', async () => {
    const fixture = new Fixture();
    fixture.orders = Array.from({ length: 9 }, (_, i) => orderAt(TO - 1 - i));
    await fixture.begin();
    fixture.work('host/1', 5);
    await fixture.until(() => fixture.row(JOB_ID).state === 'FAILED');
    expect(fixture.row(JOB_ID).reason).toBe('More than 5 rows: choose a shorter period');
    expect(fixture.callers).toHaveLength(3);
  });
});

it('an export of fills has their fees, in units of the currency', async () => {
  const fixture = new Fixture();
  const fill = givenFill({ at: TO - 1 });
  fixture.peers.set('journalFills', async () => ok({ items: [fill], nextCursor: null }));
  await fixture.begin('FILLS');
  fixture.work();
  await fixture.until(() => fixture.row(JOB_ID).state === 'DONE');
  const [heads = '', line = ''] = (await fixture.file()).split('\r\n');
  const cell = (name: string) => line.split(',')[heads.split(',').indexOf(name)];
  expect(cell('execId')).toBe(fill.execId);
  expect(cell('price')).toBe(String(fill.price / 1_000_000));
  expect(cell('fees.total')).toBe(String(fill.fees.total / 10_000));
});

it('a signed export is the pages of the journal as they are, each from the end of the one before', async () => {
  const fixture = new Fixture();
  fixture.account = { ...ADMIN, disabled: false };
  const sealed = { manifest: { last: { auditId: 'a', at: 1_500_000 } } };
  const requested: unknown[] = [];
  fixture.peers.set('exportAudit', async (input: never) => {
    requested.push(input);
    return requested.length === 1
      ? ok({ text: '{"a":1}\n{"manifest":1}\n', continues: sealed })
      : ok({ text: '{"b":2}\n{"manifest":2}\n', continues: null });
  });
  await fixture.begin('AUDIT', ADMIN);
  fixture.work();
  await fixture.until(() => fixture.row(JOB_ID).state === 'DONE');
  expect(await fixture.fetch(0, ADMIN)).toMatchObject({
    value: { text: '{"a":1}\n{"manifest":1}\n{"b":2}\n{"manifest":2}\n', rows: 2, parts: 1 },
  });
  expect(requested).toEqual([
    { from: FROM, to: TO },
    { from: FROM, to: TO, continues: sealed },
  ]);
});

describe('the file of an export', () => {
  it('is for its owner alone, an admin too has none of it, and is not there before its end', async () => {
    const fixture = new Fixture();
    await fixture.begin();
    expect(await fixture.fetch()).toMatchObject({ error: { code: 'CONFLICT' } });
    fixture.work();
    await fixture.until(() => fixture.row(JOB_ID).state === 'DONE');
    for (const caller of [BOB, ADMIN])
      expect(await fixture.fetch(0, caller)).toMatchObject({ error: { code: 'NOT_FOUND' } });
    expect(await fixture.fetch()).toMatchObject({ ok: true });
    expect(await fixture.fetch(1)).toMatchObject({ error: { code: 'NOT_FOUND' } });
  });

  it('expires a day after its end', async () => {
    const fixture = new Fixture();
    await fixture.begin();
    fixture.work();
    await fixture.until(() => fixture.row(JOB_ID).state === 'DONE');
    const { endedAt } = fixture.row(JOB_ID);
    expect(await fixture.fetch()).toMatchObject({
      value: { expiresAt: (endedAt ?? 0) + EXPORT_KEPT_MS },
    });
    await fixture.pass(EXPORT_KEPT_MS);
    expect(await fixture.fetch()).toMatchObject({ error: { code: 'NOT_FOUND' } });
  });

  it('of the audit trail is neither begun nor fetched by who may not read it', async () => {
    const fixture = new Fixture();
    expect(await fixture.begin('AUDIT', ALICE)).toMatchObject({ error: { code: 'FORBIDDEN' } });
    fixture.account = { ...ADMIN, disabled: false };
    fixture.peers.set('exportAudit', async () => ok({ text: '{}\n', continues: null }));
    await fixture.begin('AUDIT', ADMIN);
    fixture.work();
    await fixture.until(() => fixture.row(JOB_ID).state === 'DONE');
    const demoted: Caller = { ...ADMIN, role: 'trader' };
    expect(await fixture.fetch(0, demoted)).toMatchObject({ error: { code: 'FORBIDDEN' } });
  });

  it('of the audit trail is refused at once where the journal would refuse its period', async () => {
    const fixture = new Fixture();
    const { nowMs } = fixture.time;
    const day = 86_400_000;
    const begin = (from: number, to: number) =>
      fixture.call(startExport, { exportId: EXPORT_ID, subject: 'AUDIT', from, to }, ADMIN);
    expect(await begin(nowMs - day, nowMs + 1)).toMatchObject({
      error: { code: 'VALIDATION_FAILED', info: { errors: [{ path: 'to' }] } },
    });
    expect(await begin(nowMs - 32 * day, nowMs)).toMatchObject({
      error: { code: 'VALIDATION_FAILED', info: { errors: [{ path: 'from' }] } },
    });
    expect(await begin(nowMs - 31 * day, nowMs)).toMatchObject({ value: { state: 'QUEUED' } });
  });

  it('is begun once under one id; another user’s or another period’s is refused', async () => {
    const fixture = new Fixture();
    expect(await fixture.begin()).toEqual(await fixture.begin());
    expect(await fixture.begin('FILLS')).toMatchObject({ error: { code: 'CONFLICT' } });
    expect(await fixture.begin('ORDERS', BOB)).toMatchObject({ error: { code: 'CONFLICT' } });
  });
});
