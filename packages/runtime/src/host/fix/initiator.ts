/** The calling side of FIX: keeps one session connected, comes back after every loss, waiting longer each time. */
import { createConnection, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { FixMessage } from '@tradefloor/fix/message';
import type { SessionSettings } from '@tradefloor/fix/session-state';
import { FixLine, type LineListeners } from './fix-line.ts';
import { type InitiatorTls, toClientOptions } from './fix-tls.ts';
import type { WriteGroup } from './write-group.ts';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;
const CONNECT_MS = 5_000;
const GOODBYE_MS = 2_500;
const LOOK_MS = 20;

export type InitiatorOptions = {
  readonly address: { readonly host: string; readonly port: number };
  /** Where left out, or null, the connection is plain. */
  readonly tls?: InitiatorTls | null;
  readonly settings: SessionSettings;
  readonly group: WriteGroup;
  readonly nowMs: () => number;
  readonly listeners: LineListeners;
};

export type InitiatorStatus = 'down' | 'connecting' | 'logged-on';

/** A session that is always on its way to being connected. */
export class Initiator {
  readonly line: FixLine;
  readonly #options: InitiatorOptions;
  #socket: Socket | null = null;
  #retry: NodeJS.Timeout | null = null;
  #waitMs = FIRST_WAIT_MS;
  #isStopped = false;
  #why: string | null = 'not connected yet';

  constructor(options: InitiatorOptions) {
    this.#options = options;
    const { settings, group, nowMs, listeners } = options;
    this.line = new FixLine({
      settings,
      group,
      nowMs,
      listeners: {
        ...listeners,
        onLoggedOn: (effect) => {
          this.#waitMs = FIRST_WAIT_MS;
          this.#why = null;
          listeners.onLoggedOn(effect);
        },
        onClosed: (why) => {
          this.#why = why;
          listeners.onClosed(why);
        },
      },
    });
  }

  get status(): InitiatorStatus {
    if (this.line.isUp) return 'logged-on';
    return this.#socket === null ? 'down' : 'connecting';
  }

  /** Why there is no session; null while there is one. */
  get why(): string | null {
    return this.line.isUp ? null : this.#why;
  }

  start(): void {
    this.#connect();
  }

  send(message: FixMessage): void {
    this.line.send(message);
  }

  /** The next Logon starts both sides at 1. */
  resetAtNextLogon(): void {
    this.line.session.isResetWanted = true;
  }

  /** Cuts the connection; it comes back by itself. */
  cut(): void {
    this.#socket?.destroy();
  }

  /** Logs out and does not reconnect. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.line.logout(null);
    const giveUpAt = performance.now() + GOODBYE_MS;
    while (this.line.isBusy && this.line.session.phase !== 'down' && performance.now() < giveUpAt) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    this.#socket?.destroy();
  }

  #connect(): void {
    this.#retry = null;
    const socket = this.#dial();
    if (socket === null) {
      this.#comeBack();
      return;
    }
    this.#socket = socket;
    const patience = setTimeout(
      () => socket.destroy(new Error('no connection in time')),
      CONNECT_MS,
    );
    socket.on(this.#isSecure ? 'secureConnect' : 'connect', () => {
      clearTimeout(patience);
      if (this.#isStopped || !this.line.adopt(socket, null)) socket.destroy();
    });
    socket.on('error', (error) => {
      this.#why = error.message;
    });
    socket.on('close', () => {
      clearTimeout(patience);
      this.#socket = null;
      this.#comeBack();
    });
  }

  get #isSecure(): boolean {
    return (this.#options.tls ?? null) !== null;
  }

  /** Null when the certificates cannot be read now. */
  #dial(): Socket | null {
    const { address, tls = null } = this.#options;
    const to = { host: address.host, port: address.port };
    if (tls === null) return createConnection({ ...to, noDelay: true });
    try {
      return connectTls({ ...to, ...toClientOptions(tls) }).setNoDelay(true);
    } catch (error) {
      this.#why = `the certificates of the line: ${error}`;
      return null;
    }
  }

  #comeBack(): void {
    if (this.#isStopped) return;
    this.#retry = setTimeout(() => this.#connect(), this.#waitMs);
    this.#waitMs = Math.min(LONGEST_WAIT_MS, this.#waitMs * 2);
  }
}
