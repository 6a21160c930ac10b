/** Watchlists: one's own in one's own order, shared by their owner, changed by no one else, bounded, never overwritten. */
import type { Call, CallInput } from '@tradefloor/contracts/calls/call';
import { guest, putLimits } from '@tradefloor/contracts/calls/users';
import {
  changeWatchlist,
  createWatchlist,
  deleteWatchlist,
  listWatchlists,
} from '@tradefloor/contracts/calls/watchlists';
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import type { Caller } from '@tradefloor/contracts/user';
import { WATCHLISTS_MAX } from '@tradefloor/contracts/vocabulary/watchlists';
import type { Watchlist } from '@tradefloor/contracts/watchlist';
import { invariant } from '@tradefloor/core/result';
import { makeCaller, userOfRow } from '@tradefloor/core/trading/users/session';
import { USER_TABLES } from '@tradefloor/core/trading/users/tables';
import { beforeEach, describe, expect, it } from 'vitest';
import { closeUser } from './state.ts';
import { callerFor, findCookie, type Given, given } from './user-fixture.given.ts';

let app: Given;
const symbols = (...names: string[]) => names.map(instrumentSymbol);

/** The caller that a user of the service is, without a log-in. */
function toCaller(username: string): Caller {
  const row = [...app.state.users.values()].find((user) => user.username === username);
  invariant(row !== undefined, username);
  return makeCaller({ ...userOfRow(row), expiresAt: Number.MAX_SAFE_INTEGER }, `of-${username}`);
}
const hannah = () => toCaller('trader-high-touch');
const luis = () => toCaller('trader-low-touch');
const bondTrader = () => toCaller('trader-fi-voice');

async function run<C extends Call>(call: C, input: CallInput<C>, caller = hannah()) {
  const { result, events, http } = await app.request(call, input, caller);
  const topics = events.flatMap((out) => (out.type === 'say' ? [out.topic as string] : []));
  return result.ok
    ? { ok: true, list: result.value as unknown as Watchlist, topics, status: http?.status }
    : { ok: false, code: result.error.code, detail: result.error.info?.detail, topics };
}
const create = async (name: string, names: string[] = ['AAPL', 'KO'], caller = hannah()) => {
  const { list } = await run(createWatchlist, { name, symbols: symbols(...names) }, caller);
  invariant(list !== undefined, `${name} was created`);
  return list;
};
async function lists(caller = hannah()): Promise<readonly Watchlist[]> {
  const { list } = await run(listWatchlists, {}, caller);
  return (list as unknown as { items: Watchlist[] }).items;
}
const names = async (caller = hannah()) => (await lists(caller)).map(({ name }) => name);

beforeEach(async () => {
  app = await given();
});

describe('a list of one’s own', () => {
  it('is there by name, in the owner’s order, and no one else sees it', async () => {
    await create('Tech', ['NVDA', 'AAPL', 'MSFT']);
    await create('autos', []);
    expect(await lists()).toMatchObject([
      { name: 'autos', symbols: [], version: 1, isOwn: true, sharedWith: 'OWNER' },
      { name: 'Tech', symbols: ['NVDA', 'AAPL', 'MSFT'], owner: 'Hannah Hightower' },
    ]);
    expect(await names(luis())).toEqual([]);
    expect(await names(toCaller('admin'))).toEqual([]);
  });

  it('has a name that is free among one’s own, whatever its case', async () => {
    await create('Tech');
    const other = await create('Autos');
    expect(await run(createWatchlist, { name: 'TECH', symbols: [] })).toMatchObject({
      code: 'CONFLICT',
      detail: 'a watchlist "TECH" already exists',
    });
    const { watchlistId, version } = other;
    const taken = await run(changeWatchlist, { watchlistId, version, name: 'tech' });
    expect(taken.code).toBe('CONFLICT');
    expect((await run(createWatchlist, { name: 'Tech', symbols: [] }, luis())).status).toBe(201);
    const own = await run(changeWatchlist, { watchlistId, version, name: 'AUTOS' });
    expect(own.list).toMatchObject({ name: 'AUTOS', version: 2 });
  });

  it('can be changed and deleted by its owner alone, shared or not', async () => {
    const { watchlistId, version } = await create('Mine');
    const mine = { watchlistId, version };
    const shared = await run(changeWatchlist, { ...mine, sharedWith: 'ALL' });
    const now = { watchlistId, version: shared.list?.version ?? 0 };
    for (const caller of [luis(), bondTrader(), toCaller('admin')]) {
      const changed = await run(changeWatchlist, { ...now, name: 'his' }, caller);
      expect(changed).toMatchObject({ code: 'NOT_FOUND', topics: [] });
      expect((await run(deleteWatchlist, now, caller)).code).toBe('NOT_FOUND');
    }
    expect(await lists()).toMatchObject([{ name: 'Mine', version: 2 }]);
  });

  it('is gone when it is deleted, and its name is free', async () => {
    const { watchlistId } = await create('Mine');
    expect((await run(deleteWatchlist, { watchlistId, version: 2 })).code).toBe('CONFLICT');
    expect((await run(deleteWatchlist, { watchlistId, version: 1 })).ok).toBe(true);
    expect((await run(deleteWatchlist, { watchlistId, version: 1 })).code).toBe('NOT_FOUND');
    expect(await names()).toEqual([]);
    expect((await run(createWatchlist, { name: 'mine', symbols: [] })).status).toBe(201);
  });

  it(`is one of at most ${WATCHLISTS_MAX}`, async () => {
    for (let n = 0; n < WATCHLISTS_MAX; n += 1) await create(`list ${n}`);
    expect(await run(createWatchlist, { name: 'one more', symbols: [] })).toMatchObject({
      code: 'CONFLICT',
      detail: '50 watchlists are kept (max. 50)',
    });
    expect((await run(createWatchlist, { name: 'his', symbols: [] }, luis())).status).toBe(201);
  });
});

describe('a change', () => {
  it('to an old version is refused and changes nothing; one that already holds is no change', async () => {
    const { watchlistId } = await create('Mine', ['AAPL']);
    const first = { watchlistId, version: 1, symbols: symbols('AAPL', 'KO') };
    expect((await run(changeWatchlist, first)).topics).toEqual(['watchlists.changed']);
    const late = await run(changeWatchlist, { watchlistId, version: 1, name: 'Late' });
    expect(late).toMatchObject({
      code: 'CONFLICT',
      detail: '"Mine" was changed in another window and is now at version 2',
      topics: [],
    });
    const repeated = await run(changeWatchlist, first);
    expect(repeated).toMatchObject({ ok: true, topics: [], list: { version: 2 } });
    expect(await lists()).toMatchObject([{ name: 'Mine', symbols: ['AAPL', 'KO'], version: 2 }]);
  });

  it('of the order alone is a change', async () => {
    const { watchlistId } = await create('Mine', ['AAPL', 'KO']);
    await run(changeWatchlist, { watchlistId, version: 1, symbols: symbols('KO', 'AAPL') });
    expect(await lists()).toMatchObject([{ symbols: ['KO', 'AAPL'], version: 2 }]);
  });
});

describe('a shared list', () => {
  const share = async (sharedWith: 'DESK' | 'ALL') => {
    const { watchlistId } = await create('Shared');
    const { topics } = await run(changeWatchlist, { watchlistId, version: 1, sharedWith });
    expect(topics).toEqual(['watchlists.changed', 'watchlists.shared']);
    return watchlistId;
  };

  it('is read by those with a desk of the owner’s, after their own', async () => {
    await create('Zinc', [], luis());
    await share('DESK');
    expect(await lists(luis())).toMatchObject([
      { name: 'Zinc', isOwn: true },
      { name: 'Shared', isOwn: false, owner: 'Hannah Hightower' },
    ]);
    expect(await names(bondTrader())).toEqual([]);
  });

  it('follows the desks its readers have now', async () => {
    await share('DESK');
    const { userId: of, limits } = userOfRow(
      [...app.state.users.values()].find(({ username }) => username === 'trader-fi-voice') as never,
    );
    const wider = { ...limits, desks: [...limits.desks, 'EQ' as const] };
    const reason = 'covers equities this week';
    await app.request(putLimits, { userId: of, limits: wider, reason }, toCaller('admin'));
    expect(await names(bondTrader())).toEqual(['Shared']);
  });

  it('with all is read by every user, and by none once it is taken back', async () => {
    const watchlistId = await share('ALL');
    expect(await names(bondTrader())).toEqual(['Shared']);
    expect(await names(toCaller('viewer'))).toEqual(['Shared']);
    const back = { watchlistId, version: 2, sharedWith: 'OWNER' } as const;
    // Its readers are notified once more: they must drop it.
    expect((await run(changeWatchlist, back)).topics).toContain('watchlists.shared');
    expect(await names(bondTrader())).toEqual([]);
    const own = { watchlistId, version: 3, symbols: symbols('KO') };
    expect((await run(changeWatchlist, own)).topics).toEqual(['watchlists.changed']);
  });
});

describe('a guest', () => {
  async function seat() {
    return await callerFor(app, findCookie(await app.request(guest, {})));
  }

  it('has lists of his own, and shares none', async () => {
    const caller = await seat();
    const { watchlistId } = await create('Mine', ['KO'], caller);
    expect(await names(caller)).toEqual(['Mine']);
    const shared = { watchlistId, version: 1, sharedWith: 'ALL' } as const;
    expect(await run(changeWatchlist, shared, caller)).toMatchObject({
      code: 'FORBIDDEN',
      detail: 'a guest shares no watchlists',
    });
  });

  it('loses them with the seat', async () => {
    const caller = await seat();
    await create('Mine', ['KO'], caller);
    const row = app.state.users.get(userId(caller.userId));
    invariant(row !== undefined, 'the guest has a row');
    closeUser(app.state, row, app.clock.nowMs);
    expect([...app.state.lists.values()]).toEqual([]);
    const written = app.changes.take().get(USER_TABLES.watchlists);
    expect(written).toMatchObject([{ name: 'Mine', version: 2, deletedAt: app.clock.nowMs }]);
  });
});
