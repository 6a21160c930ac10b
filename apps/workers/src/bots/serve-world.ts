/** A private world on standard input and output, until its input ends or it is closed. */
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { boundedLines } from './bounded-lines.ts';
import { errorLine, LINE_BYTES_MAX } from './protocol.ts';
import { internalLine, WorldServer, type WorldServerOptions } from './world-server.ts';

const TOO_LONG = errorLine(null, {
  code: 'PAYLOAD_TOO_LARGE',
  detail: `A line is longer than ${LINE_BYTES_MAX} bytes`,
});

/** A reader that takes nothing for so long has left the world behind. */
const READER_MS_MAX = 300_000;

export type WorldOutput = {
  readonly stream: Writable;
  /** Why the world ends by itself, for people. */
  readonly note: (reason: string) => void;
  /** Milliseconds within which a reader takes what is written. */
  readonly readerMsMax?: number;
};

/** The reader has not taken what was written in time. */
class ReaderGone extends Error {
  override readonly name = 'ReaderGone';
}

/** Nothing more is done than the reader takes. @throws ReaderGone */
async function writeLines(
  { stream, readerMsMax = READER_MS_MAX }: WorldOutput,
  lines: readonly string[],
): Promise<void> {
  if (stream.write(`${lines.join('\n')}\n`)) return;
  const tooLong = AbortSignal.timeout(readerMsMax);
  try {
    await once(stream, 'drain', { signal: tooLong });
  } catch (error) {
    if (!tooLong.aborted) throw error;
    throw new ReaderGone(`its reader took nothing for ${readerMsMax / 1_000} s`);
  }
}

/** @returns the exit code: 1 after the world failed, or its reader took nothing for too long */
export async function serveWorld(
  options: WorldServerOptions,
  input: AsyncIterable<Uint8Array>,
  output: WorldOutput,
): Promise<number> {
  try {
    return await serve(options, input, (lines) => writeLines(output, lines));
  } catch (error) {
    if (!(error instanceof ReaderGone)) throw error;
    output.note(`The world has ended: ${error.message}.`);
    return 1;
  }
}

async function serve(
  options: WorldServerOptions,
  input: AsyncIterable<Uint8Array>,
  write: (lines: readonly string[]) => Promise<void>,
): Promise<number> {
  const server = await WorldServer.open(options);
  await write([server.readyLine()]);
  for await (const line of boundedLines(input, LINE_BYTES_MAX)) {
    if (line === 'TOO_LONG') {
      await write([TOO_LONG]);
      continue;
    }
    if (line.text.trim() === '') continue;
    const handled = await server.handle(line.text).catch((error: unknown) => ({ error }));
    if ('error' in handled) {
      await write([internalLine(line.text, handled.error)]);
      return 1;
    }
    await write(handled.lines);
    if (handled.isClosed) return 0;
  }
  return 0;
}
