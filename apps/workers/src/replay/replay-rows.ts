/** The rows of a replay on their way into parts: each part is a JSON array of whole rows, read without the others. */
import { REPLAY_COLUMNS, type ReplayColumnRow, type RowParts } from '@tradefloor/contracts/replay';
import { EXPORT_PART_MAX } from '@tradefloor/contracts/vocabulary/exports';
import { JOB_FAILURE_TEXT } from '@tradefloor/contracts/vocabulary/jobs';
import { err, ok, type Result } from '@tradefloor/core/result';
import type { StepColumns } from '@tradefloor/sim/replay/period-replay';
import type { JobFailure, JobWork } from '../jobs/job-runner.ts';
import { keepPart } from '../jobs/keep-part.ts';
import type { ReplayOutcome } from './replay-plan.ts';

type Kept = {
  readonly fills: RowParts;
  readonly marks: RowParts;
  readonly columns: Record<string, RowParts>;
};

/** Keeps fills, marks and columns; where each of them is. */
export async function keepRows(
  work: JobWork,
  { fills, marks, columns }: ReplayOutcome,
): Promise<Result<Kept, JobFailure>> {
  const keeper = new Keeper(work);
  const keptFills = await keeper.keep(fills);
  if (!keptFills.ok) return keptFills;
  const keptMarks = await keeper.keep(marks);
  if (!keptMarks.ok) return keptMarks;
  const keptColumns: Record<string, RowParts> = {};
  for (const [symbol, steps] of columns) {
    const kept = await keeper.keep(toColumnRows(steps));
    if (!kept.ok) return kept;
    keptColumns[symbol] = kept.value;
  }
  return ok({ fills: keptFills.value, marks: keptMarks.value, columns: keptColumns });
}

class Keeper {
  readonly #work: JobWork;
  #count = 0;

  constructor(work: JobWork) {
    this.#work = work;
  }

  async keep(rows: Iterable<unknown>): Promise<Result<RowParts, JobFailure>> {
    const first = this.#count;
    for (const text of packRows(rows)) {
      if (this.#work.signal.aborted)
        return err({ reason: JOB_FAILURE_TEXT.STOPPED, isFinal: false });
      const kept = await keepPart(this.#work, this.#count, text);
      if (!kept.ok) return kept;
      this.#count += 1;
    }
    return ok([first, this.#count - first]);
  }
}

/**
 * Texts of JSON arrays with the rows in their order.
 * @param max characters of a text; a row that is longer has one of its own
 */
export function* packRows(rows: Iterable<unknown>, max = EXPORT_PART_MAX): Generator<string> {
  let held: string[] = [];
  // Of the brackets.
  let length = 2;
  for (const row of rows) {
    const text = JSON.stringify(row);
    if (held.length > 0 && length + text.length + 1 > max) {
      yield `[${held.join(',')}]`;
      held = [];
      length = 2;
    }
    held.push(text);
    length += text.length + 1;
  }
  if (held.length > 0) yield `[${held.join(',')}]`;
}

function* toColumnRows(steps: StepColumns): Generator<ReplayColumnRow> {
  for (const name of REPLAY_COLUMNS) {
    const values = Array.from(steps[name], (value) => (Number.isNaN(value) ? null : value));
    yield [name, values];
  }
}
