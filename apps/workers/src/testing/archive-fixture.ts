/** The FIX archive over its own rows, with a journal's fills beside it, for tests. Only tests import it. */

import type { ArchivedExecution, ArchivedRequest } from '@tradefloor/contracts/calls/fix-archive';
import type { ExecutionReport, Fill } from '@tradefloor/contracts/fill';
import { px, qty } from '@tradefloor/contracts/money';
import { A_MONDAY_MS } from '@tradefloor/contracts/testing/given';
import { bookFill } from '@tradefloor/core/trading/ems/booking';
import { changeReport, newReport, tradeReport } from '@tradefloor/core/trading/ems/report';
import { FIX_ARCHIVE_TABLES } from '@tradefloor/core/trading/fix-archive/tables';
import { fixArchive } from '../services/fix-archive/service.ts';
import { type LoneService, openLone } from './lone-service.ts';
import { memoryArchive } from './memory-archive.ts';
import { givenWorkingOrder } from './working-order.given.ts';

const MOMENT = { at: A_MONDAY_MS, tickSeq: 1, settlementDate: '2026-11-25' };

/** NEW, two fills, and the cancel of the rest; and the fills the journal would have. */
export function orderEvents(): { reports: ExecutionReport[]; fills: Fill[] } {
  const order = givenWorkingOrder({ qty: qty(1_000), side: 'SELL' });
  const execution = {
    venue: 'XNAS',
    liquidity: 'TAKER',
    impactBps: 0,
    counterparty: 'SIMA',
  } as const;
  const traded = { ...execution, venueFeePerShare: 30, trdMatchId: 'M1' };
  const first = bookFill(order, { ...traded, qty: qty(300), price: px(150_010_000) }, MOMENT);
  const second = bookFill(
    first.order,
    { ...traded, qty: qty(100), price: px(150_020_000) },
    MOMENT,
  );
  const end = { kind: 'CANCELED', requestNo: 1, reason: 'asked', at: A_MONDAY_MS + 5 } as const;
  return {
    reports: [
      newReport(order, A_MONDAY_MS),
      tradeReport(first.order, { fill: first.fill, trdMatchId: 'M1' }),
      tradeReport(second.order, { fill: second.fill, trdMatchId: 'M2' }),
      changeReport({ ...second.order, state: 'CANCELED' }, end),
    ],
    fills: [first.fill, second.fill],
  };
}

export type ArchiveFixture = {
  readonly lone: LoneService;
  readonly fills: Fill[];
  /** Columns changed behind the archive's back, by ExecID or request id. */
  readonly damaged: Map<string, Partial<ArchivedExecution>>;
  readonly damagedRequests: Map<string, Partial<ArchivedRequest>>;
};

export function openArchiveFixture(): ArchiveFixture {
  const fills: Fill[] = [];
  const damaged: ArchiveFixture['damaged'] = new Map();
  const damagedRequests: ArchiveFixture['damagedRequests'] = new Map();
  const reader = memoryArchive({
    messages: () =>
      lone.rows(FIX_ARCHIVE_TABLES.messages).map((row) => ({ ...row, ...damaged.get(row.execId) })),
    requests: () =>
      lone
        .rows(FIX_ARCHIVE_TABLES.requests)
        .map((row) => ({ ...row, ...damagedRequests.get(row.requestId) })),
    verifications: () => lone.rows(FIX_ARCHIVE_TABLES.verifications),
    fills: () => fills,
  });
  const lone = openLone(fixArchive({ reader }), { nowMs: A_MONDAY_MS });
  return { lone, fills, damaged, damagedRequests };
}

/** The events of one order, archived; a minute has passed since. */
export async function archived(): Promise<ArchiveFixture & { reports: ExecutionReport[] }> {
  const fixture = openArchiveFixture();
  const { reports, fills } = orderEvents();
  for (const report of reports) await fixture.lone.receive('fix.execution', report);
  fixture.fills.push(...fills);
  fixture.lone.nowMs += 60_000;
  return { ...fixture, reports };
}
