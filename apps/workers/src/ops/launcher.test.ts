/**
 * The channel to the launcher: responses are matched to their requests; without a launcher, or a response, there is
 * null.
 */
import { afterEach, expect, test, vi } from 'vitest';
import { type Channel, openLauncher } from './launcher.ts';

afterEach(() => void vi.useRealTimers());

function givenChannel(handle: (question: Record<string, unknown>) => unknown) {
  const received = new Set<(message: unknown) => void>();
  const channel: Channel = {
    send: (message) => {
      const question = message as Record<string, unknown>;
      const body = handle(question);
      if (body === undefined) return;
      for (const receive of received) receive({ chaos: 'reply', id: question['id'], body });
    },
    receive: (receive) => {
      received.add(receive);
      return () => received.delete(receive);
    },
  };
  return { channel, received: received };
}

test('state and kills are requested from the launcher and parsed', async () => {
  const state = { isOn: true, targets: [{ name: 'redis', isOurs: true }], strikes: [] };
  const { channel, received } = givenChannel(({ chaos, target }) =>
    chaos === 'state' ? state : { outcome: target === 'redis' ? 'TAKEN' : 'UNKNOWN' },
  );
  const launcher = openLauncher(channel);
  expect(await launcher.state()).toEqual(state);
  expect(await launcher.strike({ runId: 'r1', target: 'redis' })).toBe('TAKEN');
  expect(await launcher.strike({ runId: 'r2', target: 'web' })).toBe('UNKNOWN');
  launcher.close();
  expect(received.size).toBe(0);
});

test('a response of another shape is none', async () => {
  const { channel } = givenChannel(() => ({ outcome: 'EVERYTHING', isOn: 'yes' }));
  const launcher = openLauncher(channel);
  expect(await launcher.state()).toBeNull();
  expect(await launcher.strike({ runId: 'r1', target: 'redis' })).toBeNull();
});

test('without a launcher, and from a silent one, there is null after two seconds at most', async () => {
  expect(await openLauncher(null).state()).toBeNull();
  vi.useFakeTimers();
  const requested = openLauncher(givenChannel(() => undefined).channel).state();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await requested).toBeNull();
});
