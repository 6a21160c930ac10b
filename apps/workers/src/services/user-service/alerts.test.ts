/** Price alerts: one's own alone, fired once for each crossing, kept over a crash, changed by version, bounded. */
import type { Alert, AlertFiring } from '@tradefloor/contracts/alert';
import {
  acknowledgeFirings,
  changeAlert,
  createAlert,
  deleteAlert,
  listAlertFirings,
  listAlerts,
  snoozeAlert,
} from '@tradefloor/contracts/calls/alerts';
import { guest } from '@tradefloor/contracts/calls/users';
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { px } from '@tradefloor/contracts/money';
import type { Caller } from '@tradefloor/contracts/user';
import { ALERT_FIRINGS_KEPT, ALERTS_MAX } from '@tradefloor/contracts/vocabulary/alerts';
import { err, invariant } from '@tradefloor/core/result';
import type { TableDef } from '@tradefloor/core/table';
import { cents } from '@tradefloor/core/trading/order/order.given';
import { USER_TABLES } from '@tradefloor/core/trading/users/tables';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  AAPL,
  type GivenAlerts,
  givenAlerts,
  givenBatch,
  givenQuotes,
  toCaller,
} from './alerts.given.ts';
import { closeUser, userStateHash } from './state.ts';
import { callerFor, findCookie, given, NOW } from './user-fixture.given.ts';

let alerts: GivenAlerts;
beforeEach(async () => {
  alerts = await givenAlerts();
});

async function list(caller?: Caller): Promise<readonly Alert[]> {
  const response = await alerts.run(listAlerts, {}, caller);
  return response.ok ? (response.value['items'] as Alert[]) : [];
}
async function firings(caller?: Caller): Promise<readonly AlertFiring[]> {
  const response = await alerts.run(listAlertFirings, {}, caller);
  return response.ok ? (response.value['items'] as AlertFiring[]) : [];
}
const topics = (outs: readonly { readonly topic: string }[]) => outs.map(({ topic }) => topic);

describe('an alert', () => {
  it('fires with the first last price at its level or beyond, for its owner, once', async () => {
    const { alertId } = await alerts.create({ note: 'take profit' });
    expect(alerts.tick(10_099)).toEqual([]);
    expect(alerts.tick(10_105)).toMatchObject([
      {
        topic: 'alerts.fired',
        payload: { firingId: `${alertId}-F1`, userId: toCaller(alerts.app).userId },
      },
    ]);
    expect(alerts.tick(10_106)).toEqual([]);
    expect(await firings()).toMatchObject([
      {
        firingId: `${alertId}-F1`,
        price: cents(10_100),
        last: cents(10_105),
        note: 'take profit',
        firedAt: NOW + 750,
        acknowledgedAt: null,
      },
    ]);
    expect(await list()).toMatchObject([{ isArmed: false, lastFiredAt: NOW + 750, version: 1 }]);
    const other = toCaller(alerts.app, 'trader-low-touch');
    expect([await list(other), await firings(other)]).toEqual([[], []]);
  });

  it('whose level the price is already beyond fires with the next price', async () => {
    await alerts.create({ price: cents(9_900) });
    expect(topics(alerts.tick(10_000) as never)).toEqual(['alerts.fired']);
  });

  it('that repeats is armed by a price on the other side, and fires at each crossing', async () => {
    await alerts.create({ repeat: 'EACH_CROSSING' });
    const seen = [10_100, 10_200, 10_099, 10_050, 10_100].flatMap((price) =>
      topics(alerts.tick(price) as never),
    );
    expect(seen).toEqual(['alerts.fired', 'alerts.changed', 'alerts.fired']);
    expect((await firings()).map(({ firingId }) => firingId.slice(-3))).toEqual(['-F2', '-F1']);
  });

  it('costs no row while no price is near its level', async () => {
    await alerts.create();
    alerts.app.changes.take();
    for (const price of [10_000, 10_050, 9_000, 10_099]) alerts.tick(price);
    expect(alerts.app.changes.isEmpty).toBe(true);
  });

  it('is not fired again by a batch that comes again or late', async () => {
    await alerts.create({ repeat: 'EACH_CROSSING' });
    alerts.tick(10_100);
    alerts.tick(10_000);
    expect(alerts.tick(10_100, 2)).toEqual([]);
    expect(alerts.tick(10_000, 3)).toEqual([]);
    expect(await firings()).toHaveLength(1);
  });

  it('has its level in new shares after a split', async () => {
    await alerts.create({ condition: 'AT_OR_BELOW', price: cents(9_000) });
    const split = { symbol: AAPL, ratio: 2, seq: 2, at: NOW + 300 };
    const events = alerts.app.tick(givenBatch(2, { AAPL: 5_000 }, [split]));
    expect(topics(events as never)).toEqual(['alerts.changed']);
    expect(await list()).toMatchObject([{ price: cents(4_500), isArmed: true }]);
    expect(alerts.app.tick(givenBatch(3, { AAPL: 4_501 }, [split]))).toEqual([]);
  });

  it.each([
    ['a bond that is not listed', { symbol: instrumentSymbol('US0378331005') }],
    ['a forward for one date', { symbol: instrumentSymbol('EURUSD-20270301') }],
    ['a bespoke option', { symbol: instrumentSymbol('2AAPL270115C100') }],
    ['a symbol that does not exist', { symbol: instrumentSymbol('NONE') }],
  ])('on %s is refused', async (_name, over) => {
    const level = { symbol: AAPL, condition: 'AT_OR_ABOVE', price: cents(10_100) } as const;
    const response = await alerts.run(createAlert, { ...level, ...over });
    expect(response).toMatchObject({ code: 'UNKNOWN_SYMBOL', topics: [] });
    expect(await list()).toEqual([]);
  });

  it('on a share that is paused, and so has no price, waits for its next one', async () => {
    const NVDA = instrumentSymbol('NVDA');
    await alerts.create({ symbol: NVDA, price: cents(19_000) });
    expect(alerts.app.tick(givenBatch(2, { AAPL: 10_000 }))).toEqual([]);
    const resumed = givenBatch(3, { AAPL: 10_000, NVDA: 19_001 });
    expect(topics(alerts.app.tick(resumed) as never)).toEqual(['alerts.fired']);
  });

  it('on a symbol without a price is refused while the market does not respond', async () => {
    alerts.app.clock.listed = err({ kind: 'TIMEOUT' });
    const level = { condition: 'AT_OR_ABOVE', price: cents(1) } as const;
    const response = await alerts.run(createAlert, { ...level, symbol: instrumentSymbol('NVDA') });
    expect(response).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', topics: [] });
  });

  it('is refused before the first prices', async () => {
    const app = await given();
    app.clock.listed = alerts.app.clock.listed;
    const level = { symbol: AAPL, condition: 'AT_OR_ABOVE', price: cents(10_100) } as const;
    const { result } = await app.request(createAlert, level, toCaller(app));
    expect(result).toMatchObject({ ok: false, error: { code: 'UPSTREAM_UNAVAILABLE' } });
  });

  it('of the terms of an armed one is refused: a repeat makes no second', async () => {
    await alerts.create();
    const level = { symbol: AAPL, condition: 'AT_OR_ABOVE', price: cents(10_100) } as const;
    expect(await alerts.run(createAlert, level)).toMatchObject({
      code: 'CONFLICT',
      detail: 'an alert on AAPL last at or above 101.00 already exists',
    });
    alerts.tick(10_100);
    expect((await alerts.run(createAlert, level)).ok).toBe(true);
  });

  it(`is one of at most ${ALERTS_MAX}`, async () => {
    for (let n = 0; n < ALERTS_MAX; n += 1) await alerts.create({ price: cents(11_000 + n) });
    const level = { symbol: AAPL, condition: 'AT_OR_BELOW', price: cents(1) } as const;
    expect(await alerts.run(createAlert, level)).toMatchObject({
      code: 'CONFLICT',
      detail: '50 alerts are kept (max. 50)',
    });
    await alerts.create({}, toCaller(alerts.app, 'viewer'));
  });
});

describe('an alert by another price than the last', () => {
  it('of a share fires by that one, and names it', async () => {
    // The bid is 99.99, the ask 100.01 throughout.
    const ask = await alerts.create({ triggerBy: 'ASK', price: cents(10_001) });
    await alerts.create({ triggerBy: 'BID', price: cents(10_000) });
    await alerts.create({ triggerBy: 'MID', condition: 'AT_OR_BELOW', price: cents(9_999) });
    alerts.tick(9_000);
    expect(await firings()).toMatchObject([
      { alertId: ask.alertId, triggerBy: 'ASK', price: cents(10_001), last: cents(10_001) },
    ]);
  });

  it('is another alert than one of the same level by the last price', async () => {
    await alerts.create();
    await alerts.create({ triggerBy: 'BID' });
    const response = await alerts.run(createAlert, {
      symbol: AAPL,
      triggerBy: 'BID',
      condition: 'AT_OR_ABOVE',
      price: cents(10_100),
    });
    expect(response).toMatchObject({
      detail: 'an alert on AAPL bid at or above 101.00 already exists',
    });
  });

  it('is armed by the change to it', async () => {
    const { alertId } = await alerts.create({ price: cents(10_001) });
    alerts.tick(10_050);
    const changed = await alerts.run(changeAlert, { alertId, version: 1, triggerBy: 'ASK' });
    expect(changed).toMatchObject({ value: { triggerBy: 'ASK', isArmed: true, version: 2 } });
    expect(topics(alerts.tick(9_000) as never)).toEqual(['alerts.fired']);
  });
});

describe('an alert on what dealers quote', () => {
  const LEVELS = [
    ['fx', 'EURUSD', { bid: 1_099_990, ask: 1_100_010, mid: 1_100_000 }],
    ['commodity', 'CLF27', { bid: 70_490_000, ask: 70_510_000, mid: 70_500_000 }],
    ['bond', 'GB00BTF02805', { bid: 99_980_000, ask: 100_020_000, mid: 100_000_000 }],
    ['option', 'AAPL270115C100', { bid: 4_950_000, ask: 5_050_000, mid: 5_000_000 }],
  ] as const;

  it.each(LEVELS)(
    'of type %s fires by the mid, or by the side it names',
    async (type, name, at) => {
      const symbol = instrumentSymbol(name);
      alerts.app.quote(givenQuotes(1, type, { symbol, ...at }));
      const mid = await alerts.create({ symbol, price: px(at.mid + 100) });
      const ask = await alerts.create({ symbol, triggerBy: 'ASK', price: px(at.ask + 5_000_000) });
      expect([mid.triggerBy, ask.triggerBy]).toEqual(['MID', 'ASK']);
      expect(alerts.app.quote(givenQuotes(2, type, { symbol, ...at }))).toEqual([]);
      const moved = { bid: at.bid + 100, ask: at.ask + 100, mid: at.mid + 100 };
      const batch = givenQuotes(3, type, { symbol, ...moved });
      expect(topics(alerts.app.quote(batch) as never)).toEqual(['alerts.fired']);
      expect(alerts.app.quote(batch)).toEqual([]);
      const wide = { ...at, ask: at.ask + 6_000_000 };
      alerts.app.quote(givenQuotes(4, type, { symbol, ...wide }));
      expect(await firings()).toMatchObject([
        { alertId: ask.alertId, last: wide.ask, firedAt: NOW + 1_000 },
        { alertId: mid.alertId, last: moved.mid, firedAt: NOW + 750 },
      ]);
    },
  );

  it('is met by prices of its own market alone', async () => {
    const EURUSD = instrumentSymbol('EURUSD');
    const prices = { bid: 1_099_990, ask: 1_100_010, mid: 1_100_000 };
    alerts.app.quote(givenQuotes(1, 'fx', { symbol: EURUSD, ...prices }));
    await alerts.create({ symbol: EURUSD, price: px(1_100_000) });
    expect(alerts.tick(10_000)).toEqual([]);
    const other = { symbol: 'CLF27', bid: 1, ask: 3, mid: 2 };
    expect(alerts.app.quote(givenQuotes(2, 'commodity', other))).toEqual([]);
    // A batch that comes late: a newer one was counted.
    expect(alerts.app.quote(givenQuotes(0, 'fx', { symbol: EURUSD, ...prices }))).toEqual([]);
    const next = givenQuotes(2, 'fx', { symbol: EURUSD, ...prices });
    expect(topics(alerts.app.quote(next) as never)).toEqual(['alerts.fired']);
  });

  it('is refused by a last price, which it does not have', async () => {
    const symbol = instrumentSymbol('EURUSD');
    alerts.app.quote(givenQuotes(1, 'fx', { symbol, bid: 1, ask: 3, mid: 2 }));
    const level = { symbol, condition: 'AT_OR_ABOVE', price: px(5) } as const;
    const refusal = {
      code: 'VALIDATION_FAILED',
      detail:
        'EURUSD is quoted by dealers and has no last price: triggerBy is one of MID, BID, ASK',
    };
    expect(await alerts.run(createAlert, { ...level, triggerBy: 'LAST' })).toMatchObject(refusal);
    const { alertId } = await alerts.create(level);
    const change = { alertId, version: 1, triggerBy: 'LAST' } as const;
    expect(await alerts.run(changeAlert, change)).toMatchObject(refusal);
  });

  it('is refused before the first prices of its market, and where it is not quoted', async () => {
    const level = { condition: 'AT_OR_ABOVE', price: px(5) } as const;
    const create = (symbol: string) =>
      alerts.run(createAlert, { ...level, symbol: instrumentSymbol(symbol) });
    expect(await create('EURUSD')).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' });
    alerts.app.quote(givenQuotes(1, 'fx', { symbol: 'GBPUSD', bid: 1, ask: 3, mid: 2 }));
    expect(await create('EURUSD')).toMatchObject({
      code: 'UNKNOWN_SYMBOL',
      detail: 'EURUSD is not quoted',
    });
  });
});

describe('a change of an alert', () => {
  it('by its terms arms it and ends a snooze; by its note does neither', async () => {
    const { alertId } = await alerts.create();
    alerts.tick(10_100);
    const noted = await alerts.run(changeAlert, { alertId, version: 1, note: 'watch the close' });
    expect(noted).toMatchObject({ ok: true, value: { isArmed: false, version: 2 } });
    const moved = await alerts.run(changeAlert, { alertId, version: 2, price: cents(10_200) });
    expect(moved).toMatchObject({ value: { isArmed: true, snoozedUntil: null, version: 3 } });
    expect(alerts.tick(10_150)).toEqual([]);
    expect(topics(alerts.tick(10_200) as never)).toEqual(['alerts.fired']);
  });

  it('arms one that has fired on request', async () => {
    const { alertId } = await alerts.create();
    alerts.tick(10_100);
    await alerts.run(changeAlert, { alertId, version: 1, isArmed: true });
    expect(topics(alerts.tick(10_100) as never)).toEqual(['alerts.fired']);
  });

  it('to an old version is refused and changes nothing; one that already holds is none', async () => {
    const { alertId } = await alerts.create();
    const first = { alertId, version: 1, price: cents(10_300) };
    expect((await alerts.run(changeAlert, first)).topics).toEqual(['alerts.changed']);
    expect(await alerts.run(changeAlert, { alertId, version: 1, note: 'late' })).toMatchObject({
      code: 'CONFLICT',
      detail: 'the alert was changed in another window and is now at version 2',
    });
    expect(await alerts.run(changeAlert, first)).toMatchObject({ ok: true, topics: [] });
    expect((await alerts.run(deleteAlert, { alertId, version: 1 })).ok).toBe(false);
    expect(await list()).toMatchObject([{ price: cents(10_300), note: null, version: 2 }]);
  });

  it('into the terms of another is refused', async () => {
    await alerts.create();
    const { alertId } = await alerts.create({ price: cents(10_200) });
    const same = { alertId, version: 1, price: cents(10_100) };
    expect((await alerts.run(changeAlert, same)).ok).toBe(false);
  });

  it('is for its owner alone', async () => {
    const { alertId } = await alerts.create();
    alerts.tick(10_100);
    const before = await list();
    for (const name of ['trader-low-touch', 'admin', 'viewer']) {
      const caller = toCaller(alerts.app, name);
      const inputs = { alertId, version: 1 };
      const responses = [
        await alerts.run(changeAlert, { ...inputs, note: 'his' }, caller),
        await alerts.run(deleteAlert, inputs, caller),
        await alerts.run(snoozeAlert, { alertId, until: NOW + 60_000 }, caller),
        await alerts.acknowledge(await firings(), caller),
      ];
      for (const response of responses) {
        expect(response).toMatchObject({ code: 'NOT_FOUND', topics: [] });
      }
    }
    expect(await list()).toEqual(before);
    expect(await firings()).toMatchObject([{ acknowledgedAt: null }]);
  });

  it('deletes it for good, and leaves its firings', async () => {
    const { alertId } = await alerts.create({ repeat: 'EACH_CROSSING' });
    alerts.tick(10_100);
    expect((await alerts.run(deleteAlert, { alertId, version: 1 })).ok).toBe(true);
    alerts.tick(10_000);
    expect(alerts.tick(10_100)).toEqual([]);
    expect(await list()).toEqual([]);
    expect(await firings()).toHaveLength(1);
  });
});

describe('a snooze', () => {
  it('keeps an alert quiet until its end, and arms one that has fired', async () => {
    const { alertId } = await alerts.create();
    alerts.tick(10_100);
    const until = NOW + 1_100;
    const snoozed = await alerts.run(snoozeAlert, { alertId, until });
    expect(snoozed).toMatchObject({ value: { isArmed: true, snoozedUntil: until } });
    // Batches 3 and 4 are before its end, batch 5 is after it.
    const seen = [10_100, 10_100, 10_100].map((price) => topics(alerts.tick(price) as never));
    expect(seen).toEqual([[], [], ['alerts.fired']]);
  });

  it('that is ended early lets it fire at once', async () => {
    const { alertId } = await alerts.create();
    await alerts.run(snoozeAlert, { alertId, until: NOW + 60_000 });
    expect(alerts.tick(10_100)).toEqual([]);
    await alerts.run(snoozeAlert, { alertId, until: null });
    expect(topics(alerts.tick(10_100) as never)).toEqual(['alerts.fired']);
  });

  it.each([
    ['in the past', -1],
    ['now', 0],
    ['after more than 30 days', 30 * 86_400_000 + 1],
  ])('that ends %s is refused', async (_name, ms) => {
    const { alertId } = await alerts.create();
    const response = await alerts.run(snoozeAlert, { alertId, until: NOW + ms });
    expect(response).toMatchObject({ code: 'VALIDATION_FAILED', topics: [] });
    expect(await list()).toMatchObject([{ snoozedUntil: null }]);
  });
});

describe('firings', () => {
  it('are acknowledged once, for every window', async () => {
    await alerts.create({ price: cents(9_000) });
    await alerts.create({ price: cents(9_100) });
    alerts.tick(10_000);
    const [newest, older] = await firings();
    invariant(newest !== undefined && older !== undefined, 'both have fired');
    expect((await alerts.acknowledge([newest])).topics).toEqual(['alerts.acknowledged']);
    expect((await alerts.acknowledge([newest])).topics).toEqual([]);
    const ids = [older.firingId, `${older.alertId}-F77`];
    const both = await alerts.run(acknowledgeFirings, { firingIds: ids });
    expect(both).toMatchObject({ ok: true, value: { items: [{ firingId: older.firingId }] } });
    expect((await firings()).map(({ acknowledgedAt }) => acknowledgedAt)).toEqual([NOW, NOW]);
  });

  it(`are kept, the newest ${ALERT_FIRINGS_KEPT} of each user, over a restart`, async () => {
    await alerts.create({ repeat: 'EACH_CROSSING' });
    const other = toCaller(alerts.app, 'viewer');
    await alerts.create({}, other);
    for (let n = 0; n < ALERT_FIRINGS_KEPT + 5; n += 1) {
      alerts.tick(10_100);
      alerts.tick(10_000);
    }
    const kept = await firings();
    expect(kept).toHaveLength(ALERT_FIRINGS_KEPT);
    expect([kept[0]?.firingId.slice(-5), kept.at(-1)?.firingId.slice(-3)]).toEqual([
      '-F205',
      '-F6',
    ]);
    expect(await firings(other)).toHaveLength(1);
    const read = alerts.app.load(alerts.app.changes.take() as Map<TableDef<never>, object[]>);
    expect(userStateHash(read)).toBe(userStateHash(alerts.app.state));
    expect(read.alerts.firingsOf(toCaller(alerts.app).userId).map(({ seq }) => seq)[0]).toBe(205);
  });

  it('that were not committed come once with the next price', async () => {
    await alerts.create();
    const committed = alerts.app.changes.take() as Map<TableDef<never>, object[]>;
    alerts.tick(10_105);
    // Killed before the commit: what it had changed is gone.
    const read = alerts.app.load(committed);
    const again = alerts.app.tick(givenBatch(3, { AAPL: 10_106 }), read);
    expect(topics(again as never)).toEqual(['alerts.fired']);
    expect(alerts.app.tick(givenBatch(4, { AAPL: 10_107 }), read)).toEqual([]);
    expect(read.alerts.firingsOf(toCaller(alerts.app).userId)).toHaveLength(1);
  });

  it('that were committed do not come twice with the same price after a restart', async () => {
    await alerts.create({ repeat: 'EACH_CROSSING' });
    alerts.tick(10_105);
    const read = alerts.app.load(alerts.app.changes.take() as Map<TableDef<never>, object[]>);
    expect(alerts.app.tick(givenBatch(2, { AAPL: 10_105 }), read)).toEqual([]);
    expect(alerts.app.tick(givenBatch(3, { AAPL: 10_106 }), read)).toEqual([]);
    expect(read.alerts.firingsOf(toCaller(alerts.app).userId)).toHaveLength(1);
  });
});

it('a guest’s alerts and firings go with the seat', async () => {
  const caller = await callerFor(alerts.app, findCookie(await alerts.app.request(guest, {})));
  await alerts.create({ price: cents(9_000) }, caller);
  alerts.tick(10_000);
  const row = alerts.app.state.users.get(userId(caller.userId));
  invariant(row !== undefined, 'the guest has a row');
  closeUser(alerts.app.state, row, NOW + 1_000);
  expect([...alerts.app.state.alerts.values()]).toEqual([]);
  const written = alerts.app.changes.take();
  expect(written.get(USER_TABLES.alerts)).toMatchObject([{ deletedAt: NOW + 1_000 }]);
  expect(written.get(USER_TABLES.alertFirings)).toMatchObject([{ droppedAt: NOW + 1_000 }]);
});
