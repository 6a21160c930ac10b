/**
 * What must hold between the reports of an order, looked at in the order in which they were sent:
 * OrderQty = CumQty + LeavesQty while open, CumQty is the sum of LastQty, AvgPx its exact average.
 */
import type { ArchivedExecution, ArchiveFault } from '@tradefloor/contracts/calls/fix-archive';
import { averagePx } from '@tradefloor/contracts/money';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';

type Sums = { cumQty: number; pxQtySum: bigint };

export type ReportAudit = {
  /** Checks the next message; returns its faults. */
  receive(message: ArchivedExecution): ArchiveFault[];
  readonly orders: number;
};

/**
 * An empty audit. Messages of an order come from its first on. An order has one side: under the id of a client's request
 * stand the firm's order to the dealer and the client's to the firm.
 */
export function createReportAudit(): ReportAudit {
  const sums = new Map<string, Sums>();
  return {
    get orders() {
      return sums.size;
    },
    receive: (message) => {
      const order = `${message.orderId} ${message.side}`;
      const before = sums.get(order) ?? { cumQty: 0, pxQtySum: 0n };
      const isTrade = message.execType === 'TRADE';
      const lastPx = BigInt(isTrade ? (message.lastPx ?? 0) : 0);
      const after: Sums = {
        cumQty: before.cumQty + (isTrade ? message.lastQty : 0),
        pxQtySum: before.pxQtySum + lastPx * BigInt(message.lastQty),
      };
      sums.set(order, after);
      return listFaults(message, after);
    },
  };
}

function listFaults(message: ArchivedExecution, sums: Sums): ArchiveFault[] {
  const { execId, orderId, orderQty, cumQty, leavesQty, avgPx, ordStatus } = message;
  const faults: ArchiveFault[] = [];
  const fault = (kind: ArchiveFault['kind'], detail: string) =>
    faults.push({ kind, execId, orderId, detail });
  const left = isOpen(ordStatus) ? orderQty - cumQty : 0;
  if (leavesQty !== left) {
    fault('QTY_IDENTITY', `38=${orderQty} 14=${cumQty} 151=${leavesQty} 39=${ordStatus}`);
  }
  if (cumQty !== sums.cumQty) fault('CUM_QTY', `14=${cumQty}, sum of 32 is ${sums.cumQty}`);
  const average = averagePx(sums.pxQtySum, sums.cumQty);
  if (avgPx !== average) fault('AVG_PX', `6 is ${avgPx}, the average is ${average}`);
  return faults;
}
