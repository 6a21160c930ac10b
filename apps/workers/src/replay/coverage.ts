/** Which past can be replayed: the recording's parts as periods without a gap, and the parts of a period. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { ReplayPeriod } from '@tradefloor/contracts/replay';
import { findGap } from '@tradefloor/core/analytics/replay/recordings';
import { err, ok, type Result } from '@tradefloor/core/result';
import type { RecordLine } from '@tradefloor/sim/replay/recording';
import { partsIn, type RecordingPart } from '../exchange/record/recording.ts';

const NEW_LINE = 10;
const TAIL_BYTES = 65_536;
const ENDS_MAX = 5_000;

/** Parts that follow each other. */
type Chain = { readonly parts: RecordingPart[]; readonly from: number; to: number };

export class Coverage {
  readonly #folder: string;
  /** When parts ended, by their path and size. */
  readonly #ends = new Map<string, number | null>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Periods without a gap, oldest first. */
  periods(): ReplayPeriod[] {
    return this.#chains().map(({ from, to }) => ({ from, to }));
  }

  /** The parts that a period needs, from the one it begins in; else what is missing, for people. */
  listParts({ from, to }: ReplayPeriod): Result<readonly RecordingPart[], string> {
    const chains = this.#chains();
    const gap = findGap(chains, { from, to });
    if (gap !== null) return err(gap);
    const { parts } = chains.find((one) => one.from <= from && from < one.to) ?? { parts: [] };
    const first = parts.findLastIndex(({ at }) => at <= from);
    return ok(parts.slice(first).filter(({ at }) => at < to));
  }

  #chains(): Chain[] {
    const chains: Chain[] = [];
    for (const part of partsIn(this.#folder)) {
      const end = this.#toEnd(part);
      if (end === null) continue;
      const last = chains.at(-1);
      if (last !== undefined && last.parts.at(-1)?.at === part.follows) {
        last.parts.push(part);
        last.to = end + 1;
      } else chains.push({ parts: [part], from: part.at, to: end + 1 });
    }
    return chains;
  }

  #toEnd({ path, bytes }: RecordingPart): number | null {
    const key = `${path} ${bytes}`;
    const known = this.#ends.get(key);
    if (known !== undefined) return known;
    if (this.#ends.size >= ENDS_MAX) this.#ends.clear();
    const end = lastMomentIn(path);
    this.#ends.set(key, end);
    return end;
  }
}

/** When the newest whole line of a part was written; null for a part without one. */
function lastMomentIn(path: string): number | null {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    return null;
  }
  try {
    const { size } = fstatSync(file);
    // A part that has only begun is one long line: then more is read.
    for (let length = Math.min(TAIL_BYTES, size); ; length = Math.min(length * 8, size)) {
      const bytes = Buffer.alloc(length);
      readSync(file, bytes, 0, length, size - length);
      const end = bytes.lastIndexOf(NEW_LINE);
      const start = end <= 0 ? -1 : bytes.lastIndexOf(NEW_LINE, end - 1);
      if (end >= 0 && (start >= 0 || length === size)) {
        return findMoment(bytes.toString('utf8', start + 1, end));
      }
      if (length === size) return null;
    }
  } finally {
    closeSync(file);
  }
}

/** Null for a line that is broken: nothing of its part is used. */
function findMoment(line: string): number | null {
  try {
    return (JSON.parse(line) as RecordLine).at;
  } catch {
    return null;
  }
}
