/** Limits while they are edited: what is sent, what is refused before it is sent, and how a change reads. */
import { describe, expect, it } from 'vitest';
import { showGerman } from '../../../ui-state/testing/in-german.ts';
import { differences, readDraft, toDraft, toPermissions, type User } from './limit-draft.ts';

const USER: User = {
  userId: 'trader-1',
  username: 'trader-1',
  displayName: 'Trader One',
  role: 'trader',
  tradingStyle: 'low_touch',
  guest: false,
  darkPoolAccess: false,
  disabled: false,
  limits: {
    maxOrderQty: 1_000,
    maxDailyNotional: 1_000_000.5,
    strategies: ['LIT', 'VWAP'],
    desks: ['EQ'],
  },
};
const draft = (change: object) => ({ ...toDraft(USER), reason: 'after a review', ...change });

describe('a draft of limits', () => {
  it('sends what was typed and leaves the rest as it was, to the cent', () => {
    expect(readDraft(USER, draft({ maxOrderQty: '25k', strategies: ['VWAP', 'DARK'] }))).toEqual({
      ok: true,
      body: {
        userId: 'trader-1',
        limits: {
          maxOrderQty: 25_000,
          maxDailyNotional: 1_000_000.5,
          strategies: ['DARK', 'VWAP'],
          desks: ['EQ'],
        },
        darkPoolAccess: false,
        reason: 'after a review',
      },
    });
  });

  it.each([
    ['no reason', { maxOrderQty: '5', reason: '  ' }, 'reason'],
    ['no change', {}, 'reason'],
    ['another order of the same strategies', { strategies: ['VWAP', 'LIT'] }, 'reason'],
    ['no number', { maxOrderQty: 'many' }, 'maxOrderQty'],
    ['a fraction of a unit', { maxDailyNotional: '1.5' }, 'maxDailyNotional'],
    ['a loss that is no number', { maxDayLoss: 'much' }, 'maxDayLoss'],
    ['less than nothing', { maxOrderQty: '-5' }, 'maxOrderQty'],
  ])('is not sent with %s', (_, change, field) => {
    const reading = readDraft(USER, draft(change));
    expect(reading.ok ? null : Object.keys(reading.problems)).toEqual([field]);
  });

  it('has a limit of the day’s loss where one is entered, and takes it away where it is emptied', () => {
    const limited = { ...USER, limits: { ...USER.limits, maxDayLoss: 5_000 } };
    expect(readDraft(USER, draft({ maxDayLoss: '5k' }))).toMatchObject({
      body: { limits: { maxDayLoss: 5_000 } },
    });
    const emptied = readDraft(limited, { ...toDraft(limited), maxDayLoss: ' ', reason: 'drill' });
    expect(emptied.ok ? Object.keys(emptied.body.limits) : null).not.toContain('maxDayLoss');
    expect(differences(toPermissions(limited), toPermissions(USER))).toEqual([
      'Day loss 5,000.00 → none',
    ]);
  });

  it('may take everything away: zero is a limit', () => {
    const reading = readDraft(USER, draft({ maxOrderQty: '0', strategies: [], desks: [] }));
    expect(reading).toMatchObject({ ok: true, body: { limits: { maxOrderQty: 0, desks: [] } } });
  });
});

describe('a change', () => {
  it('reads as one line for each thing that differs', () => {
    const before = toPermissions(USER);
    const after = {
      limits: { maxOrderQty: 500, maxDailyNotional: 10, strategies: ['LIT', 'POV'], desks: [] },
      darkPoolAccess: true,
    } as unknown as typeof before;
    expect(differences(before, after)).toEqual([
      'Quantity per order 1,000 → 500',
      'Daily notional 1,000,000.50 → 10.00',
      'Strategies +POV \u2212VWAP',
      'Desks \u2212EQ',
      'Dark pool no → yes',
    ]);
    expect(differences(before, before)).toEqual([]);
  });

  it('reads in German on a German page, with the codes as they are', () => {
    showGerman();
    const before = toPermissions(USER);
    const after = {
      limits: { ...before.limits, maxOrderQty: 500, strategies: ['LIT'], maxDayLoss: 5_000 },
      darkPoolAccess: true,
    } as unknown as typeof before;
    expect(differences(before, after)).toEqual([
      'Menge je Order 1,000 → 500',
      'Tagesverlust keine → 5,000.00',
      'Strategien \u2212VWAP',
      'Dark Pool nein → ja',
    ]);
  });
});
