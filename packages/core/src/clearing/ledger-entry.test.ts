/** Transfers as their owners see them: signs, units, the other side, and nothing for strangers. */
import { describe, expect, it } from 'vitest';
import { openedAccount } from './chart-of-accounts.ts';
import { dollars } from './clearing.given.ts';
import { toEntries } from './ledger-entry.ts';
import type { TransferRow } from './tables.ts';

const TRANSFER = {
  transferId: 't-1',
  seq: 7,
  debitId: 'alice|CASH|USD',
  creditId: 'alice|IM|USD',
  ledger: 'USD',
  amount: dollars(12.5),
  debitAfter: dollars(87.5),
  creditAfter: dollars(12.5),
  code: 'INITIAL_MARGIN',
  kind: 'PLAIN',
  businessDate: '2026-11-23',
  at: 1_000,
} as unknown as TransferRow;
const change = (to: Partial<Record<keyof TransferRow, unknown>>) =>
  ({ ...TRANSFER, ...to }) as TransferRow;

describe('a transfer', () => {
  it('between two accounts of one owner is two entries, out and in, in currency units', () => {
    expect(toEntries(TRANSFER, 'alice')).toEqual([
      {
        transferId: 't-1',
        seq: 7,
        account: 'CASH',
        ledger: 'USD',
        code: 'INITIAL_MARGIN',
        kind: 'PLAIN',
        amount: -12.5,
        balanceAfter: 87.5,
        contra: 'alice IM',
        businessDate: '2026-11-23',
        at: 1_000,
      },
      {
        transferId: 't-1',
        seq: 7,
        account: 'IM',
        ledger: 'USD',
        code: 'INITIAL_MARGIN',
        kind: 'PLAIN',
        amount: 12.5,
        balanceAfter: 12.5,
        contra: 'alice CASH',
        businessDate: '2026-11-23',
        at: 1_000,
      },
    ]);
  });

  it('to another owner is one entry for each, of opposite sign', () => {
    const fee = change({ creditId: 'CCP|FEES|USD' });
    expect(toEntries(fee, 'alice')).toMatchObject([{ amount: -12.5, contra: 'CCP FEES' }]);
    expect(toEntries(fee, 'CCP')).toMatchObject([{ amount: 12.5, contra: 'alice CASH' }]);
  });

  it('is nothing to anyone else, nor to a name that begins alike', () => {
    expect(toEntries(TRANSFER, 'bob')).toEqual([]);
    expect(toEntries(TRANSFER, 'alic')).toEqual([]);
    expect(toEntries(TRANSFER, 'alice2')).toEqual([]);
  });

  it('of shares counts shares, not ten-thousandths', () => {
    const shares = change({
      debitId: 'SIMA|SEC|AAPL',
      creditId: 'alice|SEC|AAPL',
      ledger: 'AAPL',
      amount: 100,
      creditAfter: 250,
    });
    expect(toEntries(shares, 'alice')).toMatchObject([
      { amount: 100, balanceAfter: 250, ledger: 'AAPL' },
    ]);
  });

  it('in another currency is in units of that', () => {
    const euros = change({ ledger: 'EUR', debitId: 'alice|CASH|EUR', creditId: 'CCP|CASH|EUR' });
    expect(toEntries(euros, 'alice')).toMatchObject([{ amount: -12.5, ledger: 'EUR' }]);
  });
});

describe('an account as it is opened', () => {
  it.each([
    ['alice', 'CASH', 'USD', 'NO_OVERDRAFT'],
    ['alice', 'IM', 'USD', 'NO_OVERDRAFT'],
    ['alice', 'VM', 'USD', 'NONE'],
    ['alice', 'CASH', 'EUR', 'NONE'],
    ['alice', 'SEC', 'AAPL', 'NONE'],
    ['CCP', 'CASH', 'USD', 'NONE'],
    ['BANK', 'CASH', 'USD', 'NONE'],
  ])('%s %s in %s: %s', (owner, code, ledger, limit) => {
    expect(openedAccount(owner, code, ledger)).toMatchObject({
      accountId: `${owner}|${code}|${ledger}`,
      limit,
      posted: 0,
      pendingDebits: 0,
      pendingCredits: 0,
    });
  });
});
