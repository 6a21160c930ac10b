/** Which window of a browser opens a socket: the one that holds the lock. */

type Ways = {
  /** This window opens the socket. Returns what is done when another window wants to use it. */
  readonly first: () => () => Promise<void>;
  /** Another window has it. */
  readonly later: () => Promise<void>;
};

/**
 * Calls one of the ways, once.
 * @param name of the lock, and of the channel on which another window makes itself known
 * @param over ends the hold of the lock
 */
export function chooseSocket(name: string, over: AbortSignal, { first, later }: Ways): void {
  // Pages that are not served securely have no locks: there each window has a socket of its own.
  if (!('locks' in navigator)) {
    first();
    return;
  }
  const chosen = navigator.locks.request(name, { ifAvailable: true }, (lock) => {
    if (lock === null) {
      void later();
      return;
    }
    const serve = first();
    const channel = new BroadcastChannel(name);
    channel.onmessage = () => {
      channel.close();
      void serve();
    };
    return new Promise<void>((resolve) => over.addEventListener('abort', () => resolve()));
  });
  void chosen;
}
