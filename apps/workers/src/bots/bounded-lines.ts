/** Lines of a stream of bytes, none longer than a bound: what is longer is dropped as it arrives, and reported once. */

/** A line without its end, or `TOO_LONG` in place of one that passed the bound. */
export type BoundedLine = { readonly text: string } | 'TOO_LONG';

const NEWLINE = 0x0a;

/** @param maxBytes of a line, its end not counted */
export async function* boundedLines(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<BoundedLine> {
  let parts: Uint8Array[] = [];
  let size = 0;
  const take = (part: Uint8Array): void => {
    size += part.length;
    if (size <= maxBytes) parts.push(part);
    else parts = [];
  };
  const finish = (): BoundedLine => {
    const line: BoundedLine = size > maxBytes ? 'TOO_LONG' : { text: toText(parts) };
    parts = [];
    size = 0;
    return line;
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      take(chunk.subarray(from, end));
      yield finish();
      from = end + 1;
    }
    take(chunk.subarray(from));
  }
  if (size > 0) yield finish();
}

const toText = (parts: readonly Uint8Array[]): string => Buffer.concat(parts).toString('utf8');
