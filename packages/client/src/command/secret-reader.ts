/** Reads what must not be an argument: keys, passwords, codes. */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** The streams of the process, or a test's. */
export type SecretStreams = {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stderr: NodeJS.WritableStream;
};

/** Reads one line at a time: on a terminal one that is typed unseen, from a pipe the next one; empty at its end. */
export function secretReader(streams: SecretStreams): (prompt: string) => Promise<string> {
  let lines: Promise<string[]> | null = null;
  return async (prompt) => {
    if (streams.stdin.isTTY) return readUnseen(streams, prompt);
    lines ??= readLines(streams.stdin);
    return (await lines).shift() ?? '';
  };
}

async function readLines(stdin: NodeJS.ReadableStream): Promise<string[]> {
  let text = '';
  for await (const chunk of stdin) text += String(chunk);
  return text.split(/\r?\n/);
}

async function readUnseen({ stdin, stderr }: SecretStreams, prompt: string): Promise<string> {
  stderr.write(prompt);
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: hidden, terminal: true });
  try {
    return await new Promise((resolve) => {
      lines.once('line', resolve);
      lines.once('close', () => resolve(''));
    });
  } finally {
    lines.close();
    stderr.write('\n');
  }
}
