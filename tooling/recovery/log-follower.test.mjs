/** A copy of the log is left as its protocol has it: nothing that the server still sends holds it up, and it holds up nothing. */
import { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import { leave } from './log-follower.mjs';

/** A server that sends, and ends the copy once all that it has sent is taken. @param {boolean} ends whether it does */
function openCopy(ends) {
  let left = 64;
  const copy = new Duplex({
    read() {
      left -= 1;
      if (left >= 0) this.push(Buffer.alloc(16_384));
      else if (ends) this.push(null);
    },
    write: (_chunk, _encoding, done) => done(),
  });
  return { copy, left: () => Math.max(0, left) };
}

test('what is still on its way is taken, although the stream waited, and the server ends the copy', async () => {
  const { copy, left } = openCopy(true);
  copy.on('data', () => {
    throw new Error('a message after the end');
  });
  copy.pause();
  await leave(copy, 60_000);
  expect([left(), copy.readableEnded, copy.writableEnded, copy.destroyed]).toEqual([
    0,
    true,
    true,
    true,
  ]);
});

test('a server that does not end it is cut off after a time', async () => {
  const { copy } = openCopy(false);
  await leave(copy, 50);
  expect([copy.readableEnded, copy.destroyed]).toEqual([false, true]);
});

test('one whose connection was lost is left at once', async () => {
  const { copy } = openCopy(false);
  copy.on('error', () => {});
  copy.destroy(new Error('the line was cut'));
  await leave(copy, 60_000);
  expect(copy.destroyed).toBe(true);
});
