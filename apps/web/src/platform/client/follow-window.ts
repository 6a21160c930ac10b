/** Makes this window use the socket of another one, and open one itself when that window is closed. */
import type { CallLink } from './calls.ts';
import { lead, type OwnSocket, type Sharing } from './lead-windows.ts';
import { Follower } from './socket-follower.ts';
import { holdLock, toPort, untilAborted } from './window-port.ts';

/** How often a window that has found none looks for the one with the socket. */
const HELLO_EVERY_MS = 250;

/** The way over the other window's socket. @param open opens one of this window's own */
export async function follow(sharing: Sharing, open: () => OwnSocket): Promise<CallLink> {
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
  return follower.link;
}
