/** When auctions are, and until when orders for them come and go. */
import { AUCTION_TIMES_IN_FORCE } from '@tradefloor/contracts/vocabulary/order';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { auctionPhase, cutOffFault, findCall, findSchedule, frozenFault } from './auction-times.ts';
import { ALWAYS_OPEN } from './trading-hours.ts';
import { NEW_YORK_HOURS, withAuctionTimes } from './trading-hours-setting.ts';

const at = (iso: string): number => Date.parse(iso);
const MONDAY = {
  day: '2026-11-23',
  opensAt: at('2026-11-23T14:30:00Z'),
  closesAt: at('2026-11-23T21:00:00Z'),
  openingCutOffAt: at('2026-11-23T14:28:00Z'),
  closingCutOffAt: at('2026-11-23T20:50:00Z'),
  reopeningMs: 30_000,
};

describe('the schedule', () => {
  it.each([
    ['on the evening before', '2026-11-20T22:00:00Z'],
    ['in the session', '2026-11-23T18:00:00Z'],
    ['in its last millisecond', '2026-11-23T20:59:59.999Z'],
  ])('is the day’s, %s', (_, iso) => {
    expect(findSchedule(NEW_YORK_HOURS, at(iso))).toEqual(MONDAY);
  });

  it('is the next day’s from the close on, and follows an early close', () => {
    expect(findSchedule(NEW_YORK_HOURS, MONDAY.closesAt)?.day).toBe('2026-11-24');
    const friday = findSchedule(NEW_YORK_HOURS, at('2026-11-27T15:00:00Z'));
    expect(friday).toMatchObject({
      closesAt: at('2026-11-27T18:00:00Z'),
      closingCutOffAt: at('2026-11-27T17:50:00Z'),
    });
  });

  it('is none around the clock', () => {
    expect(findSchedule(ALWAYS_OPEN, at('2026-11-23T18:00:00Z'))).toBeNull();
  });

  it('is one of every day around the clock with auctions, and states that the market goes on', () => {
    const daily = withAuctionTimes(ALWAYS_OPEN, '08:00-17:30');
    if (!daily.ok) throw new Error(daily.error);
    expect(findSchedule(daily.value, at('2026-11-21T17:30:00Z'))).toEqual({
      day: '2026-11-22',
      opensAt: at('2026-11-22T08:00:00Z'),
      closesAt: at('2026-11-22T17:30:00Z'),
      openingCutOffAt: at('2026-11-22T07:58:00Z'),
      closingCutOffAt: at('2026-11-22T17:20:00Z'),
      reopeningMs: 30_000,
      tradesOutside: true,
    });
  });
});

it('calls last ten minutes before the opening and five before the close', () => {
  const kindAt = (iso: string) => findCall(MONDAY, at(iso))?.kind ?? null;
  expect(
    ['14:19:59', '14:20:00', '14:29:59', '14:30:00', '20:54:59', '20:55:00', '21:00:00'].map(
      (time) => kindAt(`2026-11-23T${time}Z`),
    ),
  ).toEqual([null, 'OPENING', 'OPENING', null, null, 'CLOSING', null]);
});

describe('an order', () => {
  it.each([
    ['OPG', '2026-11-22T12:00:00Z', null],
    ['OPG', '2026-11-23T14:27:59Z', null],
    ['OPG', '2026-11-23T14:28:00Z', 'the opening auction come, change and go until 09:28'],
    ['OPG', '2026-11-23T20:59:59Z', 'the opening auction come, change and go until 09:28'],
    ['OPG', '2026-11-23T21:00:00Z', null],
    ['ATC', '2026-11-23T14:00:00Z', null],
    ['ATC', '2026-11-23T20:49:59Z', null],
    ['ATC', '2026-11-23T20:50:00Z', 'the closing auction come, change and go until 15:50'],
  ] as const)('%s at %s: %s', (timeInForce, iso, fault) => {
    const found = cutOffFault(NEW_YORK_HOURS, timeInForce, at(iso));
    if (fault === null) expect(found).toBeNull();
    else expect(found).toBe(`orders for ${fault} America/New_York`);
  });

  it('is frozen from its cut-off until its auction is over or missed, and never before', () => {
    const order = { timeInForce: 'ATC', acceptedAt: at('2026-11-23T15:00:00Z') } as const;
    const phases = ['20:49:59', '20:50:00', '21:00:59', '21:01:00'].map((time) =>
      auctionPhase(NEW_YORK_HOURS, order, at(`2026-11-23T${time}Z`)),
    );
    expect(phases).toEqual(['OPEN', 'FROZEN', 'FROZEN', 'OVER']);
    expect(frozenFault(NEW_YORK_HOURS, order, at('2026-11-23T21:00:30Z'))).toContain('15:50');
    expect(frozenFault(NEW_YORK_HOURS, order, at('2026-11-23T21:01:00Z'))).toBeNull();
  });

  it('that is taken can be taken back at once, and is over a day later', () => {
    const moment = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z') });
    fc.assert(
      fc.property(moment, fc.constantFrom(...AUCTION_TIMES_IN_FORCE), (ms, timeInForce) => {
        const isTaken = cutOffFault(NEW_YORK_HOURS, timeInForce, ms) === null;
        const order = { timeInForce, acceptedAt: ms };
        if (isTaken) expect(auctionPhase(NEW_YORK_HOURS, order, ms)).toBe('OPEN');
        else expect(auctionPhase(NEW_YORK_HOURS, order, ms)).not.toBe('OPEN');
        expect(auctionPhase(NEW_YORK_HOURS, order, ms + 5 * 86_400_000)).toBe('OVER');
      }),
    );
  });
});
