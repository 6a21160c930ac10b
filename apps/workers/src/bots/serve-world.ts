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

/** @returns the exit code: 1 after the world failed */
export async function serveWorld(
  options: WorldServerOptions,
  input: AsyncIterable<Uint8Array>,
  output: Writable,
): Promise<number> {
  const server = await WorldServer.open(options);
  const write = async (lines: readonly string[]): Promise<void> => {
    // Nothing more is done than the reader takes.
    if (!output.write(`${lines.join('\n')}\n`)) await once(output, 'drain');
  };
  await write([server.readyLine()]);
  for await (const line of boundedLines(input, LINE_BYTES_MAX)) {
    if (line === 'TOO_LONG') {
      await write([TOO_LONG]);
      continue;
    }
    if (line.text.trim() === '') continue;
    try {
      const { lines, isClosed } = await server.handle(line.text);
      await write(lines);
      if (isClosed) return 0;
    } catch (error) {
      await write([internalLine(line.text, error)]);
      return 1;
    }
  }
  return 0;
}
