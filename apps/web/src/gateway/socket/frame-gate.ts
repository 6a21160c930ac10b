/**
 * Passes a server's WebSocket frames on as they are, and can end them: after the frame under way, with a close frame of
 * its own (RFC 6455, sections 5.2 and 5.5.1).
 */
import { Transform, type TransformCallback } from 'node:stream';

const FIN_CLOSE = 0x88;
/** The second byte of a frame's head, where its length stands behind it. */
const LENGTH_IN_2_BYTES = 126;
const LENGTH_IN_8_BYTES = 127;

export class FrameGate extends Transform {
  /** The head under way, as far as it has come. */
  #head: number[] = [];
  /** Bytes of the payload under way that are still to come. */
  #left = 0;
  #goodbye: Buffer | null = null;

  /** Lets the frame under way pass, then a close frame, and nothing more. */
  close(code: number, reason: string): void {
    if (this.#goodbye !== null || this.writableEnded) return;
    this.#goodbye = closeFrame(code, reason);
    if (this.#isClosing) this.#leave();
  }

  get #isBetweenFrames(): boolean {
    return this.#left === 0 && this.#head.length === 0;
  }

  #leave(): void {
    this.push(this.#goodbye);
    this.push(null);
  }

  override _transform(bytes: Buffer, _: BufferEncoding, done: TransformCallback): void {
    const passing = this.#passing(bytes);
    if (passing > 0) this.push(bytes.subarray(0, passing));
    if (passing > 0 && this.#isClosing) this.#leave();
    done();
  }

  /** How many of the bytes pass: all while it is open, those of the frame under way while it closes. */
  #passing(bytes: Buffer): number {
    let at = 0;
    while (at < bytes.length && !this.#isClosing) at += this.#take(bytes, at);
    return at;
  }

  /** It is to be closed, and no frame is under way any more. */
  get #isClosing(): boolean {
    return this.#goodbye !== null && this.#isBetweenFrames;
  }

  /** Takes a byte of a head, or what is there of a payload. @returns how many bytes */
  #take(bytes: Buffer, at: number): number {
    if (this.#left > 0) {
      const count = Math.min(this.#left, bytes.length - at);
      this.#left -= count;
      return count;
    }
    this.#head.push(bytes[at] ?? 0);
    const payload = payloadLength(this.#head);
    if (payload !== null) {
      this.#left = payload;
      this.#head = [];
    }
    return 1;
  }
}

/** The length of the payload behind an unmasked head; null while the head is not complete. */
function payloadLength(head: readonly number[]): number | null {
  const [, short] = head;
  if (short === undefined) return null;
  if (short < LENGTH_IN_2_BYTES) return short;
  const extended = head.slice(2);
  if (extended.length < (short === LENGTH_IN_8_BYTES ? 8 : 2)) return null;
  return extended.reduce((length, byte) => length * 256 + byte, 0);
}

function closeFrame(code: number, reason: string): Buffer {
  const payload = Buffer.from(`\0\0${reason}`, 'utf8');
  payload.writeUInt16BE(code, 0);
  return Buffer.concat([Buffer.from([FIN_CLOSE, payload.length]), payload]);
}
