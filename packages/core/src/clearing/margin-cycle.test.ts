/** Marks and the cycle: which prices move a mark, and what passes between accounts when it moves. */
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { BookGiven, dollars, price } from './clearing.given.ts';
import { requiredMargin } from './requirement.ts';

const mark = (given: BookGiven) => given.book.mark('AAPL');

describe('a mark', () => {
  it('follows the market', () => {
    const given = new BookGiven();
    given.clear();
    given.show('AAPL', price(101.25));
    expect(mark(given)).toMatchObject({
      price: price(101.25),
      unit: dollars(101.25),
      seenAt: given.nowMs,
    });
  });

  it('does not follow a price that is too old', () => {
    const given = new BookGiven({ staleMs: 5_000 });
    given.clear();
    given.show('AAPL', price(90), given.nowMs - 5_001);
    expect(mark(given)).toMatchObject({ price: price(100), seenAt: null });
    given.show('AAPL', price(90), given.nowMs - 5_000);
    expect(mark(given)).toMatchObject({ price: price(90) });
  });

  it('is only kept for what has been cleared', () => {
    const given = new BookGiven();
    given.clear();
    given.show('MSFT', price(300));
    expect([...given.book.marks()].map(({ symbol }) => symbol)).toEqual(['AAPL']);
  });

  it('at the same price is not written again', () => {
    const given = new BookGiven();
    given.clear();
    given.show('AAPL', price(101));
    const before = mark(given);
    given.nowMs += 250;
    given.show('AAPL', price(101));
    expect(mark(given)).toBe(before);
  });
});

describe('a cycle', () => {
  it('publishes what each account lost or gained since the last one, and its balance', () => {
    const given = new BookGiven();
    given.clear();
    given.show('AAPL', price(103));
    given.cycle();
    given.show('AAPL', price(101));
    const { margin } = given.cycle();
    const moves = margin.filter(({ kind }) => kind === 'VARIATION');
    expect(moves).toMatchObject([
      { userId: 'alice', amount: dollars(-200), balanceAfter: dollars(100), currency: 'USD' },
      { userId: 'SIMA', amount: dollars(200), balanceAfter: dollars(-100), currency: 'USD' },
    ]);
  });

  it('without a new price moves nothing and still counts', () => {
    const given = new BookGiven();
    given.clear();
    given.show('AAPL', price(103));
    given.cycle();
    const { transfers } = given;
    expect(given.cycle().margin).toEqual([]);
    expect(given.transfers).toEqual(transfers);
    expect(given.book.row.cycle).toBe(2);
  });

  it('leaves initial margin alone within the tolerance, and brings it to the need beyond', () => {
    const given = new BookGiven({ marginTolerance: dollars(20) });
    given.clear();
    given.show('AAPL', price(101.99));
    given.cycle();
    expect(given.book.ledger.balance('alice|IM|USD')).toBe(dollars(1_000));
    given.show('AAPL', price(102));
    given.cycle();
    expect(given.book.ledger.balance('alice|IM|USD')).toBe(dollars(1_020));
  });

  it('releases all of it to a flat account, whatever the tolerance', () => {
    const given = new BookGiven({ marginTolerance: dollars(5_000) });
    given.clear();
    given.clear({ side: 'SELL' });
    const { margin } = given.cycle();
    const releases = margin.filter(({ kind }) => kind === 'RELEASE');
    expect(
      releases.map(({ userId: id, amount, balanceAfter }) => [id, amount, balanceAfter]),
    ).toEqual([
      ['alice', dollars(2_000), 0],
      ['SIMA', dollars(2_000), 0],
    ]);
  });

  it('leaves the clearing account at zero', () => {
    const given = new BookGiven();
    given.clear();
    given.clear({ userId: userId('bob'), side: 'SELL', qty: qty(37) });
    given.show('AAPL', price(98.13));
    given.cycle();
    expect(given.book.ledger.balance('CCP|VM_CLEARING|USD')).toBe(0);
  });
});

const trade = fc.record({
  who: fc.constantFrom('alice', 'bob', 'carol'),
  symbol: fc.constantFrom('AAPL', 'MSFT'),
  side: fc.constantFrom('BUY' as const, 'SELL' as const),
  size: fc.integer({ min: 1, max: 500 }),
  at: fc.integer({ min: 5_000, max: 15_000 }),
});

test('after a cycle each account has gained quantity times price less cost, and posted 10 % of its net', () => {
  fc.assert(
    fc.property(
      fc.array(trade, { minLength: 1, maxLength: 20 }),
      fc.record({
        AAPL: fc.integer({ min: 5_000, max: 15_000 }),
        MSFT: fc.integer({ min: 5_000, max: 15_000 }),
      }),
      (trades, marks) => {
        // No call is worth its transfer: balances are gains and losses alone.
        const given = new BookGiven({ minTransfer: dollars(1e9) });
        const naive = new Map<string, { value: number; net: Map<string, number> }>();
        for (const { who, symbol, side, size, at } of trades) {
          given.clear({
            userId: userId(who),
            symbol: instrumentSymbol(symbol),
            side,
            qty: qty(size),
            price: price(at / 100),
          });
          const signed = side === 'BUY' ? size : -size;
          for (const [id, q] of [[who, signed] as const, ['SIMA', -signed] as const]) {
            const row = naive.get(id) ?? { value: 0, net: new Map<string, number>() };
            row.value += q * (marks[symbol] - at);
            row.net.set(symbol, (row.net.get(symbol) ?? 0) + q);
            naive.set(id, row);
          }
        }
        for (const symbol of ['AAPL', 'MSFT'] as const)
          given.show(symbol, price(marks[symbol] / 100));
        given.cycle();
        for (const [id, { value, net }] of naive) {
          expect(given.book.ledger.balance(`${id}|VM|USD`)).toBe(dollars(value / 100));
          let required = 0;
          for (const [symbol, q] of net) {
            // A tenth of whole cents, rounded up to a cent.
            required += Math.ceil((Math.abs(q) * marks[symbol as 'AAPL']) / 10);
          }
          expect(requiredMargin(given.book, id, given.nowMs)).toBe(dollars(required / 100));
          expect(given.book.ledger.balance(`${id}|IM|USD`)).toBe(dollars(required / 100));
        }
      },
    ),
    { numRuns: 40 },
  );
});
