/** Frames of a WebSocket as they come from a server. */

/**
 * The first whole frame of a server (RFC 6455, section 5.2: never masked).
 * @param {Buffer} bytes
 * @returns {{ opcode: number, text: string, length: number } | null}
 */
export function toFrame(bytes) {
  if (bytes.length < 2) return null;
  const short = bytes.readUInt8(1) & 127;
  const start = short === 126 ? 4 : short === 127 ? 10 : 2;
  if (bytes.length < start) return null;
  const size =
    short === 126
      ? bytes.readUInt16BE(2)
      : short === 127
        ? Number(bytes.readBigUInt64BE(2))
        : short;
  if (bytes.length < start + size) return null;
  const text = bytes.toString('utf8', start, start + size);
  return { opcode: bytes.readUInt8(0) & 15, text, length: start + size };
}
