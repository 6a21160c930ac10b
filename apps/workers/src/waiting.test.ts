/** A standby process runs the assigned services, as if it had been started with them. */
import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { type Own, toText } from './waiting.ts';

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
  expect(await toText(own)).toEqual(['--only=oms']);
  expect(published).toEqual([]);
});

it("reports that it is loaded, then equals its launcher's assignment", async () => {
  const { own, published } = givenProcess(['--wait']);
  const words = toText(own);
  expect(published).toEqual(['loaded']);
  expect(own.title).toBe('tradefloor-workers-waiting');
  own.emit('message', { words: ['--only=ccp'] });
  expect(await words).toEqual(['--only=ccp']);
  expect(own.argv).toEqual(['node', 'main.mjs', '--only=ccp']);
  expect(own.title).toBe('tradefloor-workers --only=ccp');
});

it('does not wait for a launcher that is not there', async () => {
  const { own } = givenProcess(['--wait'], { hasLauncher: false });
  expect(await toText(own)).toEqual(['--wait']);
});
