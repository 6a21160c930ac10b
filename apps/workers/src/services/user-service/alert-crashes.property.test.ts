/** Whatever batches are lost with a crash before their commit, or come twice: what is kept is what the rule makes of the rest. */
import { createAlert } from '@tradefloor/contracts/calls/alerts';
import { ALERT_CONDITIONS, ALERT_REPEATS } from '@tradefloor/contracts/vocabulary/alerts';
import type { TableDef } from '@tradefloor/core/table';
import { cents, givenTick } from '@tradefloor/core/trading/order/order.given';
import { type Watch, watchPrices } from '@tradefloor/core/trading/users/alert';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AAPL, givenBatch, toCaller } from './alerts.given.ts';
import { userStateHash } from './state.ts';
import { type Given, given } from './user-fixture.given.ts';

const Level = fc.record({
  condition: fc.constantFrom(...ALERT_CONDITIONS),
  price: fc.integer({ min: 9_998, max: 10_002 }).map(cents),
  repeat: fc.constantFrom(...ALERT_REPEATS),
});
const Batch = fc.record({
  aapl: fc.integer({ min: 9_997, max: 10_003 }),
  /** `lost`: killed before the commit; `again`: delivered once more to a fresh process after it. */
  fate: fc.constantFrom('kept', 'kept', 'kept', 'lost', 'again'),
});

/** A database: the newest row of each key, written by commits alone. */
function openDatabase(app: Given) {
  const tables = new Map<TableDef<never>, Map<string, object>>();
  const commit = (): void => {
    for (const [def, rows] of app.changes.take()) {
      const kept = tables.get(def) ?? new Map<string, object>();
      for (const row of rows) kept.set(def.key(row as never), row);
      tables.set(def, kept);
    }
  };
  const load = () => {
    app.changes.take();
    return app.load(new Map([...tables].map(([def, rows]) => [def, [...rows.values()]])));
  };
  return { commit, load };
}

it('each kept firing is one of the rule over the kept batches, and none is missing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(Level, {
        minLength: 1,
        maxLength: 4,
        selector: (l) => `${l.condition} ${l.price}`,
      }),
      fc.array(Batch, { maxLength: 40 }),
      async (levels, batches) => {
        const app = await given();
        const caller = toCaller(app);
        app.tick(givenBatch(0, { AAPL: 10_000 }));
        for (const level of levels) {
          await app.request(createAlert, { symbol: AAPL, ...level }, caller);
        }
        const database = openDatabase(app);
        database.commit();
        let { state } = app;
        const watches = new Map<string, Watch>(
          state.alerts.ofUser(caller.userId).map((row) => [row.alertId, row]),
        );
        const expected: string[] = [];
        for (const [index, { aapl, fate }] of batches.entries()) {
          const batch = givenBatch(index + 1, { AAPL: aapl });
          app.tick(batch, state);
          if (fate === 'lost') {
            state = database.load();
            continue;
          }
          database.commit();
          for (const [alertId, watch] of watches) {
            const met = watchPrices(watch, {
              prices: givenTick({ last: cents(aapl) }),
              at: batch.at,
            });
            watches.set(alertId, met.alert);
            if (met.firedBy !== null) expected.push(`${alertId} ${batch.at}`);
          }
          if (fate === 'again') {
            state = database.load();
            expect(app.tick(batch, state)).toEqual([]);
            expect(app.changes.isEmpty).toBe(true);
          }
        }
        const firings = state.alerts.firingsOf(caller.userId);
        const found = firings.map(({ alertId, firedAt }) => `${alertId} ${firedAt}`);
        expect(found.sort()).toEqual(expected.sort());
        expect(new Set(firings.map(({ firingId }) => firingId)).size).toBe(firings.length);
        expect(userStateHash(database.load())).toBe(userStateHash(state));
      },
    ),
    { numRuns: 60 },
  );
});
