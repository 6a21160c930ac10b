/** Movements of margin that are transfers are read from these, and are what was published. */
import { qty } from '@tradefloor/contracts/money';
import { expect, test } from 'vitest';
import { BookGiven, price } from './clearing.given.ts';
import { listMargin } from './margin-movements.ts';

/** A book with fills, a fall, calls, a recovery and what is given back. */
function played() {
  const given = new BookGiven({ autoPay: true });
  const outputs = [given.clear({ qty: qty(500) }), given.clear({ price: price(101) })];
  for (const mid of [80, 120, 100]) {
    given.show('AAPL', price(mid));
    outputs.push(given.cycle());
  }
  return { given, published: outputs.flatMap(({ margin }) => margin) };
}

test('what is read is what was published, and only calls and their payments have rows', () => {
  const { given, published } = played();
  const plain = given.events.map(({ businessDate: _, ...event }) => event);
  const byId = (a: { marginEventId: string }, b: { marginEventId: string }) =>
    a.marginEventId < b.marginEventId ? -1 : 1;
  expect(plain.sort(byId)).toEqual([...published].sort(byId));
  expect(new Set(published.map(({ kind }) => kind)).size).toBeGreaterThan(3);
  const rows = given.listRows('ccp.margin_events') as { kind: string }[];
  expect(rows.filter(({ kind }) => !/^CALL/.test(kind))).toEqual([]);
});

test('a movement that an older version wrote down counts once', () => {
  const { given } = played();
  const { transfers, novations, events } = given;
  expect(listMargin({ transfers, novations, events })).toEqual(events);
});
