/** The trading session's state over FIX: its request as it is read, and its report by the dictionary. */
import type { TradingSessionStatus } from '@tradefloor/core/trading/exchange/exchange-responses';
import { describe, expect, test } from 'vitest';
import { FIX44 } from '../dictionary.ts';
import { type FixMessage, field, toText } from '../message.ts';
import { validate } from '../validate.ts';
import { readClientMessage } from './read-client-message.ts';
import { T0, travelled } from './travelled.given.ts';
import { writeExchangeMessage } from './write-exchange-message.ts';

const request = (...pairs: readonly (readonly [number, string | number])[]): FixMessage => ({
  type: 'g',
  header: [],
  body: pairs.map(([tag, value]) => field(tag, value)),
});
const NAMED = [335, 's1'] as const;

describe('a request', () => {
  test.each([
    ['SNAPSHOT', 0],
    ['SUBSCRIBE', 1],
    ['UNSUBSCRIBE', 2],
  ] as const)('is a %s by 263=%i', (kind, code) => {
    expect(readClientMessage(travelled(request(NAMED, [263, code]), FIX44))).toEqual({
      kind: 'read',
      message: {
        type: 'TRADING_SESSION',
        requestId: 's1',
        sessionId: null,
        kind,
        isNarrower: false,
      },
    });
  });

  test.each([
    [[], null, false],
    [[[336, '1']], '1', false],
    [[[336, 'NIGHT']], 'NIGHT', false],
    [
      [
        [338, 1],
        [339, 2],
      ],
      null,
      false,
    ],
    [[[338, 2]], null, true],
    [[[339, 3]], null, true],
    [
      [
        [336, '1'],
        [625, '2'],
      ],
      '1',
      true,
    ],
  ] as const)('with %j names session %s; narrower: %s', (pairs, sessionId, isNarrower) => {
    const read = readClientMessage(travelled(request(NAMED, ...pairs, [263, 0]), FIX44));
    expect(read).toMatchObject({ message: { sessionId, isNarrower } });
  });

  test.each([
    ['no name', [[263, 0]], { tag: 335, reason: 1 }],
    ['no kind', [NAMED], { tag: 263, reason: 1 }],
    ['an unknown kind', [NAMED, [263, 3]], { tag: 263, reason: 5 }],
    ['an unknown method', [NAMED, [263, 0], [338, 9]], { tag: 338, reason: 5 }],
    ['a tag of another message', [NAMED, [263, 0], [340, 2]], { tag: 340, reason: 2 }],
  ] as const)('with %s is refused by the session', (_, pairs, fault) => {
    const header = [
      field(34, 2),
      field(49, 'A'),
      field(52, '20261121-14:30:00.000'),
      field(56, 'B'),
    ];
    expect(validate({ ...request(...pairs), header }, FIX44)).toMatchObject(fault);
  });
});

describe('a report', () => {
  const write = (over: Partial<TradingSessionStatus> = {}) => {
    const message: TradingSessionStatus = {
      type: 'TRADING_SESSION_REPORT',
      requestId: 's1',
      sessionId: '1',
      state: 'OPEN',
      rejectReason: null,
      isUpdate: false,
      times: null,
      text: null,
      ...over,
    };
    const style = { ownFields: false, isCopy: false, settlementDays: 1 };
    const { type, body } = travelled(writeExchangeMessage(message, style), FIX44);
    expect(type).toBe('h');
    return [335, 336, 325, 340, 567, 342, 344, 58].map((tag) => toText(body, tag) ?? '-').join(' ');
  };

  test.each([
    ['HALTED', 1],
    ['OPEN', 2],
    ['CLOSED', 3],
    ['PRE_OPEN', 4],
    ['PRE_CLOSE', 5],
  ] as const)('%s is 340=%i', (state, code) => {
    expect(write({ state })).toBe(`s1 1 N ${code} - - - -`);
  });

  test('has the times of the day, the reason of a halt, and 325=Y where it is an update', () => {
    const times = { opensAt: T0, closesAt: T0 + 3_600_000 };
    expect(write({ times, isUpdate: true, text: 'news' })).toBe(
      's1 1 Y 2 - 20261121-14:30:00.000 20261121-15:30:00.000 news',
    );
  });

  test('of a refusal is 340=6 with its reason', () => {
    const text = 'the only session is 336=1, the day';
    expect(write({ state: 'REFUSED', rejectReason: 1, sessionId: 'NIGHT', text })).toBe(
      `s1 NIGHT N 6 1 - - ${text}`,
    );
  });
});
