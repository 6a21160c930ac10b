/** A world on two streams: from its first line to its end. */
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { serveWorld } from './serve-world.ts';
import { readWorldArguments } from './world-arguments.ts';

async function serve(input: string | Iterable<string>) {
  const options = readWorldArguments(['--length', '5s']);
  if (!options.ok) throw new Error(options.error);
  const output = new PassThrough();
  const all = text(output);
  const source = Readable.from(typeof input === 'string' ? [input] : input, { objectMode: false });
  const code = await serveWorld(options.value, source, { stream: output, note: () => undefined });
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

it('drops a line of 100 MB as it arrives, reports it once, and goes on', async () => {
  const block = ' '.repeat(1_000_000);
  function* flood() {
    for (let i = 0; i < 100; i += 1) yield block;
    yield '\n{"v":1,"id":9,"op":"close"}\n';
  }
  const { code, lines } = await serve(flood());
  expect(code).toBe(0);
  expect(lines).toMatchObject([
    { event: 'ready' },
    { id: null, ok: false, error: { code: 'PAYLOAD_TOO_LARGE' } },
    { id: 9, ok: true },
  ]);
});

it('ends with the reason where its reader takes nothing, and holds no more than it has written', async () => {
  const options = readWorldArguments(['--length', '5s']);
  if (!options.ok) throw new Error(options.error);
  function* endless() {
    for (;;) yield '{"v":1,"id":1,"op":"observe"}\n';
  }
  const stuck = new PassThrough({ highWaterMark: 1_000 });
  const reasons: string[] = [];
  const code = await serveWorld(options.value, Readable.from(endless(), { objectMode: false }), {
    stream: stuck,
    note: (reason) => reasons.push(reason),
    readerMsMax: 20,
  });
  expect({ code, reasons }).toEqual({
    code: 1,
    reasons: ['The world has ended: its reader took nothing for 0.02 s.'],
  });
  // The first line alone is more than the stream takes.
  expect(stuck.writableLength + stuck.readableLength).toBeLessThan(10_000);
});
