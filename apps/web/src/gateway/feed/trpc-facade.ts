/** A socket as tRPC's own handler sees it: subscriptions of books, currencies, prints and the session go through it. */
import { EventEmitter } from 'node:events';
import { CLOSE } from '@tradefloor/contracts/socket';
import type { Connection } from '../socket/connection.ts';

/** What tRPC uses of a socket: sending, closing, and the events `message` and `close`. */
export class Facade extends EventEmitter {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    super();
    this.#connection = connection;
    connection.onClosed(() => this.emit('close'));
  }

  get readyState(): number {
    return this.#connection.isOpen ? 1 : 3;
  }

  send(text: string): void {
    this.#connection.sendText(text);
  }

  close(): void {
    this.#connection.close(CLOSE.POLICY, 'refused');
  }

  terminate(): void {
    this.#connection.cut();
  }
}
