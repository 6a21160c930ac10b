/** The trading status of a symbol with auctions: as it is requested, and each time that it changes. */
import { makeSchedule } from '@tradefloor/core/trading/order/auction-times';
import { describe, expect, it } from 'vitest';
import { CLOSES, call, OPENS, openDay, uncrossAll } from './auctions.given.ts';
import { ExchangeFixture, QUIET } from './exchange.given.ts';
import type { Outgoing } from './exchange-journal.ts';

const ask = { type: 'SECURITY_STATUS', requestId: 'h', symbol: QUIET, kind: 'SUBSCRIBE' } as const;

/** Status, phase and text of what was sent. */
const statuses = (outputs: readonly Outgoing[]) =>
  outputs.flatMap(({ message }) =>
    message.type === 'SECURITY_STATUS_REPORT'
      ? [[message.status, message.phase, message.text] as const]
      : [],
  );

const CONTINUOUS = ['TRADING', 'CONTINUOUS', null];
const OPENING = ['CALL', 'OPENING_AUCTION', 'opening auction: call until 14:40:00 UTC'];

describe('a subscriber', () => {
  it('is sent the beginning and the end of each call, once', () => {
    const fixture = openDay();
    expect(statuses(fixture.send(ask))).toEqual([CONTINUOUS]);
    expect(statuses(call(fixture, 'OPENING'))).toEqual([OPENING]);
    expect(statuses(call(fixture, 'OPENING'))).toEqual([]);
    expect(statuses(fixture.send({ ...ask, requestId: 'now', kind: 'SNAPSHOT' }))).toEqual([
      OPENING,
    ]);
    expect(statuses(uncrossAll(fixture, 'OPENING'))).toEqual([CONTINUOUS]);
    expect(statuses(uncrossAll(fixture, 'OPENING'))).toEqual([]);
    expect(statuses(call(fixture, 'CLOSING'))).toEqual([
      ['CALL', 'CLOSING_AUCTION', 'closing auction: call until 15:30:00 UTC'],
    ]);
    expect(statuses(uncrossAll(fixture, 'CLOSING'))).toEqual([CONTINUOUS]);
  });

  it('is sent a halt in a call, and the call that it prolongs', () => {
    const fixture = openDay();
    fixture.send(ask);
    call(fixture, 'OPENING');
    const news = { symbol: QUIET, reason: 'news' };
    fixture.nowMs = OPENS - 1_000;
    const begun = fixture.do((one) => one.onHalt({ ...news, isHalted: true }, fixture.nowMs));
    expect(statuses(begun)).toEqual([['HALTED', 'OPENING_AUCTION', 'news']]);
    expect(statuses(uncrossAll(fixture, 'OPENING'))).toEqual([]);
    const ended = fixture.do((one) => one.onHalt({ ...news, isHalted: false }, fixture.nowMs));
    expect(statuses(ended)).toEqual([
      ['CALL', 'OPENING_AUCTION', 'opening auction: call until 14:40:30 UTC'],
    ]);
    fixture.nowMs += 30_000;
    const over = fixture.do((one) => one.onAuction({ step: 'UNCROSS' }, fixture.nowMs));
    expect(statuses(over)).toEqual([CONTINUOUS]);
  });

  it('is sent the call after a halt in the day as an unscheduled auction', () => {
    const fixture = openDay();
    fixture.send(ask);
    fixture.nowMs = OPENS + 60_000;
    const news = { symbol: QUIET, reason: 'news' };
    fixture.do((one) => one.onHalt({ ...news, isHalted: true }, fixture.nowMs));
    const ended = fixture.do((one) => one.onHalt({ ...news, isHalted: false }, fixture.nowMs));
    expect(statuses(ended)).toEqual([
      ['CALL', 'UNSCHEDULED_AUCTION', 'reopening auction: call until 14:41:30 UTC'],
    ]);
  });

  it('of another symbol is sent nothing', () => {
    const fixture = openDay();
    fixture.send({ ...ask, symbol: 'NTEST' });
    const news = { symbol: QUIET, reason: 'news' };
    fixture.nowMs = OPENS + 60_000;
    for (const isHalted of [true, false]) {
      const sent = fixture.do((one) => one.onHalt({ ...news, isHalted }, fixture.nowMs));
      expect(statuses(sent)).toEqual([]);
    }
  });
});

it('without auctions there is no phase, and of an unknown symbol none either', () => {
  const plain = new ExchangeFixture();
  expect(plain.send(ask)[0]?.message).not.toHaveProperty('phase');
  const fixture = openDay();
  expect(fixture.send({ ...ask, symbol: 'NOPE' })[0]?.message).not.toHaveProperty('phase');
});

it('after a restart in a call the call is the status', () => {
  const fixture = openDay();
  call(fixture, 'OPENING');
  fixture.crash();
  expect(statuses(fixture.send(ask))).toEqual([OPENING]);
  const schedule = makeSchedule('2026-11-21', { opensAt: OPENS, closesAt: CLOSES });
  const again = fixture.do((one) => one.onAuction({ step: 'SCHEDULE', schedule }, fixture.nowMs));
  expect(statuses(again)).toEqual([]);
});
