/** Faults on purpose as they are kept: who had what killed, when and why, and what came of it. */
import { firstOrderIdAt } from '@tradefloor/contracts/ids';
import type { ChaosNote, ChaosOutcome, ChaosRecord } from '@tradefloor/core/analytics/ops/reader';
import type { Database } from '../database.ts';
import { readRows } from '../row-text.ts';
import { ORDER_ENDED, parseMs } from './ops-facts.ts';

/** One statement: a fault that is too soon after the last leaves no row, so it is never made. */
export async function noteChaos(
  database: Database,
  { runId, target, actor, reason, requestId, nowMs, spacingMs }: ChaosNote,
): Promise<'NOTED' | 'TOO_SOON'> {
  const rows = await database.rows(
    `insert into platform.chaos_runs (run_id, target, actor, reason, request_id, at)
     select $1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000) where not exists (
       select from platform.chaos_runs where at > to_timestamp(($6::float8 - $7::float8) / 1000)) returning 1`,
    [runId, target, actor, reason, requestId, nowMs, spacingMs],
  );
  return rows.length > 0 ? 'NOTED' : 'TOO_SOON';
}

export async function noteChaosOutcome(
  database: Database,
  { runId, recoveryMs, nowMs }: ChaosOutcome,
): Promise<void> {
  await database.rows(
    `insert into platform.chaos_outcomes (run_id, recovery_ms, at)
     select run_id, $2, to_timestamp($3::float8 / 1000) from platform.chaos_runs where run_id = $1
     on conflict do nothing`,
    [runId, recoveryMs, nowMs],
  );
}

type Orders = NonNullable<ChaosRecord['orders']>;

export async function chaosRuns(database: Database, limit: number): Promise<ChaosRecord> {
  const runs = await readRows<ChaosRecord['runs'][number]>(
    database,
    `select r.run_id as "runId", target, actor, reason, ${parseMs('r.at')} as at, o.run_id is not null as "isOver",
       o.recovery_ms as "recoveryMs"
     from platform.chaos_runs r left join platform.chaos_outcomes o using (run_id) order by r.at desc limit $1`,
    [limit],
  );
  const [newest] = runs;
  if (newest === undefined) return { runs, orders: null };
  const [orders = null] = await readRows<Orders>(
    database,
    `select count(*) filter (where status <> 'REJECTED') as accepted, count(*) filter (where status = 'FILLED') as filled,
       count(*) filter (where status in ${ORDER_ENDED}) as ended from oms.orders where order_id >= $1::uuid`,
    [firstOrderIdAt(newest.at)],
  );
  return { runs, orders };
}
