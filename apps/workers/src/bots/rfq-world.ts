/** A private world in which bonds are dealt: the platform's own RFQ service with its dealers, and a trader of bonds. */
import type { Bond } from '@tradefloor/contracts/bond';
import { settlementTerms } from '@tradefloor/core/clearing/settings';
import { RFQ_TABLES } from '@tradefloor/core/trading/rfq/rfq-tables';
import type { RfqRow, RfqStepRow } from '@tradefloor/core/trading/rfq/tables';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import type { Service } from '@tradefloor/runtime';
import type { MemoryDatabase } from '@tradefloor/runtime/virtual/memory-database';
import { toPrivateTrader } from '../scenario/private-trader.ts';
import { rfqService } from '../services/rfq/service.ts';

/** How long dealers may respond to an own order. */
export const DEALER_WINDOW_MS = 5_000;

/** As the CCP of a private world settles. */
export const CASE_SETTLEMENT = settlementTerms('seed');

export const BOND_TRADER = toPrivateTrader('fi_voice');

/** The bonds that are dealt, and those that their spreads are measured against. */
export function withBenchmarks(isins: readonly string[]): Bond[] {
  const traded = BONDS.filter(({ isin }) => isins.includes(isin));
  const wanted = new Set([...isins, ...traded.map(({ benchmarkIsin }) => benchmarkIsin ?? '')]);
  return BONDS.filter(({ isin }) => wanted.has(isin));
}

export const privateRfq = (database: MemoryDatabase, bonds: readonly Bond[]): Service =>
  rfqService({
    bonds,
    quoteWindowMs: DEALER_WINDOW_MS,
    settlement: CASE_SETTLEMENT,
    hasLastLook: false,
    reader: {
      find: async (rfqId) =>
        database.rows<RfqRow>(RFQ_TABLES.requests.name).find((row) => row.rfqId === rfqId) ?? null,
      listSteps: async (rfqId) =>
        database
          .rows<RfqStepRow>(RFQ_TABLES.steps.name)
          .filter((step) => step.rfqId === rfqId)
          .map(({ stepId: _, rfqId: __, ...step }) => step),
    },
  });
