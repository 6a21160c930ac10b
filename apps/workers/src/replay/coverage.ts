/** Which past can be replayed: the recording's parts as periods without a gap, and the parts of a period. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { ReplayPeriod } from '@tradefloor/contracts/replay';
import { toIso } from '@tradefloor/contracts/time';
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
    const chain = chains.find((one) => one.from <= from && from < one.to);
    if (chain === undefined || chain.to < to) return err(gapIn(chains, { from, to }));
    const first = chain.parts.findLastIndex(({ at }) => at <= from);
    return ok(chain.parts.slice(first).filter(({ at }) => at < to));
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

/** The first stretch of a period that is not covered. */
function gapIn(chains: readonly Chain[], { from, to }: ReplayPeriod): string {
  const [oldest] = chains;
  if (oldest === undefined) return 'No exchange journal has been recorded yet.';
  let at = from;
  for (const chain of chains) if (chain.from <= at && at < chain.to) at = chain.to;
  const next = chains.find((chain) => chain.from > at && chain.from < to);
  const kept = `The recording begins at ${toIso(oldest.from)}.`;
  return `The journal from ${toIso(at)} to ${toIso(next?.from ?? to)} is missing. ${kept}`;
}
