/** Statements: what a spreadsheet and a browser make of them, whatever the names in them. */
import { type BuyIn, participant } from '@tradefloor/contracts/ccp';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { money, px, qty } from '@tradefloor/contracts/money';
import { expect, test } from 'vitest';
import { BookGiven, price } from './clearing.given.ts';
import { advanced } from './clearing-clock.ts';
import type { AccountDay } from './reader.ts';
import { csvStatement, htmlStatement } from './statement.ts';
import type { OptionEndRow, PositionPaymentRow } from './tables.ts';

const alice = participant('alice');

const BOUGHT: BuyIn = {
  buyInId: 'BUYIN:fill-1:S:O:V5',
  userId: alice,
  kind: 'USER',
  seller: participant('BUYA'),
  obligationId: 'fill-1:S:O',
  symbol: instrumentSymbol('US9128TF1057'),
  instrumentType: 'bond',
  currency: 'USD',
  qty: qty(100_000),
  price: price(99),
  notional: money(990_000_000),
  accruedInterest: money(3_705_100),
  contractAmount: money(987_403_300),
  cost: money(6_301_800),
  settlementDate: '2026-11-24',
  businessDate: '2026-12-07',
  at: 0,
};

const COUPON: PositionPaymentRow = {
  paymentId: 'US9128TF1057:COUPON:2026-11-15:alice',
  kind: 'COUPON',
  participant: alice,
  symbol: instrumentSymbol('US9128TF1057'),
  qty: 3_000,
  rate: price(2.13),
  rateBps: null,
  cash: money(638_900),
  currency: 'USD',
  holdsBefore: '2026-11-15',
  payDate: '2026-11-16',
  at: 0,
  businessDate: '2026-11-21',
};

const EXERCISE: OptionEndRow = {
  optionEndId: 'AAPL261121C90:X:alice:2',
  kind: 'EXERCISE',
  participant: alice,
  participantKind: 'USER',
  symbol: instrumentSymbol('AAPL261121C90'),
  contracts: 2,
  underlying: instrumentSymbol('AAPL'),
  shares: 200,
  strike: px(90_000_000),
  worth: px(10_250_000),
  cash: money(-180_000_000),
  settlementDate: '2026-11-25',
  at: 0,
  businessDate: '2026-11-21',
};

/** A day on which alice bought, was margined, and settled. */
function aDay(change: Partial<AccountDay> = {}): AccountDay {
  const given = new BookGiven();
  given.clear({ price: price(100.25) });
  // From a Saturday: Monday, and two business days more.
  for (let day = 0; day < 3; day += 1) {
    given.book.change(advanced(given.book.row, given.nowMs, given.settings.simDayMs));
  }
  given.sweep();
  const own = ({ userId }: { readonly userId: string }) => userId === 'alice';
  return {
    novations: given.novations.filter((row) => row.participant === 'alice'),
    events: given.events.filter(own),
    transfers: given.transfers,
    optionEnds: [EXERCISE],
    payments: [COUPON],
    buyIns: [BOUGHT],
    settled: given.obligations.filter(own),
    ...change,
  };
}

test('a line of CSV has as many cells as its head, in every section', () => {
  const { text, contentType } = csvStatement({
    participant: alice,
    date: '2026-11-21',
    day: aDay(),
  });
  expect(contentType).toBe('text/csv; charset=utf-8');
  const sections = text.split('\r\n\r\n').map((part) => part.split('\r\n'));
  expect(sections.map(([title]) => title)).toEqual([
    'Trades cleared,alice,2026-11-21',
    'Options ended,alice,2026-11-21',
    'Margin movements,alice,2026-11-21',
    'Payments on positions,alice,2026-11-21',
    'Buy-ins,alice,2026-11-21',
    'Settled,alice,2026-11-21',
    'Ledger,alice,2026-11-21',
  ]);
  for (const [, head = '', ...lines] of sections) {
    const rows = lines.filter((line) => line !== '');
    expect(rows.length).toBeGreaterThan(0);
    for (const line of rows) expect(line.split(',')).toHaveLength(head.split(',').length);
  }
});

test('an exercise states the option, the shares and what they cost; an expiration has no date', () => {
  const expired = { ...EXERCISE, kind: 'EXPIRATION', shares: 0, cash: 0, settlementDate: null };
  const text = (end: object) =>
    csvStatement({
      participant: alice,
      date: '2026-11-21',
      day: aDay({ optionEnds: [{ ...EXERCISE, ...end }] }),
    }).text;
  expect(text({})).toContain(',EXERCISE,AAPL261121C90,2,AAPL,200,90,-18000,2026-11-25\r\n');
  expect(text(expired)).toContain(',EXPIRATION,AAPL261121C90,2,AAPL,0,90,0,\r\n');
});

test('the ledger adds up: each balance is the one before it and the amount', () => {
  const { text } = csvStatement({ participant: alice, date: '2026-11-21', day: aDay() });
  const [, ledger = ''] = text.split('Ledger,alice,2026-11-21');
  const balances = new Map<string, number>();
  for (const line of ledger.trim().split('\r\n').slice(1)) {
    const [, , account, unit, , , amount, balance] = line.split(',');
    const key = `${account} ${unit}`;
    const after = (balances.get(key) ?? 0) + Number(amount);
    expect(Number(balance)).toBeCloseTo(after, 4);
    balances.set(key, after);
  }
  expect(balances.get('SEC AAPL')).toBeGreaterThan(0);
});

test('no name becomes a formula in a spreadsheet, or markup on a page', () => {
  const [row] = aDay().novations;
  if (row === undefined) throw new Error('there is a trade');
  const odd = { ...row, novationId: '=1+1,"x"<b>', symbol: instrumentSymbol('-A') };
  const of = { participant: alice, date: '2026-11-21', day: aDay({ novations: [odd] }) };
  expect(csvStatement(of).text).toContain(`"'=1+1,""x""<b>"`);
  expect(csvStatement(of).text).toContain(",'-A,");
  expect(htmlStatement(of).text).toContain('=1+1,&quot;x&quot;&lt;b&gt;');
  expect(htmlStatement(of).text).not.toContain('<b>');
});

test('a buy-in stands with what it cost, what was to be received, and the difference', () => {
  const of = { participant: alice, date: '2026-12-07', day: aDay() };
  expect(csvStatement(of).text).toContain(
    'BUYIN:fill-1:S:O:V5,US9128TF1057,100000,99,99370.51,98740.33,630.18,USD,2026-11-24',
  );
});
