/**
 * The archive's knowledge of an order, needed to write a cancel or replace of it: names and terms, as last requested
 * and as in force. A cache of recent orders in front of the archive itself; nothing is lost with it.
 */
import type { ArchivedRequest } from '@tradefloor/contracts/calls/fix-archive';
import type { ExecutionReport } from '@tradefloor/contracts/fill';
import type { OrderId } from '@tradefloor/contracts/ids';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import type { ArchiveReader } from '@tradefloor/core/trading/fix-archive/reader';

const KEPT = 20_000;

export type Terms = Pick<ArchivedRequest, 'clOrdId' | 'orderQty' | 'price'>;
export type KnownOrder = {
  /** The new order itself: its ClOrdID is what the ids of later requests grow from. */
  readonly first: ArchivedRequest;
  /** Of the newest request, whether it was granted or not. */
  readonly asked: Terms;
  /** Of the newest request that was granted. */
  readonly inForce: Terms;
};

export type KnownOrders = {
  /** A request has been archived. */
  received(request: ArchivedRequest): void;
  /** A report has been archived: a replace is granted by it, an order over with it. */
  reported(report: ExecutionReport): void;
  /** Null for an order that the archive never saw. */
  find(orderId: OrderId): Promise<KnownOrder | null>;
};

export function openKnownOrders(reader: Pick<ArchiveReader, 'toTerms'>): KnownOrders {
  const orders = new Map<string, KnownOrder>();
  return {
    received: (request) => {
      if (request.msgType === 'F') return;
      const known = orders.get(request.orderId);
      if (known !== undefined) orders.set(request.orderId, { ...known, asked: termsIn(request) });
      if (request.msgType !== 'D') return;
      const terms = termsIn(request);
      orders.set(request.orderId, { first: request, asked: terms, inForce: terms });
      for (const oldest of orders.keys()) {
        if (orders.size <= KEPT) break;
        orders.delete(oldest);
      }
    },
    reported: (report) => {
      const known = orders.get(report.orderId);
      if (known === undefined) return;
      if (!isOpen(report.ordStatus)) orders.delete(report.orderId);
      else if (report.execType === 'REPLACED') {
        orders.set(report.orderId, { ...known, inForce: termsIn(report) });
      }
    },
    find: async (orderId) => orders.get(orderId) ?? (await readOrder(reader, orderId)),
  };
}

const termsIn = ({ clOrdId, orderQty, price }: Terms): Terms => ({ clOrdId, orderQty, price });

async function readOrder(
  reader: Pick<ArchiveReader, 'toTerms'>,
  orderId: OrderId,
): Promise<KnownOrder | null> {
  const { requests, reports } = await reader.toTerms(orderId);
  const first = requests.find(({ msgType }) => msgType === 'D');
  if (first === undefined) return null;
  const requested = requests.find(({ msgType }) => msgType === 'G') ?? first;
  const replaced = reports.find(({ execType }) => execType === 'REPLACED') ?? first;
  return { first, asked: termsIn(requested), inForce: termsIn(replaced) };
}
