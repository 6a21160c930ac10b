/** Plays an acceptance case against an acceptor on a socket. For tests only. */
import { createConnection, type Socket } from 'node:net';
import { latin1 } from '../bytes.ts';
import { createFramer, feed, nextFrame } from '../framing.ts';
import { difference, type Step, wireText } from './acceptance-definition.ts';

const RESPONSE_WITHIN_MS = 15_000;
const show = (text: string): string => text.replaceAll('\u0001', '|');

/** One of a case's clients. */
class Client {
  readonly #socket: Socket;
  readonly #framer = createFramer(1_000_000);
  readonly #messages: string[] = [];
  #isClosed = false;
  #notify: () => void = () => {};

  constructor(port: number) {
    this.#socket = createConnection({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (chunk) => {
      feed(this.#framer, chunk);
      for (let frame = nextFrame(this.#framer); frame !== null; frame = nextFrame(this.#framer)) {
        this.#messages.push(latin1(frame));
      }
      this.#notify();
    });
    const onEnd = (): void => {
      this.#isClosed = true;
      this.#notify();
    };
    this.#socket.on('error', onEnd);
    this.#socket.on('end', onEnd);
    this.#socket.on('close', onEnd);
  }

  send(text: string): void {
    this.#socket.write(Buffer.from(text, 'latin1'));
  }

  close(): void {
    this.#socket.destroy();
  }

  /** The next message; null when the server closed instead. */
  async next(): Promise<string | null> {
    const deadline = Date.now() + RESPONSE_WITHIN_MS;
    while (this.#messages.length === 0 && !this.#isClosed) {
      const leftMs = deadline - Date.now();
      if (leftMs <= 0) throw new Error(`nothing within ${RESPONSE_WITHIN_MS} ms`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, leftMs);
        this.#notify = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    return this.#messages.shift() ?? null;
  }
}

/** Where a case is played. */
export type Stage = {
  readonly port: number;
  /** `any`: the application behind the session may respond with anything. */
  readonly app?: 'echo' | 'any';
};

async function playStep(step: Step, stage: Stage, clients: Map<number, Client>): Promise<void> {
  const { port, app = 'echo' } = stage;
  if (step.act === 'connect') {
    clients.set(step.client, new Client(port));
    return;
  }
  const client = clients.get(step.client);
  if (client === undefined) throw new Error(`client ${step.client} is not connected`);
  if (step.act === 'send') client.send(wireText(step.text, Date.now()));
  else if (step.act === 'disconnect') client.close();
  else {
    const message = await client.next();
    if (step.act === 'expect-disconnect') {
      if (message !== null) throw new Error(`a disconnect expected, got ${show(message)}`);
      client.close();
    } else if (message === null) throw new Error(`disconnected, expected ${show(step.text)}`);
    else {
      const differs = difference(step.text, message, app);
      if (differs !== null) throw new Error(`${differs} in ${show(message)}`);
    }
  }
}

/** Plays a case to its end. @throws with the line at which the server differs from it */
export async function playCase(steps: readonly Step[], stage: Stage): Promise<void> {
  const clients = new Map<number, Client>();
  try {
    for (const step of steps) {
      await playStep(step, stage, clients).catch((cause: unknown) => {
        throw new Error(`line ${step.line}: ${String(cause)}`, { cause });
      });
    }
  } finally {
    for (const client of clients.values()) client.close();
  }
}
