/** The windows of one browser, by its own means: a channel, and a lock for each window that is there. */
import type { Message, WindowPort } from './window-messages.ts';

export const toPort = (channel: BroadcastChannel): WindowPort => ({
  post: (message) => channel.postMessage(message),
  listen: (listener) => {
    const listen = ({ data }: MessageEvent<Message>): void => listener(data);
    channel.addEventListener('message', listen);
    return () => channel.removeEventListener('message', listen);
  },
});

/** Holds the lock of this window until `over`, or until it is closed, however that comes. Resolves when it is held. */
export const holdLock = (name: string, over: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    void navigator.locks.request(name, () => {
      resolve();
      return untilAborted(over);
    });
  });

/** Resolves when no window has this lock any more. */
export const untilFree = async (name: string): Promise<void> => {
  await navigator.locks.request(name, () => undefined);
};

export const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });
