/**
 * A WebSocket client that costs next to nothing, so that thousands of them, or thousands of orders a second, do not
 * take the machine from what is measured. Reads frame headers and hands the bytes on; no compression, no fragments.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const OPCODE = { TEXT: 1, CLOSE: 8, PING: 9, PONG: 10 } as const;
const CONNECT_MS = 10_000;
/** Masking hides nothing from a server of our own: a mask of zeros leaves the payload as it is. */
const NO_MASK = Buffer.alloc(4);

export type RawSocket = {
  send(text: string): void;
  /** Stops reading: what the server sends piles up on its side. */
  stall(): void;
  resume(): void;
  close(): void;
  /** Set when the server has closed it. */
  readonly closedWith: () => number | null;
};

export type RawOptions = {
  readonly port: number;
  readonly path: string;
  readonly cookie?: string;
  /** The payload of a text frame; valid during the call only. */
  readonly onText: (payload: Buffer) => void;
};

/** Opens a socket. @throws Error when the server does not upgrade the connection */
export async function openRaw({ port, path, cookie, onText }: RawOptions): Promise<RawSocket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const timer = setTimeout(() => socket.destroy(new Error('no answer to the upgrade')), CONNECT_MS);
  await once(socket, 'connect');
  socket.write(
    [
      `GET ${path} HTTP/1.1`,
      `Host: localhost:${port}`,
      `Origin: http://localhost:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      ...(cookie === undefined ? [] : [`Cookie: ${cookie}`]),
      '',
      '',
    ].join('\r\n'),
  );
  const rest = await upgraded(socket);
  clearTimeout(timer);
  return reading(socket, rest, onText);
}

async function upgraded(socket: Socket): Promise<Buffer> {
  let read = Buffer.alloc(0);
  for (;;) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    read = Buffer.concat([read, chunk]);
    const end = read.indexOf('\r\n\r\n');
    if (end < 0) continue;
    const head = read.toString('latin1', 0, end);
    if (!head.startsWith('HTTP/1.1 101')) {
      socket.destroy();
      throw new Error(`the server refused the socket: ${head.split('\r\n')[0]}`);
    }
    return read.subarray(end + 4);
  }
}

function reading(socket: Socket, first: Buffer, onText: (payload: Buffer) => void): RawSocket {
  let kept = first;
  let closedWith: number | null = null;
  const take = (chunk: Buffer) => {
    kept = kept.length === 0 ? chunk : Buffer.concat([kept, chunk]);
    let at = 0;
    for (;;) {
      const frame = frameAt(kept, at);
      if (frame === null) break;
      at = frame.end;
      const payload = kept.subarray(frame.start, frame.end);
      if (frame.opcode === OPCODE.TEXT) onText(payload);
      else if (frame.opcode === OPCODE.PING) socket.write(toFrame(OPCODE.PONG, payload));
      else if (frame.opcode === OPCODE.CLOSE) {
        closedWith = payload.length >= 2 ? payload.readUInt16BE(0) : 1005;
        socket.end();
      }
    }
    kept = at === 0 ? kept : Buffer.from(kept.subarray(at));
  };
  socket.on('data', take);
  socket.on('error', () => undefined);
  socket.on('close', () => {
    closedWith ??= 1006;
  });
  if (first.length > 0) take(Buffer.alloc(0));
  return {
    send: (text) => void socket.write(toFrame(OPCODE.TEXT, Buffer.from(text))),
    stall: () => void socket.pause(),
    resume: () => void socket.resume(),
    close: () => void socket.destroy(),
    closedWith: () => closedWith,
  };
}

/**
 * Position of a whole frame; null when more of it is still to come. Server frames are not masked.
 */
function frameAt(bytes: Buffer, at: number): { opcode: number; start: number; end: number } | null {
  if (bytes.length < at + 2) return null;
  const opcode = (bytes[at] ?? 0) & 0x0f;
  let length = (bytes[at + 1] ?? 0) & 0x7f;
  let start = at + 2;
  if (length === 126) {
    if (bytes.length < at + 4) return null;
    length = bytes.readUInt16BE(at + 2);
    start = at + 4;
  } else if (length === 127) {
    if (bytes.length < at + 10) return null;
    length = Number(bytes.readBigUInt64BE(at + 2));
    start = at + 10;
  }
  const end = start + length;
  return bytes.length < end ? null : { opcode, start, end };
}

function toFrame(opcode: number, payload: Buffer): Buffer {
  const { length } = payload;
  const head = length < 126 ? Buffer.alloc(2) : Buffer.alloc(4);
  head[0] = 0x80 | opcode;
  if (length < 126) head[1] = 0x80 | length;
  else {
    head[1] = 0x80 | 126;
    head.writeUInt16BE(length, 2);
  }
  return Buffer.concat([head, NO_MASK, payload]);
}
