/** The first message of a connection: who is let in, who gets a reason why not, and who gets no answer. */
import { describe, expect, it } from 'vitest';
import { decode } from './decode.ts';
import { FIX44 } from './dictionary.ts';
import { encode } from './encode.ts';
import { side, T0 } from './given-messages.given.ts';
import { type FixField, type FixMessage, field, toText } from './message.ts';
import { connect, receive } from './session.ts';
import { loggedOut, tooLow } from './session-logon.ts';
import type { SessionEffect, SessionSettings } from './session-state.ts';
import { formatUtcTimestamp } from './utc-timestamp.ts';

/** What a client sends: a Logon of now, changed by what a test is about. */
type Sent = {
  readonly type?: string;
  readonly header?: readonly FixField[];
  readonly body?: readonly FixField[];
  readonly beginString?: string;
};

function put(fields: readonly FixField[], over: readonly FixField[] = []): FixField[] {
  const tags = new Set(over.map(({ tag }) => tag));
  return [...fields.filter(({ tag }) => !tags.has(tag)), ...over];
}

const toBytes = ({ type = 'A', header, body, beginString }: Sent) =>
  encode(
    {
      type,
      header: put(
        [field(34, 1), field(49, 'FIRM'), field(52, formatUtcTimestamp(T0)), field(56, 'VENUE')],
        header,
      ),
      body: put(type === 'A' ? [field(98, 0), field(108, 30)] : [], body),
    },
    FIX44,
    beginString,
  );

/** The messages among the effects, as type and body. */
function listWritten(effects: readonly SessionEffect[]): FixMessage[] {
  return effects.flatMap((effect) => {
    if (effect.kind !== 'write') return [];
    const decoded = decode(effect.bytes, FIX44);
    if (decoded.kind === 'garbled') throw new Error(decoded.why);
    return [decoded.message];
  });
}

/** An acceptor to which a client has connected and sent one message. */
function answered(sent: Sent, more: Partial<SessionSettings> = {}) {
  const { session } = side('acceptor', more);
  connect(session, T0);
  const effects = receive(session, toBytes(sent), T0);
  const closed = effects.find((effect) => effect.kind === 'closed');
  return { session, effects, written: listWritten(effects), why: closed?.why ?? null };
}

describe('an acceptor', () => {
  it('answers a Logon with its own, and grants the interval', () => {
    const { session, written, why, effects } = answered({ body: [field(108, 17)] });
    expect(why).toBeNull();
    expect(written.map(({ type, body }) => [type, toText(body, 108)])).toEqual([['A', '17']]);
    expect(effects.find(({ kind }) => kind === 'logged-on')).toMatchObject({
      heartBtIntS: 17,
      wasReset: false,
    });
    expect([session.phase, session.store.nextIn, session.store.nextOut]).toEqual(['up', 2, 2]);
  });

  const NOT_OURS = 'the first message is not for this session';
  const NO_LOGON = 'the first message is not a Logon of now';
  it.each<[string, Sent, string]>([
    ['another sender', { header: [field(49, 'OTHER')] }, NOT_OURS],
    ['another receiver', { header: [field(56, 'OTHER')] }, NOT_OURS],
    ['another version', { beginString: 'FIX.4.2' }, NOT_OURS],
    ['a heartbeat', { type: '0' }, NO_LOGON],
    ['a Logout', { type: '5' }, NO_LOGON],
    ['a number that is none', { header: [field(34, 'x')] }, NO_LOGON],
    ['a time long ago', { header: [field(52, formatUtcTimestamp(T0 - 120_001))] }, NO_LOGON],
    ['a time to come', { header: [field(52, formatUtcTimestamp(T0 + 120_001))] }, NO_LOGON],
    ['a time that is none', { header: [field(52, 'now')] }, NO_LOGON],
  ])('closes on %s, without a word and without a number', (_, sent, why) => {
    const { session, written, why: reason } = answered(sent);
    expect(reason).toBe(why);
    expect(written).toEqual([]);
    expect([session.phase, session.store.nextIn, session.store.nextOut]).toEqual(['down', 1, 1]);
  });

  it('allows a clock that is two minutes off', () => {
    for (const offMs of [-120_000, 120_000]) {
      const header = [field(52, formatUtcTimestamp(T0 + offMs))];
      expect(answered({ header }).session.phase).toBe('up');
    }
  });

  it('closes without a word on a client it will not let in', () => {
    const { written, why } = answered({}, { refuse: () => 'wrong password' });
    expect([why, written]).toEqual(['wrong password', []]);
  });

  it.each<[string, Sent, string]>([
    ['an interval of nothing', { body: [field(108, 0)] }, 'HeartBtInt must be 1 to 300'],
    ['an interval that is too long', { body: [field(108, 301)] }, 'HeartBtInt must be 1 to 300'],
    ['a negative interval', { body: [field(108, -1)] }, 'HeartBtInt must be 1 to 300'],
    ['an interval of letters', { body: [field(108, 'x')] }, 'Incorrect data format for value'],
    [
      'a cipher that is none',
      { body: [field(98, 77)] },
      'Value is incorrect (out of range) for this tag',
    ],
    [
      'a field that does not belong',
      { body: [field(44, 1)] },
      'Tag not defined for this message type',
    ],
    [
      'a 789 not yet sent',
      { body: [field(789, 5)] },
      'NextExpectedMsgSeqNum too high, expecting 1 but received 5',
    ],
  ])('names the fault of %s in a Logout', (_, sent, text) => {
    const { session, written, why } = answered(sent);
    expect(written.map(({ type, body }) => [type, toText(body, 58)])).toEqual([['5', text]]);
    expect([why, session.phase]).toEqual([text, 'down']);
  });

  it('ends on a number that was used before, and requests what is missing before a later one', () => {
    const { session } = side('acceptor');
    session.store.setNextIn(5);
    connect(session, T0);
    const low = receive(session, toBytes({ header: [field(34, 4)] }), T0);
    expect(toText(listWritten(low)[0]?.body ?? [], 58)).toBe(tooLow(5, 4));
    connect(session, T0);
    const high = receive(session, toBytes({ header: [field(34, 8)] }), T0);
    expect(listWritten(high).map(({ type, body }) => [type, toText(body, 7)])).toEqual([
      ['A', undefined],
      ['2', '5'],
    ]);
    expect(session.store.nextIn).toBe(5);
  });

  it('starts both sides at 1 where the client requests it, or its settings do', () => {
    const requested = side('acceptor').session;
    requested.store.setNextIn(5);
    requested.store.setNextOut(9);
    connect(requested, T0);
    const effects = receive(requested, toBytes({ body: [field(141, 'Y')] }), T0);
    expect(toText(listWritten(effects)[0]?.body ?? [], 141)).toBe('Y');
    expect([requested.store.nextIn, requested.store.nextOut]).toEqual([2, 2]);
    const own = side('acceptor', { resetOnLogon: true }).session;
    own.store.setNextIn(5);
    connect(own, T0);
    const reset = receive(own, toBytes({}), T0).find(({ kind }) => kind === 'logged-on');
    expect(reset).toMatchObject({ wasReset: true });
    expect(own.store.nextIn).toBe(2);
  });
});

describe('an initiator', () => {
  it('sends its Logon with the fields it is given, and a reset where it wants one', () => {
    const { session } = side('initiator', {
      heartBtIntS: 20,
      logonFields: [field(553, 'alice')],
      resetOnLogon: true,
    });
    const [logon] = listWritten(connect(session, T0));
    expect(logon?.type).toBe('A');
    expect([108, 141, 553, 789].map((tag) => toText(logon?.body ?? [], tag))).toEqual([
      '20',
      'Y',
      'alice',
      undefined,
    ]);
  });

  it('ends with the reason of a Logout that comes instead of a Logon', () => {
    const { session } = side('initiator');
    connect(session, T0);
    const header = [field(49, 'VENUE'), field(56, 'FIRM')];
    const effects = receive(
      session,
      toBytes({ type: '5', header, body: [field(58, 'closed')] }),
      T0,
    );
    expect(effects).toEqual([{ kind: 'closed', why: 'logged out: closed' }]);
    expect(loggedOut({ type: '5', header: [], body: [] })).toBe('logged out');
  });
});
