/** Plans an order's rest, at its start and again after its terms have changed. */
import { type Draws, drawsFrom, hash32 } from '../../prng.ts';
import type { AlgoRow } from './algo-order.ts';
import { ALGOS, type PlanInputs } from './algos.ts';
import { settingsFor } from './step.ts';

/** The stream of one purpose of one order: no other order and no other service draws from it. */
export const algoRng = (seed: number, orderId: string, purpose: string): Draws =>
  drawsFrom(hash32(`${seed}|algo|${orderId}|${purpose}`));

export type PlanContext = Pick<PlanInputs, 'lot' | 'volumeBetween' | 'moved'> & {
  readonly seed: number;
  readonly nowMs: number;
};

/**
 * The row with its rest planned from now on, over the slices that are left of its time. What is done already comes
 * before the plan; nothing may be out.
 */
export function planned(row: AlgoRow, { seed, nowMs, ...market }: PlanContext): AlgoRow {
  const settings = settingsFor(row);
  const { startAt, endAt } = settings;
  const fromMs = Math.max(startAt, nowMs);
  const span = endAt === null ? 1 : Math.max(1, endAt - startAt);
  const left = endAt === null ? 1 : Math.max(0, Math.min(1, (endAt - fromMs) / span));
  const inputs: PlanInputs = {
    settings,
    ...market,
    fromMs,
    qty: row.qty - row.cumQty,
    slices: Math.max(1, Math.ceil(settings.slices * left)),
  };
  const planNo = row.planNo + 1;
  const slices =
    inputs.qty === 0
      ? []
      : ALGOS[row.strategy].plan(inputs, algoRng(seed, row.orderId, `plan|${planNo}`));
  return { ...row, slices, planNo, baseQty: row.cumQty, sliceNo: 0, sliceBase: row.cumQty };
}
