/** Makes this window, which has the socket, serve the others. */
import type { CallLink } from './calls.ts';
import type { Line } from './line.ts';
import { startLeader } from './socket-leader.ts';
import type { Listening } from './trpc-client.ts';
import { toPort, untilFree } from './window-port.ts';

export type Sharing = {
  /** Names the lock of the socket and the channel of its windows. */
  readonly name: string;
  readonly line: Line;
  readonly listening: Listening;
  readonly over: AbortController;
};

export type OwnSocket = { readonly link: CallLink; readonly isOpen: () => boolean };

/** From now on all subscriptions of this window are shared with the others. */
export function lead({ name, line, listening, over }: Sharing, own: OwnSocket): void {
  const channel = new BroadcastChannel(name);
  const leader = startLeader({
    id: crypto.randomUUID(),
    port: toPort(channel),
    own: own.link,
    state: () => (own.isOpen() ? 'open' : 'down'),
    untilGone: (id) => untilFree(`${name}.${id}`),
  });
  listening.onState = leader.publish;
  over.signal.addEventListener('abort', () => {
    delete listening.onState;
    channel.close();
  });
  line.use(leader.link);
}
