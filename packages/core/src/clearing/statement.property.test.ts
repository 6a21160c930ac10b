/**
 * Statements as they are sent, all of them together: the participants', the CCP's own and its bank's. What they state
 * sums to zero in every currency on every date, and comes to the balances of the ledger.
 */
import { participant } from '@tradefloor/contracts/ccp';
import { detectSeparator, listRecords } from '@tradefloor/contracts/delimited-text';
import { findFxPair } from '@tradefloor/instruments/fx/fx-pairs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BANK, CCP } from './chart-of-accounts.ts';
import type { BookGiven } from './clearing.given.ts';
import { FIXED_STEPS, play, steps, TO_THE_END } from './clearing-steps.given.ts';
import { isMoneyLedger } from './currencies.ts';
import { findDelivery } from './delivery-name.ts';
import type { AccountDay } from './reader.ts';
import type { ClearingSettings } from './settings.ts';
import { csvStatement } from './statement.ts';

/** A day of an account as the reader composes it from the rows. */
function readDay(given: BookGiven, owner: string, date: string): AccountDay {
  const isOwn = (account: string): boolean => account.startsWith(`${owner}|`);
  const transfers = given.transfers.filter(
    ({ debitId, creditId, businessDate }) =>
      businessDate === date && (isOwn(debitId) || isOwn(creditId)),
  );
  const delivered = new Set(
    transfers.map(({ transferId }) => findDelivery(transferId)?.obligationId),
  );
  return {
    novations: given.novations.filter(
      (row) => row.participant === owner && row.businessDate === date,
    ),
    events: given.events.filter((row) => row.userId === owner && row.businessDate === date),
    transfers,
    optionEnds: given.optionEnds.filter(
      (row) => row.participant === owner && row.businessDate === date,
    ),
    payments: given.payments.filter(
      (row) => row.participant === owner && row.businessDate === date,
    ),
    buyIns: given.buyIns.filter((row) => row.userId === owner && row.businessDate === date),
    settled: given.obligations.filter(
      (row) => row.userId === owner && delivered.has(row.obligationId),
    ),
  };
}

type Line = Readonly<Record<string, string>>;
type Statement = {
  readonly owner: string;
  readonly date: string;
  readonly sections: Readonly<Record<string, readonly Line[]>>;
};

/** The statement's own text, read back. */
function readStatement(given: BookGiven, owner: string, date: string): Statement {
  const day = readDay(given, owner, date);
  const { text } = csvStatement({ participant: participant(owner), date, day });
  const sections = text.split('\r\n\r\n').map((part): [string, Line[]] => {
    const [[title = ''] = [], head = [], ...rows] = listRecords(part, detectSeparator(part)).map(
      ({ cells }) => cells,
    );
    const toLine = (cells: readonly string[]): Line =>
      Object.fromEntries(head.map((name, i) => [name, cells[i] ?? '']));
    return [title, rows.map(toLine)];
  });
  return { owner, date, sections: Object.fromEntries(sections) };
}

/** Every statement of every owner for every date on which something happened. */
function listStatements(given: BookGiven): Statement[] {
  const dates = new Set([
    ...given.transfers.map(({ businessDate }) => businessDate),
    ...given.novations.map(({ businessDate }) => businessDate),
    ...given.obligations.map(({ settlementDate }) => settlementDate),
  ]);
  const owners = [...[...given.book.participants()].map(({ participant: id }) => id), CCP, BANK];
  return [...dates]
    .sort()
    .flatMap((date) => owners.map((owner) => readStatement(given, owner, date)));
}

const linesIn = (statement: Statement, title: string): readonly Line[] =>
  statement.sections[title] ?? [];

/** A decimal of up to four places in ten-thousandths, exactly. */
function toUnits(text = ''): bigint {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d{1,4}))?$/.exec(text) ?? [];
  if (whole === '') throw new RangeError(`${text} is not an amount`);
  const units = BigInt(whole + part.padEnd(4, '0'));
  return sign === '-' ? -units : units;
}

/** Sums by any key. */
class Sums extends Map<string, bigint> {
  add(key: string, amount: bigint): void {
    this.set(key, (this.get(key) ?? 0n) + amount);
  }
  get nonZero(): [string, bigint][] {
    return [...this].filter(([, sum]) => sum !== 0n);
  }
}

/** Reservations move no balance. */
const isMoved = ({ kind }: Line): boolean => kind === 'POSTED' || kind === 'POST';

/** How many lines there were in a currency: a property of nothing holds too. */
class Seen {
  readonly #lines = new Map<string, number>();
  note(key: string): void {
    this.#lines.set(key, (this.#lines.get(key) ?? 0) + 1);
  }
  expectEach(what: string): void {
    for (const currency of ['USD', 'GBP', 'EUR']) {
      expect(this.#lines.get(`${what} ${currency}`) ?? 0, `${what} ${currency}`).toBeGreaterThan(
        ENOUGH,
      );
    }
  }
}

const RUNS = 60;
const ENOUGH = 10;

const check = (settings: Partial<ClearingSettings>, property: (given: BookGiven) => void) =>
  fc.assert(
    fc.property(steps, (list) => property(play([...list, ...TO_THE_END], settings).given)),
    { numRuns: RUNS, examples: FIXED_STEPS },
  );

test('the ledger entries of all statements of a date sum to zero in every currency and security', () => {
  const seen = new Seen();
  for (const failsPpm of [0, 300_000]) {
    check({ failsPpm }, (given) => {
      const sums = new Sums();
      for (const statement of listStatements(given)) {
        for (const line of linesIn(statement, 'Ledger').filter(isMoved)) {
          sums.add(`${statement.date} ${line['unit']}`, toUnits(line['amount']));
          seen.note(`${line['reason']} ${line['unit']}`);
        }
      }
      expect(sums.nonZero).toEqual([]);
    });
  }
  seen.expectEach('VARIATION_MARGIN');
  seen.expectEach('SETTLEMENT_CASH');
});

test('the ledger entries of an account’s statements come to its balance in the ledger, line by line', () => {
  check({ failsPpm: 300_000 }, (given) => {
    const balances = new Sums();
    for (const statement of listStatements(given)) {
      for (const line of linesIn(statement, 'Ledger')) {
        const account = `${statement.owner}|${line['account']}|${line['unit']}`;
        if (isMoved(line)) balances.add(account, toUnits(line['amount']));
        expect(toUnits(line['balance']), account).toBe(balances.get(account) ?? 0n);
      }
    }
    for (const { accountId, ledger, posted } of given.book.ledger.accounts()) {
      const units = isMoneyLedger(ledger) ? BigInt(posted) : BigInt(posted) * 10_000n;
      expect(balances.get(accountId) ?? 0n, accountId).toBe(units);
    }
  });
});

test('what buyers owe for the trades of a date is what sellers are owed, in every currency', () => {
  const seen = new Seen();
  check({}, (given) => {
    const sums = new Sums();
    for (const statement of listStatements(given)) {
      for (const { leg, currency = '', notional } of linesIn(statement, 'Trades cleared')) {
        sums.add(`${statement.date} ${currency}`, toUnits(notional) * (leg === 'BUYER' ? -1n : 1n));
        seen.note(`trade ${currency}`);
      }
    }
    expect(sums.nonZero).toEqual([]);
  });
  seen.expectEach('trade');
});

test('the margin movements of a date are the entries of its margin accounts, in every currency', () => {
  const seen = new Seen();
  check({ failsPpm: 300_000 }, (given) => {
    const open = new Sums();
    for (const statement of listStatements(given)) {
      const sums = new Sums();
      for (const { kind = '', currency = '', amount } of linesIn(statement, 'Margin movements')) {
        if (kind === 'CALL') continue;
        const isInitial = kind === 'INITIAL' || kind === 'RELEASE';
        const units = toUnits(amount) * (kind === 'RELEASE' ? -1n : 1n);
        sums.add(`${isInitial ? 'IM' : 'VM'} ${currency}`, units);
        if (kind === 'VARIATION' && currency !== 'USD')
          open.add(`${statement.date} ${currency}`, units);
        seen.note(`margin ${currency}`);
      }
      if (statement.owner === CCP || statement.owner === BANK) continue;
      for (const { account = '', unit, amount, ...line } of linesIn(statement, 'Ledger')) {
        if (!isMoved(line) || !(account === 'IM' || account === 'VM')) continue;
        sums.add(`${account} ${unit}`, -toUnits(amount));
      }
      expect(sums.nonZero, `${statement.owner} ${statement.date}`).toEqual([]);
    }
    expect(open.nonZero).toEqual([]);
  });
  seen.expectEach('margin');
});

test('what is delivered on a date sums to zero in every currency, and is what the cash accounts received', () => {
  const seen = new Seen();
  let late = 0;
  for (const failsPpm of [0, 300_000]) {
    check({ failsPpm }, (given) => {
      const all = new Sums();
      for (const statement of listStatements(given)) {
        const paid = new Sums();
        for (const line of linesIn(statement, 'Settled')) {
          const { side, symbol = '', currency = '', due = '' } = line;
          const sign = side === 'BUY' ? -1n : 1n;
          all.add(`${statement.date} ${currency}`, sign * toUnits(line['cash']));
          paid.add(currency, sign * toUnits(line['cash']));
          // A pair is payment against payment: its quantity is money too.
          const base = findFxPair(symbol)?.base;
          if (base !== undefined) paid.add(base, -sign * toUnits(line['quantity']));
          else paid.add(symbol, -sign * toUnits(line['quantity']));
          seen.note(`settled ${currency}`);
          if (due !== statement.date) late += 1;
        }
        if (statement.owner === CCP) continue;
        for (const { reason = '', unit, amount } of linesIn(statement, 'Ledger')) {
          if (reason.startsWith('SETTLEMENT') || reason === 'BUY_IN')
            paid.add(`${unit}`, -toUnits(amount));
        }
        expect(paid.nonZero, `${statement.owner} ${statement.date}`).toEqual([]);
      }
      expect(all.nonZero).toEqual([]);
    });
  }
  seen.expectEach('settled');
  // Late ones are among them: a delivery stands on the date on which it was made.
  expect(late).toBeGreaterThan(ENOUGH);
});
