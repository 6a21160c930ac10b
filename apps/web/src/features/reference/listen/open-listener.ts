/** One socket of the reader's session that passes on the newest events. */

/** One event as it came. */
export type Received = {
  /** Rises by one per listener. */
  readonly no: number;
  /** When it came, milliseconds since 1970. */
  readonly atMs: number;
  readonly event: string;
  /** Its data as JSON, in lines. */
  readonly text: string;
};

export type Listener = {
  /** On the gateway. */
  readonly path: string;
  /** Null for every event of the socket. */
  readonly topic: string | null;
  /** The socket's other topics, which are not wanted while one is listened to. */
  readonly others: readonly string[];
  readonly onOpen: () => void;
  readonly onEvent: (event: Received) => void;
  /** Closed by the platform; `why` is a sentence. */
  readonly onEnd: (why: string) => void;
};

/** A frame may name no more. */
const TOPICS_A_FRAME = 40;
/** Of one event no more is shown. */
const TEXT_MAX = 5_000;

const WHY: Readonly<Record<number, string>> = {
  1008: 'A limit was exceeded: a session may have five sockets.',
  1012: 'The platform is restarting. Listen again.',
  1013: 'The events were not read fast enough. Listen again.',
  4401: 'The session ended. Log in again.',
};

/** Opens the socket. @returns a function that closes it */
export function openListener(listener: Listener): () => void {
  const { path, topic, others, onOpen, onEvent, onEnd } = listener;
  const url = new URL(path, window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(url);
  let no = 0;
  let wasOpen = false;
  let isStopped = false;
  socket.addEventListener('open', () => {
    wasOpen = true;
    for (const op of toOps(topic, others)) socket.send(JSON.stringify(op));
    onOpen();
  });
  socket.addEventListener('message', ({ data }) => {
    const frame = readFrame(data);
    if (isStopped || frame === null || (topic !== null && frame.event !== topic)) return;
    no += 1;
    onEvent({ no, atMs: Date.now(), event: frame.event, text: toText(frame.data) });
  });
  socket.addEventListener('close', ({ code }) => {
    if (isStopped) return;
    if (wasOpen) onEnd(WHY[code] ?? `The socket was closed (${code}).`);
    else onEnd('The socket was refused. Log in first.');
  });
  return () => {
    isStopped = true;
    socket.close();
  };
}

/** What is sent first: only the topic is wanted, of all that come by default. */
function toOps(topic: string | null, others: readonly string[]) {
  if (topic === null) return [];
  const parts = Math.ceil(others.length / TOPICS_A_FRAME);
  return [
    { op: 'subscribe', topics: [topic] },
    ...Array.from({ length: parts }, (_, i) => ({
      op: 'unsubscribe',
      topics: others.slice(i * TOPICS_A_FRAME, (i + 1) * TOPICS_A_FRAME),
    })),
  ];
}

function readFrame(text: unknown): { readonly event: string; readonly data: unknown } | null {
  try {
    const value: unknown = JSON.parse(String(text));
    if (typeof value !== 'object' || value === null) return null;
    const { event, data } = value as Readonly<Record<string, unknown>>;
    return typeof event === 'string' ? { event, data } : null;
  } catch {
    return null;
  }
}

function toText(data: unknown): string {
  const text = JSON.stringify(data, null, 2) ?? '';
  return text.length <= TEXT_MAX ? text : `${text.slice(0, TEXT_MAX)}\n…`;
}
