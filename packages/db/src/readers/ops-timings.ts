/** How long orders take from hop to hop, by the records of the newest minutes, and what is not on the wire yet. */
import { firstOrderIdAt } from '@tradefloor/contracts/ids';
import type { OpsTimings } from '@tradefloor/core/analytics/ops/reader';
import type { Database } from '../database.ts';
import { readRows } from '../row-text.ts';
import { UNRESTING_TYPES } from '../schema/word-lists.ts';

const quantiles = (what: string, from: string): string => `
  select '${what}' as what, count(*) as count, percentile_cont(0.5) within group (order by ms) as p50,
    percentile_cont(0.99) within group (order by ms) as p99 from (${from}) as timed`;
const msBetween = (from: string, to: string): string =>
  `greatest(0, extract(epoch from ${to} - ${from}) * 1000)`;

/** The first fill of a lit order that never rests and waits for no price, after its acceptance; each leg of the CCP after its fill. */
const TIMINGS = [
  quantiles(
    'accept-to-fill',
    `select min(${msBetween('o.created_at', 'f.at')}) as ms from oms.orders o join journal.fills f using (order_id)
     where o.order_id >= $1::uuid and o.strategy = 'LIT' and o.order_type in ${UNRESTING_TYPES}
       and o.triggered is null group by o.order_id`,
  ),
  quantiles(
    'fill-to-novation',
    `select ${msBetween('f.at', 'n.at')} as ms from oms.orders o join journal.fills f using (order_id)
     join ccp.novations n using (exec_id) where o.order_id >= $1::uuid`,
  ),
].join(' union all ');

const UNSENT = `
  select count(*) as unsent from platform.outbox o join platform.relay_marks r using (producer) where o.seq > r.seq`;

export async function timings(database: Database, fromMs: number): Promise<OpsTimings> {
  const hops = await readRows<OpsTimings['hops'][number]>(database, TIMINGS, [
    firstOrderIdAt(fromMs),
  ]);
  const [row] = await readRows<{ readonly unsent: number }>(database, UNSENT);
  return { hops: hops.filter(({ count }) => count > 0), unsent: row?.unsent ?? 0 };
}
