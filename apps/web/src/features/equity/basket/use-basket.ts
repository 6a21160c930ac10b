/** The basket panel's state: the table, what would be refused of it, what was chosen, and how its placing goes. */

import { useEffect, useRef, useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { usePlacedBasket } from '../../../kit/order/use-placed-basket.ts';
import type { CodedText, Problem } from '../../../lib/problem.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { toCodedText, toProblem } from '../../../platform/client/refusal.ts';
import type { Basket, BasketLine, BasketReview } from '../../../platform/client/shapes.ts';
import { useUi } from '../../../ui-state/use-ui.ts';
import { EMPTY_SHEET, type Sheet, sheetText, toCopies, toLine } from './sheet.ts';

/** The review follows the last edit by this much. */
const QUIET_MS = 300;

/** What is wrong with a line, by column; column -1 is the line as a whole. */
export type LineFault = { readonly column: number; readonly problem: CodedText };

export type BasketState = {
  readonly sheet: Sheet;
  readonly edit: (sheet: Sheet) => void;
  readonly review: BasketReview | null;
  /** True while the review is of an older text. */
  readonly isReviewing: boolean;
  /** Ids of the rows that were taken out. */
  readonly left: ReadonlySet<number>;
  readonly leave: (left: ReadonlySet<number>) => void;
  /** What is being placed, or was; null before the first press, and after an edit. */
  readonly placed: Basket | null;
  readonly lineResults: ReadonlyMap<number, BasketLine>;
  readonly problem: Problem | null;
  readonly place: (lines: readonly number[]) => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly cancelRest: () => Promise<void>;
};

const NONE: ReadonlySet<number> = new Set();
const NO_RESULTS: ReadonlyMap<number, BasketLine> = new Map();

export function useBasket(): BasketState {
  const client = useClient();
  const [sheet, setSheet] = useState<Sheet>(EMPTY_SHEET);
  const [left, leave] = useState(NONE);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { placed, follow: setPlaced } = usePlacedBasket((error) => setProblem(toProblem(error)));
  const basketId = useRef<string | null>(null);
  const { review, isReviewing } = useReview(sheet, placed !== null);
  const notify = (error: unknown): void => setProblem(toProblem(error));

  const edit = (next: Sheet): void => {
    // Another text is another basket: the same name may never stand for two.
    basketId.current = null;
    setPlaced(null);
    setProblem(null);
    setSheet(next);
  };
  useBasketRequest((next) => {
    edit(next);
    leave(NONE);
  });
  const place = async (lines: readonly number[]): Promise<void> => {
    basketId.current ??= crypto.randomUUID();
    setProblem(null);
    try {
      setPlaced(
        await client.calls.baskets.place.mutate({
          basketId: basketId.current,
          text: sheetText(sheet),
          lines: [...lines],
        }),
      );
    } catch (error) {
      notify(error);
    }
  };
  const stop = async (): Promise<void> => {
    if (placed !== null)
      await client.calls.baskets.stop.mutate({ basketId: placed.basketId }).then(setPlaced, notify);
  };
  const cancelRest = async (): Promise<void> => {
    if (placed === null) return;
    await client.calls.orders.cancelMany
      .mutate({ filter: { basketId: placed.basketId } })
      .then(({ items }) => {
        const requested = items.filter(({ outcome }) => outcome !== 'REFUSED').length;
        setProblem(
          requested === 0 ? 'No resting orders left' : phrase`Cancelling ${requested} orders`,
        );
      }, notify);
  };
  const lineResults =
    placed === null ? NO_RESULTS : new Map(placed.lines.map((line) => [line.line, line]));
  return {
    sheet,
    edit,
    review,
    isReviewing,
    left,
    leave,
    placed,
    lineResults,
    problem,
    place,
    stop,
    cancelRest,
  };
}

/** Reviews the basket a moment after the last edit; not while a result is shown. */
function useReview(sheet: Sheet, isPlaced: boolean) {
  const client = useClient();
  const [reviewed, setReviewed] = useState<{
    readonly sheet: Sheet;
    readonly review: BasketReview | null;
  }>({ sheet: EMPTY_SHEET, review: null });
  const isEmpty = sheet.rows.length === 0;
  useEffect(() => {
    if (isEmpty || isPlaced) return;
    let isCurrent = true;
    const timer = window.setTimeout(() => {
      client.calls.baskets.review.mutate({ text: sheetText(sheet) }).then(
        (review) => {
          if (isCurrent) setReviewed({ sheet, review });
        },
        (error) => {
          if (isCurrent) setReviewed({ sheet, review: null });
          client.notifyFailure('Basket review', error);
        },
      );
    }, QUIET_MS);
    return () => {
      isCurrent = false;
      window.clearTimeout(timer);
    };
  }, [client, sheet, isEmpty, isPlaced]);
  const review = isEmpty ? null : reviewed.review;
  return { review, isReviewing: !isEmpty && reviewed.sheet !== sheet };
}

/** Takes lines that another panel put into a basket. */
function useBasketRequest(take: (sheet: Sheet) => void): void {
  const requested = useUi(({ basketRequest }) => basketRequest);
  const [response, setResponded] = useState(0);
  useEffect(() => {
    if (requested === null || requested.no === response) return;
    setResponded(requested.no);
    take(toCopies(requested.lines));
  }, [requested, response, take]);
}

/** Faults of every line by its number, each at its column. */
export function listFaults(
  { review }: Pick<BasketState, 'review'>,
  findColumn: (path: string) => number,
): ReadonlyMap<number, readonly LineFault[]> {
  return new Map(
    (review?.faults ?? []).map(({ line, errors, code, detail }) => {
      const cells = errors.map(({ path, message }) => ({
        column: findColumn(path),
        problem: { text: message, code: 'VALIDATION_FAILED' },
      }));
      const whole =
        code === null
          ? []
          : [{ column: fieldColumn(code, findColumn), problem: toCodedText({ code, detail }) }];
      return [line, [...cells, ...whole]];
    }),
  );
}

/** The column a check of the order management is about. */
function fieldColumn(code: string, findColumn: (path: string) => number): number {
  if (code.startsWith('QTY_') || code.startsWith('DAILY_')) return findColumn('qty');
  if (code.startsWith('STRATEGY_') || code.startsWith('DARK_')) return findColumn('strategy');
  return -1;
}

/** Numbers of the lines that would be placed: not taken out, not at fault, not empty. */
export function linesToPlace(
  sheet: Sheet,
  left: ReadonlySet<number>,
  faults: ReadonlyMap<number, readonly LineFault[]>,
): readonly number[] {
  return sheet.rows.flatMap(({ id, cells }, at) => {
    const line = toLine(at);
    const isEmpty = cells.every((cell) => cell.trim() === '');
    return isEmpty || left.has(id) || faults.has(line) ? [] : [line];
  });
}
