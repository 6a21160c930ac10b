/** The lines of a recording's parts, read a part at a time. A torn line at a part's end is what is being written now. */
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import type { BeginLine, ExchangeTerms, RecordLine } from '@tradefloor/sim/replay/recording';

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

/** More than the terms of any list of securities take. */
const HEAD_BYTES = 4 * 1_024 * 1_024;
/** What follows the terms in a part's first line: the state, which may be long and is not read here. */
const AFTER_TERMS = ',"stateHash":';

/** The terms a part was recorded under, without reading the state it begins with; null for one that is not whole. */
export function termsIn(path: string): ExchangeTerms | null {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(Math.min(HEAD_BYTES, fstatSync(file).size));
    readSync(file, bytes, 0, bytes.length, 0);
    const end = bytes.indexOf(AFTER_TERMS);
    if (end < 0) return null;
    return (JSON.parse(`${bytes.toString('utf8', 0, end)}}`) as Pick<BeginLine, 'terms'>).terms;
  } finally {
    closeSync(file);
  }
}
