/** Connections that have not identified themselves: each is read until its first whole message, and no further. */
import type { Socket } from 'node:net';
import { decode } from '@tradefloor/fix/decode';
import type { Dictionary } from '@tradefloor/fix/dictionary';
import { createFramer, feed, nextFrame } from '@tradefloor/fix/framing';
import type { FixMessage } from '@tradefloor/fix/message';
import { USUAL_SETTINGS } from '@tradefloor/fix/session-state';

/** Connections that have not identified themselves. */
const STRANGERS_MAX = 64;
const FIRST_BYTES_MAX = 65_536;
/** With this a TLS client begins; a plain port cannot respond, and would keep it waiting. */
const TLS_HANDSHAKE = 0x16;

const NO_MESSAGE: FixMessage = { type: '', header: [], body: [] };

/** The first message of a connection, and all bytes that came with it, its own among them. */
export type First = {
  /** Empty where the bytes are no message. */
  readonly message: FixMessage;
  readonly socket: Socket;
  readonly early: Buffer;
};

export class Strangers {
  readonly #dictionary: Dictionary;
  readonly #onFirst: (first: First) => void;
  readonly #sockets = new Set<Socket>();

  constructor(dictionary: Dictionary, onFirst: (first: First) => void) {
    this.#dictionary = dictionary;
    this.#onFirst = onFirst;
  }

  /** Counts a connection whose handshake is under way. */
  hold(socket: Socket): void {
    this.#makeRoom();
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
  }

  /** The handshake is over: the connection over it is admitted in its place. */
  release(socket: Socket): void {
    this.#sockets.delete(socket);
  }

  /** Reads the connection's first message, or closes it when none comes in time. */
  admit(socket: Socket): void {
    this.#makeRoom();
    const framer = createFramer(FIRST_BYTES_MAX);
    let early: Buffer = Buffer.alloc(0);
    this.#sockets.add(socket);
    const patience = setTimeout(() => socket.destroy(), USUAL_SETTINGS.logonWaitMs);
    const known = () => {
      clearTimeout(patience);
      this.#sockets.delete(socket);
    };
    socket.on('close', known);
    const onData = (chunk: Buffer) => {
      early = early.length === 0 ? chunk : Buffer.concat([early, chunk]);
      if (early[0] === TLS_HANDSHAKE) {
        socket.destroy();
        return;
      }
      feed(framer, chunk);
      const frame = nextFrame(framer);
      if (frame === null) {
        if (early.length > FIRST_BYTES_MAX) socket.destroy();
        return;
      }
      socket.off('data', onData);
      known();
      const decoded = decode(frame, this.#dictionary);
      const message = decoded.kind === 'message' ? decoded.message : NO_MESSAGE;
      this.#onFirst({ message, socket, early });
    };
    socket.on('data', onData);
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** The connection that has been silent for longest is closed: a client that occupies connections locks no one out. */
  #makeRoom(): void {
    if (this.#sockets.size < STRANGERS_MAX) return;
    for (const oldest of this.#sockets) {
      oldest.destroy();
      this.#sockets.delete(oldest);
      return;
    }
  }
}
