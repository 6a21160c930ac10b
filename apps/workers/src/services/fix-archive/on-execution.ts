/** A report comes in: it gets the day's next number, its bytes, and its place in the archive. */
import type { ArchivedExecution } from '@tradefloor/contracts/calls/fix-archive';
import type { ExecutionReport } from '@tradefloor/contracts/fill';
import { toDate } from '@tradefloor/contracts/time';
import type { ArchiveCtx } from './archive-state.ts';
import { toRaw } from './fix-report.ts';

export function onExecution({ state, nowMs }: ArchiveCtx, report: ExecutionReport): [] {
  const sessionDay = toDate(nowMs);
  const day = state.sessionDays.get(sessionDay);
  const msgSeqNum = (day?.lastSeqNum ?? 0) + 1;
  state.sessionDays.put({
    sessionDay,
    lastSeqNum: msgSeqNum,
    lastRequestNum: day?.lastRequestNum ?? 0,
  });
  state.messages.append(toRow(report, { sessionDay, msgSeqNum, sendingTime: nowMs }));
  state.orders.reported(report);
  return [];
}

/** Field by field: a copy of so many fields to which some are added costs many times as much. */
const toRow = (
  report: ExecutionReport,
  place: Pick<ArchivedExecution, 'sessionDay' | 'msgSeqNum' | 'sendingTime'>,
): ArchivedExecution => ({
  execId: report.execId,
  execType: report.execType,
  ordStatus: report.ordStatus,
  orderId: report.orderId,
  clOrdId: report.clOrdId,
  origClOrdId: report.origClOrdId,
  parentOrderId: report.parentOrderId,
  userId: report.userId,
  desk: report.desk,
  symbol: report.symbol,
  side: report.side,
  ordType: report.ordType,
  timeInForce: report.timeInForce,
  orderQty: report.orderQty,
  price: report.price,
  lastQty: report.lastQty,
  lastPx: report.lastPx,
  lastMkt: report.lastMkt,
  liquidity: report.liquidity,
  contraBroker: report.contraBroker,
  clientUserId: report.clientUserId ?? null,
  trdMatchId: report.trdMatchId,
  fees: report.fees,
  settlementDate: report.settlementDate,
  cumQty: report.cumQty,
  leavesQty: report.leavesQty,
  avgPx: report.avgPx,
  transactTime: report.transactTime,
  text: report.text,
  sessionDay: place.sessionDay,
  direction: 'OUT',
  msgSeqNum: place.msgSeqNum,
  sendingTime: place.sendingTime,
  raw: toRaw(report, place),
});
