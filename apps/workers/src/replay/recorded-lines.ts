/** The lines of a recording's parts, read a part at a time. A torn line at a part's end is what is being written now. */
import { readFileSync } from 'node:fs';
import type { BeginLine, RecordLine } from '@tradefloor/sim/replay/recording';

const NEW_LINE = 10;

/** @throws when a part is gone or a line inside it is broken */
export function* recordedLines(paths: readonly string[]): Generator<RecordLine> {
  for (const path of paths) {
    const bytes = readFileSync(path);
    let start = 0;
    for (let end = bytes.indexOf(NEW_LINE); end >= 0; end = bytes.indexOf(NEW_LINE, start)) {
      yield JSON.parse(bytes.toString('utf8', start, end)) as RecordLine;
      start = end + 1;
    }
  }
}

/** How a part begins; null for one that is not whole. */
export function beginningOf(path: string): BeginLine | null {
  for (const line of recordedLines([path])) return line.kind === 'BEGIN' ? line : null;
  return null;
}
