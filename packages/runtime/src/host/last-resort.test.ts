/**
 * An uncaught error ends the process, whatever other listeners exist; a client that disconnects
 * does not.
 */
import { EventEmitter } from 'node:events';
import { describe, expect, test } from 'vitest';
import { endOnUncaught } from './last-resort.ts';
import { createLog } from './log.ts';

/** A process that notes how it was ended, and its log. */
function given() {
  const lines: { level: string; event: string; error: { name: string; message: string } }[] = [];
  const exits: number[] = [];
  const process = Object.assign(new EventEmitter(), { exit: (code: number) => exits.push(code) });
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  endOnUncaught(createLog({ service: 'gateway', destination }), process);
  return { process, lines, exits };
}

describe('an uncaught error', () => {
  test.each(['uncaughtException', 'unhandledRejection'])(
    'is written down and ends the process (%s), also beside one who would go on',
    (event) => {
      const { process, lines, exits } = given();
      process.on(event, () => undefined);
      process.emit(event, new TypeError('x is not a function'));
      expect(exits).toEqual([1]);
      expect(lines).toMatchObject([
        { level: 'fatal', event: 'died', error: { message: 'x is not a function' } },
      ]);
    },
  );

  test('need not be an Error', () => {
    const { process, exits } = given();
    process.emit('unhandledRejection', 'thrown');
    expect(exits).toEqual([1]);
  });
});

test.each([
  ['an aborted answer', Object.assign(new Error('aborted'), { name: 'ResponseAborted' })],
  ['an abort', new DOMException('This operation was aborted', 'AbortError')],
  ['a reset', Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })],
  ['a closed pipe', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })],
])('%s that is not awaited is the client’s own matter', (_, error) => {
  const { process, lines, exits } = given();
  process.emit('unhandledRejection', error);
  expect(exits).toEqual([]);
  expect(lines).toMatchObject([{ level: 'warn', event: 'client-gone' }]);
});

test('the same as an exception is no unhandled promise: it ends the process', () => {
  const { process, exits } = given();
  process.emit('uncaughtException', Object.assign(new Error('x'), { code: 'ECONNRESET' }));
  expect(exits).toEqual([1]);
});
