/** What the client takes from the world around it: a test brings its own. */

export type SocketOpening = {
  readonly url: string;
  /** Where the platform takes them: a browser sends neither. */
  readonly headers: Readonly<Record<string, string>>;
  readonly protocols: readonly string[];
};

/** What both kinds of WebSocket have in common, browsers' and the package's `ws`. */
export type Socket = {
  send(text: string): void;
  close(code?: number): void;
  addEventListener(type: 'open' | 'error', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(
    type: 'close',
    listener: (event: { readonly code: number; readonly reason: string }) => void,
  ): void;
};

export type Deps = {
  readonly fetch: typeof globalThis.fetch;
  readonly openSocket: (opening: SocketOpening) => Promise<Socket>;
  /** Milliseconds since 1970, by this machine: for times that are shown or compared with the platform's. */
  readonly nowMs: () => number;
  /** Milliseconds since some moment, never set: for waits and deadlines. */
  readonly elapsedMs: () => number;
  /** Resolves later, or as soon as the signal is aborted. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** At least 0, less than 1: spreads the repeats of many clients. */
  readonly random: () => number;
  /** Whether the page's cookies go with each request by themselves. */
  readonly isBrowser: boolean;
};

/** Resolves after the time, or as soon as the signal is aborted; leaves no timer and no listener behind. */
export const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) {
      resolve();
      return;
    }
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, Math.max(0, ms));
    signal?.addEventListener('abort', end, { once: true });
  });
