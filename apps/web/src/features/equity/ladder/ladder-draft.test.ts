import { handlingFault } from '@tradefloor/contracts/vocabulary/handling-terms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AT_MS } from '../../../platform/testing/given.ts';
import {
  countMore,
  FIRST_DRAFT,
  findMoreProblem,
  type LadderDraft,
  listTimes,
  readLadder,
  withChange,
} from './ladder-draft.ts';
import { LADDER_KINDS } from './ladder-order.ts';

const choose = (...changes: Partial<LadderDraft>[]): LadderDraft =>
  changes.reduce<LadderDraft>(withChange, FIRST_DRAFT);
const findProblem = (...changes: Partial<LadderDraft>[]): string | null =>
  findMoreProblem(readLadder(choose(...changes), AT_MS));

describe('the times in force', () => {
  it('are immediate for no order that follows the market, and auctions for limit orders alone', () => {
    expect(listTimes(choose({ kind: 'PEG_MID' }), true)).toEqual(['DAY', 'GTC', 'GTD']);
    expect(listTimes(choose({ kind: 'STOP_LIMIT' }), true)).not.toContain('ATC');
    expect(listTimes(FIRST_DRAFT, true)).toContain('ATC');
    expect(listTimes(FIRST_DRAFT, false)).not.toContain('ATC');
  });

  it('go back to the day where the kind does not have them', () => {
    expect(choose({ timeInForce: 'ATC' }, { kind: 'STOP' }).timeInForce).toBe('DAY');
    expect(choose({ timeInForce: 'IOC' }, { kind: 'PEG_MID' }).timeInForce).toBe('DAY');
    expect(choose({ timeInForce: 'GTC' }, { kind: 'PEG_MID' }).timeInForce).toBe('GTC');
  });
});

describe('the terms under More', () => {
  it('are dropped where the order cannot name them', () => {
    const rests = choose({ displayText: '20', postOnly: true });
    expect(withChange(rests, { kind: 'STOP' })).toMatchObject({ displayText: '', postOnly: false });
    expect(withChange(rests, { kind: 'LIMIT_IF_TOUCHED' })).toMatchObject({ postOnly: true });
    const least = choose({ timeInForce: 'IOC' }, { minText: '50' });
    expect(least.minText).toBe('50');
    expect(withChange(least, { timeInForce: 'DAY' }).minText).toBe('');
    expect(choose({ link: 'OCO' }, { timeInForce: 'FOK' }).link).toBeNull();
  });

  it('whatever is chosen, one share is refused for none of those that are left', () => {
    const change = fc.record(
      {
        kind: fc.constantFrom(...LADDER_KINDS),
        timeInForce: fc.constantFrom('DAY', 'GTC', 'GTD', 'IOC', 'FOK', 'OPG', 'ATC'),
        displayText: fc.constantFrom('', '1'),
        minText: fc.constantFrom('', '1'),
        postOnly: fc.boolean(),
        qtyText: fc.constant('1'),
      },
      { requiredKeys: ['qtyText'] },
    );
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
        const { kind, timeInForce, displayText, minText, postOnly } = choose(...changes);
        const orderType = kind.startsWith('PEG') ? 'PEGGED' : kind;
        expect(
          handlingFault({
            orderType: orderType as 'LIMIT',
            timeInForce,
            strategy: 'LIT',
            qty: 1,
            displayQty: displayText === '' ? null : 1,
            minQty: minText === '' ? null : 1,
            postOnly,
          }),
        ).toBeNull();
      }),
    );
  });

  it.each([
    [{ displayText: '200' }, 'displayQty 200 is above the quantity 100'],
    [{ link: 'BRACKET', profitText: '', lossText: ' ' }, 'Enter a take profit or a stop loss'],
    [{ link: 'BRACKET', profitText: '0' }, 'Take profit: Whole ticks, 1 to 999'],
    [{ link: 'BRACKET', lossText: '1.5' }, 'Stop loss: Whole ticks, 1 to 999'],
    [{ link: 'OCO', secondText: '' }, 'Second order: Whole ticks, 1 to 999'],
    [{ link: 'OTO', secondText: '0' }, 'Second order: Whole ticks, 1 to 999'],
    [{ link: 'OTO', secondText: '1', lossText: '0' }, null],
    [{ timeInForce: 'GTD', expireText: '2020-01-01T10:00' }, 'Expiry is in the past'],
    [{ timeInForce: 'GTD', expireText: '' }, 'Enter a date and a time'],
    [{ link: 'BRACKET', lossText: '' }, null],
    [{}, null],
  ] as const)('%o: %s', (change, problem) => {
    expect(findProblem(change)).toBe(problem);
  });

  it('are counted', () => {
    expect(countMore(FIRST_DRAFT)).toBe(0);
    expect(countMore(choose({ postOnly: true, link: 'BRACKET', timeInForce: 'GTD' }))).toBe(3);
  });
});
