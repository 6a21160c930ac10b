/** Server frames by hand (RFC 6455, section 5.2), so that one frame can be written to many sockets. */

const FIN_TEXT = 0x81;

/** The head of an unmasked text frame that carries so many bytes. */
export function frameHead(length: number): Buffer {
  if (length < 126) return Buffer.from([FIN_TEXT, length]);
  if (length < 0x1_0000) {
    const head = Buffer.allocUnsafe(4);
    head[0] = FIN_TEXT;
    head[1] = 126;
    head.writeUInt16BE(length, 2);
    return head;
  }
  const head = Buffer.allocUnsafe(10);
  head[0] = FIN_TEXT;
  head[1] = 127;
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}

/**
 * A text as one whole frame, in a string with a character for each byte ("latin1"): frames of one socket are joined and
 * written without a buffer between.
 */
export function frameCharacters(text: string): string {
  const isAscii = Buffer.byteLength(text) === text.length;
  const payload = isAscii ? text : Buffer.from(text, 'utf8').toString('latin1');
  return headCharacters(payload.length) + payload;
}

function headCharacters(length: number): string {
  if (length < 126) return String.fromCharCode(FIN_TEXT, length);
  if (length < 0x1_0000) return String.fromCharCode(FIN_TEXT, 126, length >> 8, length & 0xff);
  return frameHead(length).toString('latin1');
}

/** A text as one whole frame. */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text, 'utf8');
  return Buffer.concat([frameHead(payload.length), payload]);
}
