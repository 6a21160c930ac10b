/** The database's audit against its plain twin: the same records for every search, page after page. */
import type { AuditRecord } from '@tradefloor/contracts/calls/journal';
import { instrumentSymbol, orderId, RfqId, userId } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import { A_MONDAY_MS, givenOrder } from '@tradefloor/contracts/testing/given';
import { VoiceDealId } from '@tradefloor/contracts/voice';
import type { TableDef } from '@tradefloor/core/table';
import {
  auditOfEntry,
  auditOfEvent,
  auditOfRfqStep,
  auditOfVoiceStep,
  isAudited,
} from '@tradefloor/core/trading/journal/audit';
import type { AuditQuery } from '@tradefloor/core/trading/journal/reader';
import { JOURNAL_TABLES, type OrderEventRow } from '@tradefloor/core/trading/journal/tables';
import { rfqGiven } from '@tradefloor/core/trading/rfq/rfq.given';
import { RFQ_TABLES } from '@tradefloor/core/trading/rfq/rfq-tables';
import type { RfqRow, RfqStepRow } from '@tradefloor/core/trading/rfq/tables';
import {
  VOICE_TABLES,
  type VoiceDealRow,
  type VoiceStepRow,
} from '@tradefloor/core/trading/voice/voice-deal';
import { EMPTY_BATCH } from '@tradefloor/runtime/engine/durable';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { createDurable, type PostgresDurable } from '../durable/durable.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { readAudit } from './audit-reader.ts';

const toId = (n: number) => orderId(`019aae5c-0000-7000-8000-${n.toString(16).padStart(12, '0')}`);
const KINDS = ['session.started', 'limits.changed', 'kill-switch.activated', 'risk-config.changed'];
const SUBJECTS = ['trader-1', 'trader-2', 'symbol:AAPL', 'user:trader-1'];

const entries: AuditRecord[] = Array.from({ length: 12 }, (_, n) => ({
  auditId: `audit-${n}`,
  kind: KINDS[n % 4] ?? '',
  subject: SUBJECTS[n % 3 === 0 ? 0 : n % 4] ?? '',
  actor: n % 2 === 0 ? 'risk-1' : 'admin',
  detail: n === 5 ? '100% calm_er' : `why ${n}`,
  requestId: `request-${n}`,
  userId: n === 8 ? 'trader-2' : null,
  orderId: n === 8 ? toId(3) : null,
  symbol: n === 8 ? 'MSFT' : null,
  keyId: n === 8 ? 'k00000000003' : null,
  at: A_MONDAY_MS + Math.floor(n / 3),
}));
const events: OrderEventRow[] = Array.from({ length: 12 }, (_, n) => {
  const order = givenOrder({
    orderId: toId(n % 5),
    userId: userId(n % 2 === 0 ? 'trader-1' : 'trader-2'),
    version: n + 1,
    status: n % 4 === 3 ? 'REJECTED' : 'NEW',
    rejectCode: n % 4 === 3 ? 'PRICE_COLLAR' : null,
  });
  return {
    eventId: `event-${n}`,
    orderId: order.orderId,
    userId: order.userId,
    desk: order.desk,
    order,
    topic: n % 4 === 3 ? 'orders.rejected' : 'orders.submitted',
    version: order.version,
    actor: n % 3 === 0 ? 'oms' : order.userId,
    reason: n === 2 ? 'by hand' : null,
    keyId: n === 4 ? 'k00000000001' : null,
    requestId: `request-${n}`,
    at: A_MONDAY_MS + Math.floor(n / 2),
  };
});

const requests = [0, 1].map(
  (n): RfqRow => ({
    ...rfqGiven({
      rfqId: RfqId.parse(`RFQ-${n}`),
      orderId: n === 0 ? toId(3) : null,
      clientUserId: n === 0 ? null : userId('acme'),
    }),
    routed: null,
    requestKey: null,
    lastLooks: 0,
  }),
);
const rfqSteps: RfqStepRow[] = Array.from({ length: 6 }, (_, n) => ({
  stepId: `RFQ-${n % 2}-S${n + 1}`,
  rfqId: `RFQ-${n % 2}`,
  version: n + 1,
  at: A_MONDAY_MS + n,
  actor: n % 2 === 0 ? 'sally' : 'acme',
  action: n === 4 ? 'marked up' : 'noted',
  keyId: n === 3 ? 'k00000000002' : null,
  detail: n === 3 ? null : `100% of it ${n}`,
}));
const deal: VoiceDealRow = {
  dealId: VoiceDealId.parse(toId(77)),
  state: 'PRICED',
  symbol: instrumentSymbol('CLF27'),
  farSymbol: null,
  side: 'BUY',
  lots: qty(5),
  clientUserId: userId('acme'),
  askedBy: userId('sally'),
  askerRole: 'sales',
  tradedBy: null,
  note: null,
  price: null,
  mark: null,
  validUntil: null,
  endsAt: A_MONDAY_MS,
  reason: null,
  legs: [],
  steps: [],
  createdAt: A_MONDAY_MS,
  updatedAt: A_MONDAY_MS,
  version: 1,
  keys: [],
};
const voiceSteps: VoiceStepRow[] = [1, 2].map((version) => ({
  stepId: `D-S${version}`,
  dealId: deal.dealId,
  version,
  at: A_MONDAY_MS + version,
  actor: 'sally',
  action: version === 1 ? 'priced' : 'priced again',
  detail: `70.${version} for 20 s`,
}));

let fresh: FreshDatabase;
let database: Database;
let durable: PostgresDurable;

beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase({ url: fresh.url, name: 'test' });
  durable = createDurable({ databaseUrl: fresh.url, owner: 'test', leaseMs: 600_000 });
  const leases = await Promise.all([durable.acquire('journal'), durable.acquire('rfq')]);
  const writes = new Map<unknown, readonly object[]>([
    [JOURNAL_TABLES.audit, entries],
    [JOURNAL_TABLES.orderEvents, events],
    [RFQ_TABLES.requests, requests],
    [RFQ_TABLES.steps, rfqSteps],
    [VOICE_TABLES.voiceDeals, [deal]],
    [VOICE_TABLES.voiceSteps, voiceSteps],
  ]) as Map<TableDef<never>, readonly object[]>;
  const committed = await durable.commit({
    ...EMPTY_BATCH,
    leases: leases.filter((lease) => lease !== null),
    writes,
  });
  expect(committed).toEqual({ ok: true, value: true });
});
afterAll(async () => {
  await durable.close();
  await database.close();
  await fresh.drop();
});

const EVERYTHING: AuditQuery = {
  area: null,
  kind: null,
  actor: null,
  userId: null,
  orderId: null,
  symbol: null,
  text: null,
  fromMs: null,
  toMs: null,
  after: null,
  limit: 100,
};
const records = [
  ...entries.map(auditOfEntry),
  ...events.map(auditOfEvent),
  ...rfqSteps.map((step, n) => auditOfRfqStep(step, requests[n % 2] ?? rfqGiven())),
  ...voiceSteps.map((step) => auditOfVoiceStep(step, deal)),
].sort((a, b) => b.at - a.at || (a.auditId < b.auditId ? 1 : -1));

describe('a search of the audit', () => {
  test.each<Partial<AuditQuery>>([
    {},
    { area: 'order' },
    { area: 'rfq' },
    { area: 'voice' },
    { kind: 'rfq.marked-up' },
    { kind: 'voice.priced-again' },
    { actor: 'sally' },
    { userId: 'acme' },
    { userId: 'u-fi-1' },
    { symbol: 'US9128TF1010' },
    { symbol: 'CLF27' },
    { text: '100% OF' },
    { text: 'for 20 s' },
    { text: 'rfq-1' },
    { area: 'session' },
    { area: 'limits' },
    { kind: 'order.rejected' },
    { kind: 'kill-switch.activated' },
    { actor: 'risk-1' },
    { actor: 'oms' },
    { userId: 'trader-1' },
    { userId: 'trader-1', area: 'limits' },
    { orderId: toId(3) },
    { symbol: 'AAPL' },
    { symbol: 'MSFT' },
    { text: 'price_collar' },
    { text: '0% calm_' },
    { text: 'WHY 1' },
    { text: 'request-3' },
    { text: 'by hand' },
    { text: 'K00000000001' },
    { text: 'k00000000002' },
    { text: 'k00000000003' },
    { userId: 'trader-2' },
    { fromMs: A_MONDAY_MS + 1, toMs: A_MONDAY_MS + 3 },
  ])('for %o finds what its plain twin finds', async (filter) => {
    const query = { ...EVERYTHING, ...filter };
    const found = await readAudit(database, query);
    expect(found).toEqual(records.filter((record) => isAudited(record, query)));
  });

  test('comes page by page without holes and repeats', async () => {
    const seen = [];
    let after: AuditQuery['after'] = null;
    for (;;) {
      const page = await readAudit(database, { ...EVERYTHING, limit: 5, after });
      seen.push(...page);
      const last = page.at(-1);
      if (last === undefined) break;
      after = { atMs: last.at, id: last.auditId };
    }
    expect(seen).toEqual(records);
  });
});
