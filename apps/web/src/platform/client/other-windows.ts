/** One socket for all windows: the one that has it serves the others, and when it is closed another one opens its own. */
import type { Line, Way } from './line.ts';
import { Follower } from './socket-follower.ts';
import { startLeader } from './socket-leader.ts';
import type { Listening } from './trpc-client.ts';
import { holdLock, toPort, untilAborted, untilFree } from './window-port.ts';

export type Sharing = {
  /** Names the lock of the socket and the channel of its windows. */
  readonly name: string;
  readonly line: Line;
  readonly listening: Listening;
  readonly over: AbortController;
};

export type OwnSocket = { readonly way: Way; readonly isOpen: () => boolean };

/** From now on all subscriptions of this window are shared with the others. */
export function lead({ name, line, listening, over }: Sharing, own: OwnSocket): void {
  const channel = new BroadcastChannel(name);
  const leader = startLeader({
    id: crypto.randomUUID(),
    port: toPort(channel),
    own: own.way,
    state: () => (own.isOpen() ? 'open' : 'down'),
    untilGone: (id) => untilFree(`${name}.${id}`),
  });
  listening.onState = leader.publish;
  over.signal.addEventListener('abort', () => {
    delete listening.onState;
    channel.close();
  });
  line.use(leader.way);
}

/** How often a window that has found none looks for the one with the socket. */
const HELLO_EVERY_MS = 250;

/** The way over the other window's socket. @param open opens one of this window's own */
export async function follow(sharing: Sharing, open: () => OwnSocket): Promise<Way> {
  const { name, listening, over } = sharing;
  const id = crypto.randomUUID();
  const followed = new AbortController();
  const channel = new BroadcastChannel(name);
  // Held before this window makes itself known: the one with the socket waits for its end.
  await holdLock(`${name}.${id}`, AbortSignal.any([over.signal, followed.signal]));
  const follower = new Follower({
    id,
    port: toPort(channel),
    onState: (state) => {
      const { listener } = listening;
      if (state === 'open') listener?.onOpen();
      else if (state === 'down') listener?.onClosed();
      else {
        over.abort();
        listener?.onOver();
      }
    },
    repeat: (callback) => {
      const timer = window.setInterval(callback, HELLO_EVERY_MS);
      return () => window.clearInterval(timer);
    },
  });
  // Granted when the window with the socket is gone: at once, whether it was closed or has crashed.
  const granted = navigator.locks.request(name, { signal: over.signal }, async () => {
    const own = open();
    lead(sharing, own);
    follower.stop();
    followed.abort();
    channel.close();
    await untilAborted(over.signal);
  });
  // The session is over before that.
  granted.catch(() => undefined);
  return follower.way;
}
