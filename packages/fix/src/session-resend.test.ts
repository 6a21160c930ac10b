/** Sending again: which numbers come as messages and which as gaps, a slice at a time. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode } from './decode.ts';
import { FIX44 } from './dictionary.ts';
import { meet, side, T0 } from './given-messages.given.ts';
import { type FixMessage, field, toText } from './message.ts';
import { hold, pass, resume, send } from './session.ts';
import { resend } from './session-resend.ts';
import type { Session, SessionEffect } from './session-state.ts';

const order = (id: string): FixMessage => ({
  type: 'D',
  header: [],
  body: [
    field(11, id),
    field(38, 1),
    field(40, 1),
    field(54, 1),
    field(55, 'SYM'),
    field(60, '20261121-14:30:00.000'),
  ],
});

/** A session that is up and has sent its Logon as number 1, then orders (`a`) and passing prices (`.`). */
function upWith(sent: string, resendSliceBytes = 262_144): Session {
  const [initiator, acceptor] = [side('initiator', { resendSliceBytes }), side('acceptor')];
  meet(initiator, acceptor, T0);
  for (const [i, kind] of [...sent].entries()) {
    const message = order(`${kind}${i + 2}`);
    if (kind === '.') pass(initiator.session, message, T0);
    else send(initiator.session, message, T0);
  }
  initiator.session.effects = [];
  return initiator.session;
}

/** What was written: `a3` an order under number 3, `2-4` a gap from number 2 up to 4. */
function listWritten(effects: readonly SessionEffect[]): string[] {
  return effects.flatMap((effect) => {
    if (effect.kind !== 'write') return [];
    const decoded = decode(effect.bytes, FIX44);
    if (decoded.kind === 'garbled') throw new Error(decoded.why);
    const { type, header, body } = decoded.message;
    const number = toText(header, 34);
    return type === '4' ? [`${number}-${toText(body, 36)}`] : [`${toText(body, 11)}`];
  });
}

function resent(session: Session, from: number, to: number): string[] {
  resend(session, from, to);
  return listWritten(session.effects);
}

describe('a range is sent again', () => {
  it.each([
    // Number 1 is the Logon.
    ['aaa', 1, 0, ['1-2', 'a2', 'a3', 'a4']],
    ['aaa', 2, 3, ['a2', 'a3']],
    ['aaa', 3, 99, ['a3', 'a4']],
    ['a..a', 1, 0, ['1-2', 'a2', '3-5', 'a5']],
    ['a..', 2, 0, ['a2', '3-5']],
    ['...', 2, 3, ['2-4']],
    ['aa', 0, 2, ['1-2', 'a2']],
  ])('%s from %i to %i: %j', (sent, from, to, expected) => {
    expect(resent(upWith(sent), from, to)).toEqual(expected);
  });

  it('as possible duplicates with the time they were first sent', () => {
    const session = upWith('a');
    session.nowMs = T0 + 5_000;
    resend(session, 2, 2);
    const [effect] = session.effects;
    const decoded = effect?.kind === 'write' ? decode(effect.bytes, FIX44) : null;
    const header = decoded?.kind === 'message' ? decoded.message.header : [];
    expect([34, 43, 52, 122].map((tag) => toText(header, tag))).toEqual([
      '2',
      'Y',
      '20261121-14:30:05.000',
      '20261121-14:30:00.000',
    ]);
  });

  it('without using a number or keeping anything anew', () => {
    const session = upWith('aa');
    resend(session, 1, 0);
    expect(session.store.nextOut).toBe(4);
    expect([...session.store.saved(1, 9)].map(({ seqNum }) => seqNum)).toEqual([2, 3]);
    expect(session.backlog).toBeNull();
  });

  it.each([3, 4, 9])('a request from %i on skips nothing that waits to be sent at all', (from) => {
    const session = upWith('a');
    hold(session, T0);
    send(session, order('a3'), T0);
    send(session, order('a4'), T0);
    resend(session, from, 0);
    expect(listWritten(resume(session, T0))).toEqual(['a3', 'a4']);
  });

  it('covers every number once, in order, whatever was sent and whatever the slice', () => {
    const kinds = fc.string({ unit: fc.constantFrom('a', '.'), maxLength: 20 });
    fc.assert(
      fc.property(
        kinds,
        fc.integer({ min: 1, max: 21 }),
        fc.integer({ min: 1, max: 600 }),
        (sent, from, slice) => {
          fc.pre(from <= sent.length + 1);
          const session = upWith(sent, slice);
          resend(session, from, 0);
          const written = listWritten(session.effects);
          for (let turns = 0; session.backlog !== null && turns < 50; turns += 1) {
            written.push(...listWritten(resume(session, T0)));
          }
          let next = from;
          for (const text of written) {
            const [start, end] = text.startsWith('a')
              ? [Number(text.slice(1)), Number(text.slice(1)) + 1]
              : text.split('-').map(Number);
            expect(start).toBe(next);
            next = end ?? Number.NaN;
          }
          expect(next).toBe(sent.length + 2);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('a line that takes nothing', () => {
  it('is written nothing, and gets what it is owed when it takes again', () => {
    const session = upWith('aaa');
    hold(session, T0);
    expect(resent(session, 2, 0)).toEqual([]);
    expect(listWritten(resume(session, T0))).toEqual(['a2', 'a3', 'a4']);
  });

  it('gets what was sent meanwhile for the first time, not as a duplicate', () => {
    const session = upWith('');
    hold(session, T0);
    expect(send(session, order('a2'), T0)).toEqual([]);
    const [effect] = resume(session, T0);
    const decoded = effect?.kind === 'write' ? decode(effect.bytes, FIX44) : null;
    const header = decoded?.kind === 'message' ? decoded.message.header : [];
    expect([toText(header, 34), toText(header, 43)]).toEqual(['2', undefined]);
  });
});
