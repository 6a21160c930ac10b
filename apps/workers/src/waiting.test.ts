/** A standby process runs the assigned services, as if it had been started with them. */
import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { type Own, toText } from './waiting.ts';

const prepared = async () => undefined;

/** A process with these words behind its name. */
function givenProcess(words: readonly string[], { hasLauncher = true } = {}) {
  const published: unknown[] = [];
  const own = Object.assign(new EventEmitter(), {
    argv: ['node', 'main.mjs', ...words],
    title: 'node',
    ...(hasLauncher && { send: (word: unknown) => published.push(word) > 0 }),
  });
  return { own: own as unknown as Own & EventEmitter, published: published };
}

it('equals its command line unless it is a standby', async () => {
  const { own, published } = givenProcess(['--only=oms']);
  expect(await toText(own, prepared)).toEqual(['--only=oms']);
  expect(published).toEqual([]);
});

it("reports that it is loaded, then equals its launcher's assignment", async () => {
  const { own, published } = givenProcess(['--wait']);
  const words = toText(own, prepared);
  expect(published).toEqual(['loaded']);
  expect(own.title).toBe('tradefloor-workers-waiting');
  own.emit('message', { words: ['--only=ccp'] });
  expect(await words).toEqual(['--only=ccp']);
  expect(own.argv).toEqual(['node', 'main.mjs', '--only=ccp']);
  expect(own.title).toBe('tradefloor-workers --only=ccp');
});

it('does not wait for a launcher that is not there', async () => {
  const { own } = givenProcess(['--wait'], { hasLauncher: false });
  expect(await toText(own, prepared)).toEqual(['--wait']);
});

it('is prepared before it runs what it is assigned', async () => {
  const { own } = givenProcess(['--wait']);
  let done = (): void => undefined;
  const ready = new Promise<void>((resolve) => {
    done = resolve;
  });
  let words: readonly string[] | null = null;
  const running = toText(own, () => ready).then((assigned) => {
    words = assigned;
  });
  own.emit('message', { words: ['--only=ccp'] });
  await new Promise(setImmediate);
  expect(words).toBeNull();
  done();
  await running;
  expect(words).toEqual(['--only=ccp']);
});

it('runs what it is assigned although it could not be prepared', async () => {
  const { own } = givenProcess(['--wait']);
  const words = toText(own, () => Promise.reject(new Error('the database does not answer')));
  own.emit('message', { words: ['--only=ccp'] });
  expect(await words).toEqual(['--only=ccp']);
});

it('prepares nothing unless it is a standby', async () => {
  let count = 0;
  const { own } = givenProcess(['--only=oms']);
  await toText(own, async () => {
    count += 1;
  });
  expect(count).toBe(0);
});
