/** The exchange's trading session: as it is requested, and each time that it changes. */
import type { TradingSessionRequest } from '@tradefloor/core/trading/exchange/client-messages';
import { makeSchedule } from '@tradefloor/core/trading/order/auction-times';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLOSES, call, OPENS, openDay, uncrossAll } from './auctions.given.ts';
import { ExchangeFixture, NOW, QUIET } from './exchange.given.ts';
import type { Outgoing } from './exchange-journal.ts';

const ask: TradingSessionRequest = {
  type: 'TRADING_SESSION',
  requestId: 's',
  sessionId: null,
  kind: 'SUBSCRIBE',
  isNarrower: false,
};

const reports = (outputs: readonly Outgoing[]) =>
  outputs.flatMap(({ message }) => (message.type === 'TRADING_SESSION_REPORT' ? [message] : []));
/** State, and whether it is an update. */
const states = (outputs: readonly Outgoing[]) =>
  reports(outputs).map(({ state, isUpdate }) => `${state}${isUpdate ? ' update' : ''}`);

const haltAll = (fixture: ExchangeFixture, isHalted: boolean) =>
  fixture.do((one) => one.onHalt({ symbol: null, reason: 'kill switch', isHalted }, fixture.nowMs));

describe('the session', () => {
  it('of a day with auctions goes through all of its states, each sent once', () => {
    const fixture = openDay();
    expect(reports(fixture.send(ask))).toEqual([
      {
        type: 'TRADING_SESSION_REPORT',
        requestId: 's',
        sessionId: '1',
        state: 'CLOSED',
        rejectReason: null,
        isUpdate: false,
        times: { opensAt: OPENS, closesAt: CLOSES },
        text: 'outside of the session orders trade continuously',
      },
    ]);
    expect(states(call(fixture, 'OPENING'))).toEqual(['PRE_OPEN update']);
    expect(states(call(fixture, 'OPENING'))).toEqual([]);
    expect(states(uncrossAll(fixture, 'OPENING'))).toEqual(['OPEN update']);
    expect(states(haltAll(fixture, true))).toEqual(['HALTED update']);
    expect(states(fixture.send({ ...ask, requestId: 'now', kind: 'SNAPSHOT' }))).toEqual([
      'HALTED',
    ]);
    expect(states(haltAll(fixture, false))).toEqual(['OPEN update']);
    expect(states(call(fixture, 'CLOSING'))).toEqual(['PRE_CLOSE update']);
    const times = { opensAt: OPENS + 86_400_000, closesAt: CLOSES + 86_400_000 };
    expect(states(uncrossAll(fixture, 'CLOSING'))).toEqual(['CLOSED update']);
    const schedule = makeSchedule('2026-11-22', times);
    fixture.do((one) => one.onAuction({ step: 'SCHEDULE', schedule }, fixture.nowMs));
    expect(reports(fixture.send(ask))).toMatchObject([{ state: 'CLOSED', times }]);
  });

  it('opens and closes by its times where no auction is held, with the next timer', () => {
    const fixture = openDay();
    fixture.send(ask);
    const timer = (nowMs: number) => states(fixture.do((one) => one.onTimer(nowMs)));
    expect([OPENS - 1, OPENS, OPENS + 100, CLOSES].map(timer)).toEqual([
      [],
      ['OPEN update'],
      [],
      ['CLOSED update'],
    ]);
  });

  it('around the clock is open outside of its calls, and without auctions always, with no times', () => {
    const daily = openDay({}, { tradesOutside: true });
    expect(states(daily.send(ask))).toEqual(['OPEN']);
    expect(states(call(daily, 'OPENING'))).toEqual(['PRE_OPEN update']);
    const plain = new ExchangeFixture();
    expect(reports(plain.send(ask))).toMatchObject([{ state: 'OPEN', times: null, text: null }]);
    expect(states(haltAll(plain, true))).toEqual(['HALTED update']);
  });

  it('is not that of one symbol: its halt, and the call that the halt has put off, are of the symbol alone', () => {
    const fixture = openDay();
    fixture.send(ask);
    call(fixture, 'OPENING');
    const news = { symbol: QUIET, reason: 'news' };
    const halt = (isHalted: boolean) =>
      states(fixture.do((one) => one.onHalt({ ...news, isHalted }, fixture.nowMs)));
    expect(halt(true)).toEqual([]);
    expect(states(uncrossAll(fixture, 'OPENING'))).toEqual([]);
    expect(halt(false)).toEqual(['OPEN update']);
    expect(fixture.exchange.indication(QUIET, fixture.nowMs)?.kind).toBe('OPENING');
  });
});

describe('a request', () => {
  it.each([
    [{ sessionId: '2' }, 1, '2'],
    [{ isNarrower: true }, 99, '1'],
    [{ sessionId: '1', isNarrower: true }, 99, '1'],
  ])(
    'of what there is not is refused, and subscribes to nothing: %j',
    (over, rejectReason, sessionId) => {
      const fixture = openDay();
      expect(reports(fixture.send({ ...ask, ...over }))).toMatchObject([
        { state: 'REFUSED', rejectReason, sessionId, times: null },
      ]);
      expect(states(call(fixture, 'OPENING'))).toEqual([]);
    },
  );

  it('that ends a subscription ends it, as a disconnect and a restart do; another client keeps its own', () => {
    const fixture = openDay();
    fixture.send(ask);
    fixture.send(ask, 'B');
    expect(fixture.send({ ...ask, kind: 'UNSUBSCRIBE' })).toEqual([]);
    expect(fixture.send({ ...ask, requestId: 'unknown', kind: 'UNSUBSCRIBE' })).toEqual([]);
    const sent = call(fixture, 'OPENING').filter(
      ({ message }) => message.type === 'TRADING_SESSION_REPORT',
    );
    expect(sent.map(({ session }) => session)).toEqual(['B']);
    fixture.do((one) => one.onDisconnect('B', { cancelOrders: false }, fixture.nowMs));
    expect(states(uncrossAll(fixture, 'OPENING'))).toEqual([]);
    fixture.send(ask);
    fixture.crash();
    expect(states(call(fixture, 'CLOSING'))).toEqual([]);
  });

  it('of a drop copy is refused', () => {
    const fixture = openDay({ dropCopies: ['DROP'] });
    expect(fixture.send(ask, 'DROP')).toMatchObject([
      { message: { type: 'BUSINESS_REJECT', refId: 's', refType: 'TRADING_SESSION', reason: 6 } },
    ]);
  });
});

it('a subscriber has the state that a new request has, whatever happens', () => {
  const anyStep = fc.constantFrom('call', 'uncross', 'close', 'halt', 'go on', 'later', 'off');
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 20 }), (steps) => {
      const fixture = openDay();
      let known = states(fixture.send(ask))[0];
      for (const step of steps) {
        const outputs = fixture.do((one) => play(one, step, fixture.nowMs));
        if (step === 'later') fixture.nowMs += 11 * 60_000;
        const sent = states([...outputs, ...fixture.do((one) => one.onTimer(fixture.nowMs))]);
        known = sent.at(-1)?.replace(' update', '') ?? known;
        expect(states(fixture.send({ ...ask, requestId: 'now', kind: 'SNAPSHOT' }))).toEqual([
          known,
        ]);
      }
    }),
    { numRuns: 100 },
  );
});

function play(one: ExchangeFixture['exchange'], step: string, nowMs: number) {
  const all = { symbol: null, reason: 'kill switch' };
  switch (step) {
    case 'call':
      return one.onAuction({ step: 'CALL', kind: 'OPENING', endsAt: OPENS }, nowMs);
    case 'close':
      return one.onAuction({ step: 'CALL', kind: 'CLOSING', endsAt: CLOSES }, nowMs);
    case 'uncross':
      return one.onAuction({ step: 'UNCROSS' }, nowMs);
    case 'off':
      return one.onAuction({ step: 'SCHEDULE', schedule: null }, nowMs);
    default:
      return one.onHalt({ ...all, isHalted: step === 'halt' }, nowMs);
  }
}

it('bytes without a subscriber are as they were', () => {
  const fixture = new ExchangeFixture();
  fixture.send({ ...ask, kind: 'SNAPSHOT' });
  expect([fixture.entries, fixture.nowMs]).toEqual([[], NOW]);
});
