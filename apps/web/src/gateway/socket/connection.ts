/** One socket of one session: what it may send and receive, and why it ends. What it speaks is decided elsewhere. */
import type { Duplex } from 'node:stream';
import type { Session } from '@tradefloor/api/ports/ports';
import { CLOSE } from '@tradefloor/contracts/socket';
import { WebSocket } from 'ws';
import type { GatewayLimits } from '../limits/settings.ts';
import { TokenBucket } from '../limits/token-bucket.ts';
import type { Credential } from '../upstream/upstream.ts';
import { frameCharacters } from './ws-frame.ts';

/** A socket that does not close on request is cut after this long. */
const GOODBYE_MS = 5_000;
/** So many messages that are not valid, or over the allowance, are refused before the connection ends. */
const OFFENCES_MAX = 10;

export type ConnectionParts = {
  readonly ws: WebSocket;
  readonly socket: Duplex;
  readonly session: Session;
  readonly credential: Credential;
  readonly id: string;
  readonly path: string;
  readonly limits: GatewayLimits;
  readonly nowMs: () => number;
};

export class Connection {
  readonly id: string;
  readonly path: string;
  readonly credential: Credential;
  readonly limits: GatewayLimits;
  readonly nowMs: () => number;
  readonly openedAtMs: number;
  readonly #ws: WebSocket;
  readonly #socket: Duplex;
  readonly #messages: TokenBucket;
  readonly #onIdentity = new Set<() => void>();
  readonly #onClosed: (() => void)[] = [];
  #session: Session | null;
  #offences = 0;
  /** Frames that go out together when the work at hand is done, a character for each byte. */
  #waiting = '';
  #goodbye: NodeJS.Timeout | null = null;
  /** Batches of prices and prints left out while the other side is slow. */
  readonly skipped = { prices: 0, prints: 0 };
  /** When the other side last sent something. */
  receivedAtMs: number;
  /** Why it was closed from this side, for the log. */
  closedBecause = { code: 0, reason: '' };

  constructor({ ws, socket, session, credential, id, path, limits, nowMs }: ConnectionParts) {
    this.#ws = ws;
    this.#socket = socket;
    this.#session = session;
    this.credential = credential;
    this.id = id;
    this.path = path;
    this.limits = limits;
    this.nowMs = nowMs;
    this.openedAtMs = nowMs();
    this.receivedAtMs = this.openedAtMs;
    this.#messages = new TokenBucket(limits.messages, this.openedAtMs);
    ws.on('pong', () => {
      this.receivedAtMs = nowMs();
    });
    ws.on('error', () => undefined);
    ws.once('close', () => this.#gone());
  }

  /** The session as it stands; null once it is over. */
  get session(): Session | null {
    return this.#session;
  }

  get isOpen(): boolean {
    return this.#ws.readyState === WebSocket.OPEN;
  }

  /** Bytes that wait to be taken by the other side. */
  get unsent(): number {
    return this.#socket.writableLength + this.#waiting.length;
  }

  /** Text frames only; `heard` is called for each, after the socket's own limits. */
  onText(received: (text: Buffer) => void): void {
    this.#ws.on('message', (data: Buffer, isBinary: boolean) => {
      this.receivedAtMs = this.nowMs();
      if (!this.isOpen) return;
      if (isBinary) this.close(CLOSE.UNSUPPORTED, 'text frames only');
      else received(data);
    });
  }

  onIdentity(changed: () => void): () => void {
    this.#onIdentity.add(changed);
    return () => this.#onIdentity.delete(changed);
  }

  onClosed(closed: () => void): void {
    this.#onClosed.push(closed);
  }

  /** Takes one message from the allowance; false when it is used up. */
  allowsMessage(): boolean {
    return this.#messages.take(this.nowMs()) === 0;
  }

  /** Notes a message that is not valid or over the allowance; too many of them end the connection. */
  offended(): void {
    this.#offences += 1;
    if (this.#offences > OFFENCES_MAX) this.close(CLOSE.POLICY, 'too many invalid messages');
  }

  /** Sends what must not be lost; a socket that does not take it is closed. */
  sendText(text: string): void {
    this.sendFrame(frameCharacters(text));
  }

  /**
   * Sends what `frameCharacters` made. All that is sent before the event loop's next step, such as the events of one
   * commit and the response to a call, is one write: a system call costs more than the rest of a frame.
   */
  sendFrame(frame: string): void {
    if (!this.isOpen) return;
    if (this.#waiting === '') process.nextTick(this.#flush);
    this.#waiting += frame;
    this.#checkUnsent();
  }

  /** Hands over what waits; frames written past it come after it. */
  readonly #flush = (): void => {
    const frames = this.#waiting;
    if (frames === '') return;
    this.#waiting = '';
    if (this.isOpen) this.#socket.write(frames, 'latin1');
  };

  /** Writes one whole frame, shared with other sockets. */
  writeFrame(frame: Buffer): void {
    if (!this.isOpen) return;
    this.#flush();
    this.#socket.write(frame);
    this.#checkUnsent();
  }

  /** Writes one frame that consists of pieces, some of them shared with other sockets. */
  writePieces(pieces: readonly Buffer[]): void {
    if (!this.isOpen) return;
    this.#flush();
    this.#socket.cork();
    for (const piece of pieces) this.#socket.write(piece);
    this.#socket.uncork();
    this.#checkUnsent();
  }

  #checkUnsent(): void {
    if (this.unsent > this.limits.unsentBytes) this.close(CLOSE.TRY_AGAIN, 'too slow');
  }

  ping(): void {
    if (this.isOpen) this.#ws.ping();
  }

  /** A session that was checked again; the same one, perhaps with other rights. */
  renew(session: Session): void {
    const changed =
      JSON.stringify(session.identityWire) !== JSON.stringify(this.#session?.identityWire);
    this.#session = session;
    if (changed) for (const notify of [...this.#onIdentity]) notify();
  }

  /** The session is over: nothing more is sent. */
  endSession(): void {
    this.#session = null;
    this.close(CLOSE.SESSION_OVER, 'the session is over');
  }

  close(code: number, reason: string): void {
    if (this.#goodbye) return;
    this.closedBecause = { code, reason };
    this.#goodbye = setTimeout(() => this.#ws.terminate(), GOODBYE_MS);
    this.#goodbye.unref();
    this.#flush();
    this.#ws.close(code, reason);
  }

  /** Cuts an unresponsive socket. */
  cut(): void {
    this.closedBecause = { code: 1006, reason: 'no answer' };
    this.#ws.terminate();
  }

  #gone(): void {
    if (this.#goodbye) clearTimeout(this.#goodbye);
    for (const closed of this.#onClosed) closed();
  }
}
