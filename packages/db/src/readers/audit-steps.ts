/** The steps of requests for quote and of deals by phone as records of the audit, newest first. */
import type { AuditRecord } from '@tradefloor/contracts/calls/journal';
import type { Rfq } from '@tradefloor/contracts/rfq';
import type { VoiceDeal } from '@tradefloor/contracts/voice';
import { auditOfRfqStep, auditOfVoiceStep } from '@tradefloor/core/trading/journal/audit';
import type { AuditQuery } from '@tradefloor/core/trading/journal/reader';
import type { RfqStepRow } from '@tradefloor/core/trading/rfq/tables';
import type { VoiceStepRow } from '@tradefloor/core/trading/voice/voice-deal';
import type { Database } from '../database.ts';
import { makeRowCodec } from '../row-codec.ts';
import { readRows } from '../row-text.ts';
import { rfqRequests, rfqSteps, rfqVoiceDeals, rfqVoiceSteps } from '../schema/rfq.ts';
import { withinSearch } from './audit-search.ts';
import { Conditions } from './conditions.ts';

const RFQ_STEPS = makeRowCodec(rfqSteps);
const REQUESTS = makeRowCodec(rfqRequests);
const VOICE_STEPS = makeRowCodec(rfqVoiceSteps);
const DEALS = makeRowCodec(rfqVoiceDeals);

type Source = {
  readonly area: 'rfq' | 'voice';
  readonly steps: { readonly fields: string; readonly table: string };
  readonly parents: { readonly fields: string; readonly table: string };
  /** Column of the request or deal, in both tables. */
  readonly id: string;
  readonly symbol: string;
  readonly user: string;
  /** False where a parent has no order. */
  readonly hasOrder: boolean;
};
const RFQ: Source = {
  area: 'rfq',
  steps: RFQ_STEPS,
  parents: REQUESTS,
  id: 'rfq_id',
  symbol: 'isin',
  user: 'coalesce(client_user_id, user_id)',
  hasOrder: true,
};
const VOICE: Source = {
  area: 'voice',
  steps: VOICE_STEPS,
  parents: DEALS,
  id: 'deal_id',
  symbol: 'symbol',
  user: 'client_user_id',
  hasOrder: false,
};

/** At most `limit` records. */
export async function readRfqSteps(
  database: Database,
  query: AuditQuery,
): Promise<readonly AuditRecord[]> {
  const rows = await readSteps<RfqStepRow>(database, RFQ, query);
  const requests = await readParents<Rfq>(database, RFQ, new Set(rows.map(({ rfqId }) => rfqId)));
  const byId = new Map(requests.map((rfq) => [String(rfq.rfqId), rfq]));
  return rows.flatMap((step) => {
    const rfq = byId.get(step.rfqId);
    return rfq === undefined ? [] : [auditOfRfqStep(step, rfq)];
  });
}

/** At most `limit` records. */
export async function readVoiceSteps(
  database: Database,
  query: AuditQuery,
): Promise<readonly AuditRecord[]> {
  const rows = await readSteps<VoiceStepRow>(database, VOICE, query);
  const deals = await readParents<VoiceDeal>(
    database,
    VOICE,
    new Set(rows.map(({ dealId }) => dealId)),
  );
  const byId = new Map(deals.map((deal) => [deal.dealId, deal]));
  return rows.flatMap((step) => {
    const deal = byId.get(step.dealId);
    return deal === undefined ? [] : [auditOfVoiceStep(step, deal)];
  });
}

async function readSteps<Row>(
  database: Database,
  { area, steps, parents, id, symbol, user, hasOrder }: Source,
  query: AuditQuery,
): Promise<readonly Row[]> {
  if (query.orderId !== null && !hasOrder) return [];
  const conditions = new Conditions();
  const action = `regexp_replace(lower(action), '[^a-z]+', '-', 'g')`;
  if (query.kind !== null)
    conditions.add(`'${area}.' || ${action} = ${conditions.param(query.kind)}`);
  conditions.equal('actor', query.actor);
  const ofParent = (column: string, value: string | null): void => {
    if (value === null) return;
    const wanted = `${column} = ${conditions.param(value)}`;
    conditions.add(`${id} in (select ${id} from ${parents.table} where ${wanted})`);
  };
  ofParent(symbol, query.symbol);
  ofParent(user, query.userId);
  ofParent('order_id', query.orderId);
  const keys = area === 'rfq' ? [`coalesce(key_id, '')`] : [];
  withinSearch(conditions, query, { id: 'step_id', words: [id, `coalesce(detail, '')`, ...keys] });
  const limit = conditions.param(query.limit);
  const text = `select ${steps.fields} from ${steps.table}${conditions.where} order by at desc, step_id desc limit ${limit}`;
  return readRows<Row>(database, text, conditions.params);
}

async function readParents<Row>(
  database: Database,
  { parents, id }: Source,
  ids: ReadonlySet<string>,
): Promise<readonly Row[]> {
  if (ids.size === 0) return [];
  const conditions = new Conditions();
  conditions.oneOf(id, [...ids]);
  const text = `select ${parents.fields} from ${parents.table}${conditions.where}`;
  return readRows<Row>(database, text, conditions.params);
}
