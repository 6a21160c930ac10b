/** One fill becomes two legs with the CCP between them: their fee, margin, mark, event and due date. */
import { participant } from '@tradefloor/contracts/ccp';
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import { describe, expect, it } from 'vitest';
import { getAccount } from './account-view.ts';
import { cashAmount, FEES, initialMarginAccount } from './chart-of-accounts.ts';
import { BookGiven, dollars, price } from './clearing.given.ts';
import { readInvariants } from './clearing-stats.ts';
import { settlementDays } from './settings.ts';

const balance = (given: BookGiven, account: string) => given.book.ledger.balance(account);
/** A Tuesday, two days before Thanksgiving. */
const TUESDAY = Date.UTC(2026, 10, 24, 15);
const feesOf100 = (total: number) => ({
  sec31: dollars(0),
  finraTaf: dollars(0),
  commission: dollars(total),
  venue: dollars(0),
  total: dollars(total),
});

describe('a fill of alice against SIMA', () => {
  it('is a leg of hers and a leg of the dealer’s, equal and opposite, each with the CCP', () => {
    const given = new BookGiven();
    const outputs = given.clear();
    expect(outputs.novations.map(({ participant, leg }) => [participant, leg])).toEqual([
      ['alice', 'BUYER'],
      ['SIMA', 'SELLER'],
    ]);
    for (const leg of outputs.novations) {
      expect(leg).toMatchObject({
        execId: 'fill-1',
        counterparty: 'CCP',
        symbol: 'AAPL',
        assetClass: 'EQUITY',
        currency: 'USD',
        qty: 100,
        price: price(100),
        notional: dollars(10_000),
      });
    }
    expect(new Set(outputs.novations.map(({ novationId }) => novationId)).size).toBe(2);
  });

  it('that she sells makes her the seller', () => {
    const outputs = new BookGiven().clear({ side: 'SELL' });
    expect(outputs.novations.map(({ participant, leg }) => [participant, leg])).toEqual([
      ['SIMA', 'BUYER'],
      ['alice', 'SELLER'],
    ]);
  });

  it('that comes again, or of no quantity, is not cleared', () => {
    const given = new BookGiven();
    const fill = { execId: given.fill().execId };
    given.clear(fill);
    const again = given.clear(fill);
    const nothing = given.clear({ qty: qty(0) });
    expect([again.novations, nothing.novations]).toEqual([[], []]);
    expect(given.book.row).toMatchObject({ fills: 1, legs: 2 });
  });

  it('without a price stops: it is for a person to look at', () => {
    expect(() => new BookGiven().clear({ price: px(0) })).toThrow(/has a price/);
  });

  it('is counted in its class, in dollars', () => {
    const given = new BookGiven();
    given.clear();
    given.clear({ qty: qty(50) });
    expect(given.book.row.byClass.EQUITY).toEqual({ novations: 2, notional: dollars(15_000) });
    expect(given.book.row.byClass.OTC).toEqual({ novations: 0, notional: 0 });
  });
});

describe('the fee of a fill', () => {
  it('goes from the user’s cash to the CCP, never from the dealer’s', () => {
    const given = new BookGiven({
      openingCash: { USER: dollars(5_000), CLIENT: dollars(5_000), DEALER: dollars(5_000) },
    });
    given.clear({ fees: feesOf100(1.25) });
    expect(balance(given, cashAmount('alice'))).toBe(dollars(5_000 - 1.25 - 1_000));
    expect(balance(given, cashAmount('SIMA'))).toBe(dollars(4_000));
    expect(balance(given, FEES)).toBe(dollars(1.25));
  });

  it('below zero is a rebate, paid to the user', () => {
    const given = new BookGiven({
      openingCash: { USER: dollars(5_000), CLIENT: dollars(5_000), DEALER: dollars(5_000) },
    });
    given.clear({ fees: feesOf100(2) });
    given.clear({ fees: feesOf100(-0.5) });
    expect(balance(given, FEES)).toBe(dollars(1.5));
    expect(balance(given, cashAmount('alice'))).toBe(dollars(5_000 - 2_000 - 1.5));
  });

  it('comes before margin, and takes no more than there is', () => {
    const poor = new BookGiven({
      openingCash: { USER: dollars(1), CLIENT: dollars(1), DEALER: dollars(5_000) },
    });
    poor.clear({ fees: feesOf100(1.25) });
    expect(balance(poor, FEES)).toBe(dollars(1));
    expect(balance(poor, initialMarginAccount('alice'))).toBe(0);
  });
});

describe('initial margin', () => {
  it('is posted by both sides with the trade, with an event for each', () => {
    const given = new BookGiven();
    const outputs = given.clear();
    for (const id of ['alice', 'SIMA']) {
      expect(balance(given, initialMarginAccount(id))).toBe(dollars(1_000));
      expect(outputs.margin.find(({ userId: who }) => who === id)).toMatchObject({
        kind: 'INITIAL',
        symbol: 'AAPL',
        currency: 'USD',
        amount: dollars(1_000),
        balanceAfter: dollars(1_000),
      });
    }
  });

  it('is as much as there is cash for, and no event is published for none', () => {
    const given = new BookGiven({
      openingCash: { USER: dollars(300), CLIENT: dollars(300), DEALER: dollars(5_000) },
    });
    given.clear();
    expect(balance(given, initialMarginAccount('alice'))).toBe(dollars(300));
    const outputs = given.clear();
    expect(balance(given, initialMarginAccount('alice'))).toBe(dollars(300));
    expect(outputs.margin.map(({ userId: id }) => id)).toEqual(['SIMA']);
  });

  it('of a bond is 2 % of its worth: a price is per 100 of face', () => {
    const given = new BookGiven();
    const isin = instrumentSymbol('US9128TF0224');
    given.clear({
      symbol: isin,
      instrumentType: 'bond',
      desk: 'FI',
      qty: qty(1_000_000),
      price: px(99_500_000),
    });
    // 1,000,000 of face at 99.50 are 995,000.00; 2 % of that.
    expect(balance(given, initialMarginAccount('alice'))).toBe(dollars(19_900));
  });
});

describe('the mark of what was never traded before', () => {
  it('is the trade’s own price, until the market has shown one', () => {
    const given = new BookGiven();
    given.clear({ price: price(101.5) });
    expect(given.book.mark('AAPL')).toMatchObject({ price: price(101.5), seenAt: null });
    given.clear({ price: price(99) });
    expect(given.book.mark('AAPL')).toMatchObject({ price: price(99), seenAt: null });
    given.show('AAPL', price(100));
    given.clear({ price: price(97) });
    expect(given.book.mark('AAPL')).toMatchObject({ price: price(100), seenAt: given.nowMs });
  });
});

describe('the settlement date', () => {
  const dueOn = (given: BookGiven) =>
    given.book.obligations().next().value?.settlementDate ?? 'nothing due';

  it.each([
    ['seed', '2026-11-27'],
    ['us-2026', '2026-11-25'],
  ] as const)('of a share by the %s calendar, over Thanksgiving: %s', (preset, date) => {
    const given = new BookGiven({ preset, settlementDays: settlementDays(preset) }, TUESDAY);
    given.clear();
    expect(dueOn(given)).toBe(date);
  });

  it('counts from the trade, also when the fill comes days late', () => {
    const given = new BookGiven({}, TUESDAY + 3 * 86_400_000);
    given.clear({ at: TUESDAY });
    expect(dueOn(given)).toBe('2026-11-27');
  });

  it('is the same for both sides, who owe each other exactly the trade', () => {
    const given = new BookGiven({}, TUESDAY);
    const outputs = given.clear({ qty: qty(30), price: price(12.34) });
    expect(
      outputs.queued.map(({ userId: id, side, qty: size, cashAmount: cash }) => [
        id,
        side,
        size,
        cash,
      ]),
    ).toEqual([
      ['alice', 'BUY', 30, dollars(370.2)],
      ['SIMA', 'SELL', 30, dollars(370.2)],
    ]);
    expect(new Set(outputs.queued.map(({ dueAt }) => dueAt)).size).toBe(1);
  });

  it('gathers all trades of one day into one obligation, of another day into another', () => {
    const given = new BookGiven({}, TUESDAY);
    given.clear();
    given.clear();
    expect(given.obligations).toHaveLength(2);
    given.nowMs = TUESDAY + 86_400_000;
    given.clear();
    expect(given.obligations).toHaveLength(4);
  });
});

describe('users and dealers', () => {
  it('open with their own cash, once', () => {
    const cash = { USER: dollars(7_000), CLIENT: dollars(8_000), DEALER: dollars(9_000) };
    const given = new BookGiven({ openingCash: cash });
    given.clear();
    given.clear({ userId: userId('bob') });
    const kinds = [...given.book.participants()].map(({ participant, kind }) => [
      participant,
      kind,
    ]);
    expect(kinds).toEqual([
      ['alice', 'USER'],
      ['SIMA', 'DEALER'],
      ['bob', 'USER'],
    ]);
    const deposits = given.transfers.filter(({ code }) => code === 'DEPOSIT');
    expect(deposits.map(({ amount }) => amount)).toEqual([
      dollars(7_000),
      dollars(9_000),
      dollars(7_000),
    ]);
  });

  it('pay calls by themselves as they are set up: dealers always do', () => {
    const given = new BookGiven({ autoPay: false });
    given.clear();
    expect(given.book.findParticipant('alice')?.autoPay).toBe(false);
    expect(given.book.findParticipant('SIMA')?.autoPay).toBe(true);
  });
});

describe('a client’s fill', () => {
  const EDITH = { counterparty: 'CLNT', clientUserId: userId('edith') };
  const FRANK = { counterparty: 'CLNT', clientUserId: userId('frank') };
  const shared = { counterparty: 'CLNT' };
  const listHeld = (given: BookGiven, id: string) =>
    [...given.book.listPositions(id)].map(({ symbol, netQty }) => [symbol, netQty]);

  it('clears to that client’s own account: legs, position, margin, cash and what is due', () => {
    const cash = { USER: dollars(7_000), CLIENT: dollars(8_000), DEALER: dollars(9_000) };
    const given = new BookGiven({ openingCash: cash });
    const { novations, margin, queued } = given.clear({ ...EDITH, side: 'SELL' });
    given.clear({ ...FRANK, side: 'BUY', qty: qty(40) });
    expect(novations.map(({ participant, leg }) => [participant, leg])).toEqual([
      ['edith', 'BUYER'],
      ['alice', 'SELLER'],
    ]);
    expect(margin[0]).toMatchObject({ userId: 'edith', kind: 'INITIAL' });
    expect(queued[0]).toMatchObject({ userId: 'edith', side: 'BUY', qty: 100 });
    expect(listHeld(given, 'edith')).toEqual([['AAPL', 100]]);
    expect(listHeld(given, 'frank')).toEqual([['AAPL', -40]]);
    expect(listHeld(given, 'alice')).toEqual([['AAPL', -60]]);
    expect(given.book.findParticipant('CLNT')).toBeUndefined();
    for (const id of ['edith', 'frank']) {
      expect(given.book.findParticipant(id)?.kind).toBe('CLIENT');
      const { posted, cash: left } = getAccount(given.book, participant(id), given.nowMs);
      expect(left + posted).toBe(dollars(8_000));
    }
    expect(readInvariants(given.book)).toMatchObject({ positionsSum: 0, cashSum: 0 });
  });

  it('pays its margin calls by itself or by hand as users do', () => {
    const given = new BookGiven({ autoPay: false });
    given.clear(EDITH);
    expect(given.book.findParticipant('edith')?.autoPay).toBe(false);
  });

  it('of before clients were members stays with the account they shared, and settles beside theirs', () => {
    const given = new BookGiven();
    given.clear({ ...shared, side: 'SELL' });
    const held = given.book.findParticipant('CLNT');
    given.clear({ ...EDITH, side: 'SELL', qty: qty(30) });
    given.clear({ counterparty: 'SIMA', side: 'BUY', qty: qty(130) });
    expect(held).toMatchObject({ kind: 'DEALER', autoPay: true });
    given.nowMs += 7 * 86_400_000;
    given.sweep();
    given.cycle();
    expect(listHeld(given, 'CLNT')).toEqual([['AAPL', 100]]);
    expect(listHeld(given, 'edith')).toEqual([['AAPL', 30]]);
    const settled = given.obligations.map(({ userId: id, qty: size, status }) => [
      id,
      size,
      status,
    ]);
    expect(settled).toContainEqual(['CLNT', 100, 'SETTLED']);
    expect(settled).toContainEqual(['edith', 30, 'SETTLED']);
    // Both are margined for as long as they hold it: a tenth of 100 and of 30 shares at 100.
    for (const [id, shares] of [
      ['CLNT', 100],
      ['edith', 30],
    ] as const) {
      const { posted, excess } = getAccount(given.book, participant(id), given.nowMs);
      expect([excess, posted]).toEqual([0, dollars(shares * 10)]);
    }
    expect(readInvariants(given.book)).toMatchObject({ positionsSum: 0, cashSum: 0 });
  });
});
