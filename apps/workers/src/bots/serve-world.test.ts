/** A world on two streams: from its first line to its end. */
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { readWorldArguments } from './bot-arguments.ts';
import { serveWorld } from './serve-world.ts';

async function serve(input: string) {
  const options = readWorldArguments(['--length', '5s']);
  if (!options.ok) throw new Error(options.error);
  const output = new PassThrough();
  const all = text(output);
  const source = new PassThrough();
  source.end(input);
  const code = await serveWorld(options.value, source, output);
  output.end();
  const lines = (await all).trim().split('\n');
  return { code, lines: lines.map((line) => JSON.parse(line)) };
}

it('responds to each line, refuses one that is too long, and ends when it is closed', async () => {
  const { code, lines } = await serve(
    `{"v":1,"id":1,"op":"observe"}\n\n${' '.repeat(70_000)}\n{"v":1,"id":2,"op":"close"}\n{"v":1,"id":3,"op":"observe"}\n`,
  );
  expect(code).toBe(0);
  expect(lines).toMatchObject([
    { event: 'ready' },
    { id: 1, ok: true },
    { id: null, ok: false, error: { code: 'PAYLOAD_TOO_LARGE' } },
    { id: 2, ok: true },
  ]);
});

it('ends at the end of its input', async () => {
  expect(await serve('')).toMatchObject({ code: 0, lines: [{ event: 'ready' }] });
});
