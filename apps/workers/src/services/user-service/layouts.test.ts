/** Layouts: one's own, opened by others by their link alone where they are shared, changed by no one else, never overwritten. */
import type { Call, CallInput } from '@tradefloor/contracts/calls/call';
import {
  changeLayout,
  createLayout,
  deleteLayout,
  getLayout,
  listLayouts,
} from '@tradefloor/contracts/calls/layouts';
import { guest } from '@tradefloor/contracts/calls/users';
import { userId } from '@tradefloor/contracts/ids';
import { LayoutRows, type SavedLayout } from '@tradefloor/contracts/layout';
import type { Caller } from '@tradefloor/contracts/user';
import { LAYOUTS_MAX } from '@tradefloor/contracts/vocabulary/layouts';
import { invariant } from '@tradefloor/core/result';
import { makeCaller, userOfRow } from '@tradefloor/core/trading/users/session';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { closeUser, putUser } from './state.ts';
import { callerFor, findCookie, type Given, given } from './user-fixture.given.ts';

let app: Given;

/** The caller that a user of the service is, without a log-in. */
function toCaller(username: string): Caller {
  const row = [...app.state.users.values()].find((user) => user.username === username);
  invariant(row !== undefined, username);
  return makeCaller({ ...userOfRow(row), expiresAt: Number.MAX_SAFE_INTEGER }, `of-${username}`);
}
const hannah = () => toCaller('trader-high-touch');
const luis = () => toCaller('trader-low-touch');

const group = (panel: string, depth = 1) =>
  ({ kind: 'TABS', depth, size: 50, active: 0, tabs: [{ panel, channel: 1 }] }) as const;
const rows = (...panels: string[]): LayoutRows => [
  { kind: 'SPLIT', depth: 0, size: 100 },
  ...panels.map((panel) => ({ ...group(panel), tabs: [...group(panel).tabs] })),
];

async function run<C extends Call>(call: C, input: CallInput<C>, caller = hannah()) {
  const { result, events, http } = await app.request(call, input, caller);
  const topics = events.flatMap((out) => (out.type === 'say' ? [out.topic as string] : []));
  return result.ok
    ? { ok: true, layout: result.value as unknown as SavedLayout, topics, status: http?.status }
    : { ok: false, code: result.error.code, detail: result.error.info?.detail, topics };
}
const create = async (name: string, caller = hannah()) => {
  const { layout } = await run(createLayout, { name, rows: rows('orders') }, caller);
  invariant(layout !== undefined, `${name} was created`);
  return layout;
};
async function names(caller = hannah()): Promise<string[]> {
  const { layout } = await run(listLayouts, {}, caller);
  return (layout as unknown as { items: SavedLayout[] }).items.map(({ name }) => name);
}

beforeEach(async () => {
  app = await given();
});

describe('a layout', () => {
  it('is its owner’s alone: listed by name, and for others it does not exist', async () => {
    const second = await create('Opening');
    await create('close');
    expect(await names()).toEqual(['close', 'Opening']);
    const { layoutId } = second;
    for (const caller of [luis(), toCaller('admin'), toCaller('external-client')]) {
      expect(await names(caller)).toEqual([]);
      expect((await run(getLayout, { layoutId }, caller)).code).toBe('NOT_FOUND');
      const change = { layoutId, version: 1, name: 'his' };
      expect(await run(changeLayout, change, caller)).toMatchObject({
        code: 'NOT_FOUND',
        topics: [],
      });
      expect((await run(deleteLayout, { layoutId, version: 1 }, caller)).code).toBe('NOT_FOUND');
    }
    expect((await run(getLayout, { layoutId })).layout).toEqual(second);
  });

  it('that is shared is opened by every user who has its link, listed for none of them, changed by its owner alone', async () => {
    const { layoutId } = await create('Opening');
    const shared = await run(changeLayout, { layoutId, version: 1, isShared: true });
    expect(shared).toMatchObject({ layout: { version: 2 }, topics: ['layouts.changed'] });
    const { layout } = await run(getLayout, { layoutId }, luis());
    expect(layout).toMatchObject({
      name: 'Opening',
      rows: rows('orders'),
      isOwn: false,
      owner: 'Hannah Hightower',
    });
    expect(await names(luis())).toEqual([]);
    const change = { layoutId, version: 2, name: 'his' };
    expect((await run(changeLayout, change, luis())).code).toBe('NOT_FOUND');
    await run(changeLayout, { layoutId, version: 2, isShared: false });
    expect((await run(getLayout, { layoutId }, luis())).code).toBe('NOT_FOUND');
  });

  it('of a user who is disabled or gone is opened by no one', async () => {
    const { layoutId } = await create('Opening');
    await run(changeLayout, { layoutId, version: 1, isShared: true });
    const owner = app.state.users.get(userId(hannah().userId));
    invariant(owner !== undefined, 'she is there');
    putUser(app.state, { ...owner, disabled: true });
    expect((await run(getLayout, { layoutId }, luis())).code).toBe('NOT_FOUND');
    closeUser(app.state, owner, app.clock.nowMs);
    expect([...app.state.layouts.values()]).toEqual([]);
  });

  it('has a name that is free among one’s own, and there are at most so many', async () => {
    const other = await create('Opening');
    expect(await run(createLayout, { name: 'OPENING', rows: rows('orders') })).toMatchObject({
      code: 'CONFLICT',
      detail: 'a layout "OPENING" already exists',
    });
    const { layoutId, version } = other;
    const own = await run(changeLayout, { layoutId, version, name: 'opening' });
    expect(own.layout).toMatchObject({ name: 'opening', version: 2 });
    for (let n = 1; n < LAYOUTS_MAX; n += 1) await create(`layout ${n}`);
    expect(await run(createLayout, { name: 'one more', rows: rows('orders') })).toMatchObject({
      code: 'CONFLICT',
      detail: '50 layouts are kept (max. 50)',
    });
    expect((await create('his', luis())).version).toBe(1);
  });
});

describe('a change', () => {
  it('to an old version is refused and changes nothing; one that already holds is none', async () => {
    const { layoutId } = await create('Opening');
    const first = { layoutId, version: 1, rows: rows('orders', 'fills') };
    expect((await run(changeLayout, first)).topics).toEqual(['layouts.changed']);
    expect(await run(changeLayout, first)).toMatchObject({ ok: true, topics: [] });
    const late = { layoutId, version: 1, rows: rows('ticket') };
    expect(await run(changeLayout, late)).toMatchObject({ code: 'CONFLICT', topics: [] });
    expect((await run(deleteLayout, { layoutId, version: 1 })).code).toBe('CONFLICT');
    expect((await run(getLayout, { layoutId })).layout).toMatchObject({
      version: 2,
      rows: first.rows,
    });
    expect((await run(deleteLayout, { layoutId, version: 2 })).topics).toEqual(['layouts.changed']);
    expect((await run(getLayout, { layoutId })).code).toBe('NOT_FOUND');
    expect((await create('Opening')).version).toBe(1);
  });

  it('that shares is refused to a guest, who has layouts while he is here', async () => {
    const caller = await callerFor(app, findCookie(await app.request(guest, {})));
    const { layoutId } = await create('Mine', caller);
    const shared = await run(changeLayout, { layoutId, version: 1, isShared: true }, caller);
    expect(shared).toMatchObject({ code: 'FORBIDDEN', topics: [] });
  });
});

test('a layout has the width that its rows were arranged on; other rows without one have none', async () => {
  const made = await run(createLayout, { name: 'Wide', rows: rows('orders'), widthPx: 3_840 });
  const { layoutId } = made.layout as SavedLayout;
  expect(made.layout?.widthPx).toBe(3_840);
  const renamed = await run(changeLayout, { layoutId, version: 1, name: 'Wider' });
  expect(renamed.layout?.widthPx).toBe(3_840);
  const narrow = { layoutId, version: 2, rows: rows('orders'), widthPx: 1_024 };
  expect((await run(changeLayout, narrow)).layout).toMatchObject({ widthPx: 1_024, version: 3 });
  const others = await run(changeLayout, { layoutId, version: 3, rows: rows('fills') });
  expect(others.layout).not.toHaveProperty('widthPx');
});

describe('the rows of a layout', () => {
  const split = (depth: number) => ({ kind: 'SPLIT', depth, size: 100 });
  it.each([
    ['two groups side by side', [split(0), group('orders'), group('fills')], true],
    ['a split in a split', [split(0), split(1), group('orders', 2), group('fills', 2)], true],
    ['a group first', [group('orders'), group('fills')], false],
    ['a split with nothing in it', [split(0), split(1), group('orders')], false],
    ['a split at the end', [split(0), group('orders'), split(1)], false],
    ['a group in a group', [split(0), group('orders'), group('fills', 2)], false],
    ['two outermost splits', [split(0), group('orders'), split(0), group('fills')], false],
    ['a tab in front that is not there', [split(0), { ...group('orders'), active: 1 }], false],
    ['a panel that is no name', [split(0), group('<b>')], false],
  ])('%s', (_, given, isValid) => {
    expect(LayoutRows.safeParse(given).success).toBe(isValid);
  });
});
