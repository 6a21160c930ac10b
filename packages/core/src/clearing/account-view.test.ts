/** An account as it is shown, every figure worked out by hand from its trades. */
import { type Participant, participant } from '@tradefloor/contracts/ccp';
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import { describe, expect, it } from 'vitest';
import { getAccount, summarise, toCall } from './account-view.ts';
import { BookGiven, dollars, price } from './clearing.given.ts';

const ALICE = participant('alice');
const account = (given: BookGiven, who: Participant = ALICE) =>
  getAccount(given.book, who, given.nowMs);
const given10k = () =>
  new BookGiven({
    openingCash: { USER: dollars(10_000), CLIENT: dollars(10_000), DEALER: dollars(1e6) },
  });

describe('an account', () => {
  it('that has never traded is empty', () => {
    const given = given10k();
    expect(account(given)).toMatchObject({
      userId: 'alice',
      asOf: given.nowMs,
      positions: [],
      calls: [],
      balances: [],
      initialMargin: 0,
      cash: 0,
      autoPay: true,
    });
  });

  it('after a rise of one: worth, gain, margin, cash', () => {
    const given = given10k();
    given.clear();
    given.show('AAPL', price(101));
    given.cycle();
    expect(account(given)).toMatchObject({
      initialMargin: dollars(1_010),
      maintenanceMargin: dollars(757.5),
      variationMargin: dollars(100),
      posted: dollars(1_010),
      excess: 0,
      cash: dollars(8_990),
      exposure: 0,
      balances: [{ currency: 'USD', cash: dollars(8_990), variationMargin: dollars(100) }],
      positions: [
        {
          symbol: 'AAPL',
          assetClass: 'EQUITY',
          currency: 'USD',
          netQty: 100,
          unsettledQty: 100,
          avgPx: price(100),
          markPx: price(101),
          markedAt: given.nowMs,
          marketValue: dollars(10_100),
          unrealisedPnl: dollars(100),
          localValue: dollars(10_100),
          localPnl: dollars(100),
        },
      ],
    });
  });

  it('shows before the next cycle what it needs at the new mark beside what it has posted', () => {
    const given = given10k();
    given.clear();
    given.show('AAPL', price(110));
    expect(account(given)).toMatchObject({
      initialMargin: dollars(1_100),
      posted: dollars(1_000),
      excess: dollars(-100),
    });
  });

  it('has gained what its cost states, not what an average of six decimals comes to', () => {
    const given = given10k();
    const pair = { symbol: instrumentSymbol('EURUSD'), instrumentType: 'fx' } as const;
    // Three million at 1.1 and 1.100001 twice: the average is 1.100000667, the gain to 1.2 is 299,998.
    given.clear({ ...pair, qty: qty(1_000_000), price: px(1_100_000) });
    given.clear({ ...pair, qty: qty(2_000_000), price: px(1_100_001) });
    given.show('EURUSD', price(1.2));
    expect(account(given).positions).toMatchObject([
      { netQty: 3_000_000, avgPx: px(1_100_001), localPnl: dollars(299_998) },
    ]);
  });

  it('of a seller loses what the market rises', () => {
    const given = given10k();
    given.clear({ side: 'SELL' });
    given.show('AAPL', price(101));
    given.cycle();
    expect(account(given).positions).toMatchObject([
      { netQty: -100, marketValue: dollars(-10_100), unrealisedPnl: dollars(-100) },
    ]);
    expect(account(given).variationMargin).toBe(dollars(-100));
  });

  it('averages the cost of what it buys, and keeps the average when it sells a part', () => {
    const given = given10k();
    given.clear({ price: price(100) });
    given.clear({ price: price(103), qty: qty(50) });
    expect(account(given).positions).toMatchObject([{ netQty: 150, avgPx: price(101) }]);
    given.clear({ side: 'SELL', qty: qty(100), price: price(120) });
    expect(account(given).positions).toMatchObject([{ netQty: 50, avgPx: price(101) }]);
  });

  it('begins a new average when it turns from long to short', () => {
    const given = given10k();
    given.clear({ price: price(100) });
    given.clear({ side: 'SELL', qty: qty(140), price: price(90) });
    expect(account(given).positions).toMatchObject([{ netQty: -40, avgPx: price(90) }]);
  });

  it('still shows a position that is flat but not settled', () => {
    const given = given10k();
    given.clear({ price: price(100) });
    given.clear({ side: 'SELL', price: price(99) });
    expect(account(given).positions).toMatchObject([
      { netQty: 0, unsettledQty: 0, avgPx: 0, marketValue: 0, unrealisedPnl: 0 },
    ]);
  });

  it('lists its positions by symbol', () => {
    const given = given10k();
    for (const symbol of ['MSFT', 'AAPL', 'IBM']) {
      given.clear({ symbol: symbol as ReturnType<typeof given.fill>['symbol'] });
    }
    expect(account(given).positions.map(({ symbol }) => symbol)).toEqual(['AAPL', 'IBM', 'MSFT']);
  });

  it('shows its open call, without what is only for the books', () => {
    const given = new BookGiven({
      openingCash: { USER: dollars(2_000), CLIENT: dollars(2_000), DEALER: dollars(1e6) },
      autoPay: false,
      minTransfer: dollars(1),
    });
    given.clear();
    given.show('AAPL', price(90));
    given.cycle();
    const { calls, exposure } = account(given);
    expect(exposure).toBe(dollars(1_000));
    expect(calls).toMatchObject([{ callId: 'alice:C1', amount: dollars(1_000) }]);
    const call = given.book.getOpenCall('alice');
    if (call === undefined) throw new Error('a call is open');
    expect(toCall(call)).not.toHaveProperty('pendingId');
    expect(toCall(call)).not.toHaveProperty('reason');
  });
});

describe('a line of the list of accounts', () => {
  it('has the figures of the account, and counts what is not flat', () => {
    const given = given10k();
    given.clear();
    given.clear({ userId: userId('bob') });
    given.clear({ userId: userId('bob'), side: 'SELL' });
    given.show('AAPL', price(101));
    given.cycle();
    const lines = [...given.book.participants()].map((row) =>
      summarise(given.book, row, given.nowMs),
    );
    expect(lines).toMatchObject([
      { userId: 'alice', kind: 'USER', openPositions: 1, variationMargin: dollars(100) },
      { userId: 'SIMA', kind: 'DEALER', openPositions: 1, variationMargin: dollars(-100) },
      { userId: 'bob', kind: 'USER', openPositions: 0, variationMargin: 0, initialMargin: 0 },
    ]);
    for (const line of lines) {
      const { initialMargin, posted, variationMargin, exposure, cash } = account(
        given,
        line.userId,
      );
      expect(line).toMatchObject({ initialMargin, posted, variationMargin, exposure, cash });
    }
  });
});
